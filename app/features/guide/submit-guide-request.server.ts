import { isMachine } from "~/features/newsletter/honeypot";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { clientIp } from "~/platform/http/client-ip.server";
import { type GuideFormResult, readGuideForm, typedIn } from "./forms";
import { mayRequestGuide, requestGuide } from "./guide.server";
import { tooManyRequests } from "./messages";

/** The edge shared by the page and the machine address. */
export async function submitGuideForm(request: Request): Promise<{ status: number; result: GuideFormResult }> {
  const form = await request.formData();
  const values = typedIn(form);
  if (isMachine(form)) return { status: 200, result: { ok: true, email: values.email } };
  const read = readGuideForm(form);
  if (!read.ok) return { status: 422, result: read };
  const at = now();
  if (!(await mayRequestGuide(db(), { ip: clientIp(request) }, { now: at }))) {
    return { status: 429, result: { ok: false, problem: tooManyRequests, errors: {}, values } };
  }
  await inTransaction((trx) => requestGuide(trx, read.input, { now: at }));
  return { status: 200, result: { ok: true, email: values.email } };
}

import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { clientIp } from "~/platform/http/client-ip.server";
import { takeToken } from "~/platform/http/limits.server";
import { recordChoiceOf } from "./record-choice.server";
import { type Choices, choicesFrom } from "./rules";

const perHour = { bucket: "cookie-choice", limit: 30, perSeconds: 3_600 };

/** The edge shared by the page and the machine address: keeps the proof, and says what the browser must keep and forget. */
export async function submitChoice(
  request: Request,
): Promise<{ ok: true; choices: Choices; headers: Headers } | { ok: false; status: 400 | 429 }> {
  const choices = choicesFrom(await request.formData());
  if (!choices) return { ok: false, status: 400 };
  const at = now();
  const token = await takeToken(db(), { ...perHour, key: clientIp(request), now: at });
  if (!token.ok) return { ok: false, status: 429 };
  const headers = await inTransaction((trx) => recordChoiceOf(trx, request, choices, { now: at }));
  return { ok: true, choices, headers };
}

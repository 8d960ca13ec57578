import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { clientIp } from "~/platform/http/client-ip.server";
import type { ContactAnswer } from "./answer";
import { mayLeaveMessage, receiveMessage } from "./contact.server";
import { contactSource, readContactForm } from "./forms";
import { tooManyMessages } from "./messages";
import { contactFieldNames, HONEYPOT } from "./rules";

/** The edge shared by the page and the machine address: reads the form, counts, keeps the message. */
export async function submitContactForm(request: Request): Promise<{ status: number; answer: ContactAnswer }> {
  const form = await request.formData();
  if (form.get(HONEYPOT)) return { status: 200, answer: { ok: true } };
  const source = contactSource(form);
  const values = Object.fromEntries(contactFieldNames.map((name) => [name, String(form.get(name) ?? "")]));
  const read = readContactForm(form);
  if (!read.ok) return { status: 422, answer: { ok: false, source, errors: read.errors, values } };
  const at = now();
  if (!(await mayLeaveMessage(db(), { ip: clientIp(request) }, { now: at }))) {
    return { status: 429, answer: { ok: false, source, errors: {}, problem: tooManyMessages, values } };
  }
  await inTransaction((trx) => receiveMessage(trx, read.input, { now: at }));
  return { status: 200, answer: { ok: true } };
}

import { getSettings } from "~/features/settings/settings.server";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { clientIp } from "~/platform/http/client-ip.server";
import { findSentAlready, receiveMessage } from "./contact.server";
import type { ContactFormResult, ContactRefusal } from "./form-result";
import { type ContactInput, contactSource, readContactForm } from "./forms";
import { tooManyMessages } from "./messages";
import { contactFieldNames, extraFields, formality, mailtoLink, suspicionsOf } from "./rules";
import { checkForSpam } from "./spam-check.server";

interface Submission {
  status: number;
  result: ContactFormResult;
}

/** The edge shared by the page and the machine address: reads the form, counts, keeps the message. */
export async function submitContactForm(request: Request): Promise<Submission> {
  const form = await request.formData();
  const at = { now: now() };
  const source = contactSource(form);
  const values = Object.fromEntries(contactFieldNames.map((name) => [name, String(form.get(name) ?? "")]));
  const refuse = (status: number, why: Partial<ContactRefusal>): Submission => ({
    status,
    result: { ok: false, source, errors: {}, values, ...why },
  });

  const read = readContactForm(form);
  if (!read.ok) return refuse(422, { errors: read.errors });
  if (await findSentAlready(db(), read.input, at)) return accepted(read.input);
  const admission = await checkForSpam(db(), { form, ip: clientIp(request) }, at);
  if (!admission.ok) {
    if (admission.reason === "too_many") return refuse(429, { problem: tooManyMessages[formality(source)] });
    return refuse(429, { challenge: admission.challenge, confirmation: admission.confirmation });
  }
  const suspicions = suspicionsOf({
    ...read.input,
    trapFilled: Boolean(form.get(extraFields.trap)),
    writingSeconds: admission.writingSeconds,
  });
  await inTransaction((trx) => receiveMessage(trx, { ...read.input, suspicions }, at));
  return accepted(read.input);
}

/** The same result for every message kept, doubtful ones included. */
async function accepted(input: ContactInput): Promise<Submission> {
  if (input.source !== "page") return { status: 200, result: { ok: true } };
  const { contact_email } = await getSettings(db());
  return { status: 200, result: { ok: true, mailto: mailtoLink(contact_email, input) } };
}

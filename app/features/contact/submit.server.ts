import { getSettings } from "~/features/settings/settings.server";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { clientIp } from "~/platform/http/client-ip.server";
import type { ContactAnswer, ContactRefusal } from "./answer";
import { findSentAlready, receiveMessage } from "./contact.server";
import { admit } from "./defence.server";
import { type ContactInput, contactSource, readContactForm } from "./forms";
import { manner, tooManyMessages } from "./messages";
import { contactFieldNames, extraFields, mailtoLink, suspicionsOf } from "./rules";

interface Submission {
  status: number;
  answer: ContactAnswer;
}

/** The edge shared by the page and the machine address: reads the form, counts, keeps the message. */
export async function submitContactForm(request: Request): Promise<Submission> {
  const form = await request.formData();
  const at = { now: now() };
  const source = contactSource(form);
  const values = Object.fromEntries(contactFieldNames.map((name) => [name, String(form.get(name) ?? "")]));
  const refuse = (status: number, why: Partial<ContactRefusal>): Submission => ({
    status,
    answer: { ok: false, source, errors: {}, values, ...why },
  });

  const read = readContactForm(form);
  if (!read.ok) return refuse(422, { errors: read.errors });
  if (await findSentAlready(db(), read.input, at)) return accepted(read.input);
  const admission = await admit(db(), { form, ip: clientIp(request) }, at);
  if (!admission.ok) {
    if (admission.reason === "too_many") return refuse(429, { problem: tooManyMessages[manner(source)] });
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

/** The same answer for every message kept, doubtful ones included. */
async function accepted(input: ContactInput): Promise<Submission> {
  if (input.source !== "page") return { status: 200, answer: { ok: true } };
  const { contact_email } = await getSettings(db());
  return { status: 200, answer: { ok: true, mailto: mailtoLink(contact_email, input) } };
}

import { getSettings } from "~/features/settings/settings.server";
import { type At, formatNearInstant } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { config } from "~/platform/config.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { clientIp } from "~/platform/http/client-ip.server";
import { isUuid } from "~/platform/uuid";
import { answerDue, findSentAlready, receiveMessage } from "./contact.server";
import type { ContactFormResult, ContactRefusal } from "./form-result";
import { type ContactInput, contactSource, readContactForm } from "./forms";
import { mailtoLink } from "./mailto-link";
import { tooManyMessages } from "./messages";
import { contactFieldNames, extraFields, formality, suspicionsOf } from "./rules";
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
  const typedKey = String(form.get(extraFields.formKey) ?? "");
  const formKey = isUuid(typedKey) ? typedKey : null;
  const sentAlready = await findSentAlready(db(), { ...read.input, formKey }, at);
  if (sentAlready && read.input.reply !== "here") return accepted(read.input);
  const admission = sentAlready ? null : await checkForSpam(db(), { form, ip: clientIp(request) }, at);
  if (admission && !admission.ok) {
    if (admission.reason === "too_many") return refuse(429, { problem: tooManyMessages[formality(source)] });
    return refuse(429, { challenge: admission.challenge, confirmation: admission.confirmation });
  }
  const suspicions = suspicionsOf({
    ...read.input,
    trapFilled: Boolean(form.get(extraFields.trap)),
    writingSeconds: admission?.writingSeconds ?? null,
  });
  const { passphrase } = await inTransaction((trx) => receiveMessage(trx, { ...read.input, suspicions, formKey }, at));
  if (read.input.reply === "here") return toBeReadHere(passphrase, at);
  return accepted(read.input);
}

/** The same result for every message kept, doubtful ones included. */
async function accepted(input: ContactInput): Promise<Submission> {
  if (input.source !== "page" || input.reply !== "email") return { status: 200, result: { ok: true } };
  const { contact_email } = await getSettings(db());
  return { status: 200, result: { ok: true, mailto: mailtoLink(contact_email, input) } };
}

async function toBeReadHere(words: string[] | null, at: At): Promise<Submission> {
  const address = `${config().baseUrl}/reponse`.replace(/^https?:\/\//, "");
  const due = formatNearInstant(answerDue(at.now, await getSettings(db())));
  return { status: 200, result: { ok: true, reading: { words, address, due } } };
}

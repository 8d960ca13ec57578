import { getSettings } from "~/features/settings/settings.server";
import type { Trx } from "~/platform/db/database.server";
import { takeToken } from "~/platform/http/limits.server";
import { displayName } from "~/platform/mail/address";
import { queueMail } from "~/platform/mail/outbox.server";
import { coachAlert, coachAnswer, messageReceived, type Noted } from "./mails";
import { ACKNOWLEDGEMENTS_PER_DAY_BY_EMAIL } from "./rules";

/**
 * The acknowledgement repeats nothing of the message (somebody else may read that mailbox) nor the name that was typed
 * (anybody may type anything); the coach's answer to her alert goes straight to the visitor.
 */
export async function sendMessageMails(
  trx: Trx,
  message: Noted & { id: string },
  { now }: { now: Date },
): Promise<void> {
  const { id, name, email } = message;
  const { contact_email } = await getSettings(trx);
  const writable = await takeToken(trx, {
    bucket: "contact-email",
    key: email.toLowerCase(),
    limit: ACKNOWLEDGEMENTS_PER_DAY_BY_EMAIL,
    perSeconds: 86_400,
    now,
  });
  if (writable.ok) {
    await queueMail(trx, { ...messageReceived(), to: email, dedupeKey: `contact-received:${id}`, now });
  }
  const replyTo = { name: displayName(name), address: email };
  const dedupeKey = `contact-notice:${id}`;
  await queueMail(trx, { ...coachAlert({ message }), to: contact_email, replyTo, dedupeKey, now });
}

/** The coach's answer, in a mail that can be answered. */
export async function sendAnswerMail(
  trx: Trx,
  { id, to, text }: { id: string; to: string; text: string },
  { now }: { now: Date },
): Promise<void> {
  const { brand_name, contact_email } = await getSettings(trx);
  const replyTo = { name: displayName(brand_name), address: contact_email };
  await queueMail(trx, { ...coachAnswer({ text }), to, replyTo, dedupeKey: `contact-answer:${id}`, now });
}

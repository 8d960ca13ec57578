import { getSettings } from "~/features/settings/settings.server";
import { config } from "~/platform/config.server";
import type { Trx } from "~/platform/db/database.server";
import { takeToken } from "~/platform/http/limits.server";
import { displayName } from "~/platform/mail/address";
import { mayMailTyped } from "~/platform/mail/asked-mail.server";
import { queueMail } from "~/platform/mail/outbox.server";
import { coachAlert, coachAnswer, messageReceived } from "./mails";
import { ACKNOWLEDGEMENTS_PER_DAY_BY_EMAIL } from "./rules";

/**
 * The acknowledgement, where there is an address for it, repeats nothing of the message (somebody else may read that mailbox)
 * nor the name that was typed (anybody may type anything); the coach's alert says only that a message waits.
 */
export async function sendMessageMails(
  trx: Trx,
  { id, email }: { id: string; email: string | null },
  { now }: { now: Date },
): Promise<void> {
  const settings = await getSettings(trx);
  if (email && (await mayAcknowledge(trx, email, now)))
    await queueMail(trx, { ...messageReceived(settings), to: email, dedupeKey: `contact-received:${id}`, now });
  const alert = coachAlert({ url: `${config().baseUrl}/admin/messages/${id}` });
  await queueMail(trx, { ...alert, to: settings.contact_email, dedupeKey: `contact-notice:${id}`, now });
}

async function mayAcknowledge(trx: Trx, email: string, now: Date): Promise<boolean> {
  const own = { bucket: "contact-email", key: email.toLowerCase(), limit: ACKNOWLEDGEMENTS_PER_DAY_BY_EMAIL };
  return (await takeToken(trx, { ...own, perSeconds: 86_400, now })).ok && (await mayMailTyped(trx, email, { now }));
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

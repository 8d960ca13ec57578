import { getSettings } from "~/features/settings/settings.server";
import type { Trx } from "~/platform/db/database.server";
import { takeToken } from "~/platform/http/limits.server";
import { displayName } from "~/platform/mail/address";
import { queueMail } from "~/platform/mail/outbox.server";
import type { ContactInput } from "./forms";
import { CoachAlert, CoachAnswer, MessageReceived } from "./mails";
import { ACKNOWLEDGEMENTS_PER_DAY_BY_EMAIL } from "./rules";

type Announced = Pick<ContactInput, "name" | "email" | "phone" | "situation" | "message"> & { id: string };

/**
 * The acknowledgement repeats nothing of the message (somebody else may read that mailbox) nor the name that was typed
 * (anybody may type anything); the coach's answer to her alert goes straight to the visitor.
 */
export async function sendMessageMails(trx: Trx, message: Announced, { now }: { now: Date }): Promise<void> {
  const settings = await getSettings(trx);
  const writable = await takeToken(trx, {
    bucket: "contact-email",
    key: message.email.toLowerCase(),
    limit: ACKNOWLEDGEMENTS_PER_DAY_BY_EMAIL,
    perSeconds: 86_400,
    now,
  });
  if (writable.ok) {
    await queueMail(trx, {
      to: message.email,
      subject: "Votre message est bien arrivé",
      body: <MessageReceived brand={settings.brand_name} />,
      dedupeKey: `contact-received:${message.id}`,
      now,
    });
  }
  await queueMail(trx, {
    to: settings.contact_email,
    subject: "Un message vous attend",
    body: <CoachAlert brand={settings.brand_name} message={message} />,
    dedupeKey: `contact-notice:${message.id}`,
    replyTo: { name: displayName(message.name), address: message.email },
    now,
  });
}

/** The coach's answer, in a mail that can be answered. */
export async function sendAnswerMail(
  trx: Trx,
  answer: { id: string; to: string; text: string },
  { now }: { now: Date },
): Promise<void> {
  const { brand_name, contact_email } = await getSettings(trx);
  await queueMail(trx, {
    to: answer.to,
    subject: "Notre réponse à votre message",
    body: <CoachAnswer brand={brand_name} text={answer.text} />,
    dedupeKey: `contact-answer:${answer.id}`,
    replyTo: { name: displayName(brand_name), address: contact_email },
    now,
  });
}

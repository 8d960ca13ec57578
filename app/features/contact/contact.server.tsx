import { randomUUID } from "node:crypto";
import { getSettings } from "~/features/settings/settings.server";
import type { Db, Trx } from "~/platform/db/database.server";
import { takeToken } from "~/platform/http/limits.server";
import { queueMail } from "~/platform/mail/outbox.server";
import { MessageNotice, MessageReceived } from "./emails";
import type { ContactInput } from "./forms";
import { insertMessage } from "./queries.server";
import { MESSAGES_PER_HOUR_BY_ADDRESS, MESSAGES_PER_HOUR_IN_ALL } from "./rules";

/**
 * Keeps a visitor's message and queues two mails in the same transaction: an acknowledgement that repeats nothing of it
 * (somebody else may read that mailbox), and a notice to the coach, whose answer goes straight to the visitor.
 */
export async function receiveMessage(trx: Trx, input: ContactInput, { now }: { now: Date }): Promise<{ id: string }> {
  const settings = await getSettings(trx);
  const id = randomUUID();
  await insertMessage(trx, {
    id,
    name: input.name,
    email: input.email,
    phone: input.phone,
    situation: input.situation,
    message: input.message,
    consent_rgpd: input.consent,
    consent_version: input.consent ? settings.privacy_version : null,
    source: input.source,
    status: "new",
    created_at: now,
    status_changed_at: null,
  });
  await queueMail(trx, {
    to: input.email,
    subject: "Votre message est bien arrivé",
    body: <MessageReceived brand={settings.brand_name} />,
    dedupeKey: `contact-received:${id}`,
    now,
  });
  await queueMail(trx, {
    to: settings.contact_email,
    subject: "Un message vous attend",
    body: <MessageNotice brand={settings.brand_name} message={input} />,
    dedupeKey: `contact-notice:${id}`,
    replyTo: { name: input.name, address: input.email },
    now,
  });
  return { id };
}

/** May this visitor leave one more message? Counts by network address, then for everybody together. */
export async function mayLeaveMessage(db: Db, { ip }: { ip: string }, { now }: { now: Date }): Promise<boolean> {
  const limits = [
    { bucket: "contact-ip", key: ip, limit: MESSAGES_PER_HOUR_BY_ADDRESS },
    { bucket: "contact-all", key: "all", limit: MESSAGES_PER_HOUR_IN_ALL },
  ];
  for (const limit of limits) {
    const taken = await takeToken(db, { ...limit, perSeconds: 3600, now });
    if (!taken.ok) return false;
  }
  return true;
}

import { type Actor, recordAction } from "~/features/audit/audit.server";
import type { Trx } from "~/platform/db/database.server";
import { queueMail } from "~/platform/mail/outbox.server";
import { mailTrial } from "./mails";

/** A mail to the coach's own address, to see it arrive. */
export async function sendTrial(trx: Trx, { to }: { to: string }, actor: Actor): Promise<void> {
  const { by, now } = actor;
  const dedupeKey = `mail-trial:${by}:${now.getTime()}`;
  await queueMail(trx, { ...mailTrial({ when: now }), to, dedupeKey, now });
  await recordAction(trx, { action: "emails.tested", subject: { type: "site", id: null } }, actor);
}

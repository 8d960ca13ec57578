import { type Actor, recordAct } from "~/features/audit/audit.server";
import type { Trx } from "~/platform/db/database.server";
import { queueMail } from "~/platform/mail/outbox.server";
import { MailTrial, TRIAL_SUBJECT } from "./mails";

/** A mail to the coach's own address, to see it arrive. */
export async function sendTrial(trx: Trx, { to }: { to: string }, actor: Actor): Promise<void> {
  await queueMail(trx, {
    to,
    subject: TRIAL_SUBJECT,
    body: <MailTrial when={actor.now} />,
    dedupeKey: `mail-trial:${actor.by}:${actor.now.getTime()}`,
    now: actor.now,
  });
  await recordAct(trx, { action: "emails.tested", subject: { type: "site", id: null } }, actor);
}

import { recordAct } from "~/features/audit/audit.server";
import type { Trx } from "~/platform/db/database.server";
import { markFailuresSeen, queueMail, resendMail } from "~/platform/mail/outbox.server";
import { MailTrial, TRIAL_SUBJECT } from "./mails";

/** A mail that failed leaves once more; who asked is kept. */
export async function sendAgain(
  trx: Trx,
  { mailId }: { mailId: string },
  at: { now: Date; by: string },
): Promise<Awaited<ReturnType<typeof resendMail>>> {
  const sent = await resendMail(trx, { id: mailId });
  if (sent.ok) await recordAct(trx, { action: "emails.resent", subject: { type: "mail", id: mailId } }, at);
  return sent;
}

/** What could not leave is known: it waits for the coach no longer. */
export async function seeFailures(trx: Trx, at: { now: Date; by: string }): Promise<void> {
  const count = await markFailuresSeen(trx, at);
  if (count === 0) return;
  await recordAct(trx, { action: "emails.failures_seen", subject: { type: "site", id: null }, after: { count } }, at);
}

/** A mail to the coach's own address, to see it arrive. */
export async function sendTrial(trx: Trx, { to }: { to: string }, at: { now: Date; by: string }): Promise<void> {
  await queueMail(trx, {
    to,
    subject: TRIAL_SUBJECT,
    body: <MailTrial when={at.now} />,
    dedupeKey: `mail-trial:${at.by}:${at.now.getTime()}`,
    now: at.now,
  });
  await recordAct(trx, { action: "emails.tested", subject: { type: "site", id: null } }, at);
}

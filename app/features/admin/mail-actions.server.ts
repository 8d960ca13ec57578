import { type Actor, recordAction } from "~/features/audit/audit.server";
import type { Trx } from "~/platform/db/database.server";
import { markFailuresSeen, resendMail } from "~/platform/mail/outbox.server";

/** A mail that failed leaves once more; who asked is kept. */
export async function sendAgain(
  trx: Trx,
  { mailId }: { mailId: string },
  actor: Actor,
): Promise<Awaited<ReturnType<typeof resendMail>>> {
  const sent = await resendMail(trx, { id: mailId }, actor);
  if (sent.ok) await recordAction(trx, { action: "emails.resent", subject: { type: "mail", id: mailId } }, actor);
  return sent;
}

/** What could not leave until her page was read is known: it waits for the coach no longer. */
export async function seeFailures(trx: Trx, shown: { until: Date }, actor: Actor): Promise<void> {
  const count = await markFailuresSeen(trx, shown, actor);
  if (count === 0) return;
  await recordAction(
    trx,
    { action: "emails.failures_seen", subject: { type: "site", id: null }, after: { count } },
    actor,
  );
}

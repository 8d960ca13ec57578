import { mailPerson } from "~/features/accounts/accounts.server";
import { type At, addDays, type Day, parisDay } from "~/platform/clock";
import { db, inTransaction, type Trx } from "~/platform/db/database.server";
import type { PaymentEvent } from "./fulfilment.server";
import * as instalmentQueries from "./instalment-queries.server";
import { instalmentRefused, upcomingDebit } from "./mails";
import { payLink } from "./pay-link.server";
import { DEBIT_TOLD_DAYS, isHardRefusal, wasAsked } from "./rules";

/**
 * Tells of each automatic debit a week before its day, or as soon as possible after a day without service; once, and anew for
 * a day the coach moved it to, unless the mail about the move has just said it. Nothing of one that nobody will try.
 */
export async function announceDebits({ now }: At): Promise<void> {
  const today = parisDay(now);
  for (const debit of await instalmentQueries.listDebitsUntil(db(), today, addDays(today, DEBIT_TOLD_DAYS))) {
    const { moved_at: movedAt } = debit;
    if (isHardRefusal(debit.last_reason)) continue;
    if (movedAt && parisDay(movedAt) >= addDays(debit.due_date, -DEBIT_TOLD_DAYS)) continue;
    const told = { amountCents: debit.amount_cents, dueDate: debit.due_date, payUrl: payLink(debit.id) };
    const sending = { dedupeKey: `debit-notice:${debit.id}${movedAt ? `:${movedAt.getTime()}` : ""}`, now };
    await inTransaction((trx) => mailPerson(trx, debit.user_id, upcomingDebit, told, sending));
  }
}

/** The second payment of an order was not debited: once for each try. For what is told otherwise, its room has its own. */
export function mailDebitRefused(
  trx: Trx,
  { payment, instalment }: PaymentEvent,
  { retryOn }: { retryOn: Day | null },
  { now }: At,
): Promise<void> {
  const asked = wasAsked(payment);
  const told = { amountCents: instalment.amount_cents, asked, retryOn, payUrl: payLink(instalment.id) };
  const sending = { dedupeKey: `instalment-refused:${payment.id}`, now };
  return mailPerson(trx, payment.user_id, instalmentRefused, told, sending);
}

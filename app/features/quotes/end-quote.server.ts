import { listRefundablePayments, type Order, withdrawUntilOf } from "~/features/billing/billing.server";
import { planLotEnd } from "~/features/hours/hours.server";
import { type At, type Day, parisDay } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import { endContract, lockOfOrder } from "./fulfilment.server";
import * as queries from "./queries.server";
import { minutesOf, QUOTE } from "./rules";
import { linesOf } from "./write-quote.server";

export interface QuoteEnd {
  withdrawUntil: Day;
  refundCents: Cents;
  /** What the coach may give back instead; null when there is no choice. */
  insteadCents: Cents | null;
  paidCents: Cents;
  /** What stays due once `refundCents` went back, of what the bank holds meanwhile too. */
  dueCents: Cents;
  usedMinutes: number;
  /** All its hours were used, at the buyer's express request: nothing is left to withdraw from (Code de la consommation L.221-28, 1°). */
  servedAll: boolean;
}

/**
 * What a declaration about the order of a quote comes to; null for another order, or one nothing was paid of. « Vous arrêtez quand vous
 * voulez : seules les heures faites restent dues » : its whole price is shared between its hours, those that were used are due, and the
 * rest goes back, at any time. A quote without hours: everything in time, later what the coach says.
 */
export async function planQuoteEnd(
  db: Db | Trx,
  { order, kind, declaredAt }: { order: Order; kind: "withdrawal" | "termination"; declaredAt: Date },
): Promise<QuoteEnd | null> {
  const quote = order.subject === QUOTE ? await queries.findByOrder(db, order.id) : undefined;
  if (quote?.order_id !== order.id) return null;
  const withdrawUntil = await withdrawUntilOf(db, order);
  const held = await listRefundablePayments(db, order.id);
  const paidCents = held.reduce((sum, { leftCents }) => sum + leftCents, 0);
  const asked = await queries.findQuoteOrder(db, order.id);
  const earlyStart = Boolean(asked?.early_start_requested_at);
  const end = await planLotEnd(db, { orderId: order.id, kind, declaredAt, withdrawUntil, earlyStart });
  if (end) return { ...end, withdrawUntil, insteadCents: null };
  const whole = { withdrawUntil, paidCents, refundCents: paidCents, insteadCents: null, dueCents: 0 };
  const all = { ...whole, usedMinutes: 0, servedAll: false };
  // Its hours wait for the end of the withdrawal period, and none was used.
  if (minutesOf(await linesOf(db, quote.id)) > 0) return all;
  if (kind === "withdrawal" && parisDay(declaredAt) <= withdrawUntil) return all;
  const dueCents = held.reduce((sum, { event: { payment } }) => sum + payment.amount_cents - payment.refunded_cents, 0);
  return { ...all, refundCents: 0, insteadCents: paidCents === 0 ? null : paidCents, dueCents };
}

/** Its hours are over, and what is left of its payments is not asked for. The money is the caller's business: `dueCents` is what is kept. */
export async function endQuoteOfOrder(
  trx: Trx,
  { order, kind, dueCents }: { order: Order; kind: "withdrawal" | "termination"; dueCents: Cents },
  at: At,
): Promise<void> {
  const quote = await lockOfOrder(trx, order);
  if (quote?.order_id === order.id)
    await endContract(trx, { quote, order, cause: kind, by: "withdrawal", dueCents }, at);
}

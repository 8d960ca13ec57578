import { type Actor, recordAction } from "~/features/audit/audit.server";
import { type Day, isDayWithin, parisDay, parisInstant } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import { fulfilmentOf } from "./fulfilment.server";
import * as queries from "./queries.server";
import { recordTransferOf } from "./record-refunds.server";
import * as refundQueries from "./refund-queries.server";
import { keptCents, TRANSFER, type TransferRefusal } from "./rules";

interface Transfer {
  userId: string;
  /** The refund that did not leave. */
  refundId: string;
  /** What was owed when the coach looked: with another sum she looks again. */
  shownOwedCents: Cents;
  /** The day she sent it, as typed. */
  sentOn: string;
}

/**
 * The coach sent by bank transfer what the provider or the bank had refused to give back: the books say so and the person is
 * told. Once per refused refund: the same answer twice is one. `not_a_day`: to come, or before it was asked for.
 */
export async function refundByTransfer(
  trx: Trx,
  { userId, refundId, shownOwedCents, sentOn }: Transfer,
  act: Actor,
): Promise<{ ok: true } | { ok: false; reason: TransferRefusal }> {
  const refused = await refundQueries.findRefusedRefund(trx, userId, refundId);
  const found = refused && (await queries.findPayment(trx, refused.payment_id));
  if (!found) return { ok: false, reason: "unknown" };
  const { order } = await queries.findContext(trx, found);
  await fulfilmentOf(order.subject).lock(trx, order);
  const event = await queries.findContext(trx, await queries.lockPayment(trx, found.id));
  const sent = await refundQueries.listRefundsOf(trx, found.id);
  if (sent.some(({ cause }) => cause === `${TRANSFER}:${refundId}`)) return { ok: true };
  const owedCents = Math.min(event.payment.owed_cents, keptCents(event.payment));
  if (owedCents < 1 || owedCents !== shownOwedCents) return { ok: false, reason: "changed" };
  if (!isTransferDay(sentOn, { askedOn: parisDay(refused.requested_at), today: parisDay(act.now) })) {
    return { ok: false, reason: "not_a_day" };
  }
  const transfer = { instead: refundId, amountCents: owedCents, on: parisInstant(sentOn, "12:00") };
  await recordTransferOf(trx, event, transfer, act);
  const after = { amount_cents: owedCents, on: sentOn };
  await recordAction(trx, { action: "billing.transferred", subject: { type: "person", id: userId }, after }, act);
  return { ok: true };
}

/** A day on which a refund asked for that day may have been sent by hand. */
export function isTransferDay(day: string, { askedOn, today }: { askedOn: Day; today: Day }): day is Day {
  return isDayWithin(day, { from: askedOn, until: today });
}

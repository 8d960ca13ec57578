import { randomUUID } from "node:crypto";
import type { At } from "~/platform/clock";
import { type Db, db, inTransaction, type Trx } from "~/platform/db/database.server";
import { enqueue } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import type { Cents } from "~/platform/money";
import { createRefund, GatewayError, listRefunds, type ProviderRefund } from "~/platform/payments/gateway.server";
import { fulfilmentOf, type PaymentEvent } from "./fulfilment.server";
import { isOurs } from "./money-mode.server";
import * as queries from "./queries.server";
import { isOf, recordRefund, recordRefusal } from "./record-refunds.server";
import * as refundQueries from "./refund-queries.server";
import { CONTRACT_END, keptCents, type RefundFailure, refundFailureOf, spreadRefund } from "./rules";

declare module "~/platform/jobs/payloads" {
  interface JobPayloads {
    "send-refund": { refundId: string };
  }
}

/**
 * Asks for money to go back: row and job in one transaction; the provider is asked after the commit. Credit note and mail come
 * when it has left (`record-refunds.server.ts`). The same cause twice is the same refund. More than what was paid cannot be
 * stored (`refunds_within_payment`).
 */
export async function requestRefund(
  trx: Trx,
  event: PaymentEvent,
  { amountCents, cause }: { amountCents: Cents; cause: string },
  { now }: At,
): Promise<string> {
  const same = (await refundQueries.listRefundsOf(trx, event.payment.id)).find((refund) => refund.cause === cause);
  if (same) return same.id;
  const id = randomUUID();
  const asked = { id, payment_id: event.payment.id, amount_cents: amountCents, cause, requested_at: now };
  await refundQueries.insertRefund(trx, asked);
  await enqueue(trx, "send-refund", { refundId: id });
  return id;
}

/** What was paid for an order and is still here, the latest payment first. */
export async function listRefundablePayments(
  db: Db,
  orderId: string,
): Promise<{ event: PaymentEvent; leftCents: Cents }[]> {
  const paid = (await queries.listPayments(db, orderId)).filter(({ status }) => status === "paid");
  return Promise.all(
    paid.map(async (payment) => ({
      event: await queries.findContext(db, payment),
      leftCents: keptCents(payment),
    })),
  );
}

/**
 * The bank gave a payment of an order again whose contract was ended meanwhile: what is kept of the order beyond what is
 * due is owed, and the coach sees it with this payment.
 */
export async function recordOwedAfterEnd(
  trx: Trx,
  { orderId, paymentId, dueCents }: { orderId: string; paymentId: string; dueCents: Cents },
): Promise<void> {
  const held = await listRefundablePayments(trx, orderId);
  const kept = held.reduce((sum, { leftCents }) => sum + leftCents, 0);
  const others = held.filter(({ event }) => event.payment.id !== paymentId);
  const owedElsewhere = others.reduce(
    (sum, { event, leftCents }) => sum + Math.min(leftCents, event.payment.owed_cents),
    0,
  );
  const here = held.find(({ event }) => event.payment.id === paymentId)?.leftCents ?? 0;
  const owed_cents = Math.min(here, Math.max(0, kept - dueCents - owedElsewhere));
  await queries.updatePayment(trx, paymentId, { owed_cents });
}

/**
 * Asks for a part of what an order was paid to go back, whose contract the caller ends in the same transaction; asked twice for
 * one cause, once. False, and nothing done, when less is left than that.
 */
export async function refundEndedOrder(
  trx: Trx,
  input: { orderId: string; amountCents: Cents; cause: string },
  at: At,
): Promise<boolean> {
  const order = await queries.findAnyOrder(trx, input.orderId);
  if (!order) return false;
  await fulfilmentOf(order.subject).lock(trx, order);
  const cause = `${CONTRACT_END}:${input.cause}`;
  if (await refundQueries.findRefundOfOrder(trx, order.id, cause)) return true;
  const held = await listRefundablePayments(trx, order.id);
  const left = held.map(({ event, leftCents }) => ({ paymentId: event.payment.id, cents: leftCents }));
  const spread = spreadRefund(input.amountCents, left);
  if (!spread) return false;
  for (const { paymentId, cents } of spread) {
    const event = held.find((one) => one.event.payment.id === paymentId)?.event;
    if (event) await requestRefund(trx, event, { amountCents: cents, cause }, at);
  }
  return true;
}

/**
 * Looks first whether the provider has it already: a refund is never asked for blindly (Mollie, «Refunds», 409). One it
 * refuses for good is not asked for again.
 * Throws `GatewayError` when it could not be asked for: the job tries again.
 */
export async function sendRefund(refundId: string, { now }: At): Promise<void> {
  const refund = await refundQueries.findRefund(db(), refundId);
  if (refund?.status !== "requested") return;
  const payment = await queries.findPayment(db(), refund.payment_id);
  if (!payment?.provider_id || !isOurs(payment.mode)) return;
  const { order } = await queries.findContext(db(), payment);
  const answer = await ask({
    refundId,
    providerId: payment.provider_id,
    amountCents: refund.amount_cents,
    description: order.reference,
  }).catch(async (error) => {
    // The one in the way may have been made in the dashboard: then it takes the place of ours.
    if (error instanceof GatewayError && error.failure === "duplicate")
      await inTransaction((trx) => enqueue(trx, "sync-payment", { paymentId: payment.id }));
    throw error;
  });
  if (typeof answer === "string") await recordRefusal(refundId, answer, { now });
  else await recordRefund(refundId, answer, { now });
}

/** The refund at the provider, or why there will never be one. */
async function ask(asked: Parameters<typeof createRefund>[0]): Promise<ProviderRefund | RefundFailure> {
  const find = (refunds: ProviderRefund[]) => refunds.find(({ refundId }) => refundId === asked.refundId);
  const existing = find(await listRefunds(asked.providerId));
  if (existing) return existing;
  try {
    return await createRefund(asked);
  } catch (error) {
    if (!(error instanceof GatewayError) || (error.failure !== "duplicate" && error.status !== 422)) throw error;
    const refunds = await listRefunds(asked.providerId);
    const made = find(refunds);
    if (made) return made;
    // An equal one is in the way for an hour, no longer.
    if (error.failure === "duplicate" && refunds.some(({ amountCents }) => amountCents === asked.amountCents))
      throw error;
    return error.failure === "duplicate" ? "already_refunded" : refundFailureOf(error.detail);
  }
}

/** No notification comes for refunds that wait: they are looked at again (Mollie sends none for queued and pending). */
export async function checkPendingRefunds({ now }: At): Promise<void> {
  const pending = await refundQueries.listPendingRefunds(db());
  for (const { id } of pending.filter(({ status }) => status === "requested"))
    await inTransaction((trx) => enqueue(trx, "send-refund", { refundId: id }, { repeated: "wait" }));
  for (const refund of pending) {
    const payment = await queries.findPayment(db(), refund.payment_id);
    if (!payment?.provider_id) continue;
    const provider = (await listKnownRefunds(payment.provider_id)).find((one) => isOf(refund, one));
    if (provider) await recordRefund(refund.id, provider, { now });
  }
}

/** A payment the provider no longer answers for does not keep the others from being looked at. */
async function listKnownRefunds(providerId: string): Promise<ProviderRefund[]> {
  try {
    return await listRefunds(providerId);
  } catch (error) {
    if (!(error instanceof GatewayError) || error.failure === "unknown" || error.failure === "busy") throw error;
    log.error("refunds_not_listed", { reason: error.failure });
    return [];
  }
}

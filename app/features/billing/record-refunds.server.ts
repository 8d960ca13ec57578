import { randomUUID } from "node:crypto";
import { type At, type Day, parisDay } from "~/platform/clock";
import { inTransaction, type Trx } from "~/platform/db/database.server";
import { enqueue } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import type { Cents } from "~/platform/money";
import type { ProviderRefund } from "~/platform/payments/gateway.server";
import { fulfilmentOf, type MoneyBack, type Order, type PaymentEvent } from "./fulfilment.server";
import * as invoiceQueries from "./invoice-queries.server";
import { issueCreditNote } from "./issue-invoice.server";
import * as queries from "./queries.server";
import * as refundQueries from "./refund-queries.server";
import { DASHBOARD, hasLeft, type RefundFailure, type RefundStatus, TRANSFER } from "./rules";

/** Says of one of ours what the provider says of it. */
export async function recordRefund(refundId: string, provider: ProviderRefund, at: At): Promise<void> {
  await inTransaction(async (trx) => {
    const event = await lockOrderOf(trx, refundId);
    if (event) await applyRefund(trx, event.order, refundId, provider, at);
  });
}

/**
 * The provider will never do it: what it would have given back is owed, and the coach's to send; nothing is written in the
 * books. Then the payment is asked about, since a refund made in the provider's dashboard may be why.
 */
export async function recordRefusal(refundId: string, reason: RefundFailure, at: At): Promise<void> {
  await inTransaction(async (trx) => {
    const event = await lockOrderOf(trx, refundId);
    const refund = await refundQueries.findRefund(trx, refundId);
    if (!event || refund?.status !== "requested") return;
    await failRefund(trx, event.order, refund, reason, at);
    await enqueue(trx, "sync-payment", { paymentId: event.payment.id });
  });
}

/**
 * Refunds as the provider lists them; one made in its dashboard gets its row and credit note here, and the room it needs from
 * those that were only asked for. The order and its payment are locked by the caller.
 */
export async function recordRefunds(
  trx: Trx,
  event: PaymentEvent,
  refunds: ProviderRefund[],
  { now }: At,
): Promise<void> {
  const known = await refundQueries.listRefundsOf(trx, event.payment.id);
  const causes: string[] = [];
  for (const refund of refunds) {
    const ours = known.find((row) => isOf(row, refund));
    if (ours) await applyRefund(trx, event.order, ours.id, refund, { now });
    else if (!isUndone(statusOf(refund.status))) {
      const cause = await recordDashboardRefund(trx, event, refund, { now });
      if (cause) causes.push(cause);
    }
  }
  await tellWhatLeft(trx, event.order, causes, { now });
}

/** Null, with an alarm, when the payment has no room for it: more went back than was paid, here and there. */
async function recordDashboardRefund(trx: Trx, event: PaymentEvent, refund: ProviderRefund, { now }: At) {
  const paymentId = event.payment.id;
  const asked = await refundQueries.listUnsentRefundsOf(trx, paymentId);
  for (const ours of asked) {
    if (await fits(trx, paymentId, refund.amountCents)) break;
    await failRefund(trx, event.order, ours, "made_in_dashboard", { now });
  }
  if (!(await fits(trx, paymentId, refund.amountCents))) {
    await raiseAlarm(trx, paymentId, refund.id);
    return null;
  }
  const id = randomUUID();
  const cause = `${DASHBOARD}:${refund.id}`;
  const status = statusOf(refund.status);
  await refundQueries.insertRefund(trx, {
    id,
    payment_id: paymentId,
    amount_cents: refund.amountCents,
    cause,
    status,
    left_at: hasLeft(status) ? earliest(refund.createdAt, now) : null,
    provider_id: refund.id,
    requested_at: now,
  });
  await coverByCreditNote(trx, paymentId, id, { now });
  return cause;
}

/**
 * What the coach sent by bank transfer, in place of a refund that was refused: written in the books and told like any other.
 * The order and its payment are locked by the caller.
 */
export async function recordTransferOf(
  trx: Trx,
  event: PaymentEvent,
  sent: { instead: string; amountCents: Cents; on: Date },
  { now }: At,
): Promise<void> {
  const id = randomUUID();
  const cause = `${TRANSFER}:${sent.instead}`;
  await refundQueries.insertRefund(trx, {
    id,
    payment_id: event.payment.id,
    amount_cents: sent.amountCents,
    cause,
    status: "refunded",
    requested_at: now,
    left_at: sent.on,
    settled_at: sent.on,
  });
  await coverByCreditNote(trx, event.payment.id, id, { now });
  await tellWhatLeft(trx, event.order, [cause], { now });
}

/** What was heard later is not written over, and a failure is counted once. The order and its payment are locked by the caller. */
async function applyRefund(trx: Trx, order: Order, refundId: string, provider: ProviderRefund, at: At) {
  const refund = await refundQueries.findRefund(trx, refundId);
  const status = statusOf(provider.status);
  if (!refund) return;
  // Held for refused, and made all the same (two calls at once, an answer that was wrong): what left is what counts.
  const neverSent = isUndone(refund.status) && refund.provider_id === null;
  if (neverSent ? isUndone(status) : isFinal(refund.status)) return;
  if (neverSent && !(await fits(trx, refund.payment_id, refund.amount_cents)))
    return raiseAlarm(trx, refund.payment_id, provider.id);
  if (isUndone(status)) log.error("refund_not_done", { refundId, reason: status });
  await refundQueries.updateRefund(trx, refundId, {
    status,
    provider_id: provider.id,
    left_at: refund.left_at ?? (hasLeft(status) ? at.now : null),
    settled_at: isFinal(status) ? at.now : null,
    failure_reason: null,
  });
  if (hasLeft(status)) await coverByCreditNote(trx, refund.payment_id, refundId, at);
  await tellWhatLeft(trx, order, [refund.cause], at);
}

async function failRefund(
  trx: Trx,
  order: Order,
  { id, cause }: { id: string; cause: string },
  reason: RefundFailure,
  at: At,
) {
  log.error("refund_refused", { refundId: id, reason });
  await refundQueries.updateRefund(trx, id, { status: "failed", failure_reason: reason, settled_at: at.now });
  await tellWhatLeft(trx, order, [cause], at);
}

/** The order first, as everything else of its room does, then the payment. Null for a refund nobody asked for. */
async function lockOrderOf(trx: Trx, refundId: string): Promise<PaymentEvent | null> {
  const refund = await refundQueries.findRefund(trx, refundId);
  const order = refund && (await queries.findOrderOfPayment(trx, refund.payment_id));
  if (!order) return null;
  await fulfilmentOf(order.subject).lock(trx, order);
  return queries.findContext(trx, await queries.lockPayment(trx, refund.payment_id));
}

async function fits(trx: Trx, paymentId: string, cents: Cents): Promise<boolean> {
  const { amount_cents, refunded_cents } = await queries.lockPayment(trx, paymentId);
  return refunded_cents + cents <= amount_cents;
}

async function raiseAlarm(trx: Trx, paymentId: string, providerId: string) {
  log.error("refund_without_room", { paymentId, reason: providerId });
  await queries.updatePayment(trx, paymentId, { alarm: "refunds" });
}

/** A credit note for what left and none says yet: one whose money came back covers what is given in its place. */
async function coverByCreditNote(trx: Trx, paymentId: string, refundId: string, at: At) {
  const left = await refundQueries.sumLeft(trx, paymentId);
  const uncovered = left - (await invoiceQueries.sumCreditNotes(trx, paymentId));
  if (uncovered <= 0) return;
  const event = await queries.findContext(trx, await queries.lockPayment(trx, paymentId));
  const refund = await refundQueries.findRefund(trx, refundId);
  const on = parisDay(refund?.left_at ?? at.now);
  const method = refund?.cause.startsWith(TRANSFER) ? "banktransfer" : event.payment.method;
  await issueCreditNote(trx, event, { id: refundId, amountCents: uncovered, on, method }, at);
}

/**
 * Tells of these acts what left of them, once: not before each of their shares has left or is refused. What is told later, because it
 * was held for refused and was not, is told anew.
 */
async function tellWhatLeft(trx: Trx, order: Order, causes: string[], { now }: At) {
  if (causes.length === 0) return;
  const shares = await refundQueries.listShares(trx, order.id, causes);
  if (shares.some(({ status }) => status === "requested" || status === "queued")) return;
  const left = shares.filter(({ status, told_at }) => hasLeft(status) && told_at === null);
  const [first] = left;
  if (!first) return;
  const parts: MoneyBack["parts"] = [];
  for (const { id, payment_id, amount_cents } of left) {
    await refundQueries.markTold(trx, id, now);
    const part = parts.find(({ payment }) => payment.id === payment_id);
    if (part) part.amountCents += amount_cents;
    else {
      const { payment, instalment } = await queries.findContext(trx, await queries.lockPayment(trx, payment_id));
      parts.push({ payment, instalment, amountCents: amount_cents });
    }
  }
  const back: MoneyBack = {
    id: first.id,
    order,
    cause: first.cause,
    amountCents: left.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    transferredOn: transferDay(first),
    parts,
  };
  await fulfilmentOf(order.subject).refunded(trx, back, { now });
}

function transferDay({ cause, settled_at }: { cause: string; settled_at: Date | null }): Day | null {
  return cause.startsWith(TRANSFER) && settled_at ? parisDay(settled_at) : null;
}

/** One made in the dashboard does not carry our id. */
export function isOf(ours: { id: string; provider_id: string | null }, refund: ProviderRefund): boolean {
  return ours.id === refund.refundId || ours.provider_id === refund.id;
}

/** Found long after it was made there, it is booked on its own day. */
function earliest(made: Date, heard: Date): Date {
  return made < heard ? made : heard;
}

function isUndone(status: RefundStatus): boolean {
  return status === "failed" || status === "canceled";
}

function isFinal(status: RefundStatus): boolean {
  return status === "refunded" || isUndone(status);
}

function statusOf(word: string): RefundStatus {
  const known: readonly string[] = ["queued", "pending", "processing", "refunded", "failed", "canceled"];
  return known.includes(word) ? (word as RefundStatus) : "pending";
}

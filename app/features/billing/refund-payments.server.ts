import { randomUUID } from "node:crypto";
import type { At } from "~/platform/clock";
import { type Db, db, inTransaction, type Trx } from "~/platform/db/database.server";
import { enqueue } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import type { Cents } from "~/platform/money";
import { createRefund, GatewayError, listRefunds, type ProviderRefund } from "~/platform/payments/gateway.server";
import { fulfilmentOf, type MoneyBack, type PaymentEvent } from "./fulfilment.server";
import * as invoiceQueries from "./invoice-queries.server";
import { issueCreditNote } from "./issue-invoice.server";
import * as queries from "./queries.server";
import * as refundQueries from "./refund-queries.server";
import { CONTRACT_END, type RefundStatus, spreadRefund } from "./rules";

declare module "~/platform/jobs/payloads" {
  interface JobPayloads {
    "send-refund": { refundId: string };
  }
}

/** A part of one payment that goes back. */
interface Share {
  event: PaymentEvent;
  amountCents: Cents;
  cause: string;
  /** It was made in the provider's dashboard, so that nothing is left to ask for. */
  made?: { status: RefundStatus; providerId: string };
}

/**
 * Gives money back: row, credit note and job in one transaction; the provider is asked after the commit. The same cause
 * twice is the same refund. More than what was paid cannot be stored (`refunds_within_payment`).
 */
export async function requestRefund(
  trx: Trx,
  event: PaymentEvent,
  input: { amountCents: Cents; cause: string },
  at: At,
): Promise<string> {
  const same = (await refundQueries.listRefundsOf(trx, event.payment.id)).find(
    (refund) => refund.cause === input.cause,
  );
  return same?.id ?? giveBack(trx, [{ event, ...input }], at);
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
      leftCents: Math.max(0, payment.amount_cents - payment.refunded_cents - payment.charged_back_cents),
    })),
  );
}

/**
 * Gives back a part of what an order was paid, whose contract the caller ends in the same transaction; asked twice for
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
  const shares = spread.flatMap(({ paymentId, cents }) => {
    const event = held.find((one) => one.event.payment.id === paymentId)?.event;
    return event ? [{ event, amountCents: cents, cause }] : [];
  });
  await giveBack(trx, shares, at);
  return true;
}

/**
 * One refund per share of one order, with a credit note for what none says yet: one the bank did not honour is still owed. Then
 * the person is told of the whole. Returns the first one's id.
 */
async function giveBack(trx: Trx, shares: Share[], at: At): Promise<string> {
  const [first] = shares;
  if (!first) throw new Error("nothing to give back");
  const ids: string[] = [];
  for (const share of shares) ids.push(await insertWithCreditNote(trx, share, at));
  const id = ids[0] ?? "";
  const parts: MoneyBack["parts"] = [];
  for (const { event, amountCents } of shares) {
    const part = parts.find(({ payment }) => payment.id === event.payment.id);
    if (part) part.amountCents += amountCents;
    else {
      const payment = await queries.lockPayment(trx, event.payment.id);
      parts.push({ payment, instalment: event.instalment, amountCents });
    }
  }
  const { order } = first.event;
  const amountCents = shares.reduce((sum, share) => sum + share.amountCents, 0);
  await fulfilmentOf(order.subject).refunded(trx, { id, order, cause: first.cause, amountCents, parts }, at);
  return id;
}

async function insertWithCreditNote(
  trx: Trx,
  { event, amountCents, cause, made }: Share,
  { now }: At,
): Promise<string> {
  const id = randomUUID();
  await refundQueries.insertRefund(trx, {
    id,
    payment_id: event.payment.id,
    amount_cents: amountCents,
    cause,
    status: made?.status ?? "requested",
    provider_id: made?.providerId ?? null,
    requested_at: now,
  });
  const { refunded_cents } = await queries.lockPayment(trx, event.payment.id);
  const uncovered = refunded_cents - (await invoiceQueries.sumCreditNotes(trx, event.payment.id));
  if (uncovered > 0) await issueCreditNote(trx, event, { id, amountCents: uncovered }, { now });
  if (!made) await enqueue(trx, "send-refund", { refundId: id });
  return id;
}

/**
 * Looks first whether the provider has it already: a refund is never asked for blindly (Mollie, «Refunds», 409).
 * Throws `GatewayError` when it could not be asked for: the job tries again.
 */
export async function sendRefund(refundId: string, { now }: At): Promise<void> {
  const refund = await refundQueries.findRefund(db(), refundId);
  if (refund?.status !== "requested") return;
  const payment = await queries.findPayment(db(), refund.payment_id);
  if (!payment?.provider_id) return;
  const { order } = await queries.findContext(db(), payment);
  const existing = (await listRefunds(payment.provider_id)).find((one) => one.refundId === refundId);
  const provider =
    existing ??
    (await createRefund({
      refundId,
      providerId: payment.provider_id,
      amountCents: refund.amount_cents,
      description: order.reference,
    }).catch((error) => {
      if (error instanceof GatewayError && error.failure === "refused") log.error("refund_refused", { refundId });
      throw error;
    }));
  await inTransaction((trx) => applyRefund(trx, refundId, provider, now));
}

/** Refunds as the provider lists them; one made in its dashboard gets its row and credit note here. */
export async function recordRefunds(
  trx: Trx,
  event: PaymentEvent,
  refunds: ProviderRefund[],
  { now }: At,
): Promise<void> {
  const known = await refundQueries.listRefundsOf(trx, event.payment.id);
  const made: Share[] = [];
  for (const refund of refunds) {
    const ours = known.find((row) => isOf(row, refund));
    if (ours) await applyRefund(trx, ours.id, refund, now);
    else if (refund.status !== "failed" && refund.status !== "canceled") {
      const status = statusOf(refund.status);
      const cause = `dashboard:${refund.id}`;
      made.push({ event, amountCents: refund.amountCents, cause, made: { status, providerId: refund.id } });
    }
  }
  if (made.length > 0) await giveBack(trx, made, { now });
}

/** The payment first, then its refund: what was heard later is not written over, and a failure is counted once. */
async function applyRefund(trx: Trx, refundId: string, provider: ProviderRefund, now: Date) {
  const known = await refundQueries.findRefund(trx, refundId);
  if (!known) return;
  await queries.lockPayment(trx, known.payment_id);
  const refund = await refundQueries.findRefund(trx, refundId);
  if (!refund || isFinal(refund.status)) return;
  const status = statusOf(provider.status);
  if (status === "failed" || status === "canceled") log.error("refund_not_done", { refundId, reason: status });
  await refundQueries.updateRefund(trx, refundId, {
    status,
    provider_id: provider.id,
    settled_at: isFinal(status) ? now : null,
  });
}

/** One made in the dashboard does not carry our id. */
function isOf(ours: { id: string; provider_id: string | null }, refund: ProviderRefund): boolean {
  return ours.id === refund.refundId || ours.provider_id === refund.id;
}

function isFinal(status: RefundStatus): boolean {
  return status === "refunded" || status === "failed" || status === "canceled";
}

function statusOf(word: string): RefundStatus {
  const known: readonly string[] = ["queued", "pending", "processing", "refunded", "failed", "canceled"];
  return known.includes(word) ? (word as RefundStatus) : "pending";
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
    if (provider) await inTransaction((trx) => applyRefund(trx, refund.id, provider, now));
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

import { randomUUID } from "node:crypto";
import { type Db, db, inTransaction, type Trx } from "~/platform/db/database.server";
import { enqueue } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import type { Cents } from "~/platform/money";
import { createRefund, GatewayError, listRefunds, type ProviderRefund } from "~/platform/payments/gateway.server";
import { issueCreditNote } from "./invoices.server";
import { outcomeOf, type PaymentEvent } from "./outcomes.server";
import * as queries from "./queries.server";
import { CONTRACT_END, type RefundStatus, spreadRefund } from "./rules";

declare module "~/platform/jobs/payloads" {
  interface JobPayloads {
    "send-refund": { refundId: string };
  }
}

/**
 * Gives money back: row, credit note and job in one transaction; the provider is asked after the commit. The same cause
 * twice is the same refund. More than what was paid cannot be stored (`refunds_within_payment`).
 */
export async function requestRefund(
  trx: Trx,
  event: PaymentEvent,
  input: { amountCents: Cents; cause: string },
  { now }: { now: Date },
): Promise<string> {
  const same = (await queries.listRefundsOf(trx, event.payment.id)).find((refund) => refund.cause === input.cause);
  if (same) return same.id;
  const refundId = await insertWithCreditNote(trx, event, { ...input, status: "requested", providerId: null }, now);
  await enqueue(trx, "send-refund", { refundId });
  return refundId;
}

/** What was paid for an order and is still here, the latest payment first. */
export async function listHeldPayments(
  db: Db | Trx,
  orderId: string,
): Promise<{ event: PaymentEvent; leftCents: Cents }[]> {
  const held = (await queries.listPaymentsOfOrder(db, orderId))
    .filter(({ status }) => status === "paid")
    .map((payment) => ({
      payment,
      leftCents: Math.max(0, payment.amount_cents - payment.refunded_cents - payment.charged_back_cents),
    }));
  return Promise.all(
    held.map(async ({ payment, leftCents }) => ({
      event: { payment, ...(await queries.findContext(db, payment)) },
      leftCents,
    })),
  );
}

/**
 * Gives back a part of what an order was paid, whose contract the caller ends in the same transaction. False, and nothing
 * done, when less is left than that.
 */
export async function refundEndedOrder(
  trx: Trx,
  input: { orderId: string; amountCents: Cents; cause: string },
  at: { now: Date },
): Promise<boolean> {
  const held = await listHeldPayments(trx, input.orderId);
  const left = held.map(({ event, leftCents }) => ({ paymentId: event.payment.id, cents: leftCents }));
  const shares = spreadRefund(input.amountCents, left);
  if (!shares) return false;
  for (const { event } of held) {
    const amountCents = shares.find(({ paymentId }) => paymentId === event.payment.id)?.cents ?? 0;
    if (amountCents > 0) {
      await requestRefund(trx, event, { amountCents, cause: `${CONTRACT_END}:${input.cause}` }, at);
    }
  }
  return true;
}

async function insertWithCreditNote(
  trx: Trx,
  event: PaymentEvent,
  input: { amountCents: Cents; cause: string; status: RefundStatus; providerId: string | null },
  now: Date,
): Promise<string> {
  const refundId = randomUUID();
  await queries.insertRefund(trx, {
    id: refundId,
    payment_id: event.payment.id,
    amount_cents: input.amountCents,
    cause: input.cause,
    status: input.status,
    provider_id: input.providerId,
    requested_at: now,
    settled_at: null,
  });
  await issueCreditNote(trx, event, { id: refundId, amountCents: input.amountCents }, { now });
  const payment = await queries.lockPayment(trx, event.payment.id);
  await outcomeOf(event.order.subject).refunded(
    trx,
    { ...event, payment, amountCents: input.amountCents, cause: input.cause },
    { now },
  );
  return refundId;
}

/** Looks first whether the provider has it already: a refund is never asked for blindly (Mollie, «Refunds», 409). */
export async function sendRefund(refundId: string, { now }: { now: Date }): Promise<void> {
  const refund = await queries.findRefund(db(), refundId);
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
  { now }: { now: Date },
): Promise<void> {
  const known = await queries.listRefundsOf(trx, event.payment.id);
  for (const refund of refunds) {
    const ours = known.find((row) => row.id === refund.refundId || row.provider_id === refund.id);
    if (ours) await applyRefund(trx, ours.id, refund, now);
    else if (refund.status !== "failed" && refund.status !== "canceled") {
      await insertWithCreditNote(
        trx,
        event,
        {
          amountCents: refund.amountCents,
          cause: `dashboard:${refund.id}`,
          status: statusOf(refund.status),
          providerId: refund.id,
        },
        now,
      );
    }
  }
}

async function applyRefund(trx: Trx, refundId: string, provider: ProviderRefund, now: Date) {
  const refund = await queries.findRefund(trx, refundId);
  if (!refund || isSettled(refund.status)) return;
  const status = statusOf(provider.status);
  if (status === "failed" || status === "canceled") log.error("refund_not_done", { refundId, reason: status });
  await queries.updateRefund(trx, refundId, {
    status,
    provider_id: provider.id,
    settled_at: isSettled(status) ? now : null,
  });
}

function isSettled(status: RefundStatus): boolean {
  return status === "refunded" || status === "failed" || status === "canceled";
}

function statusOf(word: string): RefundStatus {
  const known: readonly string[] = ["queued", "pending", "processing", "refunded", "failed", "canceled"];
  return known.includes(word) ? (word as RefundStatus) : "pending";
}

/** No notification comes for refunds that wait: they are looked at again (Mollie sends none for queued and pending). */
export async function checkUnsettledRefunds({ now }: { now: Date }): Promise<void> {
  for (const refund of await queries.listUnsettledRefunds(db())) {
    const payment = await queries.findPayment(db(), refund.payment_id);
    if (!payment?.provider_id) continue;
    if (refund.status === "requested")
      await inTransaction((trx) => enqueue(trx, "send-refund", { refundId: refund.id }));
    const provider = (await listRefunds(payment.provider_id)).find((one) => one.refundId === refund.id);
    if (provider) await inTransaction((trx) => applyRefund(trx, refund.id, provider, now));
  }
}

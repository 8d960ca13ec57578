import { randomUUID } from "node:crypto";
import { type At, addMonths, parisDay } from "~/platform/clock";
import { db, inTransaction, type Trx } from "~/platform/db/database.server";
import { log } from "~/platform/log.server";
import {
  getPayment,
  listCustomerPayments,
  listRefunds,
  type ProviderPayment,
  type ProviderRefund,
} from "~/platform/payments/gateway.server";
import { adoptOrphan, findAtProvider } from "./adopt-orphan.server";
import { fulfilmentOf, type Payment, type PaymentEvent } from "./fulfilment.server";
import * as instalmentQueries from "./instalment-queries.server";
import { issueInvoice } from "./issue-invoice.server";
import { isOurs } from "./money-mode.server";
import { nextDebitOf } from "./next-debit.server";
import * as queries from "./queries.server";
import { recordRefunds } from "./record-refunds.server";
import { requestRefund } from "./refund-payments.server";
import { isForward, isOpen, isPaymentStatus, NEVER_SENT_MS, PAID_TWICE } from "./rules";

/**
 * The one way a payment changes here: read the provider, then, in one transaction, record what changed and do what
 * follows from it. Webhook, return page, poller and back-office all call this, any number of times, in any order.
 *
 * @param providerId what a notification named; only believed when the provider says it carries our id.
 * @throws GatewayError when the provider cannot be asked: the caller tries again later.
 */
export async function syncPayment(
  paymentId: string,
  { now, providerId }: { now: Date; providerId?: string },
): Promise<void> {
  const payment = await queries.findPayment(db(), paymentId);
  if (!payment || !isOurs(payment.mode)) return;
  const known = payment.provider_id ?? providerId;
  const provider = known ? await ask(known, payment, now) : await findByOurId(payment);
  if (provider) await recordProviderPayment(paymentId, provider, { now });
  else if (!known) await giveUpIfNeverSent(payment, now);
  if (payment.provider_id && providerId && providerId !== payment.provider_id) {
    const adopted = await adoptOrphan(payment, providerId, { now });
    if (adopted) await recordProviderPayment(adopted, await getPayment(providerId), { now });
  }
}

async function ask(providerId: string, payment: Payment, now: Date): Promise<ProviderPayment | null> {
  const provider = await findAtProvider(payment, providerId, now);
  if (provider) return provider;
  log.error("payment_unknown_at_provider", { paymentId: payment.id });
  await queries.updatePayment(db(), payment.id, { checked_at: now });
  return null;
}

async function findByOurId(payment: Payment): Promise<ProviderPayment | null> {
  const customerId = payment.customer_id ?? (await queries.findCustomer(db(), payment.user_id));
  if (!customerId) return null;
  return (await listCustomerPayments(customerId)).find((one) => one.paymentId === payment.id) ?? null;
}

async function giveUpIfNeverSent(payment: Payment, now: Date) {
  if (payment.sequence_type === "recurring" || !isOpen(payment.status)) return;
  if (now.getTime() - payment.created_at.getTime() < NEVER_SENT_MS) return;
  await queries.updatePayment(db(), payment.id, { status: "expired", checked_at: now });
}

/** Records what the provider says of one of our payments. */
export async function recordProviderPayment(paymentId: string, provider: ProviderPayment, { now }: At): Promise<void> {
  const refunds = (await mayBeRefunded(paymentId, provider)) ? await listRefunds(provider.id) : [];
  await inTransaction((trx) => record(trx, paymentId, provider, refunds, now));
}

/** One that failed is in the provider's list, and no longer in its sum. */
async function mayBeRefunded(paymentId: string, provider: ProviderPayment): Promise<boolean> {
  if (provider.status !== "paid") return false;
  return provider.refundedCents > 0 || ((await queries.findPayment(db(), paymentId))?.refunded_cents ?? 0) > 0;
}

async function record(trx: Trx, paymentId: string, provider: ProviderPayment, refunds: ProviderRefund[], now: Date) {
  const payment = await lockInOrder(trx, paymentId);
  const mismatch = whatDiffers(payment, provider);
  if (mismatch) {
    log.error("payment_mismatch", { paymentId, reason: mismatch });
    if (!payment.provider_id || payment.provider_id === provider.id) {
      await queries.updatePayment(trx, paymentId, { alarm: mismatch, checked_at: now });
    }
    return;
  }
  await queries.updatePayment(trx, paymentId, {
    provider_id: provider.id,
    customer_id: provider.customerId ?? payment.customer_id,
    mandate_id: provider.mandateId ?? payment.mandate_id,
    method: provider.method ?? payment.method,
    checkout_url: provider.checkoutUrl,
    expires_at: provider.expiresAt,
    checked_at: now,
    sending_until: null,
  });
  if (isPaymentStatus(provider.status) && isForward(payment.status, provider.status)) {
    await transition(trx, payment, provider, now);
  } else if (!isPaymentStatus(provider.status)) {
    log.warn("payment_status_unknown", { paymentId, reason: provider.status });
  }
  if (provider.status !== "paid") return;
  if (provider.chargedBackCents !== payment.charged_back_cents)
    await recordChargeback(trx, paymentId, provider.chargedBackCents, now);
  if (refunds.length > 0) await recordRefunds(trx, await eventOf(trx, paymentId), refunds, { now });
}

/** What was sold first, then the payment: the order in which a place is given back or a year is ended. */
async function lockInOrder(trx: Trx, paymentId: string): Promise<Payment> {
  const order = await queries.findOrderOfPayment(trx, paymentId);
  if (!order) throw new Error(`no payment ${paymentId}`);
  await fulfilmentOf(order.subject).lock(trx, order);
  return queries.lockPayment(trx, paymentId);
}

/** Amount, currency, mode and our own id must be ours (a cheap payment of the same shop proves nothing). */
function whatDiffers(payment: Payment, provider: ProviderPayment): string | null {
  if (provider.paymentId !== (payment.adopted_from ?? payment.id)) return "metadata";
  if (provider.currency !== "EUR") return "currency";
  if (provider.amountCents !== payment.amount_cents) return "amount";
  if (provider.mode !== payment.mode) return "mode";
  if (payment.provider_id && payment.provider_id !== provider.id) return "provider_id";
  return null;
}

async function transition(trx: Trx, payment: Payment, provider: ProviderPayment, now: Date) {
  const status = provider.status as Payment["status"];
  await queries.updatePayment(trx, payment.id, {
    status,
    failure_reason: status === "paid" ? null : provider.failureReason,
    ...(status === "paid" ? { paid_at: provider.paidAt ?? now } : {}),
  });
  log.info("payment_status", { paymentId: payment.id, kind: status });
  const event = await eventOf(trx, payment.id);
  if (status === "paid") await deliver(trx, event, now);
  else if (!isOpen(status)) await reportFailure(trx, event, now);
}

async function deliver(trx: Trx, event: PaymentEvent, now: Date) {
  const fulfilment = fulfilmentOf(event.order.subject);
  const invoiceId = await issueInvoice(trx, event, { now });
  const alreadyPaid = (await queries.listPaymentsOfInstalment(trx, event.instalment.id)).some(
    (other) => other.id !== event.payment.id && other.status === "paid" && other.refunded_cents < other.amount_cents,
  );
  if (!alreadyPaid && event.instalment.number === 1) {
    const paidOn = parisDay(event.payment.paid_at ?? now);
    await instalmentQueries.moveSecondInstalment(trx, event.order.id, addMonths(paidOn, 1));
  }
  const delivery = alreadyPaid
    ? ({ kind: "surplus" } as const)
    : await fulfilment.paid(trx, { ...event, invoiceId }, { now });
  if (delivery.kind !== "surplus") {
    await queries.insertFulfilment(trx, event.payment.id, delivery.kind, delivery.ref, now);
    return;
  }
  log.warn("payment_is_surplus", { paymentId: event.payment.id });
  const gaveNothing = !alreadyPaid && event.instalment.number === 1;
  if (gaveNothing) await instalmentQueries.cancelRemainingInstalments(trx, event.order.id, { now });
  const whole = { amountCents: event.payment.amount_cents, cause: PAID_TWICE };
  const refundId = await requestRefund(trx, event, whole, { now });
  await queries.insertFulfilment(trx, event.payment.id, "auto_refund", refundId, now);
}

async function reportFailure(trx: Trx, event: PaymentEvent, now: Date) {
  const retryOn = event.payment.sequence_type === "recurring" ? await nextDebitOf(trx, event) : null;
  await fulfilmentOf(event.order.subject).failed(trx, { ...event, retryOn }, { now });
}

async function recordChargeback(trx: Trx, paymentId: string, cents: number, now: Date) {
  const event = await eventOf(trx, paymentId);
  log.error("payment_charged_back", { paymentId, count: cents });
  const more = cents - event.payment.charged_back_cents;
  await queries.updatePayment(trx, paymentId, { charged_back_cents: cents });
  await queries.insertChargeback(trx, { id: randomUUID(), payment_id: paymentId, cents: more, heard_at: now });
  const { chargedBack } = fulfilmentOf(event.order.subject);
  await chargedBack(trx, { ...(await eventOf(trx, paymentId)), reversed: more < 0 }, { now });
}

async function eventOf(trx: Trx, paymentId: string): Promise<PaymentEvent> {
  return queries.findContext(trx, await queries.lockPayment(trx, paymentId));
}

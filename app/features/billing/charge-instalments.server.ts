import { type At, type Day, parisDay } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { enqueue } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import {
  createRecurring,
  GatewayError,
  listCustomerPayments,
  mandateIsValid,
} from "~/platform/payments/gateway.server";
import { fulfilmentOf, type Instalment, type Payment } from "./fulfilment.server";
import { findInstalmentOf, listDueInstalments } from "./instalment-queries.server";
import { begunBy, nextDebitOf } from "./next-debit.server";
import { openPayment } from "./place-order.server";
import * as queries from "./queries.server";
import { restorePayment } from "./restore-payment.server";
import { firstPayment, isOpen, KEY_IS_SAFE_MS, lastDebitDay, nextDebitDay } from "./rules";
import { recordProviderPayment } from "./sync-payment.server";

declare module "~/platform/jobs/payloads" {
  interface JobPayloads {
    "charge-payment": { paymentId: string };
  }
}

/**
 * Opens an attempt for each second payment whose day has come; the debit itself is a job of the same transaction. A try that was missed until
 * the law’s last day was over is not made up for: it is paid by hand.
 */
export async function chargeDueInstalments({ now }: At): Promise<void> {
  const today = parisDay(now);
  const due = await listDueInstalments(db(), today);
  const payments = await queries.listPaymentsOfOrders(
    db(),
    due.map(({ order_id }) => order_id),
  );
  for (const instalment of due) {
    if (debitOfToday(instalment, payments.get(instalment.order_id) ?? [], today)) await openDebit(instalment, { now });
  }
}

/** The first payment, whose mandate is debited today for the second; null when it is not. */
function debitOfToday(instalment: Instalment, payments: Payment[], today: Day) {
  const first = firstPayment(payments, instalment.id);
  const day = nextDebitDay(instalment, payments);
  return first && day && day <= today && today <= lastDebitDay(parisDay(first.paid_at)) ? first : null;
}

/** Once the buyer is locked all is read again: another run may have debited it, a click may have moved it. */
function openDebit({ id, user_id: userId }: { id: string; user_id: string }, { now }: At): Promise<void> {
  return inTransaction(async (trx) => {
    await queries.lockBuyer(trx, userId);
    const instalment = await findInstalmentOf(trx, userId, id);
    if (!instalment) return;
    const payments = await queries.listPayments(trx, instalment.order_id);
    const first = debitOfToday(instalment, payments, parisDay(now));
    if (!first?.customer_id || !first.mandate_id) return;
    const { customer_id: customerId, mandate_id: mandateId } = first;
    const payment = await openPayment(
      trx,
      { userId, instalment, sequenceType: "recurring", customerId, mandateId },
      { now },
    );
    if (payment?.sequence_type === "recurring" && !payment.provider_id) {
      await enqueue(trx, "charge-payment", { paymentId: payment.id });
    }
  });
}

/**
 * Debits the mandate for this attempt. Repeated with the same key while the provider remembers it; later the customer's
 * payments are listed first, and one of the same instalment that a lost day took away is written again in its place. A mandate that is no longer valid, or a job that comes after the last day of the law,
 * fails the attempt and the member gets a link to pay; one that is no longer due is not asked for. Throws
 * `GatewayError` while the provider is away (the job tries again), and for an attempt without customer or mandate.
 */
export async function chargePayment(paymentId: string, { now }: At): Promise<void> {
  const payment = await queries.findPayment(db(), paymentId);
  if (!payment || payment.provider_id || !isOpen(payment.status)) return;
  if (!payment.customer_id || !payment.mandate_id) throw new Error("a debit needs a customer and a mandate");
  if (!(await mandateIsValid(payment.customer_id, payment.mandate_id))) {
    await failAttempt(payment, "mandate_invalid", now);
    return;
  }
  const listed = await listCustomerPayments(payment.customer_id);
  const lost = listed.find((one) => one.paymentId === payment.id);
  if (lost) return recordProviderPayment(payment.id, lost, { now });
  for (const one of listed.filter(({ instalmentId }) => instalmentId === payment.instalment_id)) {
    if (await restorePayment(one, { now })) return;
  }
  if (now.getTime() - payment.created_at.getTime() > KEY_IS_SAFE_MS && payment.sending_until) {
    await failAttempt(payment, "never_sent", now);
    return;
  }
  const { order, instalment } = await queries.findContext(db(), payment);
  const first = await begunBy(db(), { order, instalment });
  if (!first || parisDay(now) > lastDebitDay(parisDay(first.paid_at))) {
    await failAttempt(payment, first ? "too_late" : "nothing_due", now);
    return;
  }
  await queries.updatePayment(db(), payment.id, { sending_until: now });
  try {
    const provider = await createRecurring({
      paymentId: payment.id,
      instalmentId: instalment.id,
      amountCents: payment.amount_cents,
      description: `${order.reference} (${instalment.number}/2)`,
      customerId: payment.customer_id,
      mandateId: payment.mandate_id,
    });
    await recordProviderPayment(payment.id, provider, { now });
  } catch (error) {
    if (!(error instanceof GatewayError) || error.failure !== "refused") throw error;
    const created = (await listCustomerPayments(payment.customer_id)).find((one) => one.paymentId === payment.id);
    if (created) await recordProviderPayment(payment.id, created, { now });
    else await failAttempt(payment, "mandate_invalid", now);
  }
}

/** Of what is no longer due nobody is told. */
async function failAttempt(payment: Payment, reason: string, now: Date) {
  log.warn("debit_not_possible", { paymentId: payment.id, reason });
  await inTransaction(async (trx) => {
    const locked = await queries.lockPayment(trx, payment.id);
    if (!isOpen(locked.status)) return;
    await queries.updatePayment(trx, payment.id, { status: "failed", failure_reason: reason, checked_at: now });
    const failed = await queries.findContext(trx, await queries.lockPayment(trx, payment.id));
    if (!(await begunBy(trx, failed))) return;
    const retryOn = await nextDebitOf(trx, failed);
    await fulfilmentOf(failed.order.subject).failed(trx, { ...failed, retryOn }, { now });
  });
}

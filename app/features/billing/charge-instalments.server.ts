import { type At, parisDay } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { enqueue } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import {
  createRecurring,
  GatewayError,
  listCustomerPayments,
  mandateIsValid,
} from "~/platform/payments/gateway.server";
import { fulfilmentOf, type Payment } from "./fulfilment.server";
import { findInstalmentOf, listDueInstalments } from "./instalment-queries.server";
import { lastDebitDayOf, nextDebitOf } from "./next-debit.server";
import { openPayment } from "./place-order.server";
import * as queries from "./queries.server";
import { restorePayment } from "./restore-payment.server";
import { isOpen, KEY_IS_SAFE_MS } from "./rules";
import { recordProviderPayment } from "./sync-payment.server";

declare module "~/platform/jobs/payloads" {
  interface JobPayloads {
    "charge-payment": { paymentId: string };
  }
}

/** Opens an attempt for each instalment whose day has come; the debit itself is a job of the same transaction. */
export async function chargeDueInstalments({ now }: At): Promise<void> {
  const today = parisDay(now);
  for (const { id, user_id: userId, customer_id: customerId, mandate_id: mandateId } of await listDueInstalments(
    db(),
    today,
  )) {
    await inTransaction(async (trx) => {
      await queries.lockBuyer(trx, userId);
      const instalment = await findInstalmentOf(trx, userId, id);
      const order = instalment && (await queries.findAnyOrder(trx, instalment.order_id));
      const day = order && (await nextDebitOf(trx, { order, instalment }));
      if (!day || day > today) return;
      const debit = { userId, instalment, sequenceType: "recurring", customerId, mandateId } as const;
      const payment = await openPayment(trx, debit, { now });
      if (payment?.sequence_type === "recurring" && !payment.provider_id) {
        await enqueue(trx, "charge-payment", { paymentId: payment.id });
      }
    });
  }
}

/**
 * Debits the mandate for this attempt. Repeated with the same key while the provider remembers it; later the customer's
 * payments are listed first, and one of the same instalment that a lost day took away is written again in its place. A mandate that is no longer valid, or a job that comes after the last day of the law,
 * fails the attempt and the member gets a link to pay. Throws
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
  const lastDay = await lastDebitDayOf(db(), { order, instalment });
  if (lastDay && parisDay(now) > lastDay) {
    await failAttempt(payment, "too_late", now);
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

async function failAttempt(payment: Payment, reason: string, now: Date) {
  log.warn("debit_not_possible", { paymentId: payment.id, reason });
  await inTransaction(async (trx) => {
    const locked = await queries.lockPayment(trx, payment.id);
    if (!isOpen(locked.status)) return;
    await queries.updatePayment(trx, payment.id, { status: "failed", failure_reason: reason, checked_at: now });
    const { order, instalment } = await queries.findContext(trx, payment);
    const failed = await queries.lockPayment(trx, payment.id);
    await fulfilmentOf(order.subject).failed(trx, { order, instalment, payment: failed, retryOn: null }, { now });
  });
}

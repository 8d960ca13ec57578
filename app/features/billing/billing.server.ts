import { type Actor, recordAction } from "~/features/audit/audit.server";
import type { At } from "~/platform/clock";
import { type Db, db, inTransaction, type Trx } from "~/platform/db/database.server";
import type { Order, PaymentEvent } from "./fulfilment.server";
import * as instalmentQueries from "./instalment-queries.server";
import { type Checkout, openCheckout } from "./open-checkout.server";
import { openPayment } from "./place-order.server";
import * as queries from "./queries.server";
import { isOpen, keptCents, readDocumentNumber } from "./rules";
import { syncPayment } from "./sync-payment.server";
import { insertWatchedPayment, type PaymentToWatch } from "./watched-payment-queries.server";

export { findTermsPdf, termsAttachment } from "./accepted-terms.server";
export { chargeDueInstalments, chargePayment } from "./charge-instalments.server";
export { announceDebits, mailDebitRefused } from "./debit-mails.server";
export * as documentParts from "./document-parts.server";
export { eraseCustomers } from "./erase-customers.server";
export {
  type Fulfilment,
  fulfilmentOf,
  fulfilmentsPort,
  type MoneyBack,
  type Order,
  type Payment,
  type PaymentEvent,
} from "./fulfilment.server";
export { cancelRemainingInstalments, listInstalments } from "./instalment-queries.server";
export { netOfPart } from "./invoice-amounts";
export { findInvoicePdf, invoiceAttachment, invoicePdf } from "./issue-invoice.server";
export { leaveToPay } from "./leave-to-pay.server";
export { passLostNumbers } from "./lost-numbers.server";
export { type MoneyState, putTrialAside, readMoneyState } from "./money-mode.server";
export { moveDebit } from "./move-debit.server";
export { type Checkout, leadToCheckout, openCheckout, takeUpPayment } from "./open-checkout.server";
export {
  describeOrder,
  listInvoices,
  listOrders,
  orderHasLapsed,
  paymentStage,
} from "./order-history.server";
export { payLink } from "./pay-link.server";
export { isToBePaid, openFirstPayment, placeOrder } from "./place-order.server";
export { pollOpenPayments } from "./poll-payments.server";
export {
  findAnyOrder,
  findLatestOrder,
  findOrder,
  listPayers,
  listPayments,
  lockBuyer,
  mergeBilling,
} from "./queries.server";
export { mayPay } from "./rate-limit.server";
export { reconcile } from "./reconcile.server";
export { findLatestReconciliation } from "./reconciliation-queries.server";
export { refundByHand } from "./refund-by-hand.server";
export { isTransferDay, refundByTransfer } from "./refund-by-transfer.server";
export { mailRefund } from "./refund-mails.server";
export {
  listRefundablePayments,
  recordOwedAfterEnd,
  refundEndedOrder,
  requestRefund,
  sendRefund,
} from "./refund-payments.server";
export {
  isGivenBackInDashboard,
  isRefundAsked,
  listOutstandingRefunds,
  listRefundablePaymentsOf,
} from "./refund-queries.server";
export { eraseNamesOfOldInvoices } from "./retention.server";
export { isSellingOpen, SalesClosed, salesConditionPort } from "./sales.server";
export { syncPayment } from "./sync-payment.server";
export {
  listOverdueInstalments,
  listPaymentsToWatch,
  markPaymentUnseen,
  type PaymentToWatch,
  watchReasons,
} from "./watched-payment-queries.server";
export { readWithdrawalPeriod, type WithdrawalPeriod, withdrawUntilOf } from "./withdrawal.server";

/** The order a paper names: by its own reference, or by the number of an invoice or a credit note. For the back office. */
export function findOrderByDocumentNumber(db: Db, typed: string): Promise<Order | undefined> {
  const paper = readDocumentNumber(typed);
  return paper?.kind === "invoice"
    ? queries.findOrderByInvoice(db, paper.number)
    : queries.findOrderByReference(db, paper?.number ?? "");
}

/** What was paid for an order and is still here: what a refund needs to know. */
export async function findPaidPayment(db: Db, orderId: string): Promise<PaymentEvent | null> {
  const paid = (await queries.listPayments(db, orderId)).find(
    (payment) => payment.status === "paid" && keptCents(payment) > 0,
  );
  return paid ? queries.findContext(db, paid) : null;
}

/** Asks the provider about every undecided payment of an order: what the return page does before it speaks. */
export async function syncOrder(orderId: string, { now }: At): Promise<void> {
  for (const payment of await queries.listPayments(db(), orderId)) {
    if (isOpen(payment.status)) await syncPayment(payment.id, { now });
  }
}

/** A member pays an instalment by hand, because its debit was refused or before its day. */
export async function payInstalment(
  input: { userId: string; instalmentId: string },
  { now }: At,
): Promise<Checkout | null> {
  const payment = await inTransaction(async (trx) => {
    const instalment = await instalmentQueries.findInstalmentOf(trx, input.userId, input.instalmentId);
    return instalment ? openPayment(trx, { userId: input.userId, instalment, sequenceType: "oneoff" }, { now }) : null;
  });
  return payment ? openCheckout(payment.id, { now }) : null;
}

/** The coach has looked at it, and does what there is to do elsewhere: it leaves her list. Nothing of the books changes. */
export async function markPaymentSeen(
  trx: Trx,
  { reason, id }: Pick<PaymentToWatch, "reason" | "id">,
  { now, by }: Actor,
): Promise<void> {
  await insertWatchedPayment(trx, { reason, object_id: id, seen_at: now });
  await recordAction(trx, { action: "billing.seen", subject: { type: "payment", id } }, { now, by });
}

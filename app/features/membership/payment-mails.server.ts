import { mailPerson } from "~/features/accounts/accounts.server";
import {
  invoiceAttachment,
  listInstalments,
  type MoneyBack,
  mailRefund,
  type PaymentEvent,
  payLink,
  termsAttachment,
} from "~/features/billing/billing.server";
import { wasAsked } from "~/features/billing/rules";
import { saleTerms } from "~/features/billing/sale-terms";
import { shareLink } from "~/features/referral/referral.server";
import { getSettings } from "~/features/settings/settings.server";
import type { At, Day } from "~/platform/clock";
import { config } from "~/platform/config.server";
import type { Trx } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import {
  debitMoved,
  debitRefused,
  membershipRestored,
  paymentTakenBack,
  refundDone,
  secondReceipt,
  welcome,
} from "./mails";

/** The order is paid: its confirmation, with the invoice and the accepted terms. */
export async function mailWelcome(
  trx: Trx,
  { order, payment, invoiceId }: PaymentEvent & { invoiceId: string },
  { withdrawUntil, ...year }: { startDate: Day; endDate: Day; earlyStart: boolean; withdrawUntil: Day; code: string },
  { now }: At,
): Promise<void> {
  const { baseUrl } = config();
  const second = (await listInstalments(trx, order.id)).find(({ number }) => number === 2);
  const told = {
    ...saleTerms(await getSettings(trx), order, { withdrawUntil, baseUrl }),
    ...year,
    label: order.label,
    totalCents: order.amount_cents,
    paidCents: payment.amount_cents,
    next: second ? { amountCents: second.amount_cents, dueDate: second.due_date } : null,
    shareUrl: shareLink(baseUrl, year.code),
  };
  await mailPerson(trx, payment.user_id, welcome, told, {
    dedupeKey: `welcome:${order.id}`,
    attachments: [await invoiceAttachment(trx, invoiceId), ...termsAttachment(order)],
    now,
  });
}

export async function mailSecondReceipt(
  trx: Trx,
  { order, payment, invoiceId }: PaymentEvent & { invoiceId: string },
  endDate: Day,
  { now }: At,
): Promise<void> {
  const told = { amountCents: payment.amount_cents, endDate };
  const attachments = [await invoiceAttachment(trx, invoiceId)];
  const sending = { dedupeKey: `second-receipt:${order.id}`, attachments, now };
  await mailPerson(trx, payment.user_id, secondReceipt, told, sending);
}

/** @param days the day of the next try, and the last day access is open; null when there is none. */
export function mailDebitRefused(
  trx: Trx,
  { payment, instalment }: PaymentEvent,
  days: { retryOn: Day | null; openUntil: Day | null },
  { now }: At,
): Promise<void> {
  const asked = wasAsked(payment);
  const told = { amountCents: instalment.amount_cents, asked, ...days, payUrl: payLink(instalment.id) };
  const sending = { dedupeKey: `debit-refused:${payment.id}`, now };
  return mailPerson(trx, payment.user_id, debitRefused, told, sending);
}

/** The coach gave the second payment another day; one mail for each move. */
export function mailDebitMoved(
  trx: Trx,
  { userId, instalmentId }: { userId: string; instalmentId: string },
  told: { amountCents: Cents; dueDate: Day; tried: boolean; openUntil: Day | null },
  { now }: At,
): Promise<void> {
  const sending = { dedupeKey: `debit-moved:${instalmentId}:${now.getTime()}`, now };
  return mailPerson(trx, userId, debitMoved, { ...told, payUrl: payLink(instalmentId) }, sending);
}

export function mailRefundOfYear(
  trx: Trx,
  back: MoneyBack,
  { paidTwice }: { paidTwice: boolean },
  { now }: At,
): Promise<void> {
  return mailRefund(trx, back, refundDone, { paidTwice }, { dedupeKey: `refund:${back.id}`, now });
}

/** The bank took a payment back, or gave it again: once per payment and direction. */
export function mailChargeback(
  trx: Trx,
  { id, user_id, amount_cents }: { id: string; user_id: string; amount_cents: number },
  { what, lastDay }: { what: "paused" | "restored"; lastDay: Day },
  { now }: At,
): Promise<void> {
  const sending = { dedupeKey: `charged-back:${id}:${what}`, now };
  return what === "paused"
    ? mailPerson(trx, user_id, paymentTakenBack, { amountCents: amount_cents }, sending)
    : mailPerson(trx, user_id, membershipRestored, { until: lastDay }, sending);
}

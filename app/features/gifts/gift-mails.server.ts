import { mailPerson } from "~/features/accounts/accounts.server";
import {
  invoiceAttachment,
  type MoneyBack,
  mailRefund,
  type Order,
  type PaymentEvent,
  readWithdrawalPeriod,
  termsAttachment,
} from "~/features/billing/billing.server";
import { dueReminder, REMINDED_DAYS_BEFORE } from "~/features/billing/rules";
import { saleTerms } from "~/features/billing/sale-terms";
import { getSettings } from "~/features/settings/settings.server";
import { type At, addDays, type Day, formatExactInstant, parisDay } from "~/platform/clock";
import { config } from "~/platform/config.server";
import { db, inTransaction, type Trx } from "~/platform/db/database.server";
import { giftEnds, giftPaid, giftRefunded, giftStopped, giftWithdrawn } from "./mails";
import * as queries from "./queries.server";

/** The order is paid: its confirmation, with the invoice and the accepted terms. */
export async function mailPaid(
  trx: Trx,
  { order, payment, invoiceId }: PaymentEvent & { invoiceId: string },
  gift: { expires_on: Day },
  { now }: At,
): Promise<void> {
  const settings = await getSettings(trx);
  const { until } = (await readWithdrawalPeriod(trx))(order, [payment]);
  const told = {
    ...saleTerms(settings, order, { withdrawUntil: until, baseUrl: config().baseUrl }),
    label: order.label,
    paidCents: payment.amount_cents,
    openUntil: gift.expires_on,
  };
  const attachments = [await invoiceAttachment(trx, invoiceId), ...termsAttachment(order)];
  await mailPerson(trx, payment.user_id, giftPaid, told, { dedupeKey: `gift-paid:${order.id}`, attachments, now });
}

export function mailWithdrawn(trx: Trx, { id, user_id, reference }: Order, { now }: At): Promise<void> {
  const told = { reference, receivedAt: formatExactInstant(now) };
  return mailPerson(trx, user_id, giftWithdrawn, told, { dedupeKey: `gift-withdrawn:${id}`, now });
}

/** The bank took the price back, or gave it again: one mail for each time. */
export function mailStopped(
  trx: Trx,
  { order, payment }: PaymentEvent,
  what: "stopped" | "goes_on",
  { now }: At,
): Promise<void> {
  const sending = { dedupeKey: `gift-${what}:${payment.id}:${now.getTime()}`, now };
  return mailPerson(trx, order.user_id, giftStopped, { reference: order.reference, what }, sending);
}

export function mailRefundOfGift(
  trx: Trx,
  back: MoneyBack,
  { paidTwice }: { paidTwice: boolean },
  { now }: At,
): Promise<void> {
  return mailRefund(trx, back, giftRefunded, { paidTwice }, { dedupeKey: `gift-refund:${back.id}`, now });
}

/** Schedule: the last day to open, sixty and fifteen days before; once each, opened or not. */
export async function remindOfGifts({ now }: At): Promise<void> {
  const today = parisDay(now);
  for (const gift of await queries.listEnding(db(), today, addDays(today, REMINDED_DAYS_BEFORE[0]))) {
    const days = dueReminder(gift.expires_on, today);
    const told = { reference: gift.reference, openUntil: gift.expires_on };
    const sending = { dedupeKey: `gift-ends:${gift.id}:${days}`, now };
    await inTransaction((trx) => mailPerson(trx, gift.user_id, giftEnds, told, sending));
  }
}

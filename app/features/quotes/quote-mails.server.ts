import { mailPerson } from "~/features/accounts/accounts.server";
import {
  invoiceAttachment,
  listInstalments,
  type MoneyBack,
  mailRefund,
  type PaymentEvent,
  readWithdrawalPeriod,
  termsAttachment,
} from "~/features/billing/billing.server";
import { saleTerms } from "~/features/billing/sale-terms";
import { getSettings } from "~/features/settings/settings.server";
import type { At, Day } from "~/platform/clock";
import { config } from "~/platform/config.server";
import type { Trx } from "~/platform/db/database.server";
import { displayName } from "~/platform/mail/address";
import { queueMail } from "~/platform/mail/outbox.server";
import { askedQuoteWaits, quotePaid, quoteReceipt, quoteRefunded, quoteStopped, quoteWaits } from "./mails";
import { quoteUrl } from "./private-address.server";
import * as queries from "./queries.server";
import type { Quote } from "./tables";

/** Says that a document waits, and where: to the owner of the account, or at the address a visitor wrote from. */
export async function mailQuote(trx: Trx, { id, user_id: userId, email }: Quote, { now }: At): Promise<void> {
  const sending = { dedupeKey: `quote-waits:${id}`, now };
  const url = quoteUrl(id);
  if (userId) return mailPerson(trx, userId, quoteWaits, { url }, sending);
  if (!email) return;
  const { brand_name, contact_email } = await getSettings(trx);
  const replyTo = { name: displayName(brand_name), address: contact_email };
  await queueMail(trx, { ...askedQuoteWaits({ url }), to: email, replyTo, ...sending });
}

/** The order is paid, or its first part is: its confirmation, with the invoice and the accepted terms. */
export async function mailPaid(
  trx: Trx,
  { order, payment, invoiceId }: PaymentEvent & { invoiceId: string },
  { quote, hoursFrom }: { quote: Quote; hoursFrom: Day | null },
  { now }: At,
): Promise<void> {
  const settings = await getSettings(trx);
  const withdrawUntil = (await readWithdrawalPeriod(trx))(order, [payment]).until;
  const second = (await listInstalments(trx, order.id)).find(({ number }) => number === 2);
  const asked = await queries.findQuoteOrder(trx, order.id);
  const told = {
    ...saleTerms(settings, order, { withdrawUntil, baseUrl: config().baseUrl }),
    label: order.label,
    number: quote.number ?? "",
    totalCents: order.amount_cents,
    paidCents: payment.amount_cents,
    next: second ? { amountCents: second.amount_cents, dueDate: second.due_date } : null,
    hoursFrom,
    earlyStart: Boolean(hoursFrom && asked?.early_start_requested_at),
  };
  const attachments = [await invoiceAttachment(trx, invoiceId), ...termsAttachment(order)];
  await mailPerson(trx, payment.user_id, quotePaid, told, { dedupeKey: `quote-paid:${order.id}`, attachments, now });
}

export async function mailSecondReceipt(
  trx: Trx,
  { order, payment, invoiceId }: PaymentEvent & { invoiceId: string },
  { now }: At,
): Promise<void> {
  const told = { reference: order.reference, amountCents: payment.amount_cents };
  const attachments = [await invoiceAttachment(trx, invoiceId)];
  const sending = { dedupeKey: `quote-receipt:${order.id}`, attachments, now };
  await mailPerson(trx, payment.user_id, quoteReceipt, told, sending);
}

/** The bank took a payment back, or gave it again: one mail for each time. */
export function mailStopped(
  trx: Trx,
  { order, payment }: PaymentEvent,
  what: "stopped" | "goes_on",
  { now }: At,
): Promise<void> {
  const sending = { dedupeKey: `quote-${what}:${payment.id}:${now.getTime()}`, now };
  return mailPerson(trx, order.user_id, quoteStopped, { reference: order.reference, what }, sending);
}

export function mailRefundOfQuote(
  trx: Trx,
  back: MoneyBack,
  { paidTwice }: { paidTwice: boolean },
  { now }: At,
): Promise<void> {
  return mailRefund(trx, back, quoteRefunded, { paidTwice }, { dedupeKey: `quote-refund:${back.id}`, now });
}

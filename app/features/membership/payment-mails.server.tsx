import { findContact } from "~/features/accounts/accounts.server";
import {
  invoiceAttachment,
  listInstalments,
  type MoneyBack,
  mailRefund,
  type PaymentEvent,
  termsAttachment,
} from "~/features/billing/billing.server";
import type { RefundFacts } from "~/features/billing/refund-mail";
import { saleTerms } from "~/features/billing/sale-terms";
import { shareLink } from "~/features/referral/referral.server";
import { getSettings } from "~/features/settings/settings.server";
import type { Day } from "~/platform/clock";
import { config } from "~/platform/config.server";
import type { Trx } from "~/platform/db/database.server";
import { queueMail } from "~/platform/mail/outbox.server";
import {
  DebitRefused,
  MEMBERSHIP_SUBJECT,
  MembershipRestored,
  PaymentTakenBack,
  RefundDone,
  SecondReceipt,
  Welcome,
} from "./mails";

interface At {
  now: Date;
}

const accountUrl = () => `${config().baseUrl}/espace-membre`;

/** The order is paid: its confirmation, with the invoice and the accepted terms. */
export async function mailWelcome(
  trx: Trx,
  { order, payment, invoiceId }: PaymentEvent & { invoiceId: string },
  year: { startDate: Day; endDate: Day; withdrawUntil: Day; code: string },
  { now }: At,
): Promise<void> {
  const settings = await getSettings(trx);
  const { firstName, email } = await findContact(trx, payment.user_id);
  const second = (await listInstalments(trx, order.id)).find(({ number }) => number === 2);
  const { baseUrl } = config();
  const { withdrawUntil, ...shown } = year;
  await queueMail(trx, {
    to: email,
    subject: "Votre commande est confirmée",
    body: (
      <Welcome
        {...saleTerms(settings, order, { withdrawUntil, baseUrl })}
        {...shown}
        firstName={firstName}
        label={order.label}
        totalCents={order.amount_cents}
        paidCents={payment.amount_cents}
        next={second ? { amountCents: second.amount_cents, dueDate: second.due_date } : null}
        shareUrl={shareLink(baseUrl, year.code)}
        accountUrl={accountUrl()}
      />
    ),
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
  const { firstName, email } = await findContact(trx, payment.user_id);
  await queueMail(trx, {
    to: email,
    subject: "Votre reçu",
    body: <SecondReceipt {...{ firstName, endDate }} amountCents={payment.amount_cents} accountUrl={accountUrl()} />,
    dedupeKey: `second-receipt:${order.id}`,
    attachments: [await invoiceAttachment(trx, invoiceId)],
    now,
  });
}

/** @param days the day of the next try, and the last day access is open; null when there is none. */
export async function mailDebitRefused(
  trx: Trx,
  { payment, instalment }: PaymentEvent,
  days: { retryOn: Day | null; openUntil: Day | null },
  { now }: At,
): Promise<void> {
  const { firstName, email } = await findContact(trx, payment.user_id);
  await queueMail(trx, {
    to: email,
    subject: "Votre échéance",
    body: <DebitRefused {...{ firstName, ...days }} amountCents={instalment.amount_cents} accountUrl={accountUrl()} />,
    dedupeKey: `debit-refused:${payment.id}`,
    now,
  });
}

export function mailRefundOfYear(
  trx: Trx,
  back: MoneyBack,
  { paidTwice }: { paidTwice: boolean },
  at: At,
): Promise<void> {
  const body = (refund: RefundFacts) => <RefundDone {...refund} paidTwice={paidTwice} accountUrl={accountUrl()} />;
  return mailRefund(trx, back, { body, dedupeKey: `refund:${back.id}` }, at);
}

/** The bank took a payment back, or gave it again: once per payment and direction. */
export async function mailChargeback(
  trx: Trx,
  payment: { id: string; user_id: string; amount_cents: number },
  told: { what: "paused" | "restored"; lastDay: Day },
  { now }: At,
): Promise<void> {
  const { firstName, email } = await findContact(trx, payment.user_id);
  const { contact_email } = await getSettings(trx);
  const shared = { firstName, contactEmail: contact_email, accountUrl: accountUrl() };
  await queueMail(trx, {
    to: email,
    subject: MEMBERSHIP_SUBJECT,
    body:
      told.what === "paused" ? (
        <PaymentTakenBack {...shared} amountCents={payment.amount_cents} />
      ) : (
        <MembershipRestored {...shared} until={told.lastDay} />
      ),
    dedupeKey: `charged-back:${payment.id}:${told.what}`,
    now,
  });
}

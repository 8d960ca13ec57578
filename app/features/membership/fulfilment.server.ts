import { randomUUID } from "node:crypto";
import { findContact } from "~/features/accounts/accounts.server";
import {
  cancelRemainingInstalments,
  type Fulfilment,
  findInvoice,
  invoiceFileName,
  listInstalments,
  lockBuyer,
  type Payment,
  type PaymentEvent,
  termsAttachment,
} from "~/features/billing/billing.server";
import { refundParts } from "~/features/billing/refund-mail";
import { BY_HAND, CONTRACT_END } from "~/features/billing/rules";
import { saleTerms } from "~/features/billing/sale-terms";
import { giveCode, recordReferral, shareLink } from "~/features/referral/referral.server";
import { getSettings } from "~/features/settings/settings.server";
import { addDays, type Day, parisDay } from "~/platform/clock";
import { config } from "~/platform/config.server";
import type { Trx } from "~/platform/db/database.server";
import { log } from "~/platform/log.server";
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
import * as queries from "./queries.server";
import { concludedOn, contractDates, openedDays, withdrawalDeadline } from "./rules";

/** What money does to a membership. */
export const membershipFulfilment: Fulfilment = {
  lock: (trx, order) => lockBuyer(trx, order.user_id),

  async paid(trx, event, { now }) {
    const { order, instalment, payment } = event;
    const contract =
      (await queries.findContractOfOrder(trx, order.id)) ??
      (instalment.number === 1 ? await openContract(trx, event, now) : null);
    if (!contract || (instalment.number === 2 && instalment.canceled_at)) return { kind: "surplus" };
    const paused = instalment.number === 2 && (await queries.isPaused(trx, contract.id));
    if (instalment.number === 2 && !paused && !(await queries.hasStandingPeriod(trx, contract.id))) {
      return { kind: "surplus" };
    }
    const days = openedDays(
      { start: contract.start_date, end: contract.end_date },
      { number: instalment.number, of: order.instalment_count },
    );
    const periodId = randomUUID();
    await queries.insertPaidPeriod(trx, {
      id: periodId,
      contractId: contract.id,
      userId: payment.user_id,
      from: days.from,
      until: days.until,
      paymentId: payment.id,
    });
    if (paused) await queries.revokePeriod(trx, periodId, "suspended", now);
    if (instalment.number === 1) await welcome(trx, event, contract, now);
    else await confirmSecond(trx, event, contract, now);
    return { kind: "period", ref: periodId };
  },

  async failed(trx, { payment, instalment, retryOn }, { now }) {
    if (payment.sequence_type !== "recurring") return;
    const contact = await findContact(trx, payment.user_id);
    await queueMail(trx, {
      to: contact.email,
      subject: "Votre échéance",
      body: DebitRefused({
        firstName: contact.firstName,
        amountCents: instalment.amount_cents,
        retryOn,
        openUntil: await queries.findOpenUntil(trx, payment.user_id, parisDay(now)),
        accountUrl: accountUrl(),
      }),
      dedupeKey: `debit-refused:${payment.id}`,
      now,
    });
  },

  /** When the contract was ended with its refund, its days are those its end left; what the coach gives back by hand ends nothing. */
  async refunded(trx, { id, order, cause, amountCents, parts }, { now }) {
    const byHand = cause.startsWith(BY_HAND);
    const endsNothing = byHand || cause.startsWith(CONTRACT_END);
    let paidTwice = !byHand;
    for (const { payment } of parts) {
      const period = await queries.findPeriodOfPayment(trx, payment.id);
      if (!period) continue;
      paidTwice = false;
      if (endsNothing || payment.refunded_cents < payment.amount_cents) continue;
      await queries.revokePeriod(trx, period.id, "refunded", now);
      await cancelRemainingInstalments(trx, order.id, { now });
    }
    const contact = await findContact(trx, order.user_id);
    await queueMail(trx, {
      to: contact.email,
      subject: "Votre remboursement",
      body: RefundDone({
        firstName: contact.firstName,
        amountCents,
        parts: refundParts(parts),
        reference: order.reference,
        paidTwice,
        accountUrl: accountUrl(),
      }),
      dedupeKey: `refund:${id}`,
      now,
    });
  },

  async chargedBack(trx, { payment, reversed }, { now }) {
    const period = await queries.findPeriodOfPayment(trx, payment.id);
    if (!period) return;
    if (!reversed) {
      await queries.revokePeriod(trx, period.id, "charged_back", now);
      if (!period.revoked_at) await tellOfBank(trx, payment, period.last_day, "paused", now);
    } else if (period.revoked_reason === "charged_back") {
      if (await queries.restorePeriod(trx, period.id)) await tellOfBank(trx, payment, period.last_day, "restored", now);
      else log.error("period_not_restored", { paymentId: payment.id });
    }
  },
};

/** Once per payment and direction, and only while there are days it changes. */
async function tellOfBank(trx: Trx, payment: Payment, lastDay: Day, what: "paused" | "restored", now: Date) {
  if (lastDay < parisDay(now)) return;
  const { firstName, email } = await findContact(trx, payment.user_id);
  const { contact_email } = await getSettings(trx);
  const shared = { firstName, contactEmail: contact_email, accountUrl: accountUrl() };
  await queueMail(trx, {
    to: email,
    subject: MEMBERSHIP_SUBJECT,
    body:
      what === "paused"
        ? PaymentTakenBack({ ...shared, amountCents: payment.amount_cents })
        : MembershipRestored({ ...shared, until: lastDay }),
    dedupeKey: `charged-back:${payment.id}:${what}`,
    now,
  });
}

type Contract = NonNullable<Awaited<ReturnType<typeof queries.findContractOfOrder>>>;

/** The year this order opens, or null when the person already has one that is far from its end: paid twice. */
async function openContract(trx: Trx, { order, payment }: PaymentEvent, now: Date): Promise<Contract | null> {
  const settings = await getSettings(trx);
  const paidOn = parisDay(payment.paid_at ?? now);
  const presentEnd = await queries.findPresentEnd(trx, payment.user_id);
  if (presentEnd && presentEnd > addDays(paidOn, settings.renewal_window_days)) return null;
  const details = await queries.findOrderDetails(trx, order.id);
  const dates = contractDates({
    paidOn,
    earlyStart: Boolean(details?.early_start_requested_at),
    withdrawalDays: settings.withdrawal_days,
    presentEnd: presentEnd && presentEnd >= paidOn ? presentEnd : null,
  });
  await queries.insertContract(trx, {
    id: randomUUID(),
    user_id: payment.user_id,
    order_id: order.id,
    start_date: dates.start,
    end_date: dates.end,
    referred_by_code: details?.referral_code ?? null,
    created_at: now,
  });
  return (await queries.findContractOfOrder(trx, order.id)) ?? null;
}

async function welcome(trx: Trx, event: PaymentEvent & { invoiceId: string }, contract: Contract, now: Date) {
  const { order, payment } = event;
  const settings = await getSettings(trx);
  const contact = await findContact(trx, payment.user_id);
  const withdrawUntil = withdrawalDeadline(concludedOn(order, [payment]), settings.withdrawal_days);
  const code = await giveCode(trx, { userId: payment.user_id }, { now });
  if (contract.referred_by_code) {
    await recordReferral(
      trx,
      { code: contract.referred_by_code, referredUserId: payment.user_id, contractId: contract.id, withdrawUntil },
      { now },
    );
  }
  const second = (await listInstalments(trx, order.id)).find((instalment) => instalment.number === 2);
  await queueMail(trx, {
    to: contact.email,
    subject: "Votre commande est confirmée",
    body: Welcome({
      ...saleTerms(settings, order, {
        withdrawUntil,
        baseUrl: config().baseUrl,
      }),
      firstName: contact.firstName,
      label: order.label,
      totalCents: order.amount_cents,
      paidCents: payment.amount_cents,
      next: second ? { amountCents: second.amount_cents, dueDate: second.due_date } : null,
      startDate: contract.start_date,
      endDate: contract.end_date,
      code,
      shareUrl: shareLink(config().baseUrl, code),
      accountUrl: accountUrl(),
    }),
    dedupeKey: `welcome:${order.id}`,
    attachments: [...(await invoiceAttachment(trx, event.invoiceId)), ...termsAttachment(order)],
    now,
  });
}

async function confirmSecond(trx: Trx, event: PaymentEvent & { invoiceId: string }, contract: Contract, now: Date) {
  const contact = await findContact(trx, event.payment.user_id);
  await queueMail(trx, {
    to: contact.email,
    subject: "Votre reçu",
    body: SecondReceipt({
      firstName: contact.firstName,
      amountCents: event.payment.amount_cents,
      endDate: contract.end_date,
      accountUrl: accountUrl(),
    }),
    dedupeKey: `second-receipt:${event.order.id}`,
    attachments: await invoiceAttachment(trx, event.invoiceId),
    now,
  });
}

async function invoiceAttachment(trx: Trx, invoiceId: string) {
  const invoice = await findInvoice(trx, invoiceId);
  if (!invoice) throw new Error("the invoice of a paid payment was not issued");
  return [
    {
      filename: invoiceFileName(invoice.number),
      contentType: "application/pdf",
      source: { kind: "invoice-pdf", id: invoiceId },
    },
  ];
}

function accountUrl(): string {
  return `${config().baseUrl}/espace-membre`;
}

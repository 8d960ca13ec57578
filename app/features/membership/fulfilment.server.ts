import { randomUUID } from "node:crypto";
import {
  cancelRemainingInstalments,
  type Fulfilment,
  lockBuyer,
  type Payment,
  type PaymentEvent,
  readWithdrawalPeriod,
  recordOwedAfterEnd,
} from "~/features/billing/billing.server";
import { DASHBOARD, keptCents, PAID_TWICE } from "~/features/billing/rules";
import { giveCode, recordReferral } from "~/features/referral/referral.server";
import { getSettings } from "~/features/settings/settings.server";
import { addDays, type Day, parisDay } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { log } from "~/platform/log.server";
import {
  mailChargeback,
  mailDebitRefused,
  mailRefundOfYear,
  mailSecondReceipt,
  mailWelcome,
} from "./payment-mails.server";
import { revokeContract } from "./period-queries.server";
import * as queries from "./queries.server";
import { contractDates, openAfterRefusal, openedDays } from "./rules";

/** What money does to a membership. */
export const membershipFulfilment: Fulfilment = {
  lock: (trx, order) => lockBuyer(trx, order.user_id),

  async service(trx, event, { now }) {
    const contract = await queries.findContractOfOrder(trx, event.order.id);
    if (contract) return { from: contract.start_date, to: contract.end_date };
    const dates = event.instalment.number === 1 ? await planContract(trx, event, now) : null;
    return dates && { from: dates.start, to: dates.end };
  },

  async paid(trx, event, { now }) {
    const { order, instalment, payment } = event;
    const contract =
      (await queries.findContractOfOrder(trx, order.id)) ??
      (instalment.number === 1 ? await openContract(trx, event, now) : null);
    if (!contract || (instalment.number === 2 && instalment.canceled_at)) return { kind: "surplus" };
    const paused = instalment.number === 2 && (await queries.isPaused(trx, contract.id));
    if (instalment.number === 2 && !paused && !(await queries.hasActivePeriod(trx, contract.id))) {
      return { kind: "surplus" };
    }
    const days = openedDays(
      { start: contract.start_date, end: contract.end_date },
      { number: instalment.number, of: order.instalment_count },
      instalment.number === 2 ? await queries.findFirstUntil(trx, contract.id) : null,
    );
    const periodId = randomUUID();
    const paid = { contractId: contract.id, userId: payment.user_id, paymentId: payment.id };
    await queries.insertPaidPeriod(trx, { id: periodId, ...paid, ...days });
    if (paused) await queries.revokePeriod(trx, periodId, "suspended", now);
    if (instalment.number === 1) await welcome(trx, event, contract, now);
    else await mailSecondReceipt(trx, event, contract.end_date, { now });
    return { kind: "period", ref: periodId };
  },

  async failed(trx, { retryOn, ...event }, { now }) {
    const { payment } = event;
    if (payment.sequence_type !== "recurring") return;
    const today = parisDay(now);
    const contract = await queries.findContractOfOrder(trx, event.order.id);
    if (contract && parisDay(payment.created_at) < today) {
      await queries.keepFirstDaysOpen(trx, contract.id, openAfterRefusal(today));
    }
    const openUntil = await queries.findOpenUntil(trx, payment.user_id, today);
    await mailDebitRefused(trx, event, { retryOn, openUntil }, { now });
  },

  /** What was asked for here ends nothing: who asked ended what there was to end. All of it, made in the dashboard, ends its days. */
  async refunded(trx, back, { now }) {
    for (const { payment } of back.cause.startsWith(DASHBOARD) ? back.parts : []) {
      const period = await queries.findPeriodOfPayment(trx, payment.id);
      if (!period || payment.refunded_cents < payment.amount_cents) continue;
      await queries.revokePeriod(trx, period.id, "refunded", now);
      await cancelRemainingInstalments(trx, back.order.id, { now });
    }
    await mailRefundOfYear(trx, back, { paidTwice: back.cause === PAID_TWICE }, { now });
  },

  /** Days stop when the bank leaves nothing of what opened them, and come back when it gives all again, unless the year was ended meanwhile. */
  async chargedBack(trx, { order, payment, reversed }, { now }) {
    const period = await queries.findPeriodOfPayment(trx, payment.id);
    if (!period) return;
    if (keptCents(payment) === 0 && payment.charged_back_cents > 0) {
      await queries.revokePeriod(trx, period.id, "charged_back", now);
      if (!period.revoked_at) await tellOfChargeback(trx, payment, period.last_day, "paused", now);
      return;
    }
    if (!reversed) return;
    const contract = await queries.findContractOfOrder(trx, order.id);
    const { ended_at = null, due_cents = null } = contract ?? {};
    if (due_cents !== null) {
      await recordOwedAfterEnd(trx, { orderId: order.id, paymentId: payment.id, dueCents: due_cents });
    }
    if (period.revoked_reason !== "charged_back") return;
    if (ended_at && period.revoked_at && period.revoked_at <= ended_at) return;
    const restored = await queries.restorePeriod(trx, period.id);
    if (restored) await tellOfChargeback(trx, payment, period.last_day, "restored", now);
    else log.error("period_not_restored", { paymentId: payment.id });
  },

  async putAside(trx, order, { now }) {
    const contract = await queries.findContractOfOrder(trx, order.id);
    if (contract) await revokeContract(trx, contract.id, now);
  },
};

/** Only while there are days it changes. */
async function tellOfChargeback(trx: Trx, payment: Payment, lastDay: Day, what: "paused" | "restored", now: Date) {
  if (lastDay >= parisDay(now)) await mailChargeback(trx, payment, { what, lastDay }, { now });
}

type Contract = NonNullable<Awaited<ReturnType<typeof queries.findContractOfOrder>>>;

/** The days this payment opens, as they stand before anything is written; null when a year that holds leaves no room for it. */
async function planContract(trx: Trx, { order, payment }: PaymentEvent, now: Date) {
  const { renewal_window_days } = await getSettings(trx);
  const paidOn = parisDay(payment.paid_at ?? now);
  const presentEnd = await queries.findPresentEnd(trx, payment.user_id);
  if (presentEnd && presentEnd > addDays(paidOn, renewal_window_days)) return null;
  const details = await queries.findOrderDetails(trx, order.id);
  const dates = contractDates({
    paidOn,
    earlyStart: Boolean(details?.early_start_requested_at),
    withdrawalDays: (await readWithdrawalPeriod(trx))(order, [payment]).days,
    presentEnd: presentEnd && presentEnd >= paidOn ? presentEnd : null,
  });
  return { ...dates, referralCode: details?.referral_code ?? null };
}

/** The year this order opens, or null when the person already has one that is far from its end: paid twice. */
async function openContract(trx: Trx, event: PaymentEvent, now: Date): Promise<Contract | null> {
  const { order, payment } = event;
  const planned = await planContract(trx, event, now);
  if (!planned) return null;
  await queries.insertContract(trx, {
    id: randomUUID(),
    user_id: payment.user_id,
    order_id: order.id,
    start_date: planned.start,
    end_date: planned.end,
    referred_by_code: planned.referralCode,
    created_at: now,
  });
  return (await queries.findContractOfOrder(trx, order.id)) ?? null;
}

async function welcome(trx: Trx, event: PaymentEvent & { invoiceId: string }, contract: Contract, now: Date) {
  const { order, payment } = event;
  const withdrawUntil = (await readWithdrawalPeriod(trx))(order, [payment]).until;
  const code = await giveCode(trx, { userId: payment.user_id }, { now });
  if (contract.referred_by_code) {
    await recordReferral(
      trx,
      { code: contract.referred_by_code, referredUserId: payment.user_id, contractId: contract.id, withdrawUntil },
      { now },
    );
  }
  const earlyStart = Boolean((await queries.findOrderDetails(trx, order.id))?.early_start_requested_at);
  const year = { startDate: contract.start_date, endDate: contract.end_date, earlyStart, withdrawUntil, code };
  await mailWelcome(trx, event, year, { now });
}

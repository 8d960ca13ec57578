import { randomUUID } from "node:crypto";
import {
  cancelRemainingInstalments,
  type Fulfilment,
  lockBuyer,
  type Payment,
  type PaymentEvent,
} from "~/features/billing/billing.server";
import { BY_HAND, CONTRACT_END, concludedOn, withdrawalDeadline } from "~/features/billing/rules";
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
import * as queries from "./queries.server";
import { contractDates, openedDays } from "./rules";

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
    if (instalment.number === 2 && !paused && !(await queries.hasActivePeriod(trx, contract.id))) {
      return { kind: "surplus" };
    }
    const days = openedDays(
      { start: contract.start_date, end: contract.end_date },
      { number: instalment.number, of: order.instalment_count },
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
    const openUntil = await queries.findOpenUntil(trx, payment.user_id, parisDay(now));
    await mailDebitRefused(trx, event, { retryOn, openUntil }, { now });
  },

  /** When the contract was ended with its refund, its days are those its end left; what the coach gives back by hand ends nothing. */
  async refunded(trx, back, { now }) {
    const byHand = back.cause.startsWith(BY_HAND);
    const endsNothing = byHand || back.cause.startsWith(CONTRACT_END);
    let paidTwice = !byHand;
    for (const { payment } of back.parts) {
      const period = await queries.findPeriodOfPayment(trx, payment.id);
      if (!period) continue;
      paidTwice = false;
      if (endsNothing || payment.refunded_cents < payment.amount_cents) continue;
      await queries.revokePeriod(trx, period.id, "refunded", now);
      await cancelRemainingInstalments(trx, back.order.id, { now });
    }
    await mailRefundOfYear(trx, back, { paidTwice }, { now });
  },

  async chargedBack(trx, { payment, reversed }, { now }) {
    const period = await queries.findPeriodOfPayment(trx, payment.id);
    if (!period) return;
    if (!reversed) {
      await queries.revokePeriod(trx, period.id, "charged_back", now);
      if (!period.revoked_at) await tellOfChargeback(trx, payment, period.last_day, "paused", now);
    } else if (period.revoked_reason === "charged_back") {
      const restored = await queries.restorePeriod(trx, period.id);
      if (restored) await tellOfChargeback(trx, payment, period.last_day, "restored", now);
      else log.error("period_not_restored", { paymentId: payment.id });
    }
  },
};

/** Only while there are days it changes. */
async function tellOfChargeback(trx: Trx, payment: Payment, lastDay: Day, what: "paused" | "restored", now: Date) {
  if (lastDay >= parisDay(now)) await mailChargeback(trx, payment, { what, lastDay }, { now });
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
  const { withdrawal_days } = await getSettings(trx);
  const withdrawUntil = withdrawalDeadline(concludedOn(order, [payment]), withdrawal_days);
  const code = await giveCode(trx, { userId: payment.user_id }, { now });
  if (contract.referred_by_code) {
    await recordReferral(
      trx,
      { code: contract.referred_by_code, referredUserId: payment.user_id, contractId: contract.id, withdrawUntil },
      { now },
    );
  }
  const year = { startDate: contract.start_date, endDate: contract.end_date, withdrawUntil, code };
  await mailWelcome(trx, event, year, { now });
}

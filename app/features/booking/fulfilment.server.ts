import { href } from "react-router";
import {
  type Fulfilment,
  isGivenBackInDashboard,
  listInstalments,
  lockBuyer,
  type MoneyBack,
  mailDebitRefused,
  type PaymentEvent,
  requestRefund,
} from "~/features/billing/billing.server";
import { causeGivenAgain, DASHBOARD, keptCents, PAID_TWICE } from "~/features/billing/rules";
import { creditLot, endLot, isLotEnded, reopenLot, reserveHours, stopLot } from "~/features/hours/hours.server";
import { shareMinutes } from "~/features/hours/rules";
import { type At, type Day, parisDay } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { mailConfirmed, mailHoursAdded, mailLostToBank, mailRefundOfService } from "./booking-mails.server";
import { planServiceEnd } from "./end-service.server";
import { freeAppointments } from "./free-appointments.server";
import * as queries from "./queries.server";
import { HOURS_ENDED, isToldWithTheMeeting, lastDayOfHours, minutesOf } from "./rules";
import { findServiceOrder, isBought, isInstalmentDelivered } from "./service-order-queries.server";
import { isFree, spanOf } from "./slots.server";
import type { Appointment, ServiceOrder } from "./tables";

/** What money does to a session, and to hours. */
export const serviceFulfilment: Fulfilment = {
  lockShared: queries.lockCalendar,

  async lock(trx, order) {
    await queries.lockCalendar(trx);
    await lockBuyer(trx, order.user_id);
  },

  returnPath: (order) => `${href("/rendez-vous/merci")}?commande=${order.id}`,

  /** The day of the meeting bought with it, and where people come; hours chosen later: until their last day. */
  async service(trx, event, at) {
    const planned = await planDelivery(trx, event, at);
    if (!planned) return null;
    const { appointment, sold } = planned;
    if (appointment && sold.total_minutes === minutesOf(appointment)) {
      const day = parisDay(appointment.starts_at);
      return { from: day, to: day };
    }
    const paidOn = parisDay(event.payment.paid_at ?? at.now);
    return { from: paidOn, to: lastDayOf(planned, paidOn) ?? paidOn };
  },

  async paid(trx, event, at) {
    const planned = await planDelivery(trx, event, at);
    if (!planned) return { kind: "surplus" };
    const { sold, appointment } = planned;
    const { order, instalment, payment } = event;
    const expiresOn = lastDayOf(planned, parisDay(payment.paid_at ?? at.now));
    const { purchaseId } = await creditLot(
      trx,
      {
        userId: payment.user_id,
        orderId: order.id,
        paymentId: payment.id,
        minutes: await shareOf(trx, event, sold),
        label: order.label,
        expiresOn,
        totalMinutes: sold.total_minutes,
      },
      at,
    );
    const confirmed = appointment && (await confirmPaid(trx, appointment, order.id, at));
    if (instalment.number === 1) await mailConfirmed(trx, event, { appointment: confirmed, expiresOn }, at);
    else await mailHoursAdded(trx, event, at);
    return { kind: "session", ref: purchaseId };
  },

  /** The moment stays kept a while: the buyer may try again, or let go. A debit that was refused is told. */
  async failed(trx, { retryOn, ...event }, at) {
    if (event.payment.sequence_type === "recurring") await mailDebitRefused(trx, event, { retryOn }, at);
  },

  /** What went back with a meeting was told with it. All of a payment, made in the dashboard, takes its hours back. */
  async refunded(trx, back, at) {
    for (const { payment } of back.cause.startsWith(DASHBOARD) ? back.parts : []) {
      if (payment.refunded_cents < payment.amount_cents) continue;
      await takeBack(trx, { orderId: back.order.id, paymentId: payment.id }, at);
    }
    if (!isToldWithTheMeeting(back.cause)) await mailRefundOfService(trx, back, { why: await whyBack(trx, back) }, at);
  },

  /**
   * Hours stop when nothing is kept of what paid them, and come back when the bank gives it again; the meetings they were for come back
   * while their moments are free. Given again for hours that ended meanwhile, what is not due of it goes back; for those whose price
   * went back whole in the dashboard, nothing does.
   */
  async chargedBack(trx, { reversed, ...paid }, at) {
    if (await isGivenBackInDashboard(trx, paid.payment)) return;
    const lot = { orderId: paid.order.id, paymentId: paid.payment.id };
    if (keptCents(paid.payment) === 0 && paid.payment.charged_back_cents > 0) {
      if (!(await isInstalmentDelivered(trx, paid.instalment.id))) return;
      const ended = await isLotEnded(trx, lot.orderId);
      await takeBack(trx, lot, at);
      if (!ended) await mailLostToBank(trx, paid, "stopped", at);
    } else if (reversed && (await isLotEnded(trx, lot.orderId))) {
      await giveRestBack(trx, paid, at);
    } else if (reversed && (await isInstalmentDelivered(trx, paid.instalment.id))) {
      await reopenLot(trx, lot, at);
      for (const lost of await queries.listLostToBank(trx, lot.orderId, at.now)) await confirmAgain(trx, lost, at);
      await mailLostToBank(trx, paid, "goes_on", at);
    }
  },

  async putAside(trx, order, at) {
    const { releasedAppointments } = await endLot(trx, { orderId: order.id, cause: "put_aside" }, at);
    await freeAppointments(trx, releasedAppointments, "trial", at);
  },
};

interface Planned {
  sold: ServiceOrder;
  /** The meeting that comes with it; null when it is chosen later. */
  appointment: Appointment | null;
}

/** What this payment gives, as things stand; null when it gives nothing and goes back. Changes nothing. */
async function planDelivery(trx: Trx, { order, instalment }: PaymentEvent, at: At): Promise<Planned | null> {
  const sold = await findServiceOrder(trx, order.id);
  if (!sold || instalment.canceled_at || (await isLotEnded(trx, order.id))) return null;
  if (instalment.number > 1)
    return (await isInstalmentDelivered(trx, instalment.id)) ? null : { sold, appointment: null };
  if (await isBought(trx, order)) return null;
  if (!sold.appointment_id) return { sold, appointment: null };
  const kept = await queries.findAppointment(trx, sold.appointment_id);
  const appointment = kept?.user_id === order.user_id && (await isStillTheirs(trx, kept, at)) ? kept : null;
  // A session without its moment gives nothing; a pack gives its hours all the same.
  if (!appointment && kept && sold.total_minutes === minutesOf(kept)) return null;
  return { sold, appointment };
}

/** Kept, or let go of and still free, be it inside the notice: it was asked for before. */
async function isStillTheirs(trx: Trx, kept: Appointment, at: At): Promise<boolean> {
  if (kept.status === "held") return kept.starts_at > at.now;
  if (kept.status !== "expired") return false;
  const { place, starts_at: startsAt } = kept;
  const service = { minutes: minutesOf(kept) };
  return isFree(trx, { service, place, startsAt, except: kept.id, evenSoon: true }, at);
}

async function confirmPaid(trx: Trx, kept: Appointment, orderId: string, at: At): Promise<Appointment> {
  const held = { userId: kept.user_id ?? "", appointmentId: kept.id, minutes: minutesOf(kept), lotOrderId: orderId };
  const reserved = await reserveHours(trx, { ...held, until: parisDay(kept.starts_at) }, at);
  if (!reserved.ok) throw new Error("hours just paid hold the meeting bought with them");
  await queries.expireLapsedHolds(trx, at.now);
  const span = kept.status === "held" ? {} : await spanOf(trx, { ...kept, minutes: minutesOf(kept) }, kept.starts_at);
  const taken = { status: "confirmed", confirmed_at: at.now, hold_until: null, order_id: orderId } as const;
  return queries.updateAppointment(trx, kept.id, { ...span, ...taken });
}

async function takeBack(trx: Trx, lot: { orderId: string; paymentId: string }, at: At): Promise<void> {
  const { releasedAppointments } = await stopLot(trx, lot, at);
  await freeAppointments(trx, releasedAppointments, "bank", at);
}

/** A meeting that was lost with its price, while its moment is free and its hours are there. */
async function confirmAgain(trx: Trx, lost: Appointment, at: At): Promise<void> {
  await queries.expireLapsedHolds(trx, at.now);
  const { place, starts_at: startsAt } = lost;
  const service = { minutes: minutesOf(lost) };
  if (!lost.user_id || !(await isFree(trx, { service, place, startsAt, evenSoon: true }, at))) return;
  const own = lost.paid_by === "order" && lost.order_id ? { lotOrderId: lost.order_id } : {};
  const held = { userId: lost.user_id, appointmentId: lost.id, minutes: service.minutes, ...own };
  if (!(await reserveHours(trx, { ...held, until: parisDay(startsAt) }, at)).ok) return;
  await queries.updateAppointment(trx, lost.id, {
    ...(await spanOf(trx, { ...service, place }, startsAt)),
    status: "confirmed",
    canceled_at: null,
    canceled_by: null,
    sequence: lost.sequence + 1,
  });
}

/** The contract of these hours was over when the bank gave their price again: what was due at its end is, and nothing else. */
async function giveRestBack(trx: Trx, paid: PaymentEvent, at: At): Promise<void> {
  const end = await planServiceEnd(trx, { order: paid.order, kind: "termination", declaredAt: at.now });
  const amountCents = Math.min(keptCents(paid.payment), end?.refundCents ?? 0);
  const cause = causeGivenAgain(HOURS_ENDED, paid.payment);
  if (amountCents > 0) await requestRefund(trx, paid, { amountCents, cause }, at);
}

/** A payment that gave nothing: of what was paid already, or of a moment somebody else had. */
async function whyBack(trx: Trx, { cause, order }: MoneyBack): Promise<"unused" | "slot_gone" | null> {
  if (cause !== PAID_TWICE) return null;
  return (await isBought(trx, order)) ? "unused" : "slot_gone";
}

/** The minutes one payment pays for. */
async function shareOf(
  trx: Trx,
  { order, instalment }: PaymentEvent,
  { total_minutes }: ServiceOrder,
): Promise<number> {
  const parts = (await listInstalments(trx, order.id)).map(({ amount_cents }) => amount_cents);
  return shareMinutes(total_minutes, parts)[instalment.number - 1] ?? 0;
}

function lastDayOf({ sold, appointment }: Planned, paidOn: Day): Day | null {
  return lastDayOfHours(sold.valid_months, { from: paidOn, startsAt: appointment?.starts_at ?? null });
}

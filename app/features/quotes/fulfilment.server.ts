import { randomUUID } from "node:crypto";
import { href } from "react-router";
import {
  cancelRemainingInstalments,
  type Fulfilment,
  findAnyOrder,
  listInstalments,
  listPayments,
  lockBuyer,
  mailDebitRefused,
  type Order,
  type PaymentEvent,
  readWithdrawalPeriod,
  recordOwedAfterEnd,
} from "~/features/billing/billing.server";
import { concludedOn, DASHBOARD, keptCents, PAID_TWICE } from "~/features/billing/rules";
import { creditLot, endLot, readGivenBackSinceEnd, reopenLot, stopLot } from "~/features/hours/hours.server";
import { shareMinutes } from "~/features/hours/rules";
import { type At, addDays, type Day, parisDay } from "~/platform/clock";
import { db, inTransaction, type Trx } from "~/platform/db/database.server";
import { type LostBy, lostAppointmentsPort } from "./lost-appointments";
import * as queries from "./queries.server";
import { mailPaid, mailRefundOfQuote, mailSecondReceipt, mailStopped } from "./quote-mails.server";
import { lastDayOfHours, minutesOf } from "./rules";
import type { Quote, QuotePayment } from "./tables";
import { linesOf } from "./write-quote.server";

/** What money does to a quote, and to the hours it sells. */
export const quoteFulfilment: Fulfilment = {
  /** The calendar, the person, then the quote: as a meeting is taken or canceled, as it is accepted, and before her hours. */
  lockShared: (trx) => lostAppointmentsPort.value.lock(trx),

  lock: (trx, order) => lockOfOrder(trx, order).then(() => undefined),

  returnPath: (order) => href("/espace-membre/devis/:id", { id: order.id }),

  async service(trx, event) {
    const quote = await queries.findByOrder(trx, event.order.id);
    if (!quote || isSurplus(quote, event)) return null;
    const from = await hoursFrom(trx, event.order);
    return { from, to: lastDayOfHours(from) };
  },

  async paid(trx, event, at) {
    const { order, payment, instalment } = event;
    const quote = await queries.findByOrder(trx, order.id);
    if (!quote || isSurplus(quote, event)) return { kind: "surplus" };
    if (!quote.order_id)
      await queries.updateQuote(trx, quote.id, {
        order_id: order.id,
        paid_at: payment.paid_at ?? at.now,
        updated_at: at.now,
      });
    const parts = (await listInstalments(trx, order.id)).map(({ amount_cents }) => amount_cents);
    const minutes = shareMinutes(minutesOf(await linesOf(trx, quote.id)), parts)[instalment.number - 1] ?? 0;
    const hours_from = await hoursFrom(trx, order);
    const gave = {
      id: randomUUID(),
      quote_id: quote.id,
      order_id: order.id,
      payment_id: payment.id,
      minutes,
      hours_from,
    };
    await queries.insertQuotePayment(trx, gave);
    if (hours_from <= parisDay(at.now)) await creditHours(trx, gave, order, at);
    if (instalment.number === 1) await mailPaid(trx, event, { quote, hoursFrom: minutes > 0 ? hours_from : null }, at);
    else await mailSecondReceipt(trx, event, at);
    return { kind: "quote", ref: gave.id };
  },

  /** Nothing was given: the buyer may try again, or let go. A debit that was refused is told. */
  async failed(trx, { retryOn, ...event }, at) {
    if (event.payment.sequence_type === "recurring") await mailDebitRefused(trx, event, { retryOn }, at);
  },

  /** What was asked for here ends nothing: who asked ended what there was to end. All of a payment, made in the dashboard, ends the contract. */
  async refunded(trx, back, at) {
    const quote = await queries.findByOrder(trx, back.order.id);
    const whole = back.parts.some(({ payment }) => payment.refunded_cents >= payment.amount_cents);
    if (quote?.order_id === back.order.id && whole && back.cause.startsWith(DASHBOARD))
      await endContract(trx, { quote, order: back.order, cause: "refunded", by: "withdrawal" }, at);
    await mailRefundOfQuote(trx, back, { paidTwice: back.cause === PAID_TWICE }, at);
  },

  /** Hours of a payment the bank took back are blocked, and come back with it; once the contract is over, what is kept too much is owed. */
  async chargedBack(trx, { reversed, ...paid }, at) {
    const { order, payment } = paid;
    const quote = await queries.findByOrder(trx, order.id);
    if (quote?.order_id !== order.id) return;
    const hours = { orderId: order.id, paymentId: payment.id };
    if (keptCents(payment) === 0 && payment.charged_back_cents > 0) {
      const { releasedAppointments } = await stopLot(trx, hours, at);
      await lostAppointmentsPort.value.free(trx, releasedAppointments, "bank", at);
      if (!quote.ended_at) await mailStopped(trx, paid, "stopped", at);
      return;
    }
    if (!reversed) return;
    await reopenLot(trx, hours, at);
    if (quote.due_cents !== null) {
      const dueCents = Math.max(0, quote.due_cents - (await readGivenBackSinceEnd(trx, order.id)));
      await recordOwedAfterEnd(trx, { ...hours, dueCents });
    } else if (keptCents(payment) > 0) await mailStopped(trx, paid, "goes_on", at);
  },

  async putAside(trx, order, at) {
    const quote = await queries.findByOrder(trx, order.id);
    if (quote?.order_id === order.id) await endContract(trx, { quote, order, cause: "put_aside", by: "trial" }, at);
  },
};

export async function lockOfOrder(trx: Trx, order: Pick<Order, "id" | "user_id">): Promise<Quote | undefined> {
  await lostAppointmentsPort.value.lock(trx);
  await lockBuyer(trx, order.user_id);
  const quote = await queries.findByOrder(trx, order.id);
  return quote && queries.lockQuote(trx, quote.id);
}

/** It was paid by another order, its contract is over, or its second payment was given up: the money goes back. */
function isSurplus(quote: Quote, { order, instalment }: PaymentEvent): boolean {
  return (
    (quote.order_id !== null && quote.order_id !== order.id) ||
    quote.ended_at !== null ||
    (instalment.number === 2 && (instalment.canceled_at !== null || quote.order_id === null))
  );
}

/**
 * The day from which the hours of an order may be used: that of its first payment when it was asked for expressly, otherwise the day
 * after the withdrawal period (Code de la consommation L.221-25).
 */
async function hoursFrom(trx: Trx, order: Order): Promise<Day> {
  const asked = await queries.findQuoteOrder(trx, order.id);
  const paid = (await listPayments(trx, order.id)).filter(({ status }) => status === "paid");
  if (asked?.early_start_requested_at) return concludedOn(order, paid);
  return addDays((await readWithdrawalPeriod(trx))(order, paid).until, 1);
}

/** Puts what a payment bought in the wallet of its buyer. */
async function creditHours(trx: Trx, gave: Omit<QuotePayment, "paid" | "credited_at">, order: Order, at: At) {
  if (gave.minutes === 0) return;
  await creditLot(
    trx,
    {
      userId: order.user_id,
      orderId: order.id,
      paymentId: gave.payment_id,
      minutes: gave.minutes,
      label: order.label,
      expiresOn: lastDayOfHours(gave.hours_from),
      totalMinutes: minutesOf(await linesOf(trx, gave.quote_id)),
    },
    at,
  );
  await queries.markCredited(trx, gave.id, at.now);
}

/** Schedule: the hours of quotes whose withdrawal period is over, but of payments the bank has taken back. */
export async function creditWaitingHours({ now }: At): Promise<void> {
  for (const { order_id: orderId, id } of await queries.listWaitingHours(db(), parisDay(now)))
    await inTransaction(async (trx) => {
      const order = await findAnyOrder(trx, orderId);
      const quote = order && (await lockOfOrder(trx, order));
      if (!order || !quote || quote.ended_at) return;
      const gave = (await queries.listQuotePayments(trx, orderId)).find((one) => one.id === id);
      const payment = (await listPayments(trx, orderId)).find((one) => one.id === gave?.payment_id);
      if (!gave || gave.credited_at || !payment) return;
      const bankHasIt = keptCents(payment) === 0 && payment.charged_back_cents > 0;
      if (!bankHasIt) await creditHours(trx, gave, order, { now });
    });
}

type Ending = "withdrawal" | "termination" | "refunded" | "put_aside";

/** Nothing more is used nor debited. What is due of it is what is kept of it then. */
export async function endContract(
  trx: Trx,
  { quote, order, cause, by, dueCents }: { quote: Quote; order: Order; cause: Ending; by: LostBy; dueCents?: number },
  at: At,
): Promise<void> {
  if (quote.ended_at) return;
  await cancelRemainingInstalments(trx, order.id, at);
  const { releasedAppointments } = await endLot(trx, { orderId: order.id, cause }, at);
  await lostAppointmentsPort.value.free(trx, releasedAppointments, by, at);
  const kept = (await listPayments(trx, order.id)).filter(({ status }) => status === "paid").map(keptCents);
  const due_cents = dueCents ?? kept.reduce((sum, cents) => sum + cents, 0);
  await queries.updateQuote(trx, quote.id, { ended_at: at.now, due_cents, updated_at: at.now });
}

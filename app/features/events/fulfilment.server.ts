import { href } from "react-router";
import {
  type Fulfilment,
  isGivenBackInDashboard,
  isRefundAsked,
  type Order,
  requestRefund,
} from "~/features/billing/billing.server";
import { causeGivenAgain, DASHBOARD, keptCents, PAID_TWICE } from "~/features/billing/rules";
import { type At, parisDay } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { advanceWaitingList, isPlaceOpen } from "./advance-waiting-list.server";
import { mailConfirmed, mailRefunded, mailTakenBack } from "./event-mails.server";
import * as queries from "./queries.server";
import { confirmPlace } from "./register-attendee.server";
import * as registrations from "./registration-queries.server";
import {
  ACCOUNTS_MERGED,
  ACTIVE_STATUSES,
  type CanceledBy,
  PART_GIVEN_AGAIN,
  PLACE_GONE,
  PLACE_WITHDRAWN,
  placeOf,
  TOLD_WITH_THE_PLACE,
} from "./rules";

/** What money does to a place. */
export const eventPlaceFulfilment: Fulfilment = {
  lock: lockShared,
  lockShared,

  returnPath: (order) => `${href("/evenements/paiement")}?commande=${order.id}`,

  takenAwayAt: ({ subject_id }) => subject_id && href("/admin/events/:id/inscrits", { id: subject_id }),

  /** The public place, never the exact address, which is for the people who come. */
  async service(trx, { order }) {
    const event = order.subject_id ? await queries.findEvent(trx, order.subject_id) : undefined;
    if (!event) return null;
    const days = { from: parisDay(event.event_date), to: parisDay(event.ends_at) };
    return placeOf(event) ? { ...days, place: event.location } : days;
  },

  async paid(trx, paid, at) {
    const { order, payment } = paid;
    const event = order.subject_id ? await queries.lockEvent(trx, order.subject_id) : undefined;
    const place =
      event && isOnSite(event) ? await placeFor(trx, event, { order, paidAt: payment.paid_at ?? at.now }, at) : null;
    if (!event || !place) return { kind: "surplus" };
    await confirmPlace(trx, event, place, paid, at);
    return { kind: "seat", ref: place.id };
  },

  /** The place stays held a while: the person may try again, or let go. */
  async failed() {},

  /** What goes back with the place was told with it. All of it, made in the dashboard, ends the place. */
  async refunded(trx, back, { now }) {
    if (TOLD_WITH_THE_PLACE.includes(back.cause)) return;
    const known = await registrations.findByOrder(trx, back.order.id);
    const unused = back.cause === PAID_TWICE && known?.status !== "confirmed";
    const causes = { [PLACE_GONE]: "place_gone", [ACCOUNTS_MERGED]: "accounts_merged" } as const;
    const [cause] = back.cause.split(":");
    const why = unused ? "unused" : (causes[cause as keyof typeof causes] ?? null);
    await mailRefunded(trx, back, { why }, { now });
    const nothingLeft = back.parts.some(({ payment }) => payment.refunded_cents >= payment.amount_cents);
    if (back.cause.startsWith(DASHBOARD) && known?.status === "confirmed" && nothingLeft) {
      await endFromOutside(trx, known, "bank", { now });
    }
  },

  /**
   * A place goes when nothing is kept of its price; given again, it comes back while it is free, or its price goes back. So
   * does the price when its buyer withdrew meanwhile or the meeting was canceled, and a part of it when the rest had gone back.
   */
  async chargedBack(trx, { reversed, ...paid }, at) {
    const known = await registrations.findByOrder(trx, paid.order.id);
    if (keptCents(paid.payment) === 0 && paid.payment.charged_back_cents > 0) {
      const ended = known?.status === "confirmed" ? await endFromOutside(trx, known, "bank", at) : null;
      if (ended) await mailTakenBack(trx, ended.event, ended.registration, at);
      return;
    }
    if (!reversed || known?.status !== "canceled" || (await isGivenBackInDashboard(trx, paid.payment))) return;
    const event = known.canceled_by === "bank" ? await reopenPlace(trx, known, paid.payment.id, at) : null;
    if (event) return mailConfirmed(trx, event, known, paid, at, { again: true });
    const cause = await whyGivenAgain(trx, known, paid.payment.id);
    const amountCents = keptCents(paid.payment);
    if (!cause || amountCents === 0) return;
    await requestRefund(trx, paid, { amountCents, cause: causeGivenAgain(cause, paid.payment) }, at);
  },

  async putAside(trx, order, at) {
    const known = await registrations.findByOrder(trx, order.id);
    if (known && ACTIVE_STATUSES.some((status) => status === known.status))
      await endFromOutside(trx, known, "coach", at);
  },
};

async function lockShared(trx: Trx, order: Order): Promise<void> {
  if (order.subject_id) await queries.lockEvent(trx, order.subject_id);
}

/** Money gives no place of an event nobody can read: neither its page nor the way to give the place back would be there. */
function isOnSite({ is_published, canceled_at }: queries.StoredEvent): boolean {
  return is_published && !canceled_at;
}

/** Why what the bank gives again of a place that is over goes back; null where it stays due. */
async function whyGivenAgain(trx: Trx, known: registrations.Registration, paymentId: string): Promise<string | null> {
  if (known.canceled_by === "bank") return PLACE_GONE;
  if (known.canceled_by === "withdrawal") return PLACE_WITHDRAWN;
  const restWentBack = await isRefundAsked(trx, { paymentId, causes: [...TOLD_WITH_THE_PLACE, ACCOUNTS_MERGED] });
  const meeting = await queries.findEvent(trx, known.event_id);
  return restWentBack || meeting?.canceled_at ? PART_GIVEN_AGAIN : null;
}

/** The same place again, as long as it is free, nobody waits for it and nothing of its price went back for want of it; null otherwise. */
async function reopenPlace(
  trx: Trx,
  known: registrations.Registration,
  paymentId: string,
  at: At,
): Promise<queries.StoredEvent | null> {
  if (await isRefundAsked(trx, { paymentId, causes: [PLACE_GONE] })) return null;
  const locked = await queries.lockEvent(trx, known.event_id);
  if (!locked || !isOnSite(locked) || locked.event_date <= at.now) return null;
  const event = await advanceWaitingList(trx, locked, at);
  const another = await registrations.findActiveRegistration(trx, event.id, known.user_id);
  if (another || !(await isPlaceOpen(trx, event, at))) return null;
  await registrations.reopenRegistration(trx, known.id);
  return event;
}

/**
 * The place this payment is for: paid before the meeting began, the held one, though its time may be over; else a free one,
 * unless others wait for it; else none, and the money goes back (requirement I13). Heard of once it has begun, the place is of who paid
 * while it was held, until the meeting is over.
 */
async function placeFor(
  trx: Trx,
  event: queries.StoredEvent,
  { order, paidAt }: { order: Order; paidAt: Date },
  at: At,
): Promise<registrations.Registration | null> {
  const find = async () =>
    (await registrations.findActiveRegistration(trx, event.id, order.user_id)) ??
    (await registrations.findByOrder(trx, order.id));
  if (event.event_date <= paidAt || event.ends_at <= at.now) return null;
  const inTime = ({ hold_until }: registrations.Registration) =>
    event.event_date > at.now || (hold_until !== null && paidAt <= hold_until);
  const held = await find();
  if (held?.status === "held" && inTime(held)) return held;
  const settled = await advanceWaitingList(trx, event, at);
  const place = await find();
  if (place?.status === "offered") return place;
  if (place?.status !== "expired") return null;
  return inTime(place) && (await isPlaceOpen(trx, settled, at)) ? place : null;
}

/**
 * Who withdraws from the order of a place has no place any more; what it cost is the caller's business. Lost to the bank
 * before, it does not come back with its price.
 */
export async function endPlaceOfOrder(trx: Trx, orderId: string, at: At): Promise<void> {
  const known = await registrations.findByOrder(trx, orderId);
  if (known?.status === "confirmed") await endFromOutside(trx, known, "withdrawal", at);
  else if (known?.canceled_by === "bank") await registrations.markWithdrawn(trx, known.id);
}

/** The money of a place goes back without its being given back on its page: before the meeting, the place is free again. */
async function endFromOutside(trx: Trx, known: registrations.Registration, by: CanceledBy, at: At) {
  const event = await queries.lockEvent(trx, known.event_id);
  if (!event || event.event_date <= at.now) return null;
  const registration = await registrations.endRegistration(trx, known.id, by, at.now);
  await advanceWaitingList(trx, event, at);
  return { event, registration };
}

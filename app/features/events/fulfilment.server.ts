import { href } from "react-router";
import type { Fulfilment } from "~/features/billing/billing.server";
import { BY_HAND } from "~/features/billing/rules";
import type { At } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { log } from "~/platform/log.server";
import { advanceWaitingList } from "./advance-waiting-list.server";
import { mailGivenBack, mailRefunded } from "./event-mails.server";
import * as queries from "./queries.server";
import { confirmPlace } from "./register-attendee.server";
import * as registrations from "./registration-queries.server";
import { placesLeft } from "./rules";

/** What money does to a place. */
export const eventPlaceFulfilment: Fulfilment = {
  async lock(trx, order) {
    if (order.subject_id) await queries.lockEvent(trx, order.subject_id);
  },

  returnPath: (order) => `${href("/evenements/paiement")}?commande=${order.id}`,

  async paid(trx, paid, at) {
    const { order } = paid;
    const event = order.subject_id ? await queries.lockEvent(trx, order.subject_id) : undefined;
    const place = event && !event.canceled_at ? await placeFor(trx, event, order, at) : null;
    if (!event || !place) return { kind: "surplus" };
    await confirmPlace(trx, event, place, paid, at);
    return { kind: "seat", ref: place.id };
  },

  /** The place stays held a while: the person may try again, or let go. */
  async failed() {},

  /** What the coach gives back by hand is always told, and leaves the place as it is. */
  async refunded(trx, back, { now }) {
    if (back.cause.startsWith(BY_HAND)) return mailRefunded(trx, back, { unused: false }, { now });
    const known = await registrations.findByOrder(trx, back.order.id);
    const told = known?.status === "canceled" && known.confirmed_at !== null;
    if (told) return;
    await mailRefunded(trx, back, { unused: known?.status !== "confirmed" }, { now });
    const nothingLeft = back.parts.some(({ payment }) => payment.refunded_cents >= payment.amount_cents);
    if (known?.status === "confirmed" && nothingLeft) {
      await endFromOutside(trx, known, { now });
    }
  },

  async chargedBack(trx, { order, payment, reversed }, { now }) {
    if (reversed) {
      log.warn("place_paid_again_after_chargeback", { paymentId: payment.id });
      return;
    }
    const known = await registrations.findByOrder(trx, order.id);
    const ended = known?.status === "confirmed" ? await endFromOutside(trx, known, { now }) : null;
    if (ended) await mailGivenBack(trx, ended.event, ended.registration, { refund: "free", byCoach: true }, { now });
  },
};

/**
 * The place this payment is for: the held one, though its time may be over; else a free one, unless others wait for
 * it; else none, and the money goes back (requirement I13).
 */
async function placeFor(
  trx: Trx,
  event: queries.StoredEvent,
  order: { id: string; user_id: string },
  at: At,
): Promise<registrations.Registration | null> {
  const find = async () =>
    (await registrations.findActiveRegistration(trx, event.id, order.user_id)) ??
    (await registrations.findByOrder(trx, order.id));
  const held = await find();
  if (held?.status === "held") return held;
  if (event.event_date <= at.now) return null;
  const settled = await advanceWaitingList(trx, event, at);
  const place = await find();
  if (place?.status === "offered") return place;
  if (place?.status !== "expired") return null;
  return placesLeft(settled) > 0 && !(await registrations.isSomebodyWaiting(trx, event.id)) ? place : null;
}

/** The money of a place went back without us (provider's dashboard, bank): before the meeting, the place is free again. */
async function endFromOutside(trx: Trx, known: registrations.Registration, at: At) {
  const event = await queries.lockEvent(trx, known.event_id);
  if (!event || event.event_date <= at.now) return null;
  const registration = await registrations.endRegistration(trx, known.id, "bank", at.now);
  await advanceWaitingList(trx, event, at);
  return { event, registration };
}

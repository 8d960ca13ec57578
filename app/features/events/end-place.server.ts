import { listRefundablePayments, type Order, withdrawUntilOf } from "~/features/billing/billing.server";
import { type Day, parisDay } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import { findEvent } from "./queries.server";
import { findByOrder } from "./registration-queries.server";
import { EVENT_PLACE } from "./rules";

/** What a declaration about the order of a place comes to. */
export interface PlaceEnd {
  withdrawUntil: Day;
  refundCents: Cents;
  /** What the coach may give back instead; null when there is no choice. */
  insteadCents: Cents | null;
  paidCents: Cents;
  /** The day of a meeting that took place before a withdrawal in time was declared: that right ended with it. */
  servedOn: Day | null;
  /** Its buyer withdraws: the place is nobody's any more. */
  endsPlace: boolean;
}

/**
 * Null for another order. Everything in time, unless the meeting has been attended at the buyer's express request (L.221-28, 1°): then
 * nothing, or everything if the coach wants it. Nothing later: the terms then leave it to the page of the event.
 */
export async function planPlaceEnd(
  db: Db,
  { order, kind, declaredAt }: { order: Order; kind: "withdrawal" | "termination"; declaredAt: Date },
): Promise<PlaceEnd | null> {
  if (order.subject !== EVENT_PLACE) return null;
  const withdrawUntil = await withdrawUntilOf(db, order);
  const held = await listRefundablePayments(db, order.id);
  const paidCents = held.reduce((sum, { leftCents }) => sum + leftCents, 0);
  const inTime = kind === "withdrawal" && parisDay(declaredAt) <= withdrawUntil;
  const servedOn = inTime ? await findServedMeeting(db, { orderId: order.id, by: declaredAt }) : null;
  const endsPlace = inTime && !servedOn;
  const refundCents = endsPlace ? paidCents : 0;
  const insteadCents = servedOn && paidCents > 0 ? paidCents : null;
  return { withdrawUntil, refundCents, insteadCents, paidCents, servedOn, endsPlace };
}

/** The day of the meeting of this order, over by this instant, at the buyer's express request and not without them. */
async function findServedMeeting(db: Db, input: { orderId: string; by: Date }): Promise<Day | null> {
  const place = await findByOrder(db, input.orderId);
  if (place?.status !== "confirmed" || !place.early_service_requested_at || place.attended === false) return null;
  const event = await findEvent(db, place.event_id);
  return event && !event.canceled_at && event.ends_at <= input.by ? parisDay(event.event_date) : null;
}

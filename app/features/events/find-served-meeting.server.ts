import { type Day, parisDay } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import * as queries from "./queries.server";
import * as registrations from "./registration-queries.server";

/**
 * The day of the meeting this order is about, when it was over by this instant, at the buyer's express request and not
 * without them: the right to withdraw has ended with it (Code de la consommation L.221-28, 1°). Null when that right stands.
 */
export async function findServedMeeting(db: Db, input: { orderId: string; by: Date }): Promise<Day | null> {
  const place = await registrations.findByOrder(db, input.orderId);
  if (place?.status !== "confirmed" || !place.early_service_requested_at || place.attended === false) return null;
  const event = await queries.findEvent(db, place.event_id);
  return event && !event.canceled_at && event.ends_at <= input.by ? parisDay(event.event_date) : null;
}

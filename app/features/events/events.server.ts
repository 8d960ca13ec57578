import { type Couple, findCouples } from "~/features/couples/couples.server";
import { type At, formatDay, parisDay } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { paging } from "~/platform/paging";
import * as queries from "./queries.server";
import * as registrations from "./registration-queries.server";
import { EVENTS_PER_PAGE } from "./rules";

export { expireOffers, explainWaitingList } from "./advance-waiting-list.server";
export { eventCovers } from "./covers";
export {
  describePublicEvent,
  type EventCard,
  type EventPageView,
  listOwnEvents,
  listPublicEvents,
  type OwnPlace,
  preparePlaceOrder,
} from "./describe-events.server";
export { drawCalendar } from "./draw-calendar.server";
export { type PlaceEnd, planPlaceEnd } from "./end-place.server";
export { remindOfTomorrow } from "./event-mails.server";
export { endPlaceOfOrder, eventPlaceFulfilment } from "./fulfilment.server";
export { cancelRegistration, removeRegistration } from "./give-place-back.server";
export { markAttendance } from "./manage-attendees.server";
export { mergeRegistrations } from "./merge-registrations.server";
export { registerAndPay } from "./pay-place.server";
export {
  cancelEvent,
  createEvent,
  deleteEvent,
  duplicateEvent,
  publishEvent,
  unpublishEvent,
  updateEvent,
} from "./publish-event.server";
export { findEvent, findGatherings, listEventPictures, listMeetingsUnder, type StoredEvent } from "./queries.server";
export { registerForEvent } from "./register-attendee.server";
export { countWaitingAndPaid, hasSomebodyCome, listRegistrations } from "./registration-queries.server";
export { EVENT_PLACE } from "./rules";

/** The back office's list (requirements ): newest first, with how many come and wait; a page past the end is the last one. */
export async function listEvents(db: Db, { page: asked }: { page: number }) {
  const found = await queries.countEvents(db);
  const { slice, ...shown } = paging({ found, perPage: EVENTS_PER_PAGE, page: asked });
  return { events: await queries.listSome(db, slice), ...shown };
}

/** The one that comes first, published. */
export async function findNextEvent(db: Db, { now }: At) {
  const [next] = await queries.listUpcoming(db, now);
  return next;
}

/** A published event by its address, or undefined: a draft has no page. */
export async function findPublicEvent(db: Db, slug: string): Promise<queries.StoredEvent | undefined> {
  const event = await queries.findEventBySlug(db, slug);
  return event?.is_published ? event : undefined;
}

/** For the coach alone: parents of the same children who hold or await a place at an event that is not over, soonest first. */
export async function listCouplesAtEvents(db: Db, { now }: At): Promise<(Couple & { title: string; date: Date })[]> {
  const seated = await registrations.listSeatedWithDeclared(db, now);
  const couples = await findCouples(
    db,
    seated.map(({ event_id, user_id }) => ({ group: event_id, accountId: user_id })),
  );
  const events = new Map(seated.map(({ event_id, title, event_date }) => [event_id, { title, date: event_date }]));
  return couples.flatMap((couple) => {
    const event = events.get(couple.group);
    return event ? [{ ...couple, ...event }] : [];
  });
}

/** How long after an event the coach is still reminded to say who came: then nobody remembers. */
const MARKED_WITHIN_DAYS = 14;

/** Events that are over and whose list is not marked yet, oldest first, with how many people are not. */
export function listEventsToMark(db: Db, { now }: At) {
  return queries.listUnmarked(db, new Date(now.getTime() - MARKED_WITHIN_DAYS * 86_400_000), now);
}

/** The confirmed place of this person at the event of this address, or undefined. */
export async function findOwnConfirmedPlace(db: Db, input: { slug: string; userId: string }) {
  const event = await queries.findEventBySlug(db, input.slug);
  const standing = event && (await registrations.findActiveRegistration(db, event.id, input.userId));
  return standing?.status === "confirmed" ? standing : undefined;
}

/** The published event of this person's own registration, whatever became of it, or undefined. */
export async function findEventOfOwnPlace(db: Db, input: { registrationId: string; userId: string }) {
  const place = await registrations.findRegistration(db, input.registrationId);
  const event = place?.user_id === input.userId ? await queries.findEvent(db, place.event_id) : undefined;
  return event?.is_published ? event : undefined;
}

/** The events to come and their addresses. */
export async function listEventAddresses(db: Db, { now }: At) {
  return (await queries.listUpcoming(db, now)).map((event) => ({
    path: `/evenements/${event.slug}`,
    title: event.title,
    day: formatDay(parisDay(event.event_date)),
    updatedAt: event.updated_at,
  }));
}

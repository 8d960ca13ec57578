import type { Db, Trx } from "~/platform/db/database.server";
import * as queries from "./queries.server";
import { EVENTS_PER_PAGE } from "./rules";

export { eventCovers } from "./covers";
export { drawCalendar } from "./invitations.server";
export { moveRegistrationsToAccount } from "./moves.server";
export { eventPlaceOutcome } from "./outcome.server";
export { payHeldPlace, registerAndPay } from "./payments.server";
export {
  cancelEvent,
  createEvent,
  deleteEvent,
  duplicateEvent,
  publishEvent,
  unpublishEvent,
  updateEvent,
} from "./publishing.server";
export type { Registration, StoredEvent } from "./queries.server";
export {
  acceptOffer,
  cancelRegistration,
  EVENT_PLACE,
  markAttendance,
  type Registered,
  registerForEvent,
  removeRegistration,
} from "./registering.server";
export { remindOfTomorrow } from "./reminders.server";
export { findServedMeeting } from "./served.server";
export {
  describePublicEvent,
  type EventCard,
  type EventPageView,
  listOwnEvents,
  listPublicEvents,
  type OwnPlace,
  preparePlaceOrder,
} from "./views.server";
export { expireOffers, explainWaitingList } from "./waiting-list.server";

/** The back office's list (requirements ): newest first, with how many come and wait; a page past the end is the last one. */
export async function listEvents(db: Db | Trx, { page: asked }: { page: number }) {
  const pages = Math.max(1, Math.ceil((await queries.countEvents(db)) / EVENTS_PER_PAGE));
  const page = Math.min(Math.max(1, asked), pages);
  const limits = { limit: EVENTS_PER_PAGE, offset: (page - 1) * EVENTS_PER_PAGE };
  return { events: await queries.listSome(db, limits), page, pages };
}

export function findEvent(db: Db | Trx, eventId: string): Promise<queries.StoredEvent | undefined> {
  return queries.findEvent(db, eventId);
}

/** A published event by its address, or undefined: a draft has no page. */
export async function findPublicEvent(db: Db | Trx, slug: string): Promise<queries.StoredEvent | undefined> {
  const event = await queries.findEventBySlug(db, slug);
  return event?.is_published ? event : undefined;
}

/** How long after an event the coach is still reminded to say who came: then nobody remembers. */
const TICKED_WITHIN_DAYS = 14;

/** Events that are over and whose list is not ticked yet, oldest first, with how many people are not. */
export function listEventsToTick(db: Db | Trx, { now }: { now: Date }) {
  return queries.listUnticked(db, new Date(now.getTime() - TICKED_WITHIN_DAYS * 86_400_000), now);
}

/** For the coach alone: who is registered, in order, whatever became of it. */
export function listRegistrations(db: Db | Trx, eventId: string) {
  return queries.listWithPeople(db, eventId);
}

/** The confirmed place of this person at the event of this address, or undefined. */
export async function findOwnConfirmedPlace(db: Db | Trx, input: { slug: string; userId: string }) {
  const event = await queries.findEventBySlug(db, input.slug);
  const standing = event && (await queries.findStanding(db, event.id, input.userId));
  return standing?.status === "confirmed" ? standing : undefined;
}

/** Addresses of the events to come, for search engines. */
export async function listEventAddresses(db: Db | Trx, { now }: { now: Date }) {
  return (await queries.listUpcoming(db, now)).map((event) => ({
    path: `/evenements/${event.slug}`,
    updatedAt: event.updated_at,
  }));
}

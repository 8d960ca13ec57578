import type { TermsRefusal } from "~/features/accounts/rules";
import type { ChosenPicture } from "~/features/media/rules";
import { addDays, type Day, parisDay, parisInstant } from "~/platform/clock";
import type { Cents } from "~/platform/money";
import { slugOf } from "~/platform/slug";

/** The key of a place in the table of fulfilments; the order's `subject_id` is the event. */
export const EVENT_PLACE = "event-place";

export const eventTypes = ["cafe", "atelier", "webinaire", "soiree"] as const;
export type EventType = (typeof eventTypes)[number];

/** What the coach says of an event. */
export interface EventInput extends Partial<ChosenPicture> {
  title: string;
  event_type: EventType;
  event_date: Date;
  ends_at: Date;
  /** What everybody reads: « Paris 8e ». */
  location: string;
  /** The exact address, for the people who come. */
  address: string | null;
  video_url: string | null;
  capacity: number;
  is_members: boolean;
  /** For who is no member; a member pays nothing. */
  price_cents: Cents;
  description: string;
}

interface EventTerms extends Omit<EventInput, "title" | "location" | "address" | "video_url" | "description"> {
  seats_taken: number;
  is_published: boolean;
  canceled_at: Date | null;
}

export type EventStatus = "published" | "draft" | "canceled" | "past";

export function eventStatus(
  event: { is_published: boolean; canceled_at: Date | null; ends_at: Date },
  now: Date,
): EventStatus {
  if (event.canceled_at) return "canceled";
  if (!event.is_published) return "draft";
  return event.ends_at <= now ? "past" : "published";
}

/** Is there a video to join? Whatever its type, an event whose link was given has one. */
export function isOnline(event: Pick<EventInput, "event_type" | "video_url">): boolean {
  return event.event_type === "webinaire" || event.video_url !== null;
}

/** The exact place, for who has one; null when the meeting is a video alone. */
export function placeOf(event: Pick<EventInput, "event_type" | "address" | "location" | "video_url">): string | null {
  if (event.event_type === "webinaire") return null;
  return event.address ?? (isOnline(event) ? null : event.location);
}

/** `held`: while its owner pays. `offered`: from the waiting list, to be accepted. The last two are over. */
export type RegistrationStatus = "held" | "confirmed" | "waiting" | "offered" | "canceled" | "expired";

/** A person stands for an event while their place is kept, taken or waited for: once (`one_standing_registration_per_person`). */
export const ACTIVE_STATUSES = ["held", "confirmed", "waiting", "offered"] as const;

export type CanceledBy = "person" | "coach" | "event" | "bank" | "account" | "withdrawal";

/** Why the price of a place goes back with it. */
export const PLACE_GIVEN_BACK = "place_given_back";
export const EVENT_CANCELED = "event_canceled";

/** Both accounts of one person had a place. */
export const ACCOUNTS_MERGED = "accounts_merged";

/** The bank gave the price again, and the place was no longer free. */
export const PLACE_GONE = "place_gone";

/** The bank gave the price again after the buyer had withdrawn from the contract. */
export const PLACE_WITHDRAWN = "place_withdrawn";

/** The bank gave the price again, or a part, after the meeting was canceled, or the place given back and the rest with it. */
export const PART_GIVEN_AGAIN = "part_given_again";

/** The mail about the place says of these causes what goes back. */
export const TOLD_WITH_THE_PLACE: readonly string[] = [PLACE_GIVEN_BACK, EVENT_CANCELED];

/** A place is kept at least this long for who pays. */
const HOLD_MINUTES = 20;

/** A freed place waits this long for the next of the list. */
const OFFER_HOURS = 24;

/** Who waited in vain hears of it this long after the beginning at most: later, the news is of no use. */
const WAIT_TOLD_WITHIN_HOURS = 24;

/** No offer leaves between these hours, in Paris: nobody loses a place by sleeping. */
export const NIGHT = { from: "22:00", until: "08:00" } as const;

/** The link of a video meeting is shown from this long before it begins. */
const VIDEO_OPENS_MINUTES = 60;

/** Registrations in a day for one account, and in an hour for one address (requirements ). */
export const REGISTRATIONS_PER_DAY = 20;
export const REGISTRATIONS_PER_HOUR_AND_ADDRESS = 20;

export const PSEUDONYM_MAX = 40;

/** Lines of the back office's list. */
export const EVENTS_PER_PAGE = 25;

/** Of a message of the coach to the people of an event. */
export const COACH_MESSAGE_MAX_CHARACTERS = 4_000;

/** Members pay nothing (requirements ). */
export function priceFor(event: Pick<EventTerms, "price_cents">, isMember: boolean): Cents {
  return isMember ? 0 : event.price_cents;
}

export function placesLeft(event: Pick<EventTerms, "capacity" | "seats_taken">): number {
  return Math.max(0, event.capacity - event.seats_taken);
}

export type RegistrationRefusal =
  | "unknown"
  | "not_published"
  | "canceled"
  | "begun"
  | "members_only"
  /** The place costs something: it is taken on the order page. */
  | "order_needed"
  | TermsRefusal
  | "early_service_not_asked"
  | "price_changed";

/** May this person ask for a place, now? Whether one is left is another question: there is a list. */
export function canRegister(
  event: EventTerms,
  person: { isMember: boolean },
  now: Date,
): { ok: true } | { ok: false; reason: "not_published" | "canceled" | "begun" | "members_only" } {
  if (!event.is_published) return { ok: false, reason: "not_published" };
  if (event.canceled_at) return { ok: false, reason: "canceled" };
  if (event.event_date <= now) return { ok: false, reason: "begun" };
  if (event.is_members && !person.isMember) return { ok: false, reason: "members_only" };
  return { ok: true };
}

/** A place may be given back until the event begins; afterwards there is nothing left to give. */
export function canCancel(
  event: Pick<EventTerms, "event_date">,
  now: Date,
): { ok: true } | { ok: false; reason: "begun" } {
  return event.event_date <= now ? { ok: false, reason: "begun" } : { ok: true };
}

/** What becomes of the price of a place given back: all of it goes back, it stays due, or nothing was paid. */
export type RefundKind = "full" | "none" | "free";

/** What somebody reads of a place before giving it back: sent along, so that nothing else is done. */
export function shownPlace({ status, refund }: { status: RegistrationStatus; refund: RefundKind }): string {
  return `${status}:${refund}`;
}

/** What decides until when a paid place is refunded. */
export interface RefundTerms {
  eventDate: Date;
  movedAt: Date | null;
  confirmedAt: Date;
  noticeHours: number;
  withdrawUntil: Day;
}

/** What the settings and the order say of a paid place given back. */
export function refundTerms(
  settings: { session_cancellation_hours: number },
  event: { event_date: Date; moved_at: Date | null },
  place: { confirmed_at: Date | null; created_at: Date },
  withdrawUntil: Day,
): RefundTerms {
  return {
    eventDate: event.event_date,
    movedAt: event.moved_at,
    confirmedAt: place.confirmed_at ?? place.created_at,
    noticeHours: settings.session_cancellation_hours,
    withdrawUntil,
  };
}

/**
 * The last instant at which a paid place given back is refunded in full: the notice of the terms, or the end of the
 * withdrawal period if later (an event is not among the exceptions of L.221-28 12°); the beginning, whenever its day or
 * hour has changed since.
 */
export function refundedUntil({ eventDate, movedAt, confirmedAt, noticeHours, withdrawUntil }: RefundTerms): Date {
  if (movedAt && movedAt > confirmedAt) return eventDate;
  const notice = eventDate.getTime() - noticeHours * 3_600_000;
  const withdrawal = parisInstant(addDays(withdrawUntil, 1), "00:00").getTime() - 1;
  return new Date(Math.min(eventDate.getTime(), Math.max(notice, withdrawal)));
}

/** Is a paid place given back now refunded in full? Never once the event has begun. */
export function isRefunded({ now, ...terms }: RefundTerms & { now: Date }): boolean {
  return now < terms.eventDate && now <= refundedUntil(terms);
}

/** A meeting that takes place before the withdrawal period ends must be asked for expressly (L.221-25). */
export function needsEarlyService(event: Pick<EventTerms, "event_date">, withdrawUntil: Day): boolean {
  return parisDay(event.event_date) <= withdrawUntil;
}

export function isNight(now: Date): boolean {
  const day = parisDay(now);
  return now < parisInstant(day, NIGHT.until) || now >= parisInstant(day, NIGHT.from);
}

/**
 * Until when the place of an order made now is kept to be paid: twenty minutes, or to the end of its offer if later, and never past the
 * beginning.
 */
export function holdEnd(event: Pick<EventTerms, "event_date">, now: Date, offerEnd: Date | null = null): Date {
  const end = twentyMinutesFrom(now);
  const kept = offerEnd && offerEnd > end ? offerEnd : end;
  return kept < event.event_date ? kept : event.event_date;
}

/** Is that what an order made now is usually given? */
export function isUsualHold(end: Date, now: Date): boolean {
  return end.getTime() === twentyMinutesFrom(now).getTime();
}

function twentyMinutesFrom(now: Date): Date {
  return new Date(now.getTime() + HOLD_MINUTES * 60_000);
}

/** An offer made now ends a day later, or when the event begins. */
export function offerDeadline(event: Pick<EventTerms, "event_date">, now: Date): Date {
  return new Date(Math.min(now.getTime() + OFFER_HOURS * 3_600_000, event.event_date.getTime()));
}

/** Is it of use, still, to say that no place came free? */
export function isWaitWorthTelling(event: Pick<EventTerms, "event_date">, now: Date): boolean {
  return now.getTime() - event.event_date.getTime() <= WAIT_TOLD_WITHIN_HOURS * 3_600_000;
}

export type EventProblem =
  | "title_empty"
  | "location_empty"
  | "ends_before_it_begins"
  | "no_place"
  | "price_negative"
  | "members_event_has_a_price"
  | "video_url_not_https"
  | "video_url_missing"
  | "day_past"
  | "held_already";

/** What is wrong with an event as typed, or null. */
export function checkEvent(event: EventInput): EventProblem | null {
  if (event.title.trim() === "") return "title_empty";
  if (event.location.trim() === "") return "location_empty";
  if (!(event.ends_at > event.event_date)) return "ends_before_it_begins";
  if (!Number.isInteger(event.capacity) || event.capacity < 1) return "no_place";
  if (!Number.isInteger(event.price_cents) || event.price_cents < 0) return "price_negative";
  if (event.is_members && event.price_cents > 0) return "members_event_has_a_price";
  if (event.video_url !== null && !/^https:\/\/\S+$/.test(event.video_url)) return "video_url_not_https";
  return null;
}

/** What keeps an event off the site, or null: who takes a place at a webinar must be able to join it. */
export function checkPublished(event: Pick<EventInput, "event_type" | "video_url">): EventProblem | null {
  return event.event_type === "webinaire" && !event.video_url ? "video_url_missing" : null;
}

/**
 * What is wrong with the new hours of a published event, or null. None is moved into the past, which would end its list for good. One that
 * has begun with people keeps its day and stays over: they came for that one, and would be awaited at another unasked.
 */
export function checkMove(
  before: Pick<EventTerms, "event_date" | "ends_at" | "seats_taken">,
  after: Pick<EventTerms, "event_date" | "ends_at">,
  now: Date,
): EventProblem | null {
  const moved = after.event_date.getTime() !== before.event_date.getTime();
  const revived = before.ends_at <= now && after.ends_at > now;
  if (before.event_date <= now && before.seats_taken > 0 && (moved || revived)) return "held_already";
  return moved && after.event_date <= now ? "day_past" : null;
}

/** May it still be said of a meeting that it is not, or was not, held? Until the end of the day after it. */
export function mayBeCanceled(event: Pick<EventTerms, "ends_at">, now: Date): boolean {
  return now < parisInstant(addDays(parisDay(event.ends_at), 2), "00:00");
}

/** The link is only useful, and only shown, around the hour of the meeting. */
export function isVideoOpen(event: Pick<EventTerms, "event_date" | "ends_at">, now: Date): boolean {
  return event.event_date.getTime() - now.getTime() <= VIDEO_OPENS_MINUTES * 60_000 && now < event.ends_at;
}

/** « cafe-des-parents-separes-2026-12-12 »: the day tells one meeting from the next. */
export function slugFrom(title: string, day: Day): string {
  const words = slugOf(title, { length: 60 });
  return `${words || "evenement"}-${day}`;
}

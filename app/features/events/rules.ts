import { addDays, type Day, formatDay, formatInstant, formatTime, parisDay, parisInstant } from "~/platform/clock";
import { type Cents, formatEuros } from "~/platform/money";

export const eventTypes = ["cafe", "atelier", "webinaire", "soiree"] as const;
export type EventType = (typeof eventTypes)[number];

/** To the letter (requirements ). */
export const typeLabels: Record<EventType, string> = {
  cafe: "Café",
  atelier: "Atelier",
  webinaire: "Webinaire",
  soiree: "Soirée",
};

/** `held`: while its owner pays. `offered`: from the waiting list, to be accepted. The last two are over. */
export type RegistrationStatus = "held" | "confirmed" | "waiting" | "offered" | "canceled" | "expired";

export type CanceledBy = "person" | "coach" | "event" | "bank" | "account";

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
export const WORD_MAX_CHARACTERS = 4_000;

interface EventTerms {
  event_type: EventType;
  event_date: Date;
  ends_at: Date;
  capacity: number;
  seats_taken: number;
  is_members: boolean;
  price_cents: Cents;
  is_published: boolean;
  canceled_at: Date | null;
}

/** What everybody reads of the price. A dinner is paid at the table: nothing says that it is free. */
export function priceText(event: Pick<EventTerms, "event_type" | "is_members" | "price_cents">): string {
  if (event.is_members) return event.event_type === "soiree" ? "Réservé aux membres" : "Gratuit pour les membres";
  return event.price_cents > 0 ? `${formatEuros(event.price_cents)}, gratuit pour les membres` : "Gratuit";
}

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
  | "terms_not_accepted"
  | "early_service_not_asked"
  | "price_changed"
  | "offer_over";

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

/** What decides until when a paid place is refunded. */
export interface RefundTerms {
  eventDate: Date;
  movedAt: Date | null;
  confirmedAt: Date;
  noticeHours: number;
  withdrawUntil: Day;
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

/** Until when, in words that stay true whenever they are read. */
export function refundText(until: Date, begin: Date): string {
  return until >= begin
    ? "Rendue avant le début, elle vous est remboursée en entier."
    : `Rendue jusqu’au ${formatInstant(until)}, elle vous est remboursée en entier. Plus tard, elle reste due.`;
}

/** A meeting that takes place before the withdrawal period ends must be asked for expressly (L.221-25). */
export function needsEarlyService(event: Pick<EventTerms, "event_date">, withdrawUntil: Day): boolean {
  return parisDay(event.event_date) <= withdrawUntil;
}

export function isNight(now: Date): boolean {
  const day = parisDay(now);
  return now < parisInstant(day, NIGHT.until) || now >= parisInstant(day, NIGHT.from);
}

/** Until when the place of an order made now is kept to be paid; one that was offered keeps the end of its offer, if later. */
export function holdEnd(now: Date, offerEnd: Date | null = null): Date {
  const end = new Date(now.getTime() + HOLD_MINUTES * 60_000);
  return offerEnd && offerEnd > end ? offerEnd : end;
}

/** An offer made now ends a day later, or when the event begins. */
export function offerDeadline(event: Pick<EventTerms, "event_date">, now: Date): Date {
  return new Date(Math.min(now.getTime() + OFFER_HOURS * 3_600_000, event.event_date.getTime()));
}

/** Is it of use, still, to say that no place came free? */
export function isWaitWorthTelling(event: Pick<EventTerms, "event_date">, now: Date): boolean {
  return now.getTime() - event.event_date.getTime() <= WAIT_TOLD_WITHIN_HOURS * 3_600_000;
}

/** Why the next of the waiting list has not been written to, in one line for the coach; null when nothing stands in the way. */
export function whyNobodyIsOffered(
  event: EventTerms,
  list: { waiting: number; offered: number },
  now: Date,
): string | null {
  if (!event.is_published) return "Rien n’est proposé : l’événement est un brouillon.";
  if (event.canceled_at) return "Rien n’est proposé : l’événement est annulé.";
  if (event.event_date <= now) return "Rien n’est proposé : l’événement a commencé.";
  if (list.waiting === 0 && list.offered === 0) return "Personne n’attend.";
  if (placesLeft(event) === 0) {
    const offered = list.offered > 0 ? `, dont ${list.offered} en attente de réponse` : "";
    return `Aucune place libre : ${event.seats_taken} sur ${event.capacity}${offered}.`;
  }
  if (list.waiting === 0) return `Tous ceux qui attendaient ont reçu une offre : ${list.offered} sans réponse.`;
  if (isNight(now)) return "Il fait nuit : les places libres seront proposées à 8 h.";
  return null;
}

export interface EventInput {
  title: string;
  event_type: EventType;
  event_date: Date;
  ends_at: Date;
  location: string;
  address: string | null;
  video_url: string | null;
  capacity: number;
  is_members: boolean;
  price_cents: Cents;
  description: string;
}

export type EventProblem =
  | "title_empty"
  | "location_empty"
  | "ends_before_it_begins"
  | "no_place"
  | "price_negative"
  | "members_event_has_a_price"
  | "video_url_not_https";

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

/** The link is only useful, and only shown, around the hour of the meeting. */
export function isVideoOpen(event: Pick<EventTerms, "event_date" | "ends_at">, now: Date): boolean {
  return event.event_date.getTime() - now.getTime() <= VIDEO_OPENS_MINUTES * 60_000 && now < event.ends_at;
}

/** « cafe-des-parents-separes-2026-12-12 »: the day tells one meeting from the next. */
export function slugFrom(title: string, day: Day): string {
  const words = title
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/œ/g, "oe")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60)
    .replace(/-+$/, "");
  return `${words || "evenement"}-${day}`;
}

const weekdayName = new Intl.DateTimeFormat("fr-FR", { timeZone: "Europe/Paris", weekday: "long" });
const monthAndYear = new Intl.DateTimeFormat("fr-FR", { timeZone: "Europe/Paris", month: "long", year: "numeric" });

/** « Vendredi, 9 h 30 – 11 h ». */
export function formatHours(event: { event_date: Date; ends_at: Date }): string {
  const name = weekdayName.format(event.event_date);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}, ${formatTime(event.event_date)}\u00a0– ${formatTime(event.ends_at)}`;
}

/** « Vendredi 4 décembre 2026, 9 h 30 – 11 h ». */
export function formatWhen(event: { event_date: Date; ends_at: Date }): string {
  return formatHours(event).replace(",", ` ${formatDay(parisDay(event.event_date))},`);
}

/** The big figure and the words under it: « 12 », « avril 2026 ». */
export function dateFigure(instant: Date): { figure: string; rest: string } {
  return { figure: String(Number(parisDay(instant).slice(8))), rest: monthAndYear.format(instant) };
}

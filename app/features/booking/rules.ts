import type { TermsRefusal } from "~/features/accounts/rules";
import { CONTRACT_END } from "~/features/billing/rules";
import { type Place, placesOf, type ServiceInput } from "~/features/services/rules";
import type { Settings } from "~/features/settings/rules";
import { type At, addDays, addMonths, type Day, parisDay, parisInstant } from "~/platform/clock";
import { HOLD_MINUTES } from "./hold-minutes";

/** The key of a service in the table of fulfilments. */
export const SERVICE = "service";

export type AppointmentStatus = "held" | "confirmed" | "done" | "no_show" | "canceled" | "expired";
/** What stands in the coach's day: nobody else has that moment (`one_person_per_moment`). */
export const TAKING_TIME: AppointmentStatus[] = ["held", "confirmed", "done", "no_show"];

/** `free`: offered; `order`: the order placed with it; `hours`: taken from what was bought before. */
export type PaidBy = "free" | "order" | "hours";

/** `bank`: its price was taken back, or went back from the dashboard; `trial`: the trial it was bought in is over. */
export type CanceledBy = "person" | "coach" | "bank" | "withdrawal" | "account" | "trial";

export type GivenBackReason = "coach_late" | "first_session";

/** Moments one address may keep in an hour: a family choosing, not somebody emptying a week. */
export const HOLDS_PER_HOUR_AND_ADDRESS = 20;
/** Changes of one meeting in an hour: each of them writes to its person. */
export const CHANGES_PER_HOUR = 6;
/** The address of a video meeting is shown from so long before. */
export const VIDEO_OPENS_MINUTES = 10;
export const SESSION_NOTE_MAX_CHARACTERS = 8_000;
/** Asked before a meeting, all three optional. */
export const QUESTIONS = 3;
export const ANSWER_MAX_CHARACTERS = 2_000;
/** Free calls one person may have ahead. */
export const FREE_CALLS_AHEAD = 1;

/** Causes of refunds asked for here: a meeting canceled in time, and a payment the bank gave again for hours that are over. */
export const SESSION_CANCELED = "session_canceled";
export const HOURS_ENDED = "hours_ended";

/** The cause of the price of a meeting that went back once it was held. */
export function givenBackCause(reason: GivenBackReason, appointmentId: string): string {
  return `${reason}:${appointmentId}`;
}

/** The mail about the meeting says of these causes what goes back. */
export function isToldWithTheMeeting(cause: string): boolean {
  return cause === SESSION_CANCELED || cause.startsWith(`${CONTRACT_END}:coach_late:`);
}

const MINUTE_MS = 60_000;

/**
 * What the coach keeps free after a meeting. Longer after one at her cabinet, whoever comes and whoever is next: two people never meet
 * in the stairs, and nobody learns why a moment is not offered.
 */
export function restMinutes(
  place: Place | null,
  settings: Pick<Settings, "booking_buffer_minutes" | "booking_in_person_buffer_minutes">,
): number {
  const { booking_buffer_minutes: usual, booking_in_person_buffer_minutes: inPerson } = settings;
  return place === "person" ? Math.max(usual, inPerson) : usual;
}

/** Where a service may be held, in the order it is said: at the cabinet once its address is known, for who comes is told it. */
export function offeredPlaces(
  service: Pick<ServiceInput, "in_video" | "in_person" | "by_phone">,
  { cabinet_address }: Pick<Settings, "cabinet_address">,
): Place[] {
  return placesOf(service).filter((place) => place !== "person" || cabinet_address.trim() !== "");
}

/** Is there nowhere to hold it: at the cabinet alone, whose address is not told? Nobody books it then. */
export function isPlaceless(service: Parameters<typeof offeredPlaces>[0], settings: Pick<Settings, "cabinet_address">) {
  return offeredPlaces(service, settings).length === 0;
}

export function holdEnd(now: Date): Date {
  return new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS);
}

export function isKept(held: { status: AppointmentStatus; hold_until: Date | null }, now: Date): boolean {
  return held.status === "held" && held.hold_until !== null && held.hold_until > now;
}

/** How long it lasts. */
export function minutesOf({ starts_at, ends_at }: { starts_at: Date; ends_at: Date }): number {
  return Math.round((ends_at.getTime() - starts_at.getTime()) / MINUTE_MS);
}

/** The minutes of hours that meetings still hold though they are over: the coach has not marked them yet. */
export function minutesUnmarked(
  appointments: { status: AppointmentStatus; paid_by: PaidBy; starts_at: Date; ends_at: Date }[],
  { now }: At,
): number {
  const over = appointments.filter(
    ({ status, paid_by, ends_at }) => status === "confirmed" && paid_by !== "free" && ends_at <= now,
  );
  return over.reduce((sum, appointment) => sum + minutesOf(appointment), 0);
}

/** The last day of hours bought on a day, never before the meeting that comes with them; null: they have no end. */
export function lastDayOfHours(
  validMonths: number | null,
  { from, startsAt }: { from: Day; startsAt: Date | null },
): Day | null {
  if (validMonths === null) return null;
  const last = addMonths(from, validMonths);
  const met = startsAt && parisDay(startsAt);
  return met && met > last ? met : last;
}

/** Until when it is moved or canceled without charge (terms, article 8). */
export function freeUntil(startsAt: Date, noticeHours: number): Date {
  return new Date(startsAt.getTime() - noticeHours * 60 * MINUTE_MS);
}

/** The first instant after the withdrawal period: from then on a meeting needs no express request. */
export function afterWithdrawal(until: Day): Date {
  return parisInstant(addDays(until, 1), "00:00");
}

/** Is this meeting one that must be asked for expressly (Code de la consommation L.221-25)? */
export function needsEarlyRequest(startsAt: Date, until: Day): boolean {
  return startsAt < afterWithdrawal(until);
}

interface Meeting {
  status: AppointmentStatus;
  starts_at: Date;
  ends_at: Date;
  paid_by: PaidBy;
}

/** May the person cancel it? `late`: she may, and its hour stays due. */
export function canCancel(one: Meeting, now: Date): { ok: true } | { ok: false; reason: "over" | "begun" } {
  if (one.status !== "confirmed") return { ok: false, reason: "over" };
  return one.starts_at <= now ? { ok: false, reason: "begun" } : { ok: true };
}

/** Until when its person gives it another moment: the notice of the terms; the beginning, of a moment the coach chose. */
export function movedUntil(one: Pick<Meeting, "starts_at">, { noticeHours, movedByCoach }: MoveTerms): Date {
  return movedByCoach ? one.starts_at : freeUntil(one.starts_at, noticeHours);
}

/** May the person give it another moment? Late, only the coach may. */
export function canMove(
  one: Meeting,
  terms: MoveTerms,
  now: Date,
): { ok: true } | { ok: false; reason: "over" | "begun" | "late" } {
  const may = canCancel(one, now);
  if (!may.ok) return may;
  return movedUntil(one, terms) < now ? { ok: false, reason: "late" } : { ok: true };
}

/** What decides whether a cancellation is free of charge. */
export interface CancellationTerms {
  noticeHours: number;
  /** The last day to withdraw from the order it was bought with; null for hours bought before. */
  withdrawUntil: Day | null;
  /** The coach gave it another moment, which the person did not choose. */
  movedByCoach: boolean;
}

type MoveTerms = Pick<CancellationTerms, "noticeHours" | "movedByCoach">;

/**
 * Until when the person cancels free of charge: the notice of the terms; the end of the withdrawal period for a session bought
 * alone, as long as it has not begun (L.221-18, L.221-25); the beginning, once the coach moved it, and for what is offered.
 */
export function canceledFreeUntil(one: Pick<Meeting, "starts_at" | "paid_by">, terms: CancellationTerms): Date {
  if (one.paid_by === "free" || terms.movedByCoach) return one.starts_at;
  const notice = freeUntil(one.starts_at, terms.noticeHours);
  const withdrawal = terms.withdrawUntil && new Date(afterWithdrawal(terms.withdrawUntil).getTime() - 1);
  const later = withdrawal && withdrawal > notice ? withdrawal : notice;
  return later < one.starts_at ? later : one.starts_at;
}

/** What a cancellation gives: money, the hour, nothing (late), or nothing because nothing was paid. */
export type CancellationGives = "money" | "hour" | "nothing" | "free";

/** What canceling it at `now` gives. */
export function cancellationGives(
  one: Pick<Meeting, "starts_at" | "paid_by">,
  terms: CancellationTerms,
  now: Date,
): CancellationGives {
  if (one.paid_by === "free") return "free";
  if (now > canceledFreeUntil(one, terms)) return "nothing";
  return one.paid_by === "order" ? "money" : "hour";
}

export type HoldRefusal = "unknown" | "placeless" | "slot_taken" | "not_for_you" | "already_ahead";
/** `place_crowded`: the next meeting is too near for one at the cabinet. */
export type OrderRefusal =
  | "unknown"
  | "placeless"
  | "hold_lost"
  | "slot_taken"
  | "not_for_you"
  | "place_missing"
  | "place_crowded"
  | TermsRefusal
  | "early_not_chosen"
  | "price_changed";
export type BookRefusal =
  | "unknown"
  | "hold_lost"
  | "slot_taken"
  | "not_for_you"
  | "already_ahead"
  | "place_missing"
  | "place_crowded"
  | "early_not_chosen"
  | "not_enough"
  | "expires_before";

import type { Settings } from "~/features/settings/rules";
import { addDays, type Day, parisDay, parisInstant, parisTime, weekday } from "~/platform/clock";
import { isPublicHoliday } from "~/platform/working-days";

/** Longest absence that can be written: beyond, members would wait a season. */
export const ABSENCE_MAX_DAYS = 60;
/** Hours begin and end on a quarter. */
export const QUARTER_MINUTES = 15;
/** Calendars of hers that are read. */
export const CALENDARS_MAX = 5;
export const CALENDAR_NAME_MAX = 60;
/** What is taken elsewhere is known so far ahead: beyond the longest horizon that can be set. */
export const READ_AHEAD_DAYS = 200;
/** Midnight that ends a day. */
export const END_OF_DAY = "24:00";

const MINUTE_MS = 60_000;
const QUARTER_MS = QUARTER_MINUTES * MINUTE_MS;

/** From an instant, included, to another, not included. */
export interface Interval {
  start: Date;
  end: Date;
}

/** `HH:MM` of a Paris clock, the end not included; `24:00` ends a day. */
export interface Hours {
  from: string;
  to: string;
}

/** Monday = 1 … Sunday = 7. */
export interface WeeklyHours extends Hours {
  weekday: number;
}

/** A day that is not like its weekday: its hours, none when it is shut. */
export interface OpeningException {
  day: Day;
  hours: Hours[];
}

/** Days of Paris, both included; or some hours of one day, which stop bookings and move no promise. */
export interface Absence {
  firstDay: Day;
  lastDay: Day;
  hours?: Hours | null;
}

/** The absences of whole days: the only ones a promise does not count. */
export function wholeDays<Of extends Absence>(absences: Of[]): Of[] {
  return absences.filter(({ hours }) => !hours);
}

/** Monday first. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** The hours of a day as the journal keeps them: « 09:00-12:30 14:00-19:00 », empty when it is shut. */
export function hoursInFacts(hours: Hours[]): string {
  return hours.map(({ from, to }) => `${from}-${to}`).join(" ");
}

export type HoursProblem = "quarters" | "order" | "overlap";

/** What is wrong with the hours of a day, or null. */
export function checkHours(hours: Hours[]): HoursProblem | null {
  if (hours.some(({ from, to }) => !isQuarter(from) || !isQuarter(to))) return "quarters";
  if (hours.some(({ from, to }) => to <= from)) return "order";
  const sorted = [...hours].sort((a, b) => a.from.localeCompare(b.from));
  return sorted.some(({ from }, rank) => rank > 0 && from < (sorted[rank - 1]?.to ?? "")) ? "overlap" : null;
}

function isQuarter(time: string): boolean {
  return /^([01]\d|2[0-3]):(00|15|30|45)$|^24:00$/.test(time);
}

/**
 * The hours of a day as somebody types them: « 9 h – 12 h 30, 14 h – 19 h », « 9h-12h30 et 14h-19h », « 09:00-12:30 ». Nothing typed is no
 * hours; null when these are none. See `checkHours` for what may be wrong with them.
 */
export function readHours(typed: string): Hours[] | null {
  const text = typed.toLowerCase().replace(/[\s\u00a0\u202f]/g, "");
  if (text === "") return [];
  const hours = text.split(/[,;]|et/).map((part) => {
    const match = /^(?:de)?(\d{1,2})(?:[h:](\d{2})?)?(?:[-–—]|à|a)(\d{1,2})(?:[h:](\d{2})?)?$/.exec(part);
    if (!match) return null;
    const [, fromHour = "", fromMinute = "00", toHour = "", toMinute = "00"] = match;
    return { from: `${fromHour.padStart(2, "0")}:${fromMinute}`, to: `${toHour.padStart(2, "0")}:${toMinute}` };
  });
  return hours.every((one) => one !== null) ? hours.sort((a, b) => a.from.localeCompare(b.from)) : null;
}

/**
 * The instant at which a Paris clock comes to this time: for the hour that does not exist in March, the moment the clock jumps over it; for
 * the one that October has twice, its second.
 */
function instantOf(day: Day, time: string): Date {
  const instant = parisInstant(day, time);
  if (time === END_OF_DAY || parisTime(instant) === time) return instant;
  // The jump is of one hour, at an hour.
  return new Date(Math.floor(instant.getTime() / 3_600_000) * 3_600_000);
}

function intervalOf(day: Day, { from, to }: Hours): Interval {
  return { start: instantOf(day, from), end: instantOf(day, to) };
}

/** From the first instant of an absence to its last. */
export function absenceInterval({ firstDay, lastDay, hours }: Absence): Interval {
  if (hours) return intervalOf(firstDay, hours);
  return { start: parisInstant(firstDay, "00:00"), end: parisInstant(addDays(lastDay, 1), "00:00") };
}

/** A time taken elsewhere takes the whole quarters it touches: what is left begins on a quarter. */
function inQuarters({ start, end }: Interval): Interval {
  return {
    start: new Date(Math.floor(start.getTime() / QUARTER_MS) * QUARTER_MS),
    end: new Date(Math.ceil(end.getTime() / QUARTER_MS) * QUARTER_MS),
  };
}

/** Those that touch or overlap made one, the first first. */
export function merged(intervals: Interval[]): Interval[] {
  const sorted = intervals
    .filter(({ start, end }) => start < end)
    .sort((a, b) => a.start.getTime() - b.start.getTime());
  const made: Interval[] = [];
  for (const { start, end } of sorted) {
    const last = made.at(-1);
    if (!last || last.end < start) made.push({ start, end });
    else if (last.end < end) last.end = end;
  }
  return made;
}

/** What is left of intervals that are merged, once these are taken out. */
function without(intervals: Interval[], taken: Interval[]): Interval[] {
  let left = intervals;
  for (const hole of merged(taken)) {
    left = left.flatMap(({ start, end }) => {
      if (hole.end <= start || hole.start >= end) return [{ start, end }];
      const around = [
        { start, end: hole.start },
        { start: hole.end, end },
      ];
      return around.filter((one) => one.start < one.end);
    });
  }
  return left;
}

interface OpeningSources {
  weekly: WeeklyHours[];
  exceptions: OpeningException[];
  absences: Absence[];
  /** Read in her own calendars. */
  busy: Interval[];
}

/**
 * When the coach may be booked, among these instants: the hours of each weekday, or those of the day when it is an exception; none on a public holiday
 * that no exception opens; without absences and what is taken elsewhere. Merged, sorted, and whole: an opening is not cut at `from` or `to`, for
 * appointments are aligned on its beginning.
 */
export function openingsOf(
  { weekly, exceptions, absences, busy }: OpeningSources,
  { from, to }: { from: Date; to: Date },
): Interval[] {
  if (from >= to) return [];
  const exceptional = new Map(exceptions.map(({ day, hours }) => [day, hours]));
  const openings: Interval[] = [];
  const last = addDays(parisDay(to), 1);
  for (let day = addDays(parisDay(from), -1); day <= last; day = addDays(day, 1)) {
    const usual = isPublicHoliday(day) ? [] : weekly.filter((hours) => hours.weekday === weekday(day));
    openings.push(...(exceptional.get(day) ?? usual).map((hours) => intervalOf(day, hours)));
  }
  const taken = [...absences.map(absenceInterval), ...busy.map(inQuarters)];
  return without(merged(openings), taken).filter(({ start, end }) => start < to && end > from);
}

/**
 * When an appointment of so many minutes may begin, the first first: it lies in an opening, on its step from the beginning of it, and neither it nor the pause
 * after it touches what is taken, where each taken interval already ends with its own pause.
 */
export function freeStarts(
  openings: Interval[],
  taken: Interval[],
  {
    minutes,
    bufferMinutes,
    stepMinutes,
    notBefore,
    notAfter,
  }: { minutes: number; bufferMinutes: number; stepMinutes: number; notBefore: Date; notAfter: Date },
): Date[] {
  const step = stepMinutes * MINUTE_MS;
  const length = minutes * MINUTE_MS;
  const busy = merged(taken);
  const starts: Date[] = [];
  for (const { start, end } of openings) {
    const late = Math.max(0, notBefore.getTime() - start.getTime());
    const first = start.getTime() + Math.ceil(late / step) * step;
    const last = Math.min(end.getTime() - length, notAfter.getTime());
    for (let at = first; at <= last; at += step) {
      const free = at + length + bufferMinutes * MINUTE_MS;
      if (!busy.some((one) => one.start.getTime() < free && one.end.getTime() > at)) starts.push(new Date(at));
    }
  }
  return starts;
}

/** Between when an appointment may begin, for who books now: the notice, in hours of clock; the whole last day of the horizon. */
export function bookingWindow(
  { booking_notice_hours, booking_horizon_days }: Pick<Settings, "booking_notice_hours" | "booking_horizon_days">,
  now: Date,
): { notBefore: Date; notAfter: Date } {
  const dayAfter = parisInstant(addDays(parisDay(now), booking_horizon_days + 1), "00:00");
  return {
    notBefore: new Date(now.getTime() + booking_notice_hours * 3_600_000),
    notAfter: new Date(dayAfter.getTime() - MINUTE_MS),
  };
}

/** Why a calendar of hers could not be read. */
export type CalendarFailure =
  | "address"
  | "not_public"
  | "unreachable"
  | "slow"
  | "too_big"
  | "redirects"
  | "refused"
  | "not_a_calendar"
  | "too_many"
  | "address_lost";

/** An address to read a calendar at, as copied from an application; `webcal:` is the same in other words. Null when it is none: https alone, no password in it. */
export function readCalendarAddress(typed: string): string | null {
  const text = typed.trim().replace(/^webcals?:/i, "https:");
  if (text.length > 2_000 || !URL.canParse(text)) return null;
  const { protocol, username, password, href } = new URL(text);
  return protocol === "https:" && !username && !password ? href : null;
}

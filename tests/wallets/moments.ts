import { type Day, dayInParis, isHoliday, midnight, plus, rank, weekday } from "../lives/days";

/**
 * The coach's calendar as docs/regles-metier.md says it (« Disponibilités », « Rendez-vous »), in milliseconds: nothing of the product is
 * asked.
 */

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const NOTICE = 24 * HOUR;
export const HORIZON_DAYS = 42;
export const STEP = 30 * MINUTE;
export const REST = 30 * MINUTE;
/** « Après un rendez-vous au cabinet la pause est plus longue »: the longer of the two settings. */
export const REST_AT_THE_CABINET = 60 * MINUTE;
/** A moment chosen is kept so long, and as long again once it is ordered. */
export const KEPT = 15 * MINUTE;

/** From one o'clock to five on Sundays, so that both changes of hour fall within; the others as in the first settings. */
export const WEEK: readonly (readonly [from: number, to: number])[] = [
  [9, 19],
  [9, 19],
  [9, 19],
  [9, 19],
  [9, 19],
  [9, 13],
  [1, 5],
];

/** When she may be booked on this day: none on a holiday. Before the hour changes it is counted from midnight, after it to midnight. */
function openingOf(day: Day): [from: number, to: number] | null {
  const hours = WEEK[weekday(day)];
  if (!hours || isHoliday(day)) return null;
  const [from, to] = hours;
  const begins = from < 2 ? midnight(day) + from * HOUR : midnight(plus(day, 1)) - (24 - from) * HOUR;
  return [begins, midnight(plus(day, 1)) - (24 - to) * HOUR];
}

export interface Interval {
  from: number;
  to: number;
}

/** The moments of this day at which a meeting of so many minutes may begin, with what is taken already. */
export function offered(
  day: Day,
  {
    minutes,
    rest,
    taken,
    now,
    notice = NOTICE,
  }: { minutes: number; rest: number; taken: readonly Interval[]; now: number; notice?: number },
): number[] {
  const opening = openingOf(day);
  if (!opening || rank(day) > rank(dayInParis(new Date(now))) + HORIZON_DAYS) return [];
  const starts: number[] = [];
  for (let at = opening[0]; at + minutes * MINUTE <= opening[1]; at += STEP) {
    const whole = { from: at, to: at + minutes * MINUTE + rest };
    if (at >= now + notice && isFree(whole, taken)) starts.push(at);
  }
  return starts;
}

export const isFree = (wanted: Interval, taken: readonly Interval[]): boolean =>
  taken.every(({ from, to }) => to <= wanted.from || wanted.to <= from);

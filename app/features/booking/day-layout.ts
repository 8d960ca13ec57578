import { END_OF_DAY, type Interval } from "~/features/availability/rules";
import { type Day, parisInstant } from "~/platform/clock";

const HOUR_MS = 3_600_000;
const QUARTER_MS = 900_000;
/** The staves of a week begin and end at these hours, or further when something stands there. */
const FIRST_HOUR = 9;
const LAST_HOUR = 19;

/** What an opening still has, once what is taken (with the rest after it) is out: in quarters, long enough, from now on. */
export function gapsOf(
  openings: Interval[],
  taken: Interval[],
  { minutes, notBefore }: { minutes: number; notBefore: Date },
): Interval[] {
  const busy = taken.toSorted((a, b) => a.start.getTime() - b.start.getTime());
  return openings.flatMap((opening) => {
    const gaps: Interval[] = [];
    let start = Math.max(opening.start.getTime(), notBefore.getTime());
    for (const one of busy.filter((other) => other.start < opening.end && other.end > opening.start)) {
      gaps.push({ start: new Date(start), end: one.start });
      start = Math.max(start, one.end.getTime());
    }
    gaps.push({ start: new Date(start), end: opening.end });
    return gaps
      .map((gap) => ({
        start: new Date(Math.ceil(gap.start.getTime() / QUARTER_MS) * QUARTER_MS),
        end: new Date(Math.floor(gap.end.getTime() / QUARTER_MS) * QUARTER_MS),
      }))
      .filter((gap) => gap.end.getTime() - gap.start.getTime() >= minutes * 60_000);
  });
}

export type Row<Meeting> =
  | { kind: "meeting"; at: Date; meeting: Meeting }
  | { kind: "free"; at: Date; until: Date }
  | { kind: "now"; at: Date };

/** Whether hours left free can be booked by who looks now. */
export type OnlineState = "open" | "past" | "not_yet";

export function onlineState(
  { start, end }: Interval,
  { notBefore, notAfter }: { notBefore: Date; notAfter: Date },
): OnlineState {
  if (end <= notBefore) return "past";
  return start > notAfter ? "not_yet" : "open";
}

/** One day as it is read from top to bottom; the line of the hour it is, when that is today, stands before what has not begun. */
export function threadOf<Meeting extends { startsAt: Date }>(
  meetings: Meeting[],
  gaps: Interval[],
  now: Date | null,
): Row<Meeting>[] {
  const rows: Row<Meeting>[] = [
    ...meetings.map((meeting) => ({ kind: "meeting" as const, at: meeting.startsAt, meeting })),
    ...gaps.map(({ start, end }) => ({ kind: "free" as const, at: start, until: end })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
  if (!now || rows.length === 0) return rows;
  const ahead = rows.findIndex(({ at }) => at > now);
  return rows.toSpliced(ahead === -1 ? rows.length : ahead, 0, { kind: "now", at: now });
}

/** The hours a week is drawn between: those of every day, or more when something stands outside them. */
export function hoursOf(days: { day: Day; spans: Interval[] }[]): { from: number; to: number } {
  let [from, to] = [FIRST_HOUR, LAST_HOUR];
  for (const { day, spans } of days)
    for (const span of spans) {
      from = Math.min(from, Math.floor(hourIn(day, span.start)));
      to = Math.max(to, Math.ceil(hourIn(day, span.end)));
    }
  return { from, to };
}

/** Where something stands on the staff of its day, in hours from its beginning. */
export function placeOn(day: Day, { start, end }: Interval, { from, to }: { from: number; to: number }) {
  const begin = Math.max(hourIn(day, start), from);
  const last = Math.min(hourIn(day, end), to);
  return { at: rounded(begin - from), long: rounded(Math.max(0, last - begin)) };
}

/** In hours of the clock: a day of 23 or 25 hours is drawn like the others. */
function hourIn(day: Day, instant: Date): number {
  const noon = parisInstant(day, "12:00").getTime();
  const hour = 12 + (instant.getTime() - noon) / HOUR_MS;
  return Math.min(24, Math.max(0, hour));
}

function rounded(hours: number): number {
  return Math.round(hours * 100) / 100;
}

/** The hours of one day an interval is, to shut it. */
export function endOfHours(time: string): string {
  return time === "00:00" ? END_OF_DAY : time;
}

/** « K. Benali ». */
export function shortName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const [initial = ""] = firstName;
  return initial ? `${initial}. ${lastName}` : lastName;
}

import { addYears, type Day, daysBetween } from "~/platform/clock";
import type { Cents } from "~/platform/money";

/** A year somebody ordered, as far as its end is concerned. Days included. */
export interface OrderedYear {
  start: Day;
  end: Day;
  /** Of the whole year as it was bought, one that was shortened since included: they share its price. */
  yearDays: number;
  totalCents: Cents;
  /** Paid and neither given back nor taken back by the bank. */
  paidCents: Cents;
  /** Asked for expressly before the withdrawal period ends. */
  earlyStart: boolean;
  /** The last day what was paid really opened; null when nothing stands. */
  openedUntil: Day | null;
  /** A second payment is still to come. */
  instalmentComes: boolean;
}

/** The days of a year that begins on this one, before anything shortens it. */
export function daysOfYear(start: Day): number {
  return daysBetween(start, addYears(start, 1));
}

export interface YearEnd {
  /** `term`: the year goes to its end, nothing changes. */
  right: "withdrawal" | "termination" | "term";
  /** The last day of access; null when access ends at once. */
  lastDay: Day | null;
  servedDays: number;
  yearDays: number;
  dueCents: Cents;
  refundCents: Cents;
  /** The second payment has to come before anything can be reckoned. */
  waits: boolean;
}

/**
 * What leaving a year early costs and gives back. In time to withdraw: everything, less the days gone when the early start
 * was asked for expressly (Code de la consommation L.221-25); the first day is not counted. Later, or to terminate: the
 * days that are left after the last one (terms, article 8). Cents are dropped in the buyer's favour.
 */
export function planYearEnd(
  year: OrderedYear,
  asked: { kind: "withdrawal" | "termination"; declaredOn: Day; withdrawUntil: Day; wishedDay: Day | null; today: Day },
): YearEnd {
  const { yearDays } = year;
  const ending = (right: YearEnd["right"], lastDay: Day | null, days: number): YearEnd => {
    const servedDays = Math.min(Math.max(days, 0), yearDays);
    const dueCents = Math.floor((year.totalCents * servedDays) / yearDays);
    const refundCents = Math.max(0, year.paidCents - dueCents);
    return { right, lastDay, servedDays, yearDays, dueCents, refundCents, waits: false };
  };
  if (asked.kind === "withdrawal" && asked.declaredOn <= asked.withdrawUntil) {
    return ending("withdrawal", null, year.earlyStart ? daysBetween(year.start, asked.declaredOn) : 0);
  }
  const wished = asked.kind === "withdrawal" ? asked.declaredOn : (asked.wishedDay ?? year.end);
  // Closed before its first day, a year served nothing.
  const opened = year.openedUntil !== null && year.openedUntil >= year.start ? year.openedUntil : null;
  const goesOn = opened !== null && opened >= asked.today && year.instalmentComes;
  if (wished >= year.end && opened !== null && (opened >= year.end || goesOn)) {
    return { ...ending("term", year.end, yearDays), refundCents: 0 };
  }
  if (opened === null || wished < year.start) return ending("termination", null, 0);
  if (wished > opened && goesOn) return { ...ending("termination", wished, 0), refundCents: 0, waits: true };
  const lastDay = wished < opened ? wished : opened;
  return ending("termination", lastDay, daysBetween(year.start, lastDay) + 1);
}

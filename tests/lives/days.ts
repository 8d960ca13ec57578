/**
 * The calendar of the model, written for it alone: no date of the product is asked. Days are numbers since 1 January 1970, so that
 * nothing here can be wrong in the same way as the product's own arithmetic.
 */

/** `2028-02-29`. */
export type Day = string;

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const leap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const lengthOf = (year: number, month: number) => (month === 2 && leap(year) ? 29 : (MONTH_LENGTHS[month - 1] ?? 0));

function read(day: Day): [year: number, month: number, date: number] {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  return [year, month, date];
}

function write(year: number, month: number, date: number): Day {
  return `${year}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
}

/** Days since 1 January 1970, counted year by year and month by month. */
export function rank(day: Day): number {
  const [year, month, date] = read(day);
  let days = date - 1;
  for (let y = 1970; y < year; y++) days += leap(y) ? 366 : 365;
  for (let m = 1; m < month; m++) days += lengthOf(year, m);
  return days;
}

export function dayOfRank(ranked: number): Day {
  let left = ranked;
  let year = 1970;
  for (; left >= (leap(year) ? 366 : 365); year++) left -= leap(year) ? 366 : 365;
  let month = 1;
  for (; left >= lengthOf(year, month); month++) left -= lengthOf(year, month);
  return write(year, month, left + 1);
}

export const plus = (day: Day, days: number): Day => dayOfRank(rank(day) + days);

/** Whole days from one to the other. */
export const between = (from: Day, to: Day): number => rank(to) - rank(from);

/** The same date of a later month, or its last day. */
export function plusMonths(day: Day, months: number): Day {
  const [year, month, date] = read(day);
  const total = year * 12 + (month - 1) + months;
  const [y, m] = [Math.floor(total / 12), (total % 12) + 1];
  return write(y, m, Math.min(date, lengthOf(y, m)));
}

export const max = (one: Day, other: Day): Day => (one > other ? one : other);
export const min = (one: Day, other: Day): Day => (one < other ? one : other);

/** 1 January 1970 was a Thursday. Monday is 0. */
export const weekday = (day: Day) => (rank(day) + 3) % 7;

/** Gauss's rule for Easter, Gregorian calendar. */
function easter(year: number): Day {
  const [a, b, c] = [year % 19, year % 4, year % 7];
  const k = Math.floor(year / 100);
  const p = Math.floor((13 + 8 * k) / 25);
  const m = (15 - p + k - Math.floor(k / 4)) % 30;
  const n = (4 + k - Math.floor(k / 4)) % 7;
  const d = (19 * a + m) % 30;
  const e = (2 * b + 4 * c + 6 * d + n) % 7;
  const after = d + e;
  if (d === 29 && e === 6) return write(year, 4, 19);
  if (d === 28 && e === 6 && (11 * m + 11) % 30 < 19) return write(year, 4, 18);
  return plus(write(year, 3, 22), after);
}

const FIXED = ["01-01", "05-01", "05-08", "07-14", "08-15", "11-01", "11-11", "12-25"];

export function isHoliday(day: Day): boolean {
  const sunday = easter(Number(day.slice(0, 4)));
  return (
    FIXED.includes(day.slice(5)) || day === plus(sunday, 1) || day === plus(sunday, 39) || day === plus(sunday, 50)
  );
}

const isOff = (day: Day) => weekday(day) >= 5 || isHoliday(day);

/** The last of so many days after this one; on to the next working day when nobody works then. */
export function deadline(from: Day, days: number): Day {
  let day = plus(from, days);
  while (isOff(day)) day = plus(day, 1);
  return day;
}

/** The last Sunday of a month, as a day of it. */
function lastSunday(year: number, month: number): Day {
  const last = write(year, month, lengthOf(year, month));
  return plus(last, -((weekday(last) + 1) % 7));
}

/** How far Paris is ahead: summer time from one o'clock UTC of the last Sunday of March to that of October. */
function aheadMs(at: number): number {
  const year = new Date(at).getUTCFullYear();
  const from = rank(lastSunday(year, 3)) * 86_400_000 + 3_600_000;
  const until = rank(lastSunday(year, 10)) * 86_400_000 + 3_600_000;
  return (at >= from && at < until ? 2 : 1) * 3_600_000;
}

/** The day it is in Paris at this instant. */
export function dayInParis(instant: Date): Day {
  const at = instant.getTime();
  return dayOfRank(Math.floor((at + aheadMs(at)) / 86_400_000));
}

/** The instant at which this day begins in Paris, in milliseconds. */
export function midnight(day: Day): number {
  const begin = rank(day) * 86_400_000;
  return begin - aheadMs(begin - 3_600_000);
}

/** A day that comes again each month: its first. */
export const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;

import { addDays, addMonths, type Day, daysBetween, readDay } from "~/platform/clock";
import type { Cents } from "~/platform/money";

/**
 * What moves money: a payment, a refund that left, one that came back from the bank, what the bank took back, what it gave again,
 * what the coach corrects; and, none of them receipts, what she paid to who passed a code on, what the provider withheld and what it
 * paid out to her bank, and what undoes these when they were deposited by mistake. The database writes each where its fact is (`0135_ledger.sql`).
 */
export type EntryKind =
  | "payment"
  | "refund"
  | "refund_returned"
  | "chargeback"
  | "chargeback_reversed"
  | "correction"
  | "reward"
  | "fee"
  | "settlement"
  | "fee_undone"
  | "settlement_undone";

/** Days from `from` to before `until`. */
export interface Period {
  from: Day;
  until: Day;
}

/** First day of the month of this day. */
export function monthOf(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

export function monthPeriod(day: Day): Period {
  const from = monthOf(day);
  return { from, until: addMonths(from, 1) };
}

export function yearPeriod(day: Day): Period {
  const from = `${day.slice(0, 4)}-01-01`;
  return { from, until: addMonths(from, 12) };
}

/** « 2026-10 », as an address says it; null for what is no month. */
export function readMonth(typed: string | null): Day | null {
  return typed === null ? null : /^\d{4}-\d{2}$/.test(typed) ? readDay(`${typed}-01`) : null;
}

/** A turnover to declare, and the last day to do it. */
export interface Declaration extends Period {
  dueOn: Day;
}

/**
 * The last period that is over, of one month or three as the person chose, with its last day to declare it, that of the month which follows; null when that day is past, as
 * between two quarters (CSS art. R.613-6).
 */
export function declarationDue(today: Day, months: number): Declaration | null {
  const rank = Number(today.slice(5, 7)) - 1;
  const until = addMonths(`${today.slice(0, 4)}-01-01`, rank - (rank % months));
  const dueOn = addDays(addMonths(until, 1), -1);
  return today > dueOn ? null : { from: addMonths(until, -months), until, dueOn };
}

/** To the nearest euro, half a euro upwards: what the declaration takes. */
export function wholeEuros(cents: Cents): number {
  return Math.round(cents / 100);
}

/**
 * The month in which a limit would be reached if the year went on as it began; null when it would not be this year, or when it is
 * reached. `cents`: received since January, today counted.
 */
export function monthReached(cents: Cents, limitCents: Cents, today: Day): Day | null {
  const { from, until } = yearPeriod(today);
  const elapsed = daysBetween(from, today) + 1;
  if (cents <= 0 || cents >= limitCents) return null;
  const day = addDays(from, Math.ceil((limitCents / cents) * elapsed) - 1);
  return day < until ? monthOf(day) : null;
}

/** The two months of a civil bimester, as a small business in franchise reports them (CGI ann. II art. 242 nonies O). */
export function reportingPeriod(day: Day): Period {
  const rank = Number(day.slice(5, 7)) - 1;
  const from = addMonths(`${day.slice(0, 4)}-01-01`, rank - (rank % 2));
  return { from, until: addMonths(from, 2) };
}

export type CorrectionProblem = "not_an_amount" | "not_a_day" | "no_words" | "too_long";

interface Mistyped {
  ok: false;
  field: "amount" | "day" | "words";
  reason: CorrectionProblem;
}

/** `already`: this form wrote another one before, of this day and amount. */
export type CorrectionRefusal =
  | Mistyped
  | { ok: false; field: "amount"; reason: "already"; amountCents: Cents; day: Day };

export const CORRECTION_MAX_LENGTH = 200;

/** What is written by hand in the books is no older: an earlier day is a slip of the finger, and would open months that never were. */
export function oldestDay(today: Day): Day {
  return addMonths(today, -13);
}

/** A correction as it was typed: an amount in euros, below zero for what went out, a day not after today nor too long ago, and why. */
export function readCorrection(
  typed: { amount: string; day: string; words: string },
  today: Day,
): { ok: true; amountCents: Cents; day: Day; words: string } | Mistyped {
  const amountCents = readAmount(typed.amount);
  if (amountCents === null || amountCents === 0) return { ok: false, field: "amount", reason: "not_an_amount" };
  const day = readDay(typed.day);
  if (!day || day > today || day < oldestDay(today)) return { ok: false, field: "day", reason: "not_a_day" };
  const words = typed.words.trim();
  if (words === "") return { ok: false, field: "words", reason: "no_words" };
  if (words.length > CORRECTION_MAX_LENGTH) return { ok: false, field: "words", reason: "too_long" };
  return { ok: true, amountCents, day, words };
}

/** What the coach reads on her bank statement of a transfer: its day, not after today nor too long ago, and its amount. */
export function readDeposit(
  typed: { amount: string; day: string },
  today: Day,
):
  | { ok: true; amountCents: Cents; day: Day; until: Day }
  | { ok: false; field: "day"; reason: "not_a_day" }
  | { ok: false; field: "amount"; reason: "not_an_amount" } {
  const day = readDay(typed.day);
  if (!day || day > today || day < oldestDay(today)) return { ok: false, field: "day", reason: "not_a_day" };
  const amountCents = readAmount(typed.amount);
  return amountCents === null
    ? { ok: false, field: "amount", reason: "not_an_amount" }
    : { ok: true, amountCents, day, until: addDays(day, 1) };
}

/** The month a settlement's reference names: `1234567.2611.01` is of November 2026. */
const REFERENCE_MONTH = /^\d+\.(\d{2})(0[1-9]|1[0-2])\./;
/** A transfer made on the last day of a month is at the bank some days later. */
const ARRIVES_WITHIN_DAYS = 10;

/**
 * Between which days the transfer of a report reached the bank: neither before its latest line nor before the month of its reference, and
 * soon after that month. Null where the report says nothing of it.
 */
export function depositDays(reference: string, latestLine: Day | null): { from: Day; until: Day } | null {
  const [, year, month] = REFERENCE_MONTH.exec(reference) ?? [];
  const first = year && month ? `20${year}-${month}-01` : null;
  const from = [first, latestLine].reduce((one, other) => (!one || (other && other > one) ? other : one), null);
  if (!from) return null;
  const end = first ? addMonths(first, 1) : from;
  return { from, until: addDays(end > from ? end : from, ARRIVES_WITHIN_DAYS) };
}

export type SetAsideProblem = "unknown" | "no_words" | "too_long";

/** Why a deposit is set aside, in the coach's words. */
export function readSetAsideReason(
  typed: string,
): { ok: true; words: string } | { ok: false; reason: SetAsideProblem } {
  const words = typed.trim();
  if (words === "") return { ok: false, reason: "no_words" };
  return words.length > CORRECTION_MAX_LENGTH ? { ok: false, reason: "too_long" } : { ok: true, words };
}

/** « 1 234,50 € », « −25.5 », in cents; null for what is no amount. */
export function readAmount(typed: string): Cents | null {
  const [, sign, euros, cents = ""] =
    /^([-−–]?)(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(typed.replace(/[\s\u00a0\u202f€]/g, "")) ?? [];
  return euros === undefined ? null : (sign ? -1 : 1) * (Number(euros) * 100 + Number(cents.padEnd(2, "0")));
}

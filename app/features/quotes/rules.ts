import type { TermsRefusal } from "~/features/accounts/rules";
import { planInstalments } from "~/features/billing/rules";
import { addDays, addMonths, type Day, parisDay } from "~/platform/clock";
import type { Cents } from "~/platform/money";

/** The subject of orders that accept a quote. */
export const QUOTE = "quote";

/** How what a line counts is called; hours are counted, and credited to whom they are sold. */
export const units = ["h", "mois", ""] as const;
export type Unit = (typeof units)[number];

export const TITLE_MAX_CHARACTERS = 90;
export const NAME_MAX_CHARACTERS = 120;
export const LABEL_MAX_CHARACTERS = 90;
export const DETAIL_MAX_CHARACTERS = 120;
export const WORD_MAX_CHARACTERS = 600;
export const LINES_AT_MOST = 12;
export const QUANTITY_MAX = 999;
/** A price beyond it is a slip of the finger. */
export const UNIT_MAX_CENTS = 100_000_00;

/** A quote holds for so many days, unless the coach says otherwise. */
const VALID_DAYS = 30;
/** Hours of a quote are used within so many months of the day they may first be used. */
const HOURS_VALID_MONTHS = 12;
/** Accepted for so long and unpaid, or so near its last day and unread: the coach is told. */
const WAITING_DAYS = 3;

export interface Line {
  label: string;
  detail: string;
  quantity: number;
  unit: Unit;
  unitCents: Cents;
}

export const lineTotal = ({ quantity, unitCents }: Pick<Line, "quantity" | "unitCents">): Cents => quantity * unitCents;

export function totalOf(lines: Pick<Line, "quantity" | "unitCents">[]): Cents {
  return lines.reduce((sum, line) => sum + lineTotal(line), 0);
}

/** The minutes a line gives; null when it counts something else. */
export function minutesOfLine({ unit, quantity }: Pick<Line, "unit" | "quantity">): number | null {
  return unit === "h" ? quantity * 60 : null;
}

export function minutesOf(lines: Pick<Line, "unit" | "quantity">[]): number {
  return lines.reduce((sum, line) => sum + (minutesOfLine(line) ?? 0), 0);
}

export function defaultValidUntil(now: Date): Day {
  return addDays(parisDay(now), VALID_DAYS);
}

/** The last day of hours that may first be used on this day. */
export function lastDayOfHours(from: Day): Day {
  return addMonths(from, HOURS_VALID_MONTHS);
}

/**
 * `accepted`: ordered, and not paid yet. Past its last day it is expired all the same: an order that is not paid within a day
 * is to be placed again, and can no longer be. `paid`: whatever becomes of its payments; `ended`: its contract is over.
 */
export type QuoteState =
  | "draft"
  | "sent"
  | "read"
  | "accepted"
  | "paid"
  | "ended"
  | "declined"
  | "withdrawn"
  | "expired";

export interface QuoteLife {
  sent_at: Date | null;
  read_at: Date | null;
  declined_at: Date | null;
  withdrawn_at: Date | null;
  accepted_at: Date | null;
  paid_at: Date | null;
  ended_at: Date | null;
  valid_until: Day;
}

/** Computed from what happened to it, for this day. */
export function quoteState(quote: QuoteLife, today: Day): QuoteState {
  if (!quote.sent_at) return "draft";
  if (quote.ended_at) return "ended";
  if (quote.paid_at) return "paid";
  if (quote.withdrawn_at) return "withdrawn";
  if (quote.declined_at) return "declined";
  if (today > quote.valid_until) return "expired";
  if (quote.accepted_at) return "accepted";
  return quote.read_at ? "read" : "sent";
}

/** May it be ordered: sent, in its days, neither declined nor taken back, and not paid. */
export function isOpenToAcceptance(state: QuoteState): boolean {
  return state === "sent" || state === "read" || state === "accepted";
}

/** May who declined it come back on that answer: as long as it could be ordered otherwise. */
export function mayBeTakenUp(quote: QuoteLife, today: Day): boolean {
  return quote.declined_at !== null && isOpenToAcceptance(quoteState({ ...quote, declined_at: null }, today));
}

/** Why a draft cannot leave yet. */
export type SendRefusal =
  | "unknown"
  | "not_a_draft"
  | "no_title"
  | "no_person"
  | "no_line"
  | "no_price"
  | "line_unnamed"
  | "day_past"
  | "former_accepted";

/** What is missing before it may leave; null when nothing is. */
export function missingToSend(
  quote: { title: string; userId: string | null; name: string; email: string | null; validUntil: Day },
  lines: Line[],
  today: Day,
): SendRefusal | null {
  if (!quote.userId && (quote.name === "" || quote.email === null)) return "no_person";
  if (quote.title === "") return "no_title";
  if (lines.length === 0) return "no_line";
  if (lines.some(({ label }) => label === "")) return "line_unnamed";
  if (totalOf(lines) <= 0) return "no_price";
  return quote.validUntil < today ? "day_past" : null;
}

/** Why a quote is not ordered. `closed`: declined, taken back, expired or paid already. */
export type AcceptRefusal = "unknown" | "closed" | TermsRefusal | "price_changed";

/** What is to be paid and when, for an order of this day. */
export function paymentPlan({ totalCents, count }: { totalCents: Cents; count: 1 | 2 }, today: Day) {
  return planInstalments(totalCents, count, today);
}

/** Why the coach looks at a quote: ordered three days ago and not paid, or unread three days before its end. */
export type QuoteToWatch = "unpaid" | "unread";

export function watchReason(quote: QuoteLife, now: Date): QuoteToWatch | null {
  const today = parisDay(now);
  const state = quoteState(quote, today);
  if (state === "accepted" && quote.accepted_at && parisDay(quote.accepted_at) <= addDays(today, -WAITING_DAYS))
    return "unpaid";
  if (state === "sent" && quote.valid_until <= addDays(today, WAITING_DAYS)) return "unread";
  return null;
}

export type DeclineRefusal = "unknown" | "closed";

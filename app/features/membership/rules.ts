import type { TermsRefusal } from "~/features/accounts/rules";
import { planInstalments, withdrawalDeadline } from "~/features/billing/rules";
import { addDays, addMonths, addYears, type Day } from "~/platform/clock";
import type { Cents } from "~/platform/money";

/** Access goes on a week after the day of the second payment, so that a refused card does not shut a door at night. */
const GRACE_DAYS = 7;

/** A debit the bank kept for days, then refused, leaves this long to pay by hand before access stops. */
const DAYS_AFTER_LATE_REFUSAL = 3;

/** The last day access stays open after a refusal: the bank’s answer may come after the days the first payment opened. */
export function openAfterRefusal(refusedOn: Day): Day {
  return addDays(refusedOn, DAYS_AFTER_LATE_REFUSAL);
}

/** The last day access stays open for a second payment moved to this day. */
export function openUntilDebit(dueDate: Day): Day {
  return addDays(dueDate, GRACE_DAYS);
}

/** The key of a year in the table of fulfilments. */
export const MEMBERSHIP = "membership";

/** How an invoice names a discount by a code of the coach: her words are not for who keeps the books. */
export const PROMO_LABEL = "avec un code";

/** An order made before signing in waits this long for its owner. */
export const DRAFT_MINUTES = 30;

export interface Quote {
  listPriceCents: Cents;
  discountCents: Cents;
  totalCents: Cents;
  /** What is paid today, then, with two payments, one month later. */
  instalments: { amountCents: Cents; dueDate: Day }[];
}

/** The price of a year: list price less discount, in one payment or two (requirements ). */
export function quote(input: { listPriceCents: Cents; discountCents: Cents; count: 1 | 2; today: Day }): Quote {
  const { listPriceCents, discountCents } = input;
  const totalCents = listPriceCents - discountCents;
  const instalments = planInstalments(totalCents, input.count, input.today);
  return { listPriceCents, discountCents, totalCents, instalments };
}

/**
 * First and last day of a paid year. It begins on the day of payment when the buyer asked for it expressly, else the day
 * after the withdrawal period (L.221-25); a renewal continues the day after the present end, never restarts.
 */
export function contractDates(input: {
  paidOn: Day;
  earlyStart: boolean;
  withdrawalDays: number;
  presentEnd: Day | null;
}): { start: Day; end: Day } {
  const own = input.earlyStart ? input.paidOn : addDays(withdrawalDeadline(input.paidOn, input.withdrawalDays), 1);
  const afterPresent = input.presentEnd ? addDays(input.presentEnd, 1) : own;
  const start = afterPresent > own ? afterPresent : own;
  return { start, end: addDays(addYears(start, 1), -1) };
}

/**
 * The days a payment opens, end excluded: the whole year, or with two payments a month and a week, then the rest.
 * An unpaid second payment ends access by itself: no job is needed.
 *
 * @param firstUntil where the days of the first payment end, when it was put off since; end excluded.
 */
export function openedDays(
  contract: { start: Day; end: Day },
  instalment: { number: number; of: number },
  firstUntil: Day | null = null,
): { from: Day; until: Day } {
  const yearEnd = addDays(contract.end, 1);
  if (instalment.of === 1) return { from: contract.start, until: yearEnd };
  const firstEnd = firstUntil ?? addDays(addMonths(contract.start, 1), GRACE_DAYS + 1);
  return instalment.number === 1 ? { from: contract.start, until: firstEnd } : { from: firstEnd, until: yearEnd };
}

interface Dated {
  status: MembershipStatus;
  start_date: Day;
  end_date: Day;
}

/** The last day of an active or coming membership and of those that follow it without a gap. */
export function continuedEnd(present: Dated, all: Dated[]): Day {
  let end = present.end_date;
  if (present.status !== "active" && present.status !== "upcoming") return end;
  const next = () => all.find(({ status, start_date }) => status === "upcoming" && start_date === addDays(end, 1));
  for (let one = next(); one; one = next()) end = one.end_date;
  return end;
}

export type MembershipStatus = "active" | "upcoming" | "suspended" | "ended";

/** Why a membership is suspended: by the coach, by a payment the bank took back, or because its second payment is missing. */
export type SuspensionReason = "paused" | "payment_reversed" | "instalment_due";

/** Why a person who has a membership cannot order another one now. */
export type PresentRefusal = "already_member" | SuspensionReason;

export type JoinRefusal = PresentRefusal | TermsRefusal | "price_changed" | "code_refused";

/** May this person order a year? A renewal opens some weeks before the end (setting `renewal_window_days`). */
export function canJoin(
  membership: { status: MembershipStatus; end_date: Day; suspension: SuspensionReason | null } | null,
  today: Day,
  renewalWindowDays: number,
): { ok: true } | { ok: false; reason: PresentRefusal } {
  if (!membership || membership.status === "ended" || membership.end_date < today) return { ok: true };
  if (membership.status === "suspended") return { ok: false, reason: membership.suspension ?? "instalment_due" };
  return membership.end_date <= addDays(today, renewalWindowDays)
    ? { ok: true }
    : { ok: false, reason: "already_member" };
}

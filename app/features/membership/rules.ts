import { addDays, addMonths, addYears, type Day, daysBetween, parisDay, weekday } from "~/platform/clock";
import { type Cents, halves } from "~/platform/money";

/** Access goes on a week after the day of the second payment, so that a refused card does not shut a door at night. */
const GRACE_DAYS = 7;

/** An order made before signing in waits this long for its owner. */
export const DRAFT_MINUTES = 30;

/** The payment starts by itself this long after sign-in (requirements ). */
export const AUTO_START_MS = 500;

export interface Quote {
  listPriceCents: Cents;
  discountCents: Cents;
  totalCents: Cents;
  /** What is paid today, then, with two payments, one month later. */
  instalments: { amountCents: Cents; dueDate: Day }[];
}

/** The price of a year: list price less discount, in one payment or two (requirements ). */
export function quote(input: { listPriceCents: Cents; discountCents: Cents; count: 1 | 2; today: Day }): Quote {
  const totalCents = input.listPriceCents - input.discountCents;
  const [first, second] = halves(totalCents);
  return {
    listPriceCents: input.listPriceCents,
    discountCents: input.discountCents,
    totalCents,
    instalments:
      input.count === 1
        ? [{ amountCents: totalCents, dueDate: input.today }]
        : [
            { amountCents: first, dueDate: input.today },
            { amountCents: second, dueDate: addMonths(input.today, 1) },
          ],
  };
}

/**
 * Last day to withdraw: the day of conclusion does not count, and a period that ends on a Saturday, a Sunday or a
 * public holiday goes on to the next working day (Code de la consommation L.221-18 and L.221-19).
 */
export function withdrawalDeadline(concludedOn: Day, days: number): Day {
  let day = addDays(concludedOn, days);
  while (weekday(day) > 5 || isPublicHoliday(day)) day = addDays(day, 1);
  return day;
}

/**
 * The day from which the withdrawal period of an order counts: that of its first payment, which may come after the click
 * (a bank that answers late), so that the confirmation never names a day already past. Never earlier than the law’s.
 */
export function concludedOn(order: { placed_at: Date }, payments: { paid_at: Date | null }[]): Day {
  const paid = payments.flatMap(({ paid_at }) => (paid_at ? [parisDay(paid_at)] : [])).sort();
  const ordered = parisDay(order.placed_at);
  return paid[0] && paid[0] > ordered ? paid[0] : ordered;
}

const FIXED_HOLIDAYS: readonly string[] = ["01-01", "05-01", "05-08", "07-14", "08-15", "11-01", "11-11", "12-25"];

/** The eleven public holidays of metropolitan France (Code du travail L.3133-1). */
export function isPublicHoliday(day: Day): boolean {
  if (FIXED_HOLIDAYS.includes(day.slice(5))) return true;
  const easter = easterSunday(Number(day.slice(0, 4)));
  return [1, 39, 50].some((after) => addDays(easter, after) === day);
}

/** Gregorian computus (Meeus, Jones, Butcher). */
function easterSunday(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
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
 */
export function openedDays(
  contract: { start: Day; end: Day },
  instalment: { number: number; of: number },
): { from: Day; until: Day } {
  const yearEnd = addDays(contract.end, 1);
  if (instalment.of === 1) return { from: contract.start, until: yearEnd };
  const firstEnd = addDays(addMonths(contract.start, 1), GRACE_DAYS + 1);
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

/** A gift of the coach is at most this long: more is a slip of the finger. */
const GIFT_MAX_DAYS = 3 * 366;

export const REASON_MAX_CHARACTERS = 300;

export type GiftRefusal =
  | "unknown"
  | "reason_missing"
  | "not_a_day"
  | "begins_in_the_past"
  | "ends_before_it_begins"
  | "too_long"
  | "days_taken";

/** Is this gift one, whoever it is for? Days included. */
export function checkGift(gift: { from: Day; until: Day; reason: string }, today: Day): GiftRefusal | null {
  if (!isDay(gift.from) || !isDay(gift.until)) return "not_a_day";
  if (gift.from < today) return "begins_in_the_past";
  if (gift.until < gift.from) return "ends_before_it_begins";
  if (gift.until > addDays(gift.from, GIFT_MAX_DAYS)) return "too_long";
  return gift.reason.trim() === "" ? "reason_missing" : null;
}

function isDay(text: string): boolean {
  return (
    /^2\d{3}-\d{2}-\d{2}$/.test(text) && addDays(text.slice(0, 8).concat("01"), Number(text.slice(8)) - 1) === text
  );
}

export type MembershipStatus = "active" | "upcoming" | "suspended" | "ended";

/** Why a membership is suspended: by the coach, by a payment the bank took back, or because its second payment is missing. */
export type Hold = "paused" | "payment_reversed" | "instalment_due";

/** Why a person who has a membership cannot order another one now. */
export type PresentRefusal = "already_member" | Hold;

export type JoinRefusal = PresentRefusal | "terms_not_accepted" | "price_changed" | "code_refused";

/** May this person order a year? A renewal opens some weeks before the end (setting `renewal_window_days`). */
export function canJoin(
  membership: { status: MembershipStatus; end_date: Day; hold: Hold | null } | null,
  today: Day,
  renewalWindowDays: number,
): { ok: true } | { ok: false; reason: PresentRefusal } {
  if (!membership || membership.status === "ended" || membership.end_date < today) return { ok: true };
  if (membership.status === "suspended") return { ok: false, reason: membership.hold ?? "instalment_due" };
  return membership.end_date <= addDays(today, renewalWindowDays)
    ? { ok: true }
    : { ok: false, reason: "already_member" };
}

export const MEMBERS_PER_PAGE = 10;

/** « Nouveaux (30j) » (requirements ). */
export const NEW_MEMBER_DAYS = 30;

/** A year somebody ordered, as far as its end is concerned. Days included. */
export interface OrderedYear {
  start: Day;
  end: Day;
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
  const yearDays = daysBetween(year.start, year.end) + 1;
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
  const opened = year.openedUntil;
  const goesOn = opened !== null && opened >= asked.today && year.instalmentComes;
  if (wished >= year.end && opened !== null && (opened >= year.end || goesOn)) {
    return { ...ending("term", year.end, yearDays), refundCents: 0 };
  }
  if (opened === null || wished < year.start) return ending("termination", null, 0);
  if (wished > opened && goesOn) return { ...ending("termination", wished, 0), refundCents: 0, waits: true };
  const lastDay = wished < opened ? wished : opened;
  return ending("termination", lastDay, daysBetween(year.start, lastDay) + 1);
}

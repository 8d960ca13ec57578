import { type At, addDays, addMonths, type Day, parisDay } from "~/platform/clock";
import { type Cents, halves } from "~/platform/money";
import { nextWorkingDay } from "~/platform/working-days";

export type PaymentStatus = "open" | "pending" | "paid" | "failed" | "expired" | "canceled";
export type SequenceType = "oneoff" | "first" | "recurring";
export type RefundStatus = "requested" | "queued" | "pending" | "processing" | "refunded" | "failed" | "canceled";
export type FulfilmentKind = "period" | "seat" | "session" | "gift" | "quote" | "auto_refund";

/** Statuses of Mollie's payments that we know; anything else is treated as undecided (Mollie, «Payment statuses»). */
const STATUSES: readonly string[] = ["open", "pending", "paid", "failed", "expired", "canceled"];

export function isPaymentStatus(status: string): status is PaymentStatus {
  return STATUSES.includes(status);
}

/** A state never goes back; the database holds the same order (`payment_never_goes_back`). */
export function isForward(from: PaymentStatus, to: PaymentStatus): boolean {
  return rank(to) > rank(from);
}

function rank(status: PaymentStatus): number {
  if (status === "open") return 0;
  if (status === "pending") return 1;
  return status === "paid" ? 3 : 2;
}

export function isOpen(status: PaymentStatus): boolean {
  return status === "open" || status === "pending";
}

/** A payment is news for so long. */
const JUST_PAID_MINUTES = 30;

/** Whether its page still tells it as news, and a first payment is counted as what a visit led to. */
export function isJustPaid(paidAt: Date | null, { now }: At): boolean {
  return paidAt !== null && now.getTime() - paidAt.getTime() < JUST_PAID_MINUTES * 60_000;
}

/**
 * One payment today, or two: half today (with the odd cent), half one month later. Free of charge and within 50 days,
 * outside consumer credit (Code de la consommation L.312-4 4°, R-4.2).
 */
export function planInstalments(amountCents: Cents, count: 1 | 2, today: Day): { amountCents: Cents; dueDate: Day }[] {
  if (count === 1) return [{ amountCents, dueDate: today }];
  const [first, second] = halves(amountCents);
  return [
    { amountCents: first, dueDate: today },
    { amountCents: second, dueDate: addMonths(today, 1) },
  ];
}

/**
 * Last day to withdraw: the day of conclusion does not count, and a period that ends on a Saturday, a Sunday or a
 * public holiday goes on to the next working day (Code de la consommation L.221-18 and L.221-19).
 */
export function withdrawalDeadline(concludedOn: Day, days: number): Day {
  return nextWorkingDay(addDays(concludedOn, days));
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

/**
 * The last day to withdraw from what is ordered now, when it is paid as late as it is kept: what must be asked for expressly within the
 * period (L.221-25) is asked by this day, for the period counts from the payment.
 */
export function latestWithdrawal(keptUntil: Date, days: number): Day {
  return withdrawalDeadline(parisDay(keptUntil), days);
}

/** What an order says (its price, its days) is kept for a day; then it is read again before it is placed again. */
const ORDER_LAPSES_MS = 24 * 3_600_000;

/** Left unpaid too long, with nothing under way at the provider that could still end. */
export function hasLapsed(order: { placed_at: Date }, payments: { status: PaymentStatus }[], now: Date): boolean {
  const old = now.getTime() - order.placed_at.getTime() >= ORDER_LAPSES_MS;
  return old && payments.every(({ status }) => status !== "paid" && !isOpen(status));
}

/**
 * A refused debit is tried again 3 and 7 days after its date, or as long after a refusal that came later, while the law leaves these days;
 * then it is left to the member’s own payment.
 */
const RETRY_DAYS = [0, 3, 7] as const;

/** Reasons that no second try can cure: a link to pay is sent at once (Mollie, card failure reasons). */
const HARD_REASONS: readonly string[] = [
  "mandate_invalid",
  "card_expired",
  "inactive_card",
  "invalid_card_number",
  "invalid_card_type",
  "invalid_cvv",
  "possible_fraud",
  "AC01",
  "AC04",
  "AC06",
  "MD01",
  "MD07",
];

/** All of an order in two payments is paid within so many days of the first (Code de la consommation L.312-4 4°); the database holds it too. */
export const PAID_WITHIN_DAYS = 50;

/** The days between which a second payment may be moved, both counted. */
export interface DebitWindow {
  from: Day;
  until: Day;
}

/** From tomorrow, and never before the day agreed at the order, to the last one the law leaves; null once that is past. */
export function debitWindow(firstPaidOn: Day, today: Day): DebitWindow | null {
  const agreed = addMonths(firstPaidOn, 1);
  const from = agreed > today ? agreed : addDays(today, 1);
  const until = lastDebitDay(firstPaidOn);
  return from <= until ? { from, until } : null;
}

/**
 * Why a second payment was not moved. `on_its_way`: the bank has it; `nothing_due`: paid, canceled, or its first was given
 * back; `outside`: before the agreed day or beyond the law’s last one; `same_day`: it is there already.
 */
export type MoveRefusal = "unknown" | "nothing_due" | "on_its_way" | "outside" | "same_day";

/** Is it of no use to ask the bank again by ourselves? */
export function isHardRefusal(reason: string | null): boolean {
  return reason !== null && HARD_REASONS.includes(reason);
}

/** Does the provider have this debit? What never reached it, no bank has refused. */
export function wasAsked({ provider_id }: { provider_id: string | null }): boolean {
  return provider_id !== null;
}

/** What a second payment depends on, of each payment of its order. */
interface Attempt {
  instalment_id: string;
  sequence_type: SequenceType;
  status: PaymentStatus;
  failure_reason: string | null;
  created_at: Date;
  paid_at: Date | null;
  failed_at: Date | null;
  amount_cents: Cents;
  refunded_cents: Cents;
  charged_back_cents: Cents;
}

/**
 * The payment that began an order in two: the earliest of its first instalment of which something is still here. What is paid again in
 * another tab begins nothing anew: the law counts from the first (Code de la consommation L.312-4 4°). The database calls its day `first_paid_on`.
 */
export function firstPayment<Each extends Pick<Attempt, "instalment_id" | "paid_at" | Sums>>(
  payments: Each[],
  secondId: string | undefined,
): (Each & { paid_at: Date }) | null {
  const kept = payments.flatMap((one) =>
    one.instalment_id !== secondId && one.paid_at && keptCents(one) > 0 ? [{ ...one, paid_at: one.paid_at }] : [],
  );
  return kept.toSorted((one, other) => one.paid_at.getTime() - other.paid_at.getTime())[0] ?? null;
}

type Sums = "amount_cents" | "refunded_cents" | "charged_back_cents";

/** Refused debits of an instalment since its day was last moved: the new day has all its tries. */
export function refusedSince<Each extends Pick<Attempt, "sequence_type" | "status" | "created_at">>(
  attempts: Each[],
  movedAt: Date | null,
): Each[] {
  return attempts.filter(
    ({ sequence_type, status, created_at }) =>
      sequence_type === "recurring" && status !== "paid" && !isOpen(status) && (!movedAt || created_at > movedAt),
  );
}

/** The last day an order whose first payment came that day may be debited (`PAID_WITHIN_DAYS`). */
export function lastDebitDay(firstPaidOn: Day): Day {
  return addDays(firstPaidOn, PAID_WITHIN_DAYS);
}

/**
 * The day of the next automatic debit of a second payment, from all the payments of its order, the newest first; null when none will be tried
 * any more. A bank that refuses late, or a debit that left late, moves the next try: the days between are for paying by hand. None comes
 * after the law’s last day.
 */
export function nextDebitDay(
  { id, due_date: dueDate, moved_at: movedAt }: { id: string; due_date: Day; moved_at: Date | null },
  payments: Attempt[],
): Day | null {
  const first = firstPayment(payments, id);
  const attempts = payments.filter(({ instalment_id }) => instalment_id === id);
  const last = attempts.find(({ sequence_type }) => sequence_type === "recurring");
  const refusals = refusedSince(attempts, movedAt);
  const [before = 0, days] = [RETRY_DAYS[refusals.length - 1], RETRY_DAYS[refusals.length]];
  if (!first || days === undefined || isHardRefusal(last?.failure_reason ?? null)) return null;
  const refusedOn = refusals[0]?.failed_at;
  const onTime = addDays(dueDate, days);
  const afterRefusal = refusedOn ? addDays(parisDay(refusedOn), days - before) : onTime;
  const day = afterRefusal > onTime ? afterRefusal : onTime;
  return day > lastDebitDay(parisDay(first.paid_at)) ? null : day;
}

/** Days before the last one of what somebody paid for, on which she is reminded of it. */
export const REMINDED_DAYS_BEFORE = [60, 15] as const;

/** The reminder that is due, by its days; null when none is. One that was missed is caught up until the next. */
export function dueReminder(expiresOn: Day, today: Day): (typeof REMINDED_DAYS_BEFORE)[number] | null {
  if (expiresOn < today) return null;
  return REMINDED_DAYS_BEFORE.findLast((days) => expiresOn <= addDays(today, days)) ?? null;
}

/** The day a person is told of the coming debit. */
export const DEBIT_TOLD_DAYS = 7;

/** After this, the provider has forgotten the Idempotency-Key (one hour, Mollie «API idempotency») less a margin. */
export const KEY_IS_SAFE_MS = 55 * 60_000;

/** A payment created but never sent for so long has no checkout anybody could use. */
export const NEVER_SENT_MS = 20 * 60_000;

/** Begins the cause of a refund whose contract is ended by the verb that asks for it: its fulfilment ends nothing more. */
export const CONTRACT_END = "contract_end";

/** Begins the cause of a refund the coach decided by herself: what was bought stays as it is, ending it is another act. */
export const BY_HAND = "by_hand";

/** The cause of a refund of what was already paid for. */
export const PAID_TWICE = "paid_twice";

/** Begins the cause of a refund found at the provider, which nobody asked for here. */
export const DASHBOARD = "dashboard";

/** Begins the cause of what the coach sent by bank transfer, because the provider or the bank had refused to give it back. */
export const TRANSFER = "transfer";

/**
 * Why a refund never left. `too_old`: the provider gives back for a year (Mollie, «Refunds»); `already_refunded`: less is
 * left there than was asked for; `made_in_dashboard`: one found there took its room.
 */
export const refundFailures = ["too_old", "no_balance", "already_refunded", "made_in_dashboard", "refused"] as const;
export type RefundFailure = (typeof refundFailures)[number];

/** From what the provider answers, in its own words. */
export function refundFailureOf(detail: string | null): RefundFailure {
  if (/too old|365/i.test(detail ?? "")) return "too_old";
  if (/balance/i.test(detail ?? "")) return "no_balance";
  if (/specified amount|already|duplicate/i.test(detail ?? "")) return "already_refunded";
  return "refused";
}

/** The money is on its way, or there; what waits for the provider's balance is not (Mollie, «Refund statuses»). */
export function hasLeft(status: RefundStatus): boolean {
  return status === "pending" || status === "processing" || status === "refunded";
}

/** What of a payment is still here: neither given back nor taken back by the bank. In SQL: `kept_cents` of its row. */
export function keptCents(payment: { amount_cents: Cents; refunded_cents: Cents; charged_back_cents: Cents }): Cents {
  return Math.max(0, payment.amount_cents - payment.refunded_cents - payment.charged_back_cents);
}

/** The cause of what goes back of a payment the bank gave again: it may give it in parts, and each goes back. */
export function causeGivenAgain(cause: string, { charged_back_cents }: { charged_back_cents: Cents }): string {
  return `${cause}:${charged_back_cents}`;
}

/** Why a transfer was not noted. `changed`: another sum is owed than what the coach saw. */
export type TransferRefusal = "unknown" | "changed" | "not_a_day";

/**
 * Why the coach's refund was not made. `changed`: less or more is left than what she saw; `not_that_much`: nothing, or
 * more than what is left.
 */
export type HandRefundRefusal = "unknown" | "reason_missing" | "changed" | "not_that_much";

/**
 * Spreads what is given back over what was paid, the latest payment first. Null when more is asked for than what is left.
 */
export function spreadRefund(
  amountCents: Cents,
  left: { paymentId: string; cents: Cents }[],
): { paymentId: string; cents: Cents }[] | null {
  let rest = amountCents;
  const shares = left.map(({ paymentId, cents }) => {
    const share = Math.min(rest, Math.max(0, cents));
    rest -= share;
    return { paymentId, cents: share };
  });
  return rest > 0 ? null : shares.filter(({ cents }) => cents > 0);
}

/** Payments one account, and one address, may open in a day: plenty for people, too few to test cards (requirements ). */
export const PAYMENTS_PER_DAY = 20;
export const PAYMENTS_PER_DAY_AND_ADDRESS = 60;

/** An order’s reference or a book number, as somebody copied it: « le 7k2m9q », « F 2026-1 ». Null when it is neither. */
export function readDocumentNumber(typed: string): { kind: "order" | "invoice"; number: string } | null {
  const signs = typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const [, series, year, no] = /^(T?[FA])(20\d\d)(\d{1,8})$/.exec(signs) ?? [];
  if (series) return { kind: "invoice", number: `${series}-${year}-${String(Number(no)).padStart(4, "0")}` };
  const [, sign] = /^(?:LE)?([A-Z0-9]{6})$/.exec(signs) ?? [];
  return sign ? { kind: "order", number: `LE-${sign}` } : null;
}

/** The number of an invoice (F) or a credit note (A), exactly as the books write it: F-2026-0001; of a trial, TF-2026-0001. */
export function isInvoiceNumber(value: string): boolean {
  const read = readDocumentNumber(value);
  return read?.kind === "invoice" && read.number === value;
}

/** Signs that are not mistaken for one another, for references people read aloud. */
const REFERENCE_SIGNS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A reference from random bytes (at least six), neutral on a bank statement: LE-7K2M9Q. */
export function referenceFrom(randomBytes: Uint8Array): string {
  const signs = Array.from(randomBytes.subarray(0, 6), (byte) => REFERENCE_SIGNS[byte % REFERENCE_SIGNS.length]);
  return `LE-${signs.join("")}`;
}

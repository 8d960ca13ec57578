import { REFUND_WITHIN_DAYS } from "~/features/promises/rules";
import { addDays, addYears, type Day, daysBetween, parisDay } from "~/platform/clock";
import { kept } from "~/platform/personal-data/kept";

/** Withdrawal (Code de la consommation L.221-21, D.221-5) and termination (L.215-1-1, D.215-1 to D.215-3). */
export type TerminationKind = "withdrawal" | "termination";

/** What a person declares. */
export interface Declared {
  kind: TerminationKind;
  name: string;
  email: string;
  reference: string | null;
  wishedDay: Day | null;
  motive: string | null;
}

/** `settled`: the contract is ended, what is due was given back. `closed`: without refund, the person was told why. */
export type TerminationOutcome = "settled" | "closed";

export const NAME_MAX = 100;
export const REFERENCE_MAX = 60;
export const MOTIVE_MAX = 1_000;
export const ANSWER_MAX = 1_000;

/** A termination is wished for within this many years. */
const WISHED_WITHIN_YEARS = 2;

/** The same declaration within this time is one. */
export const SAME_TERMINATION_MINUTES = 10;
/** Plenty for a household; too few to fill the register. */
export const TERMINATIONS_PER_HOUR_BY_ADDRESS = 10;
/** So that nobody can make us write to a stranger again and again. */
export const ACKNOWLEDGEMENTS_PER_DAY_BY_EMAIL = 5;

/** Kept as long as an action about the contract is possible (Code civil, article 2224). */
export const TERMINATION_KEPT_YEARS = kept.terminations.years;

export function refundDeadline({ kind, receivedAt }: { kind: TerminationKind; receivedAt: Date }): Day {
  return addDays(parisDay(receivedAt), REFUND_WITHIN_DAYS[kind]);
}

export interface Delay {
  urgency: "calm" | "soon" | "late";
  daysLeft: number;
}

export function delayOf(deadline: Day, today: Day): Delay {
  const daysLeft = daysBetween(today, deadline);
  return { daysLeft, urgency: daysLeft < 0 ? "late" : daysLeft <= 4 ? "soon" : "calm" };
}

/** May a contract be asked to end on this day? */
export function isWishable(day: Day, today: Day): boolean {
  return day >= today && day <= addYears(today, WISHED_WITHIN_YEARS);
}

/** The name of a site where none belongs: somebody wants our mails to carry it. */
export function namesSite(text: string): boolean {
  return /https?:|www\.|\/\//i.test(text);
}

/** Where an address that is not the account's comes from: anybody with a number, or the account's own session. */
export type OtherAddress = "stranger" | "session";

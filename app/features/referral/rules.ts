import type { Day } from "~/platform/clock";
import type { Cents } from "~/platform/money";
import { kept } from "~/platform/personal-data/kept";
import { DICTATED_LENGTH, DICTATED_SIGNS, dictatedCode, typedCode } from "~/platform/typed-code";

const PREFIX = "CLAIR";

/** Tries of a code: a person has few codes to try, a guesser needs millions (requirements ). */
export const CHECKS_PER_HOUR_BY_ADDRESS = 10;
export const CHECKS_PER_HOUR_BY_ACCOUNT = 20;

/** A code from random bytes (at least eight): CLAIR-7K2M-9QXD. */
export function codeFrom(randomBytes: Uint8Array): string {
  const signs = dictatedCode(randomBytes);
  return `${PREFIX}-${signs.slice(0, 4)}-${signs.slice(4)}`;
}

/**
 * A code as somebody types or hears it → as we keep it: the prefix does not matter, nor O for 0 and I or L for 1. Null when it cannot be one of
 * our codes.
 */
export function normalizeCode(typed: string): string | null {
  const letters = typedCode(typed);
  const withoutPrefix = letters.startsWith(PREFIX) ? letters.slice(PREFIX.length) : letters;
  const signs = withoutPrefix.replaceAll("O", "0").replace(/[IL]/g, "1");
  if (signs.length !== DICTATED_LENGTH || [...signs].some((sign) => !DICTATED_SIGNS.includes(sign))) return null;
  return `${PREFIX}-${signs.slice(0, 4)}-${signs.slice(4)}`;
}

/** Is this accepted code a member's, and not one of the coach? */
export function isMembersCode(code: string): boolean {
  return code.startsWith(`${PREFIX}-`);
}

/** The day the figures of referrals move: once a month (requirements ). */
export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

/** Why a code gives no discount. */
export type CodeRefusal = "blank" | "unknown" | "own_code" | "already_member" | "too_many_checks";

/** What is known today of the year of a referred member. */
export interface ReferredYear {
  priceCents: Cents;
  /** What came in less what went back and what the bank took, in cents. */
  keptCents: Cents;
  /** Every instalment was paid, and the bank took none of them back whole. */
  paidInFull: boolean;
  /** What the served days cost, of a year ended before its time by a withdrawal or a termination; null of any other. */
  dueCents: Cents | null;
}

/**
 * Does this year still give a reward? While it is paid and at least half of its price stays: a small gesture of the coach takes
 * nothing back; a withdrawal, a refund of the greater part and a chargeback do (terms, article 6; L.121-15 of the Code de la
 * consommation: a reward is for a service really used).
 */
export function givesReward({ priceCents, keptCents, paidInFull, dueCents }: ReferredYear): boolean {
  return paidInFull && 2 * Math.min(keptCents, dueCents ?? keptCents) >= priceCents;
}

/** How many rewards of a calendar year leave room for one more; null: it was recorded before there was a cap. */
export function isWithinCap(earnedInYear: number, yearlyCap: number | null): boolean {
  return yearlyCap === null || earnedInYear < yearlyCap;
}

/** What is paid to one person in a calendar year is declared by the payer above this (CGI, article 240, « DAS2 »; BOFiP of 12 February 2025). */
export const DECLARED_ABOVE_CENTS = 2_400_00;

/** True when the payer declares what this person received in a calendar year. */
export function isDeclared(paidCents: Cents): boolean {
  return paidCents > DECLARED_ABOVE_CENTS;
}

/** How long the account of a transfer is kept once it is noted: a bank sends a wrong one back within days. */
export const ACCOUNT_KEPT_DAYS = kept.payout_accounts.days;

export const HOLDER_MAX_CHARACTERS = 70;

/** Lengths of the countries that send most transfers here; the check digits hold the others (ISO 13616). */
const IBAN_LENGTHS: Record<string, number> = { FR: 27, MC: 27, BE: 16, LU: 20, DE: 22, ES: 24, IT: 27, PT: 25, CH: 21 };

/** An IBAN as typed, « fr76 3000… », as it is kept: capitals, no space. Null when its own check digits refuse it (ISO 7064, mod 97). */
export function readIban(typed: string): string | null {
  const iban = typed.replace(/[\s\u00a0\u202f.-]/g, "").toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return null;
  if (iban.length !== (IBAN_LENGTHS[iban.slice(0, 2)] ?? iban.length)) return null;
  const turned = iban.slice(4) + iban.slice(0, 4);
  const rest = [...turned].reduce((rest, sign) => Number(`${rest}${Number.parseInt(sign, 36)}`) % 97, 0);
  return rest === 1 ? iban : null;
}

/** « FR76 3000 6000 0112 3456 7890 189 »: by groups of four, as a bank shows it. */
export function spacedIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, "$1 ");
}

/** Why a payout is not asked for. */
export type AskRefusal = "nothing_due" | "not_an_iban" | "no_holder";

/** Why a payout is not noted: nothing of that person, another sum or account than was shown, or no day of a transfer. */
export type PayRefusal = "unknown" | "changed" | "not_a_day";

/** Where a reward stands today, for the coach. */
export type RewardState =
  | "waiting"
  | "over_cap"
  | "due"
  | "next_month"
  | "paid"
  | "reversed"
  | "paid_then_reversed"
  | "paid_reversed_seen";

/** @param known the instant before which a reward was earned to be paid now (see `firstOfMonth`). */
export function rewardState(
  reward: { earnedAt: Date | null; overCap: boolean; reversed: boolean; reviewed: boolean; payoutId: string | null },
  known: Date,
): RewardState {
  if (reward.overCap) return "over_cap";
  if (!reward.earnedAt) return "waiting";
  if (reward.payoutId && reward.reversed) return reward.reviewed ? "paid_reversed_seen" : "paid_then_reversed";
  if (reward.payoutId) return "paid";
  if (reward.reversed) return "reversed";
  return reward.earnedAt <= known ? "due" : "next_month";
}

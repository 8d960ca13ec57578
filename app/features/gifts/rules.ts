import type { TermsRefusal } from "~/features/accounts/rules";
import type { Cover } from "~/features/blog/rules";
import { addMonths, type Day, parisDay } from "~/platform/clock";
import { typedCode } from "~/platform/typed-code";

/** The key of a gift in the table of fulfilments. */
export const GIFT = "gift";

/** A code opens its year within so many months of its payment. */
export const OPENS_WITHIN_MONTHS = 24;

/** A train at dawn: somebody may leave when they decide to. */
export const giftCover: Cover = { kind: "train", palette: "aube", seed: 84, sun: 0.55 };

/** Digits and capital letters, but for those one takes for another: 0 and O, 1, I and L. */
export const CODE_SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** Twelve signs of thirty-one: sixty bits. */
export const CODE_LENGTH = 12;

/** As somebody types it; null when it cannot be a code. */
export function readCode(typed: string): string | null {
  const signs = typedCode(typed);
  return signs.length === CODE_LENGTH && [...signs].every((sign) => CODE_SIGNS.includes(sign)) ? signs : null;
}

/** `ABCD-EFGH-JKMN`. */
export function printCode(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join("-");
}

/** The last day a code opens its year. */
export function lastDayToOpen(paidAt: Date): Day {
  return addMonths(parisDay(paidAt), OPENS_WITHIN_MONTHS);
}

interface Life {
  expires_on: Day;
  withdrawn_at: Date | null;
  revoked_at: Date | null;
}

/** What the buyer sees of a gift. Never whether it was opened: an opened one is `paid`, then `expired`, as any other. */
export type ShownState = "paid" | "given_back" | "expired";

export function shownState(gift: Life, today: Day): ShownState {
  if (gift.withdrawn_at || gift.revoked_at) return "given_back";
  return gift.expires_on < today ? "expired" : "paid";
}

export function canOpen(gift: Life & { opened_at: Date | null }, today: Day): boolean {
  return gift.opened_at === null && shownState(gift, today) === "paid";
}

/** Did this person open it, and does its year stand? */
export function isYearOf(gift: Omit<Life, "expires_on"> & { opened_by: string | null }, userId: string): boolean {
  return gift.opened_by === userId && !gift.withdrawn_at && !gift.revoked_at;
}

/**
 * Why the buyer may not withdraw. `opened`: the year began at the express request of who opened it (Code de la consommation
 * L.221-28, 1°); `too_late`: the period is over.
 */
export type WithdrawalRefusal = "unknown" | "opened" | "too_late";

/** The cause of a refund of a gift whose buyer withdrew while the bank had its price. */
export const GIFT_WITHDRAWN = "gift_withdrawn";

export type GiftOrderRefusal = TermsRefusal | "opening_not_accepted" | "price_changed";

/** Codes one account, and one address, may try in an hour: plenty for a slip of the finger, nothing for sixty bits. */
export const TRIES_PER_HOUR = 10;
export const TRIES_PER_HOUR_AND_ADDRESS = 30;

/** A code typed before signing in waits this long for its owner. */
export const CODE_KEPT_MINUTES = 10;

/** What the coach sees of a gift. */
export type CoachGiftState = "to_open" | "opened" | "withdrawn" | "refunded" | "charged_back" | "put_aside" | "expired";

export function coachState(
  gift: Life & { opened_at: Date | null; revoked_reason: "refunded" | "charged_back" | "put_aside" | null },
  today: Day,
): CoachGiftState {
  if (gift.withdrawn_at) return "withdrawn";
  if (gift.revoked_reason) return gift.revoked_reason;
  if (gift.opened_at) return "opened";
  return gift.expires_on < today ? "expired" : "to_open";
}

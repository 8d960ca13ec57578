import { addDays, type Day, readDay } from "~/platform/clock";

/** A gift of the coach is at most this long: more is a slip of the finger. */
const GIFT_MAX_DAYS = 3 * 366;

export const EXTENSION_MAX_DAYS = 366;

/** Of what the coach notes in her journal. */
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
  if (!readDay(gift.from) || !readDay(gift.until)) return "not_a_day";
  if (gift.from < today) return "begins_in_the_past";
  if (gift.until < gift.from) return "ends_before_it_begins";
  if (gift.until > addDays(gift.from, GIFT_MAX_DAYS)) return "too_long";
  return gift.reason.trim() === "" ? "reason_missing" : null;
}

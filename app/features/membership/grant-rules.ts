import { addDays, type Day, readDay } from "~/platform/clock";

/** A grant of the coach is at most this long: more is a slip of the finger. */
const GRANT_MAX_DAYS = 3 * 366;

export const EXTENSION_MAX_DAYS = 366;

/** Of what the coach notes in her journal. */
export const REASON_MAX_CHARACTERS = 300;

export type GrantRefusal =
  | "unknown"
  | "reason_missing"
  | "not_a_day"
  | "begins_in_the_past"
  | "ends_before_it_begins"
  | "too_long"
  | "days_taken";

/** Is this grant one, whoever it is for? Days included. */
export function checkGrant(grant: { from: Day; until: Day; reason: string }, today: Day): GrantRefusal | null {
  if (!readDay(grant.from) || !readDay(grant.until)) return "not_a_day";
  if (grant.from < today) return "begins_in_the_past";
  if (grant.until < grant.from) return "ends_before_it_begins";
  if (grant.until > addDays(grant.from, GRANT_MAX_DAYS)) return "too_long";
  return grant.reason.trim() === "" ? "reason_missing" : null;
}

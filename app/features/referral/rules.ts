import type { Day } from "~/platform/clock";

/** Thirty-two signs that are not mistaken for one another when dictated: no I, L, O or U (Crockford). */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const PREFIX = "CLAIR";

/** Eight signs of thirty-two: 40 bits, out of reach of guessing under the limits below. */
const CODE_LENGTH = 8;

/** Tries of a code: a person has few codes to try, a guesser needs millions (requirements ). */
export const CHECKS_PER_HOUR_BY_ADDRESS = 10;
export const CHECKS_PER_HOUR_BY_ACCOUNT = 20;

/** A code from random bytes (at least eight): CLAIR-7K2M-9QXD. */
export function codeFrom(randomBytes: Uint8Array): string {
  const signs = Array.from(randomBytes.subarray(0, CODE_LENGTH), (byte) => ALPHABET[byte & 31]).join("");
  return `${PREFIX}-${signs.slice(0, 4)}-${signs.slice(4)}`;
}

/**
 * A code as somebody types or hears it → as we keep it: spaces and dashes do not matter, nor case, nor the prefix, nor
 * O for 0 and I or L for 1. Null when it cannot be one of our codes.
 */
export function normalizeCode(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const withoutPrefix = letters.startsWith(PREFIX) ? letters.slice(PREFIX.length) : letters;
  const signs = withoutPrefix.replaceAll("O", "0").replace(/[IL]/g, "1");
  if (signs.length !== CODE_LENGTH || [...signs].some((sign) => !ALPHABET.includes(sign))) return null;
  return `${PREFIX}-${signs.slice(0, 4)}-${signs.slice(4)}`;
}

/** The day the figures of referrals move: once a month (requirements ). */
export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

/** Why a code gives no discount. */
export type CodeRefusal = "blank" | "unknown" | "own_code" | "already_member" | "too_many_checks";

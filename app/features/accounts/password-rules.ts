import { commonPasswords } from "./common-passwords";

/** Who sees everybody's records chooses a longer password (requirements ). */
const STAFF_PASSWORD_MIN_LENGTH = 12;
const MAX_PASSWORD_LENGTH = 128;

export type PasswordProblem = "too_short" | "too_long" | "too_common";

/** Why a password falls at the first tries of whoever knows its owner's address, or of anybody. */
export type PasswordGuess = "too_common" | "own_address";

/** What is wrong with a password, or null. `minLength` is the setting `password_min_length` (requirements ). */
export function passwordProblem(password: string, minLength: number): PasswordProblem | null {
  const length = [...password].length;
  if (length < minLength) return "too_short";
  if (length > MAX_PASSWORD_LENGTH) return "too_long";
  const plain = password.toLowerCase();
  return commonPasswords.has(plain) || new Set(plain).size === 1 ? "too_common" : null;
}

/** The setting `password_min_length`, or twelve for the coach. */
export function minPasswordLength(setting: number, { isAdmin }: { isAdmin: boolean }): number {
  return isAdmin ? Math.max(setting, STAFF_PASSWORD_MIN_LENGTH) : setting;
}

export type Strength = "weak" | "fair" | "good" | "strong";

/** How hard a password is to guess, from its length and variety: about 25, 40 and 60 bits separate the four words. */
export function passwordStrength(password: string): Strength {
  if (passwordProblem(password, 1) === "too_common") return "weak";
  const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  const variety = new Set(password).size / Math.max(1, password.length);
  const bits = password.length * (2 + classes) * Math.min(1, variety + 0.25);
  if (bits < 25) return "weak";
  if (bits < 40) return "fair";
  return bits < 60 ? "good" : "strong";
}

import { normalEmail } from "~/features/accounts/rules";

/** Somebody corrects what they named a few times; a list of addresses is not tried one by one. */
export const NAMINGS_PER_DAY = 5;

/** E.164 wants at most fifteen digits; fewer than eight name nobody. */
const PHONE_DIGITS = { min: 8, max: 15 };

/** A number as it is compared, in E.164, French unless it says otherwise: « 06 12 34 56 78 » is « +33612345678 ». Null: no number. */
export function normalPhone(typed: string): string | null {
  const text = typed.replace(/\(0\)/g, "").replace(/[^\d+]/g, "");
  const abroad = /^(?:\+|00|(?=330?\d{9}$))(.*)/.exec(text)?.[1] ?? null;
  const digits = (abroad ?? (text.startsWith("0") ? `33${text.slice(1)}` : `33${text}`)).replace(/\D/g, "");
  const whole = digits.startsWith("330") ? `33${digits.slice(3)}` : digits;
  return whole.length >= PHONE_DIGITS.min && whole.length <= PHONE_DIGITS.max ? `+${whole}` : null;
}

/** A first name as it is compared: letters alone, without case or accent. Null: nothing is left. */
export function normalGivenName(typed: string): string | null {
  const letters = typed
    .normalize("NFD")
    .replace(/[^\p{L}]/gu, "")
    .toLowerCase();
  return letters || null;
}

/** What is compared of somebody. */
export interface Traits {
  givenName: string | null;
  emails: string[];
  phones: string[];
}

/** `sure`: the address is the same, or the number and nothing said against it; else the number alone, under another first name. */
export type Likeness = "sure" | "doubtful";

/** What the fingerprints somebody left say of these, if they say anything. */
export function likenessOf(
  left: { givenName: string | null; email: string | null; phone: string | null },
  found: Traits,
): Likeness | null {
  if (left.email !== null && found.emails.includes(left.email)) return "sure";
  if (left.phone === null || !found.phones.includes(left.phone)) return null;
  const differs = left.givenName !== null && found.givenName !== null && left.givenName !== found.givenName;
  return differs ? "doubtful" : "sure";
}

/** An address as it is compared, or null where there is none, or nobody's: an account without a proved or known one. */
export function comparableEmail(stored: string | null): string | null {
  const email = normalEmail(stored ?? "");
  return email === "" || email.endsWith(".invalid") ? null : email;
}

/** The first word of a name typed whole. */
export function givenNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? "";
}

/** What the coach is about to open: a letter of a thread, a message of the contact form, or a meeting. */
export interface Opening {
  kind: "thread" | "message" | "quote" | "appointment";
  id: string;
}

/** The list of the back office each is opened from. */
export const openingLists: Record<Opening["kind"], string> = {
  thread: "/admin/echanges",
  message: "/admin/messages",
  quote: "/admin/devis",
  appointment: "/admin/rendez-vous",
};

export function openingPath({ kind, id }: Opening): string {
  return `${openingLists[kind]}/${id}`;
}

/** Another person whom a declaration ties to the one that is looked at. For the coach alone. */
export interface CoupleMatch {
  /** « named »: the one looked at named this other; « named_by »: this other named them. */
  direction: "named" | "named_by";
  likeness: Likeness;
  name: string;
  /** Their page of the back office. */
  path: string;
  accountId: string | null;
  /** Since when it could be known. */
  since: Date;
}

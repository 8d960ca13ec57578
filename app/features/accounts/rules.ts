import { addDays, parisDay, parisInstant, parisTime } from "~/platform/clock";

/** Of the demonstration's people; nobody can own it (RFC 2606). */
export const DEMONSTRATION_DOMAIN = "demo.example";

/** A confirmation link lives long enough for a mailbox read once a week. */
export const CONFIRMATION_LINK_DAYS = 7;
export const RESET_LINK_MINUTES = 10;
/** A change of address is confirmed soon, or asked for again. */
export const ADDRESS_CHANGE_HOURS = 24;
/** The old address may undo a change for this long (requirements ). */
export const ADDRESS_UNDO_HOURS = 72;
export const RECOVERY_CODES = 10;
/** Time to find one's phone, and tries, before the password is asked again. */
export const SIGN_IN_STEP_MINUTES = 10;
export const SIGN_IN_STEP_TRIES = 5;
/** A link that makes a coach's account is used the day it was asked for. */
export const FIRST_ACCESS_HOURS = 24;

/** A form that makes an account, sent again within so long by the browser that sent it, is the same click. */
export const SAME_CLICK_MINUTES = 10;

interface Rate {
  limit: number;
  perSeconds: number;
}

const HOUR = 3_600;
const DAY = 24 * HOUR;

/**
 * How often one visitor may try, and how many mails one address may get. What strangers can exhaust for somebody else (`…PerAddress`)
 * delays: it never refuses her password nor stops her mail.
 */
export const limits = {
  signInPerBrowser: { limit: 10, perSeconds: 600 },
  signInPerIp: { limit: 10, perSeconds: 600 },
  signInPerAddress: { limit: 10, perSeconds: 600 },
  signUpPerIp: { limit: 5, perSeconds: HOUR },
  resetPerIp: { limit: 5, perSeconds: HOUR },
  confirmationMailsPerSignUp: { limit: 3, perSeconds: DAY },
  confirmationPasswordPerLink: { limit: 10, perSeconds: 600 },
  resetMailsPerBrowser: { limit: 3, perSeconds: HOUR },
  resetMailsPerAddress: { limit: 20, perSeconds: DAY },
  passwordPerAccount: { limit: 10, perSeconds: 600 },
  secondFactorPerIp: { limit: 10, perSeconds: 600 },
  secondFactorPerAccount: { limit: 5, perSeconds: 600 },
  addressChangesPerAccount: { limit: 5, perSeconds: DAY },
  refusalsKeptPerAccount: { limit: 20, perSeconds: HOUR },
  firstAccessPerIp: { limit: 10, perSeconds: 600 },
} as const satisfies Record<string, Rate>;

export type LimitName = keyof typeof limits;

/** An address as it is compared and stored. */
export function normalEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/** The address of an account whose person was taken out of it. */
export function erasedEmail(userId: string): string {
  return `${userId}@erased.invalid`;
}

/** The address of a user who has not proved theirs: no mail server accepts `.invalid` (RFC 2606). */
export function provisionalEmail(userId: string): string {
  return `${userId}@pending.invalid`;
}

/** The secret of an application in groups of four, to be typed by hand. */
export function inFours(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(" ");
}

/** A browser that was signed in when the password was set by a link says so this long, until it signs in again. */
export const RESET_TOLD_DAYS = 30;
/** After a password was set by a link received by mail, letters stay shut so long. */
export const RESET_LOCK_HOURS = 48;

/** A telephone number as people write it: eight digits at least. */
export const phonePattern = /^\s*\+?(?:[\s().-]*\d){8,15}[\s().-]*$/;

/** How somebody may be reached without danger. */
export interface ContactPreferences {
  mail: boolean;
  phone: boolean;
  voiceMail: boolean;
  /** Whether the house is named to whoever answers the telephone. */
  sayName: boolean;
  /** Hours of Paris between which a call is welcome, and a reminder leaves; null: any. */
  notBefore: number | null;
  notAfter: number | null;
}

/** For who said nothing: the least that can harm. */
export const DEFAULT_PREFERENCES: ContactPreferences = {
  mail: true,
  phone: true,
  voiceMail: false,
  sayName: false,
  notBefore: null,
  notAfter: null,
};

const USUAL_REMINDER_HOUR = 10;
/** A site that was down catches up for so long; later, a reminder is of no use. */
const REMINDER_HOURS = 3;

/**
 * The day before, whether it is the hour to remind somebody: ten in Paris, or as near as their own hours let it. Until when the mail may
 * leave, which a mail server may hold up: the end of their hours, or of the day. Null: not now.
 */
export function remindedUntil(
  said: Pick<ContactPreferences, "notBefore" | "notAfter"> | undefined,
  now: Date,
): Date | null {
  const { notBefore, notAfter } = said ?? DEFAULT_PREFERENCES;
  const latest = notAfter ?? 24;
  const from = Math.max(notBefore ?? 0, Math.min(USUAL_REMINDER_HOUR, latest - 1));
  const hour = Number(parisTime(now).slice(0, 2));
  if (hour < from || hour >= Math.min(latest, from + REMINDER_HOURS)) return null;
  const today = parisDay(now);
  return latest === 24
    ? parisInstant(addDays(today, 1), "00:00")
    : parisInstant(today, `${String(latest).padStart(2, "0")}:00`);
}

/** The same in a line of a list: « Appel non, e-mail non », « E-mail et appel possibles »; « Contact sûr pas encore dit » for who said nothing. */
export function reachText(said: ContactPreferences | undefined): string {
  if (!said) return "Contact sûr pas encore dit";
  const { mail, phone, voiceMail } = said;
  if (mail && phone) return voiceMail ? "E-mail et appel possibles" : "E-mail et appel, sans message vocal";
  return `E-mail ${mail ? "oui" : "non"}, appel ${phone ? "oui" : "non"}`;
}

/** « E-mail non. Appel oui, entre 9 h et 17 h, sans message vocal, sans dire notre nom. »; for who said nothing, so, and what holds meanwhile. */
export function preferenceText(said: ContactPreferences | null): string {
  const { mail, phone, voiceMail, sayName, notBefore, notAfter } = said ?? DEFAULT_PREFERENCES;
  const hours =
    notBefore !== null && notAfter !== null
      ? `, entre ${notBefore} h et ${notAfter} h`
      : notBefore !== null
        ? `, pas avant ${notBefore} h`
        : notAfter !== null
          ? `, pas après ${notAfter} h`
          : "";
  const call = phone
    ? `Appel oui${hours}, ${voiceMail ? "avec" : "sans"} message vocal${sayName ? "" : ", sans dire notre nom"}.`
    : "Appel non.";
  return `${said ? "E-mail" : "Pas encore dit. D’ici là : e-mail"} ${mail ? "oui" : "non"}. ${call}`;
}

/** Addresses below a private page that answer with a file, or that only change something. */
const notPages =
  /\.[a-z0-9]+$|\/(brouillon|conditions|deconnexion|factures|fichiers?|garder|ma-place|note|paiement|pieces|position|textes)(\/|$)|\/(lettre|modeles)\/[^/]+\/apercu$|\/rendez-vous\/[^/]+\/reponses$|\/photos\/(nouvelle|source)(\/|$)/i;
const ADDRESS_MAX_CHARACTERS = 600;

/** Whether a sign-in may come back to this path of the site: a page, which reading changes nothing. The framework finds it however it is written. */
export function mayComeBackTo(address: string): boolean {
  const [path = ""] = address.split("?");
  return (
    /^\/[^/\\]/.test(address) &&
    address.length <= ADDRESS_MAX_CHARACTERS &&
    !notPages.test(decodeURIComponent(path)) &&
    path !== "/auth"
  );
}

/** Terms as they stand at one instant: their version, and the hash of all their words. */
export interface Terms {
  version: string;
  hash: string;
}

/** Whether terms were accepted, and the hash of those that were shown. */
export interface TermsAnswer {
  termsAccepted: boolean;
  shownTerms?: string | undefined;
}

export type TermsRefusal = "terms_not_accepted" | "terms_changed";

/**
 * Whoever accepts terms accepts those that were before the eyes, to the word (Code civil, art. 1119): others, be they of the same version
 * with another price, are read first. A form that does not say which is taken at its tick.
 */
export function termsRefusal({ termsAccepted, shownTerms }: TermsAnswer, present: Terms): TermsRefusal | null {
  if (!termsAccepted) return "terms_not_accepted";
  return (shownTerms ?? present.hash) === present.hash ? null : "terms_changed";
}

import { kept } from "~/platform/personal-data/kept";

/** Where a message was written. */
export const contactSources = ["home", "page", "dialog", "widget"] as const;
export type ContactSource = (typeof contactSources)[number];

/** Whatever is written of oneself waits for the tick that says who may read it; the home form may say nothing (requirements ). */
export const lacksConsent = (source: ContactSource, form: FormData) =>
  !form.get("consent") && (source !== "home" || String(form.get("message") ?? "").trim() !== "");

/** The help widget says « tu », everything else « vous » (requirements ). */
export const formality = (source: ContactSource) => (source === "widget" ? "tu" : "vous");

export type ContactStatus = "new" | "read" | "answered" | "archived";

/** Why the coach puts away a message she has not answered; the last asks for a word of hers. */
export const closedReasons = ["answered_elsewhere", "sent_twice", "nothing_to_answer", "unwelcome", "other"] as const;
export type ClosedReason = (typeof closedReasons)[number];
export const CLOSED_NOTE_MAX_CHARACTERS = 300;

/** How somebody wants the answer: by e-mail, by telephone, or read on the site with a passphrase. */
export const replyWays = ["email", "phone", "here"] as const;
export type ReplyWay = (typeof replyWays)[number];

/** Hours of Paris one may ask to be called between. */
export const callHours = Array.from({ length: 14 }, (_, hour) => hour + 8);
export const CALL_FROM = 12;
export const CALL_UNTIL = 14;

export const MESSAGE_MAX_CHARACTERS = 5_000;

/** Version of the sentence of consent written in `consent.tsx`; a new wording is a new version. */
export const CONSENT_TEXT_VERSION = "2026-11-30";

export const contactFieldNames = [
  "name",
  "lastName",
  "firstName",
  "email",
  "phone",
  "situation",
  "message",
  "consent",
  "reply",
  "callFrom",
  "callUntil",
  "voicemail",
] as const;
export type ContactFieldName = (typeof contactFieldNames)[number];
export type ContactErrors = Partial<Record<ContactFieldName, string>>;

/** What a form carries besides its fields. */
export const extraFields = {
  /** The field no person sees: whoever fills it is a machine. */
  trap: "site_web",
  /** A signed moment, asked for when the visitor begins to write. */
  stamp: "stamp",
  /** The answer to a challenge, found by the browser. */
  proof: "proof",
  /** Drawn once per form, so that a page sent again is told from the same words of somebody else. */
  formKey: "formKey",
  /** The second step of somebody without scripts. */
  confirmation: "confirmation",
} as const;

/** A person writes a few messages; a machine writes hundreds (requirements ). */
export const MESSAGES_PER_HOUR_BY_ADDRESS = 5;
/** Beyond this, each message must bring a proof or a confirmation: none is refused. */
export const MESSAGES_PER_HOUR_IN_ALL = 120;
/** So that nobody can make us write to a stranger again and again. */
export const ACKNOWLEDGEMENTS_PER_DAY_BY_EMAIL = 3;
/** The same words from the same sender within this time are one message. */
export const SAME_MESSAGE_MINUTES = 10;

/** Words of a passphrase, each out of 7,776: 51 bits. */
export const PASSPHRASE_LENGTH = 4;
/** A page sent again gives words of its own, which open the same letter. */
export const PASSPHRASES_BY_MESSAGE = 3;
/** A conversation read with a passphrase is erased this long after the last answer. */
export const READABLE_DAYS = kept.read_here.days;
/** Tries from one network in an hour; beyond, each waits, and so few at once that guessing stays hopeless. */
export const TRIES_PER_HOUR = 20;
export const SLOW_TRIES_AT_ONCE = 20;
export const SLOWED_MS = 2_000;

/** Nobody reads a form, fills it in and sends it faster. */
export const SHORTEST_WRITING_SECONDS = 2;
export const STAMP_HOURS = 24;
/** A challenge is solved at once, a second step read first. */
export const PROOF_MINUTES = 10;
export const SHORTEST_CONFIRMATION_SECONDS = 2;
export const CONFIRMATION_MINUTES = 60;
/** What makes a message doubtful. Two points and it is kept aside; one is nothing. */
const points = {
  trap_filled: 2,
  too_fast: 2,
  markup: 2,
  link_in_name: 2,
  many_links: 2,
  some_links: 1,
  foreign_script: 1,
  no_time: 1,
} as const;
export type Suspicion = keyof typeof points;

interface Suspected {
  name: string;
  message: string;
  trapFilled: boolean;
  /** Seconds between the first word and the sending; null when nothing proves it (no script, an old page). */
  writingSeconds: number | null;
}

export function suspicionsOf({ name, message, trapFilled, writingSeconds }: Suspected): Suspicion[] {
  const links = linksIn(message);
  const found: Record<Suspicion, boolean> = {
    trap_filled: trapFilled,
    too_fast: writingSeconds !== null && writingSeconds < SHORTEST_WRITING_SECONDS,
    markup: /<a\s[^>]*href|\[(url|link)[=\]]/i.test(message),
    link_in_name: linksIn(name) > 0,
    many_links: links > 2,
    some_links: links > 0 && links <= 2,
    foreign_script: mostlyForeign(message),
    no_time: writingSeconds === null,
  };
  return (Object.keys(found) as Suspicion[]).filter((suspicion) => found[suspicion]);
}

export function isSuspect(suspicions: Suspicion[]): boolean {
  return suspicions.reduce((sum, suspicion) => sum + points[suspicion], 0) >= 2;
}

function linksIn(text: string): number {
  return text.match(/https?:\/\/|\bwww\./gi)?.length ?? 0;
}

function mostlyForeign(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return letters > 20 && latin * 2 < letters;
}

/** Where a message was written; the dialog asks for a consent, the help widget records one (spec §5, §7). */
export const contactSources = ["home", "page", "dialog", "widget"] as const;
export type ContactSource = (typeof contactSources)[number];

/** The situations offered by the contact page (spec §3). */
export const situations = {
  "separation-recente": "Séparation récente",
  "procedure-en-cours": "Procédure en cours",
  "conflit-ex": "Conflit avec l’autre parent",
  "enfants-difficile": "Difficultés avec les enfants",
  reconstruction: "Phase de reconstruction",
  prevention: "Prévention, conseil",
  autre: "Autre",
} as const;
export type Situation = keyof typeof situations;

/** A person writes a few messages; a machine writes hundreds. */
export const MESSAGES_PER_HOUR_BY_ADDRESS = 6;
export const MESSAGES_PER_HOUR_IN_ALL = 120;

export const MESSAGE_MAX_CHARACTERS = 5_000;
/** Promise shown on every contact form (spec §9). */
export const REPLY_WITHIN_HOURS = 24;

export const contactFieldNames = [
  "name",
  "lastName",
  "firstName",
  "email",
  "phone",
  "situation",
  "message",
  "consent",
] as const;
export type ContactFieldName = (typeof contactFieldNames)[number];
export type ContactErrors = Partial<Record<ContactFieldName, string>>;

/** The field no person sees: whoever fills it is a machine. */
export const HONEYPOT = "site_web";

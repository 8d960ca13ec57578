import { type Cents, typedEuros } from "~/platform/money";
import { withoutBreaks } from "~/platform/one-line";
import { publicDefaults } from "./public-defaults";

/**
 * Every setting: its default (requirements, section 15), its kind, and whether the default is demonstration
 * content that must be replaced before real payments are accepted.
 */
export interface Definition<Value extends string | number> {
  default: Value;
  kind: "text" | "long_text" | "email" | "phone" | "url" | "siren" | "siret" | "version" | "cents" | "count";
  label: string;
  /** True while the default is an invented fact about the coach. */
  demonstration?: true;
  /** May be left empty (0 for a number): then no page, mail or document says anything of it. */
  optional?: true;
  min?: number;
  max?: number;
  /** The only numbers it may be. */
  among?: readonly number[];
}

// Said to be pure: a browser that needs one rule of this file does not receive every default text.
const text = /* @__NO_SIDE_EFFECTS__ */ (value: string, label: string): Definition<string> => ({
  default: value,
  kind: "text",
  label,
});
const fact = /* @__NO_SIDE_EFFECTS__ */ (
  value: string,
  label: string,
  kind: Definition<string>["kind"] = "text",
): Definition<string> => ({
  default: value,
  kind,
  label,
  demonstration: true,
});
const version = /* @__NO_SIDE_EFFECTS__ */ (value: string, label: string): Definition<string> => ({
  default: value,
  kind: "version",
  label,
});
const cents = /* @__NO_SIDE_EFFECTS__ */ (
  value: number,
  label: string,
  min = 0,
  max = 10_000_00,
): Definition<number> => ({ default: value, kind: "cents", label, min, max });
const count = /* @__NO_SIDE_EFFECTS__ */ (
  value: number,
  label: string,
  min = 0,
  max = 1_000_000,
): Definition<number> => ({ default: value, kind: "count", label, min, max });
/** No law asks for it, and a house may do without. */
const optional = /* @__NO_SIDE_EFFECTS__ */ <Of extends Definition<string> | Definition<number>>(
  definition: Of,
): Of => ({
  ...definition,
  optional: true,
});

/** One of these numbers, and no other. */
const among = /* @__NO_SIDE_EFFECTS__ */ (
  numbers: readonly number[],
  definition: Definition<number>,
): Definition<number> => ({
  ...definition,
  among: numbers,
});

export const definitions = {
  membership_price_cents: cents(500_00, "Prix de l’adhésion annuelle", 1_00),
  referral_discount_cents: cents(150_00, "Réduction avec un code de parrainage"),
  referral_reward_cents: cents(350_00, "Récompense du parrain, par membre actif"),
  referral_rewards_per_year: count(6, "Récompenses par parrain et par année civile, au plus", 1, 100),
  session_cancellation_hours: count(48, "Délai d’annulation d’une séance, en heures", 0, 168),
  booking_notice_hours: count(24, "Réserver au plus tard, en heures avant le rendez-vous", 0, 336),
  booking_horizon_days: count(42, "Réserver au plus tôt, en jours avant le rendez-vous", 7, 180),
  booking_buffer_minutes: count(30, "Pause après chaque rendez-vous, en minutes", 0, 120),
  booking_in_person_buffer_minutes: count(45, "Pause après un rendez-vous au cabinet, en minutes", 0, 180),
  couple_gap_minutes: count(120, "Écart entre les rendez-vous de deux parents, en minutes", 0, 600),
  booking_step_minutes: among([15, 30, 60], count(30, "Écart entre deux heures proposées, en minutes", 15, 60)),
  reply_hours: count(publicDefaults.reply_hours, "Réponse à un message, en heures", 1, 168),
  reply_days: count(publicDefaults.reply_days, "Jours de réponse par semaine, à partir du lundi", 5, 7),
  appointment_hours: optional(count(publicDefaults.appointment_hours, "Premier rendez-vous, en heures", 0, 336)),
  advice_hours: count(publicDefaults.advice_hours, "Réponse à la question d’un membre, en heures", 12, 168),
  password_min_length: count(6, "Longueur minimale du mot de passe", 6, 64),
  renewal_window_days: count(60, "Ouverture du renouvellement avant la fin, en jours", 1, 180),
  withdrawal_days: count(14, "Délai de rétractation, en jours", 14, 60),

  brand_name: text(publicDefaults.brand_name, "Nom de la marque"),
  brand_tagline: text(publicDefaults.brand_tagline, "Signature de la marque"),
  bank_statement_text: fact("ECLAIRCIE PARIS", "Libellé sur le relevé bancaire"),
  coach_name: fact("Sophie Delmas", "Nom du coach"),
  coach_story: fact(
    "Pendant douze ans, j’ai accompagné des équipes en crise dans une entreprise. Je croyais savoir garder mon calme. Puis ma séparation est arrivée, avec deux enfants de cinq et huit ans.\n\nLa première année, j’ai presque tout fait trop vite. J’ai répondu à des messages à minuit. J’ai signé un bail sans compter. Dix fois par jour, j’ai demandé à ma fille si elle allait bien.\n\nCe qui m’a aidée n’était ni un grand conseil ni une belle phrase. C’était quelqu’un qui regardait la situation avec moi, le soir même, et qui m’aidait à voir par quoi commencer.\n\nJ’ai voulu faire ce métier-là.",
    "Histoire du coach, page « À propos » ; une ligne vide sépare les paragraphes",
    "long_text",
  ),
  coach_training: optional(
    fact(
      "2019 – Formation au coaching professionnel, 200 heures\n2020 – Formation à la communication non violente\n2021 – Ouverture du cabinet, à Paris\nDepuis 2021 – Supervision, une fois par mois\n2023 – Formation à la parole de l’enfant dans la séparation",
      "Formation du coach : une ligne par étape, « année – intitulé »",
      "long_text",
    ),
  ),
  contact_email: fact(publicDefaults.contact_email, "Adresse e-mail de contact", "email"),
  contact_phone: fact("01 99 00 12 34", "Téléphone", "phone"),
  whatsapp_url: optional(fact(publicDefaults.whatsapp_url, "Lien WhatsApp", "url")),
  instagram_url: optional(fact(publicDefaults.instagram_url, "Lien Instagram", "url")),
  video_url: optional(
    fact("https://visio.leclaircie.example/{rendez-vous}", "Adresse de visio des rendez-vous", "url"),
  ),
  cabinet_address: optional({ default: "", kind: "long_text", label: "Adresse du cabinet" } as Definition<string>),
  community_url: optional(
    fact("https://communaute.leclaircie.example/rejoindre", "Lien de la communauté privée", "url"),
  ),
  city: optional(text(publicDefaults.city, "Ville des rendez-vous")),
  address_place: optional(text(publicDefaults.address_place, "Lieu des rendez-vous")),
  opening_hours: optional(text(publicDefaults.opening_hours, "Horaires")),

  seller_name: fact("Sophie Delmas EI", "Identité juridique du vendeur"),
  seller_address: fact("12 rue de l’Exemple\n75008 Paris", "Adresse du vendeur", "long_text"),
  seat_city: optional(text("Paris", "Ville du siège")),
  seller_siren: fact("000 000 000", "SIREN", "siren"),
  seller_siret: optional({ default: "", kind: "siret", label: "SIRET" } as Definition<string>),
  seller_vat_note: text("TVA non applicable, article 293 B du CGI", "Mention de TVA"),
  publication_director: fact("Sophie Delmas", "Directrice ou directeur de la publication"),
  insurance: fact(
    "Assureur de démonstration, 1 place de l’Exemple, 75000 Paris ; responsabilité civile professionnelle, France",
    "Assurance professionnelle : assureur, adresse, pays couverts",
    "long_text",
  ),
  host_name: fact("Hébergeur de démonstration", "Hébergeur du site"),
  host_address: fact("2 rue de l’Exemple\n59100 Roubaix", "Adresse de l’hébergeur", "long_text"),
  host_phone: fact("01 99 00 56 78", "Téléphone de l’hébergeur", "phone"),
  mediator: fact("Médiateur de démonstration", "Médiateur de la consommation"),
  mediator_address: fact("3 rue de l’Exemple\n75009 Paris", "Adresse du médiateur", "long_text"),
  mediator_url: fact("https://mediateur.example", "Site du médiateur", "url"),
  mail_processor: fact("Messagerie de démonstration, Paris, France", "Service d’e-mail : entreprise, pays"),
  payment_processor: text("Mollie B.V., Amsterdam, Pays-Bas", "Prestataire de paiement : entreprise, pays"),
  video_processor: optional(fact("Visio de démonstration, Lyon, France", "Service de visio : entreprise, pays")),
  community_processor: optional(
    fact("Forum de démonstration, Nantes, France", "Service de la communauté : entreprise, pays"),
  ),
  storage_processor: optional(text("", "Stockage des fichiers et des sauvegardes : entreprise, pays")),
  bank: fact("Banque de démonstration, Lille, France", "Banque : entreprise, pays"),
  privacy_email: fact("donnees@leclaircie.example", "Adresse pour les droits sur les données", "email"),
  account_retention_months: count(12, "Compte gardé après la fin du dernier contrat, en mois", 1, 36),
  message_retention_months: count(12, "Messages de contact gardés, en mois", 1, 36),
  notes_retention_months: count(36, "Notes de séance gardées, en mois", 1, 60),
  measure_retention_months: count(13, "Mesure d’audience gardée, en mois", 1, 25),
  urssaf_months: among([1, 3], count(1, "Déclaration à l’Urssaf : mois qu’elle couvre", 1, 3)),
  reporting_platform: optional(fact("Plateforme de démonstration", "Plateforme agréée")),
  terms_version: version("2026-11.11", "Version des conditions générales"),
  privacy_version: version("2026-11.11", "Version de la politique de confidentialité"),
} satisfies Record<string, Definition<string> | Definition<number>>;

/** From which turnover of services of a year VAT is due the next year, in cents (CGI art. 293 B, I-1°). */
export const BASE_LIMIT_CENTS: Cents = 37_500_00;
/** From which turnover of services VAT is due at once, from the day it is passed, in cents (CGI art. 293 B, II). */
export const UPPER_LIMIT_CENTS: Cents = 41_250_00;
/** Four fifths of the first limit: time is left to prepare. */
export const NEAR_LIMIT_CENTS: Cents = BASE_LIMIT_CENTS * 0.8;

export type SettingKey = keyof typeof definitions;

/** All settings with their present values; money in cents. */
export type Settings = { [Key in SettingKey]: (typeof definitions)[Key]["default"] };

export const defaultSettings = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ Object.entries(definitions).map(([key, definition]) => [key, definition.default]),
) as Settings;

export type SettingProblem =
  | "unknown"
  | "empty"
  | "not_a_number"
  | "out_of_range"
  | "not_an_email"
  | "not_a_url"
  | "not_a_phone"
  | "not_a_siren"
  | "not_a_siret"
  | "not_a_version"
  | "too_long";

/** What is wrong with a value alone, or beside another. */
export type SettingRefusal = SettingProblem | "discount_too_high" | "siret_of_another" | "changed_meanwhile";

/** The discount must leave a price to pay: half of it is the smallest instalment. */
export function arePricesCoherent(
  settings: Pick<Settings, "membership_price_cents" | "referral_discount_cents">,
): boolean {
  return settings.membership_price_cents - settings.referral_discount_cents >= 2_00;
}

/** An invented fact: the default nobody replaced, or an address that cannot exist (RFC 2606). */
export function isDemonstration(key: SettingKey, value: string | number): boolean {
  const definition: Definition<string> | Definition<number> = definitions[key];
  if (!definition.demonstration) return false;
  return value === definition.default || /\.example\b|démonstration/i.test(String(value));
}

export type PriceWarning = "reward_reaches_price";

/** Prices that are allowed and probably not meant. */
export function priceWarnings(
  settings: Pick<Settings, "membership_price_cents" | "referral_discount_cents" | "referral_reward_cents">,
): PriceWarning[] {
  const paid = settings.membership_price_cents - settings.referral_discount_cents;
  return settings.referral_reward_cents >= paid ? ["reward_reaches_price"] : [];
}

/** What names each company that receives something of somebody, and what says that it does; absent: it always does. */
export const processorSettings = {
  host: { key: "host_name" },
  mail: { key: "mail_processor" },
  payment: { key: "payment_processor" },
  video: { key: "video_processor", usedWith: "video_url" },
  community: { key: "community_processor", usedWith: "community_url" },
  // Named when it is another company than the host: the list before opening asks for it where a bucket is set.
  storage: { key: "storage_processor", usedWith: "storage_processor" },
  bank: { key: "bank" },
} as const satisfies Record<string, { key: SettingKey; usedWith?: SettingKey }>;
export type ProcessorRole = keyof typeof processorSettings;

/** Those that receive something today, with the setting that names each. */
export function processorsInUse(settings: Settings): { role: ProcessorRole; key: SettingKey }[] {
  return (Object.keys(processorSettings) as ProcessorRole[])
    .map((role) => ({ role, ...(processorSettings[role] as { key: SettingKey; usedWith?: SettingKey }) }))
    .filter(({ usedWith }) => !usedWith || settings[usedWith] !== "")
    .map(({ role, key }) => ({ role, key }));
}

/** Who sells, on one line. */
export function sellerLine({ seller_name, seller_address }: Pick<Settings, "seller_name" | "seller_address">): string {
  return `${seller_name}, ${seller_address.replaceAll("\n", ", ")}`;
}

/** Where a dispute may be brought, on one line. */
export function mediatorLine({ mediator, mediator_url }: Pick<Settings, "mediator" | "mediator_url">): string {
  return `${mediator}, ${mediator_url}`;
}

/** What somebody types as an amount, « 150 », « 150,50 », « 1 200 € », in cents; null when it is none. */
export function centsTyped(typed: string): number | null {
  const match = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(typed.replace(/[\s\u00a0\u202f€]/g, ""));
  return match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : null;
}

/** A value as it stands in its field. */
export function typedForm(key: SettingKey, value: string | number): string {
  const { kind, optional: mayBeEmpty }: Definition<string> | Definition<number> = definitions[key];
  if (kind === "count" && mayBeEmpty && value === 0) return "";
  if (kind !== "cents") return String(value);
  return typedEuros(Number(value));
}

/** What was typed in the field of a setting, as a value to check. */
export function valueTyped(key: SettingKey, typed: string): string | number {
  const { kind, optional: mayBeEmpty }: Definition<string> | Definition<number> = definitions[key];
  const text = typed.replace(/\r\n?/g, "\n").trim();
  if (kind === "cents") return centsTyped(text) ?? Number.NaN;
  if (kind === "count" && mayBeEmpty && text === "") return 0;
  if (kind === "count") return /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return kind === "long_text" ? text : withoutBreaks(text);
}

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(definitions, key);
}

/** « Sophie »: how letters call the coach. */
export function givenName(coachName: string): string {
  return coachName.split(" ")[0] ?? coachName;
}

/** What the coach does, as it stands after her name. */
export const COACH_TITLE = "coach en séparation";

/** True when this setting may be left empty. */
export function isOptional(key: SettingKey): boolean {
  const definition: Definition<string> | Definition<number> = definitions[key];
  return definition.optional === true;
}

/** « du lundi au samedi »: the days on which messages are answered. */
function replyDaysInWords({ reply_days }: Pick<Settings, "reply_days">): string {
  return { 5: "du lundi au vendredi", 6: "du lundi au samedi" }[reply_days] ?? "sept jours sur sept";
}

/** Within how long a message is answered, and on which days: what is promised, and what the coach's queue counts. */
export type ReplyDelay = Pick<Settings, "reply_hours" | "reply_days">;

/** « 24 h, du lundi au samedi ». */
export function replyPromise(delay: ReplyDelay): string {
  return `${delay.reply_hours} h, ${replyDaysInWords(delay)}`;
}

/** « 24 h hors dimanche ». */
export function replyPromiseInShort(delay: ReplyDelay): string {
  return `${delay.reply_hours} h${daysLeftOut(delay, " ")}`;
}

/** « hors dimanche », after what is given; nothing where every day counts. */
export function daysLeftOut({ reply_days }: Pick<Settings, "reply_days">, before: string): string {
  const left = { 5: "hors week-end", 6: "hors dimanche" }[reply_days];
  return left ? before + left : "";
}

/** Opening hours line by line; none when nothing is said of them. */
export function openingLines({ opening_hours }: Pick<Settings, "opening_hours">): string[] {
  return opening_hours.split(" · ").filter((line) => line !== "");
}

/** « à Paris ou en visio », « à Paris et en visio »; « en visio » where no city is given. */
export function meetingPlaces({ city }: Pick<Settings, "city">, word: "et" | "ou"): string {
  return city ? `à ${city} ${word} en visio` : "en visio";
}

/** « , à Paris et en visio », behind what is said of the meetings; nothing where no city is given: each one says its place. */
export function meetingsWhere({ city }: Pick<Settings, "city">): string {
  return city ? `, ${meetingPlaces({ city }, "et")}` : "";
}

/** What sentences of the pages say of delays and places. */
export type SentenceFacts = Pick<
  Settings,
  "city" | "reply_hours" | "reply_days" | "appointment_hours" | "advice_hours"
> & {
  /** How long the free call lasts; 0 while none is offered. */
  first_exchange_minutes: number;
};

const sentence = /[^.!?\n]+[.!?]*[ \u00a0\u202f]*/g;
const named = /\{([^{}]*)\}/g;

/**
 * A text with the facts it names written in. A sentence that names a fact left empty is left out; a name whose `valueOf` is null stays as
 * it was written.
 */
export function withFacts(text: string, valueOf: (name: string) => string | null): string {
  const saysNothing = (words: string) => [...words.matchAll(named)].some(([, name = ""]) => valueOf(name) === "");
  const kept = text.replace(sentence, (words) => (saysNothing(words) ? "" : words)).trimEnd();
  return kept.replace(named, (whole, name: string) => valueOf(name) ?? whole);
}

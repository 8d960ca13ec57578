import { kept } from "~/platform/personal-data/kept";
import { CHOICE_COOKIE, COOKIES_VERSION, choiceMarks } from "./choice-cookie";

export { CHOICE_COOKIE, COOKIES_VERSION };

/** Whole days of its life (requirements ), under the 400 days browsers allow. */
export const CHOICE_DAYS = Math.floor((kept.choice_life.months * 365.25) / 12);

/** A proof outlives its choice by so long (requirements ). */
export const PROOF_YEARS = kept.choices.years;

/** What may be refused: counting the pages read, and remembering what one prefers. */
export type Purpose = "analytics" | "preferences";

export type Choices = Record<Purpose, boolean>;

export const refused: Choices = { analytics: false, preferences: false };

export interface GivenChoice {
  choices: Choices;
  /** Ties the browser to its proof; none after a refusal of everything. */
  key: string | null;
}

/** « 2026-11.10.<key> »: analytics yes, preferences no. */
export function choiceValue({ choices, key }: GivenChoice): string {
  const marks = `${choices.analytics ? 1 : 0}${choices.preferences ? 1 : 0}`;
  return [COOKIES_VERSION, marks, ...(key ? [key] : [])].join(".");
}

/** The choice in a `Cookie` header or in `document.cookie`; null when none was made on the present text. */
export function readChoice(cookies: string | null): GivenChoice | null {
  const marks = choiceMarks(cookies ?? "");
  if (!marks) return null;
  const key = marks.slice(3);
  const choices = { analytics: marks[0] === "1", preferences: marks[1] === "1" };
  return { choices, key: isUuid(key) && acceptsAnything(choices) ? key : null };
}

export function acceptsAnything({ analytics, preferences }: Choices): boolean {
  return analytics || preferences;
}

/** What one of the three buttons says; null for a form that is none of ours. */
export function choicesFrom(form: { get(name: string): unknown }): Choices | null {
  switch (form.get("intent")) {
    case "refuse":
      return refused;
    case "accept":
      return { analytics: true, preferences: true };
    case "choose":
      return { analytics: form.get("analytics") === "oui", preferences: form.get("preferences") === "oui" };
    default:
      return null;
  }
}

function isUuid(text: string): boolean {
  return /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/.test(text);
}

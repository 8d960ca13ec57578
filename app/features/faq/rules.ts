import { packOf, type SoldService, sessionOf } from "~/features/services/rules";
import { meetingPlaces, replyPromise, withFacts } from "~/features/settings/rules";
import { type Cents, formatEuros, halves } from "~/platform/money";

export const faqPlaces = ["home", "faq", "widget", "testimonials", "services", "contact"] as const;
export type FaqPlace = (typeof faqPlaces)[number];

/** What answers may name: settings, and the offer of the day. */
export interface AnswerFacts {
  membership_price_cents: Cents;
  referral_discount_cents: Cents;
  referral_reward_cents: Cents;
  referral_rewards_per_year: number;
  /** What is on sale by the hour. */
  services: SoldService[];
  session_cancellation_hours: number;
  withdrawal_days: number;
  contact_email: string;
  /** What a year comprises today, in a sentence. */
  year_text: string;
  city: string;
  reply_hours: number;
  reply_days: number;
  appointment_hours: number;
  advice_hours: number;
  /** 0 while no free call is offered. */
  first_exchange_minutes: number;
}

const HARD = "\u00a0";

/** Each variable of an answer, as it is shown; amounts and delays carry their unit. */
const variables = {
  prix: (facts) => formatEuros(facts.membership_price_cents),
  prix_avec_code: (facts) => formatEuros(facts.membership_price_cents - facts.referral_discount_cents),
  reduction: (facts) => formatEuros(facts.referral_discount_cents),
  recompense: (facts) => formatEuros(facts.referral_reward_cents),
  recompenses_par_an: (facts) => String(facts.referral_rewards_per_year),
  premier_paiement: (facts) => formatEuros(halves(facts.membership_price_cents)[0]),
  second_paiement: (facts) => formatEuros(halves(facts.membership_price_cents)[1]),
  prix_seance: (facts) => priceOf(sessionOf(facts.services)),
  forfait_5h: (facts) => priceOf(packOf(facts.services, { hours: 5 })),
  forfait_10h: (facts) => priceOf(packOf(facts.services, { hours: 10 })),
  delai_annulation: (facts) => `${facts.session_cancellation_hours}${HARD}h`,
  delai_retractation: (facts) => `${facts.withdrawal_days}${HARD}jours`,
  delai_reponse: (facts) => replyPromise(facts),
  delai_rendez_vous: (facts) => (facts.appointment_hours === 0 ? "" : `${facts.appointment_hours}${HARD}h`),
  delai_conseil: (facts) => `${facts.advice_hours}${HARD}h`,
  premier_echange: (facts) =>
    facts.first_exchange_minutes === 0 ? "" : `${facts.first_exchange_minutes}${HARD}minutes`,
  lieux: (facts) => meetingPlaces(facts, "ou"),
  email: (facts) => facts.contact_email,
  contenu_adhesion: (facts) => facts.year_text,
} satisfies Record<string, (facts: AnswerFacts) => string>;

/** Nothing when it is not on sale: the sentence that names it is left out. */
function priceOf(service: SoldService | undefined): string {
  return service?.price_cents == null ? "" : formatEuros(service.price_cents);
}

export const answerVariables = Object.keys(variables);

const written = /\{([^{}]*)\}/g;

/** The answer as it is read. A sentence that names a fact left empty is left out; a variable nobody knows stays as it was written. */
export function fillIn(text: string, facts: AnswerFacts): string {
  return withFacts(text, (name) =>
    Object.hasOwn(variables, name) ? variables[name as keyof typeof variables](facts) : null,
  );
}

/** The variables of a text that would not be filled in. */
export function unknownVariables(text: string): string[] {
  return [...text.matchAll(written)].map(([, name = ""]) => name).filter((name) => !answerVariables.includes(name));
}

export interface FaqEntryInput {
  question: string;
  answer: string;
  places: FaqPlace[];
}

export type FaqProblem = "question_missing" | "answer_missing" | "place_missing" | "variable_unknown";

/** What prevents this entry from being kept, or null. */
export function checkFaqEntry({ question, answer, places }: FaqEntryInput): FaqProblem | null {
  if (question.trim() === "") return "question_missing";
  if (answer.trim() === "") return "answer_missing";
  if (places.length === 0) return "place_missing";
  if (unknownVariables(question + answer).length > 0) return "variable_unknown";
  return null;
}

import { expect, test } from "vitest";
import { type AnswerFacts, answerVariables, checkFaqEntry, fillIn, unknownVariables } from "./rules";

const sold = { minutes: 60, valid_months: null, length_text: null };
const pack = (hours: number, price_cents: number) => ({
  ...sold,
  kind: "pack" as const,
  name: `Forfait ${hours} heures`,
  price_cents,
  total_minutes: hours * 60,
});
const session = { ...sold, kind: "session" as const, name: "Séance unique", price_cents: 150_00, total_minutes: 60 };

const facts: AnswerFacts = {
  membership_price_cents: 500_01,
  referral_discount_cents: 200_00,
  referral_reward_cents: 350_00,
  referral_rewards_per_year: 6,
  services: [session, pack(5, 650_00), pack(10, 1_200_00)],
  session_cancellation_hours: 24,
  withdrawal_days: 14,
  contact_email: "bonjour@leclaircie.example",
  year_text: "Une année de conseils.",
  city: "Lyon",
  reply_hours: 36,
  reply_days: 5,
  appointment_hours: 72,
  advice_hours: 60,
  first_exchange_minutes: 30,
};

test("an amount is computed, with its unit", () => {
  expect(fillIn("{prix_avec_code} au lieu de {prix}", { ...facts, membership_price_cents: 500_00 })).toBe(
    "300\u202f€ au lieu de 500\u202f€",
  );
  expect(fillIn("{forfait_10h}", facts)).toBe("1\u202f200\u202f€");
  expect(fillIn("{prix_seance}", facts)).toBe("150\u202f€");
});

test("a sentence that names what is not on sale is left out", () => {
  const text =
    "Une séance coûte {prix_seance}. Le forfait de 5 heures, {forfait_5h}. Les {premier_echange} sont offertes.";
  expect(fillIn(text, { ...facts, services: [session], first_exchange_minutes: 0 })).toBe(
    "Une séance coûte 150\u202f€.",
  );
});

test("the first of two payments takes the odd cent", () => {
  expect(fillIn("{premier_paiement} puis {second_paiement}", facts)).toBe("250,01\u202f€ puis 250\u202f€");
});

test("a delay follows its setting", () => {
  expect(fillIn("{delai_annulation} avant, {delai_retractation}", facts)).toBe("24\u00a0h avant, 14\u00a0jours");
});

test("a sentence that names a fact left empty is left out", () => {
  const answer = "Sous {delai_reponse}. Un rendez-vous se trouve sous {delai_rendez_vous}.\n\nVenez {lieux}.";
  expect(fillIn(answer, facts)).toBe(
    "Sous 36 h, du lundi au vendredi. Un rendez-vous se trouve sous 72\u00a0h.\n\nVenez à Lyon ou en visio.",
  );
  expect(fillIn(answer, { ...facts, appointment_hours: 0, city: "" })).toBe(
    "Sous 36 h, du lundi au vendredi. \n\nVenez en visio.",
  );
  expect(fillIn("Un rendez-vous ? Sous {delai_rendez_vous}.", { ...facts, appointment_hours: 0 })).toBe(
    "Un rendez-vous ?",
  );
});

test("every variable is filled in, and nothing else", () => {
  const text = answerVariables.map((name) => `{${name}}`).join(" ");
  expect(fillIn(text, facts)).not.toMatch(/[{}]/);
  expect(fillIn("{inconnu} {constructor}", facts)).toBe("{inconnu} {constructor}");
});

test("an entry with an unknown variable, or without text or place, is refused with its reason", () => {
  const entry = { question: "Combien ?", answer: "{prix}", places: ["faq" as const], position: 1 };
  expect(checkFaqEntry(entry)).toBeNull();
  expect(unknownVariables("{prix} {tarif}")).toEqual(["tarif"]);
  expect(checkFaqEntry({ ...entry, answer: "{tarif}" })).toBe("variable_unknown");
  expect(checkFaqEntry({ ...entry, question: " " })).toBe("question_missing");
  expect(checkFaqEntry({ ...entry, answer: "" })).toBe("answer_missing");
  expect(checkFaqEntry({ ...entry, places: [] })).toBe("place_missing");
});

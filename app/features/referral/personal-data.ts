import { href } from "react-router";
import { accounting, parisDayOf } from "~/platform/personal-data/keepings";
import { kept } from "~/platform/personal-data/kept";
import { keptText } from "~/platform/personal-data/kept-time";
import type { PersonalData } from "~/platform/personal-data/owned-table";

/** The referrer reads amounts until the last first of the month: nothing that tells when a friend joined. */
const NOT_TOLD = "dirait quand la personne parrainée est venue";

export const referralData: PersonalData = {
  name: "parrainage",
  title: "Votre parrainage",
  what: "Votre code, vos récompenses et leurs virements",
  until: `${keptText(kept.rewards)}, l’IBAN ${keptText(kept.payout_accounts)} après le virement`,
  processing: {
    purpose: "Compter les récompenses et les verser",
    bases: ["contract", "duty"],
    recipients: ["bank", "mail"],
    rules: ["rewards", "payout_accounts"],
  },
  obstacles: [
    {
      when: "exists (select from referral_payouts where user_id = $user and paid_at is null and closed_at is null)",
      text: "Vous avez demandé un versement. Attendez le virement, ou retirez la demande.",
      way: { to: href("/espace-membre/versement"), act: "Voir la demande" },
    },
  ],
  tables: [
    {
      table: "referral_codes",
      owner: { column: "user_id" },
      erasure: { kept: accounting(parisDayOf("t.created_at")) },
      title: "Votre code de parrainage",
      columns: { created_at: "Donné le", code: "Code", former_codes: "Codes d’un compte réuni à celui-ci" },
    },
    {
      table: "referral_rewards",
      owner: { column: "referrer_user_id" },
      erasure: { kept: accounting(parisDayOf("t.recorded_at")) },
      title: "Récompenses de parrainage",
      columns: { amount_cents: "Montant" },
      only: "t.recorded_at < date_trunc('month', $now::timestamptz at time zone 'Europe/Paris') at time zone 'Europe/Paris'",
      leftOut: {
        referred_user_id: "une autre personne",
        recorded_at: NOT_TOLD,
        withdraw_until: NOT_TOLD,
        yearly_cap: "le même pour tous",
      },
    },
    {
      table: "referral_reward_events",
      owner: { column: "reward_id", of: "referral_rewards" },
      erasure: "follows",
      withheld: NOT_TOLD,
    },
    {
      table: "rewards_to_look_at",
      owner: { column: "reward_id", of: "referral_rewards" },
      erasure: "follows",
      withheld: NOT_TOLD,
    },
    {
      table: "referral_payouts",
      owner: { column: "user_id" },
      erasure: {
        kept: accounting(parisDayOf("coalesce(t.paid_at, t.requested_at)")),
        without: { iban: "null", holder: "null" },
      },
      title: "Virements de vos récompenses",
      columns: {
        requested_at: "Demandé le",
        iban: "IBAN",
        holder: "Titulaire",
        amount_cents: "Montant",
        paid_on: "Fait le",
        closed_at: "Retiré le",
      },
      sealed: ["iban", "holder"],
      leftOut: { paid_at: "quand le virement a été noté" },
    },
  ],
};

import { href } from "react-router";
import { addDays } from "~/platform/clock";
import { claimProof, contractProof, parisDayOf } from "~/platform/personal-data/keepings";
import { kept } from "~/platform/personal-data/kept";
import { keptText } from "~/platform/personal-data/kept-time";
import type { PersonalData } from "~/platform/personal-data/owned-table";

const daysOf = (from: string, end: string) => `${from} – ${end && addDays(end, -1)}`;
const WORK = "sert à tenir l’adhésion";

export const membershipData: PersonalData = {
  name: "adhesion",
  title: "Votre adhésion",
  what: "Vos années, leurs dates et ce qui les a ouvertes",
  until: keptText(kept.contracts),
  processing: {
    purpose: "Tenir l’adhésion et ouvrir ce qu’elle donne",
    bases: ["contract"],
    recipients: ["community", "mail"],
    rules: ["contracts"],
  },
  obstacles: [
    {
      when: `exists (select from memberships_on(($now at time zone 'Europe/Paris')::date) m
        join membership_contracts c on c.id = m.id where m.user_id = $user and m.status <> 'ended')`,
      text: "Votre adhésion court encore. Mettez-y fin d’abord : ce qui doit vous être rendu l’est avant l’effacement.",
      way: { to: href("/resilier-votre-contrat"), act: "Mettre fin au contrat" },
    },
  ],
  tables: [
    {
      table: "membership_contracts",
      owner: { column: "user_id" },
      erasure: { kept: contractProof("t.end_date") },
      title: "Années d’adhésion",
      columns: {
        start_date: "Du",
        end_date: "Au",
        type: "Formule",
        referred_by_code: "Code utilisé",
        created_at: "Conclue le",
        ended_at: "Arrêtée le",
        due_cents: "Reste dû",
      },
    },
    {
      table: "membership_orders",
      owner: { column: "order_id", of: "orders" },
      erasure: "follows",
      title: "Commandes d’une année",
      columns: { referral_code: "Code utilisé", early_start_requested_at: "Demande expresse de commencer le" },
      leftOut: { without_promo_code: WORK },
    },
    {
      table: "membership_grants",
      owner: { column: "user_id" },
      erasure: {
        kept: claimProof(parisDayOf("t.granted_at")),
        without: { reason: "case when t.gift_id is null then '' end" },
      },
      title: "Jours offerts",
      columns: { granted_at: "Offerts le" },
      // Who gave a year stays its own secret (decision 0014).
      leftOut: { reason: "la note de votre coach ; demandez-la" },
    },
    {
      table: "membership_periods",
      owner: { column: "user_id" },
      erasure: { kept: contractProof("upper(t.period)") },
      title: "Jours d’accès",
      columns: { period: "Du premier au dernier jour", revoked_at: "Repris le" },
      // An open end is the day after the last one.
      shown: { period: (text) => text.replace(/^\[([\d-]*),([\d-]*)\)$/, (_, from, end) => daysOf(from, end)) },
      leftOut: { cause_paid: WORK, revoked_reason: WORK },
    },
  ],
};

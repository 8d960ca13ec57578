import { href } from "react-router";
import { contractProof, parisDayOf } from "~/platform/personal-data/keepings";
import { kept } from "~/platform/personal-data/kept";
import { keptText } from "~/platform/personal-data/kept-time";
import type { PersonalData } from "~/platform/personal-data/owned-table";

const kinds = {
  bought: "achetées",
  granted: "offertes",
  reserved: "réservées",
  given_back: "rendues",
  used: "utilisées",
  corrected: "corrigées",
  expired: "passées",
  taken_back: "reprises",
  restored: "remises",
  ended: "arrêtées",
  gift_taken_back: "reprises",
};

/** Without a last day hours are claimed for five years from what was last done with them (Code civil, article 2224). */
const claimedUntil = `(select (greatest(hour_lots.created_at, max(e.created_at)) at time zone 'Europe/Paris' + interval '5 years')::date
  from hour_entries e where e.lot_id = hour_lots.id)`;

export const hoursData: PersonalData = {
  name: "heures",
  title: "Vos heures",
  what: "Combien, quand, et à quoi elles ont servi ; aucun texte",
  until: keptText(kept.contracts),
  processing: {
    purpose: "Compter les heures achetées ou offertes",
    bases: ["contract"],
    rules: ["hours"],
  },
  obstacles: [
    {
      when: `exists (select from hour_lots where user_id = $user and order_id is not null and (reserved_minutes > 0
        or available_minutes > 0 and coalesce(last_day, ${claimedUntil}) >= ($now at time zone 'Europe/Paris')::date))`,
      text: "Il vous reste des heures achetées. Utilisez-les, ou mettez fin au contrat.",
      way: { to: href("/resilier-votre-contrat"), act: "Mettre fin au contrat" },
    },
  ],
  tables: [
    {
      table: "hour_lots",
      owner: { column: "user_id" },
      erasure: { kept: contractProof(parisDayOf("t.created_at")) },
      title: "Heures achetées ou offertes",
      columns: {
        created_at: "Depuis le",
        label: "Quoi",
        total_minutes: "Minutes",
        available_minutes: "Libres",
        reserved_minutes: "Réservées",
        used_minutes: "Utilisées",
        expires_on: "Jusqu’au",
        last_day: "Arrêtées au",
        ended_at: "Arrêtées le",
        due_cents: "Dû à la fin",
      },
      leftOut: {
        mode: "ce que dit le paiement",
        bought_minutes: "ce que dit l’achat",
        open_until: "sert aux prolongations",
      },
    },
    {
      table: "hour_entries",
      owner: { column: "lot_id", of: "hour_lots" },
      erasure: "follows",
      title: "Mouvements",
      columns: {
        created_at: "Le",
        kind: "Quoi",
        available_delta: "Libres",
        reserved_delta: "Réservées",
        used_delta: "Utilisées",
      },
      values: { kind: kinds },
      leftOut: { no: "un rang", paid: "ce que dit le paiement", reason: "ce que dit le mouvement" },
    },
  ],
};

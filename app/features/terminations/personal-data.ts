import { claimProof, parisDayOf } from "~/platform/personal-data/keepings";
import { kept } from "~/platform/personal-data/kept";
import { keptText } from "~/platform/personal-data/kept-time";
import type { PersonalData } from "~/platform/personal-data/owned-table";
import { TERMINATION_KEPT_YEARS } from "./rules";

export const terminationsData: PersonalData = {
  name: "fins-de-contrat",
  title: "Vos déclarations",
  what: "Rétractations et résiliations, et ce qui vous a été répondu",
  until: keptText(kept.terminations),
  processing: {
    purpose: "Recevoir une rétractation ou une résiliation, et en accuser réception",
    bases: ["duty"],
    recipients: ["mail"],
    rules: ["terminations"],
  },
  obstacles: [
    {
      // Sent without signing in, it takes her order and her address: another may type either, and would hold her up.
      when: `exists (select from contract_notices where outcome is null and (user_id = $user
        or order_id in (select id from orders where user_id = $user)
          and lower(email) in (select lower(email::text) from users where id = $user and email_verified)))`,
      text: "Votre rétractation ou votre résiliation attend sa suite. L’effacement vient après.",
    },
  ],
  tables: [
    {
      table: "contract_notices",
      owner: { column: "email", address: true, unless: "user_id" },
      erasure: { kept: { ...claimProof(parisDayOf("t.received_at")), years: TERMINATION_KEPT_YEARS } },
      title: "Rétractations et résiliations",
      columns: {
        received_at: "Reçue le",
        kind: "Quoi",
        name: "Nom",
        email: "Adresse",
        reference: "Commande ou facture",
        wished_day: "Jour souhaité",
        motive: "Motif",
        outcome: "Suite",
        decided_at: "Décidée le",
        refund_cents: "Rendu",
        last_day: "Dernier jour",
        answer: "Réponse",
      },
      sealed: ["motive", "answer"],
      accountOnly: ["motive"],
      leftOut: { acknowledged: "si l’accusé de réception est parti, ce que dit l’e-mail" },
      values: {
        kind: { withdrawal: "rétractation", termination: "résiliation" },
        outcome: { settled: "faite", closed: "close sans remboursement" },
      },
    },
  ],
};

import { kept } from "~/platform/personal-data/kept";
import { keptText } from "~/platform/personal-data/kept-time";
import type { PersonalData } from "~/platform/personal-data/owned-table";

export const guideData: PersonalData = {
  name: "guide",
  title: "Le guide gratuit",
  what: "Prénom, adresse et date de la demande",
  until: `${keptText(kept.leads)} après la dernière demande`,
  processing: {
    purpose: "Envoyer le guide demandé",
    bases: ["request"],
    recipients: ["mail"],
    rules: ["leads"],
  },
  apart: true,
  tables: [
    {
      table: "leads",
      owner: { column: "email", address: true },
      erasure: "deleted",
      title: "Demande du guide",
      columns: {
        created_at: "Demandé le",
        last_asked_at: "La dernière fois le",
        first_name: "Prénom",
        email: "Adresse",
        wants_newsletter: "Lettre demandée",
        consent_text_version: "Texte lu avec le formulaire, version",
        source: "Depuis",
      },
      leftOut: { mail_queued_at: "sert à l’envoi" },
    },
  ],
};

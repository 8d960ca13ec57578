import { kept } from "~/platform/personal-data/kept";
import { keptText } from "~/platform/personal-data/kept-time";
import type { PersonalData } from "~/platform/personal-data/owned-table";
import { OPENING_REQUEST } from "./rules";

export const newsletterData: PersonalData = {
  name: "lettre",
  title: "La lettre d’information",
  what: "L’inscription de votre adresse, et ses dates",
  until: `jusqu’au désabonnement, puis ${keptText(kept.subscribers)}`,
  processing: {
    purpose: "Envoyer la lettre d’information",
    bases: ["consent"],
    recipients: ["mail"],
    rules: ["subscribers", "unconfirmed_subscribers"],
  },
  apart: true,
  tables: [
    {
      table: "newsletter_subscribers",
      owner: { column: "email", address: true },
      erasure: "deleted",
      title: "Inscription",
      columns: {
        requested_at: "Demandée le",
        email: "Adresse",
        status: "État",
        consent_text_version: "Phrase acceptée, version",
        source: "Depuis",
        confirmed_at: "Confirmée le",
        unsubscribed_at: "Désabonnée le",
        refused_at: "Refusée par votre messagerie le",
      },
      values: { status: { pending: "à confirmer", active: "active", unsubscribed: "désabonnée" } },
      leftOut: {
        created_at: "la première demande, que dit la date de la dernière",
        confirm_token_hash: "une empreinte",
        confirm_until: "sert au lien qui confirme",
      },
    },
    {
      table: "newsletter_consents",
      owner: { column: "subscriber_id", of: "newsletter_subscribers" },
      erasure: "deleted",
      title: "Accords pour recevoir la lettre",
      columns: {
        given_at: "Donné le",
        text_version: "Version du texte",
        source: "Depuis",
        withdrawn_at: "Retiré le",
      },
    },
  ],
};

export const openingData: PersonalData = {
  name: "ouverture",
  title: "L’ouverture du site",
  what: "L’adresse laissée pour être prévenu de l’ouverture, chiffrée, et le jour",
  until: `jusqu’à cet e-mail, ${keptText(kept.opening_requests)} au plus`,
  processing: {
    purpose: "Prévenir une fois de l’ouverture du site",
    bases: ["request"],
    recipients: ["mail"],
    rules: ["opening_requests"],
  },
  apart: true,
  tables: [
    {
      table: "opening_requests",
      owner: { column: "email_hash", hashed: OPENING_REQUEST, sealed: "email" },
      erasure: "deleted",
      title: "Demande d’être prévenu",
      columns: { asked_at: "Demandée le", email: "Adresse" },
      sealed: ["email"],
    },
  ],
};

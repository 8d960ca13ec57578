import { claimProof, parisDayOf } from "~/platform/personal-data/keepings";
import { kept } from "~/platform/personal-data/kept";
import { keptText } from "~/platform/personal-data/kept-time";
import type { PersonalData } from "~/platform/personal-data/owned-table";
import { cameByNames, closingNames, kindNames } from "./messages";

export const dataRequestsData: PersonalData = {
  name: "demandes",
  title: "Vos demandes",
  what: "Ce que vous avez demandé sur vos données, et ce qui a été répondu",
  until: keptText(kept.data_requests),
  processing: {
    purpose: "Répondre à qui exerce ses droits",
    bases: ["duty"],
    recipients: ["mail"],
    rules: ["data_requests"],
  },
  tables: [
    {
      table: "data_requests",
      owner: { column: "email", address: true, unless: "user_id" },
      erasure: {
        // One that still waits has no object any more.
        kept: claimProof(parisDayOf("coalesce(t.closed_at, $now)")),
        without: {
          closed_at: "coalesce(closed_at, $now)",
          email: "null",
          name: "null",
          details: "null",
          identity_means: "null",
          extension_reason: "null",
          answer: "null",
        },
      },
      title: "Demandes sur vos données",
      columns: {
        received_on: "Reçue le",
        kind: "Quoi",
        came_by: "Comment",
        name: "Nom",
        due_on: "Réponse au plus tard le",
        extended_at: "Prolongée le",
        extension_reason: "Pourquoi",
        closed_at: "Close le",
        outcome: "Suite",
        answer: "Réponse",
        certificate_number: "Attestation",
        details: "Vos mots",
      },
      sealed: ["details"],
      values: { kind: kindNames, came_by: cameByNames, outcome: closingNames },
      leftOut: {
        no: "sert à tenir la file",
        created_at: "ce que dit le jour de réception",
        identity_checked_at: "une note de votre coach",
        identity_means: "une note de votre coach",
      },
    },
  ],
};

/** They are part of no copy: none opens twice. */
export const dataLinksData: PersonalData = {
  name: "liens",
  title: "Les liens envoyés",
  what: "À quelle adresse, et quand",
  until: "sept jours au plus",
  processing: {
    purpose: "Vérifier une adresse avant d’ouvrir ce qui y est gardé",
    bases: ["duty"],
    recipients: ["mail"],
    rules: ["data_links"],
  },
  tables: [
    {
      table: "data_links",
      owner: { column: "email", address: true },
      erasure: "deleted",
      withheld: "l’empreinte d’un lien qui sert une fois",
    },
  ],
};

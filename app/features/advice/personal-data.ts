import type { PersonalData } from "~/platform/personal-data/owned-table";
import { listAttachmentsOf } from "./attachment-queries.server";
import { openAttachment } from "./attachments.server";

/** Letters and what was agreed to before the first one. */
export const adviceData: PersonalData = {
  name: "echanges",
  title: "Vos échanges",
  what: "Vos lettres, leurs réponses, vos brouillons et ce que vous y avez joint, chiffrés",
  until: "la vie du compte",
  processing: {
    purpose: "Accompagner par écrit",
    bases: ["contract", "explicit_consent"],
    special: "ce qui est écrit peut toucher à la santé, à la vie intime ou à la religion ; chiffré",
    rules: ["threads"],
  },
  tables: [
    {
      table: "advice_threads",
      owner: { column: "user_id" },
      erasure: "deleted",
      title: "Échanges",
      columns: { opened_at: "Ouvert le" },
      leftOut: { archived_at: "un rangement de votre coach" },
    },
    {
      table: "advice_messages",
      owner: { column: "thread_id", of: "advice_threads" },
      erasure: "deleted",
      title: "Lettres et réponses",
      columns: {
        written_at: "Écrit le",
        kind: "Quoi",
        text: "Texte",
        due_at: "Réponse promise pour le",
        answered_at: "Répondu le",
        closed_at: "Clos le",
        closed_reason: "Close comment",
        read_at: "Lu le",
      },
      values: {
        kind: { question: "votre lettre", addition: "votre ajout", answer: "la réponse" },
        closed_reason: {
          answered_elsewhere: "répondue de vive voix",
          sent_twice: "arrivée deux fois",
          nothing_to_answer: "rangée",
          other: "rangée",
        },
      },
      sealed: ["text"],
      // An answer can be taken back until it leaves.
      only: "(t.sends_at is null or t.sends_at <= $now)",
      leftOut: {
        alerted: "sert à tenir la promesse",
        sends_at: "le départ de la réponse, dix secondes après son écriture",
        told_at: "sert à vous prévenir une fois",
      },
    },
    {
      table: "advice_attachments",
      owner: { column: "message_id", of: "advice_messages" },
      erasure: "deleted",
      title: "Pièces jointes",
      columns: { kind: "Forme", position: "Rang" },
      values: { kind: { "image/jpeg": "photo", "application/pdf": "document" } },
    },
    {
      table: "advice_drafts",
      owner: { column: "author_id" },
      erasure: "deleted",
      title: "Brouillons",
      columns: { saved_at: "Gardé le", text: "Texte" },
      sealed: ["text"],
      // The coach's own drafts stand in the threads of others.
      only: "(t.thread_id is null or exists (select from advice_threads own where own.id = t.thread_id and own.user_id = t.author_id))",
    },
    {
      table: "advice_notes",
      owner: { column: "id" },
      erasure: "deleted",
      withheld: "les notes de travail de votre coach",
    },
  ],
  async *files(db, userId, at) {
    let rank = 0;
    for (const { id, file_id: fileId, kind } of await listAttachmentsOf(db, userId, at)) {
      rank += 1;
      const name = `fichiers/lettre-${rank}.${kind === "image/jpeg" ? "jpg" : "pdf"}`;
      yield { name, read: async () => (await openAttachment(db, { id, fileId, userId, kind }))?.bytes ?? null };
    }
  },
};

export const messageConsentData: PersonalData = {
  name: "accords",
  title: "Vos accords",
  what: "À quoi vous avez dit oui ou non, quand, et sur quel texte",
  until: "la vie du compte",
  processing: {
    purpose: "Prouver le consentement à la lecture des messages",
    bases: ["duty"],
    rules: ["message_consent"],
  },
  tables: [
    {
      table: "message_consents",
      owner: { column: "user_id" },
      erasure: "deleted",
      title: "Lecture de vos messages",
      columns: { given_at: "Donné le", text_version: "Version du texte", withdrawn_at: "Retiré le" },
    },
  ],
};

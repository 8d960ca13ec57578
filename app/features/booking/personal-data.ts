import { href } from "react-router";
import { contractProof, parisDayOf } from "~/platform/personal-data/keepings";
import { kept } from "~/platform/personal-data/kept";
import { keptText } from "~/platform/personal-data/kept-time";
import type { PersonalData } from "~/platform/personal-data/owned-table";
import { UNREADABLE } from "~/platform/sealing/sealed-text.server";
import { listJoinedBy } from "./answer-attachment-queries.server";
import { readOwnJoined } from "./answer-attachments.server";

const place = { video: "visio", person: "sur place", phone: "téléphone" };
const by = {
  person: "vous",
  coach: "votre coach",
  bank: "la banque",
  withdrawal: "une rétractation",
  account: "le compte",
  trial: "un essai",
};
const MONEY = "sert à tenir l’agenda";

export const bookingData: PersonalData = {
  name: "rendez-vous",
  title: "Vos rendez-vous",
  what: "Dates, lieu, ce que vous avez écrit avant et ce qui a été convenu après",
  until: `les commandes ${keptText(kept.contracts)}, les notes comme le dit la politique de confidentialité`,
  processing: {
    purpose: "Préparer et tenir les rendez-vous",
    bases: ["contract", "explicit_consent"],
    special: "ce qui est écrit peut toucher à la santé, à la vie intime ou à la religion ; chiffré",
    recipients: ["video", "mail"],
    rules: ["contracts", "session_notes"],
  },
  obstacles: [
    {
      when: "exists (select from appointments where user_id = $user and status = 'confirmed' and ends_at > $now)",
      text: "Un rendez-vous vous attend. Annulez-le d’abord.",
      way: { to: href("/espace-membre/rendez-vous"), act: "Voir mes rendez-vous" },
    },
  ],
  tables: [
    {
      table: "appointments",
      owner: { column: "user_id" },
      erasure: { kept: contractProof(parisDayOf("t.ends_at")), only: "t.paid_by <> 'free'" },
      title: "Rendez-vous",
      columns: {
        starts_at: "Début",
        ends_at: "Fin",
        place: "Lieu",
        status: "État",
        paid_by: "Payé par",
        created_at: "Pris le",
        confirmed_at: "Confirmé le",
        early_requested_at: "Demande expresse avant la fin du délai de rétractation",
        reminder_asked: "Rappel demandé",
        canceled_at: "Annulé le",
        canceled_by: "Annulé par",
        canceled_late: "Annulé trop tard",
        given_back_at: "Rendu le",
      },
      named: { service_id: { label: "Prestation", table: "services", words: "name" } },
      values: {
        place,
        status: {
          held: "gardé un moment",
          confirmed: "confirmé",
          done: "fait",
          no_show: "manqué",
          canceled: "annulé",
          expired: "laissé",
        },
        paid_by: { free: "offert", order: "une commande", hours: "vos heures" },
        canceled_by: by,
      },
      leftOut: {
        blocked_until: MONEY,
        hold_until: MONEY,
        hold_key_hash: MONEY,
        marked_at: MONEY,
        given_back_reason: MONEY,
        sequence: MONEY,
      },
    },
    {
      table: "appointment_moves",
      owner: { column: "appointment_id", of: "appointments" },
      erasure: "follows",
      title: "Rendez-vous déplacés",
      columns: { moved_at: "Déplacé le", from_starts_at: "De", to_starts_at: "À", moved_by: "Par" },
      values: { moved_by: by },
    },
    {
      table: "appointment_answers",
      owner: { column: "user_id" },
      erasure: "deleted",
      title: "Ce que vous avez écrit avant",
      columns: { updated_at: "Écrit le", answers: "Réponses", sent_at: "Remis le" },
      sealed: ["answers"],
      shown: {
        answers: (text) => (text === UNREADABLE ? text : (JSON.parse(text) as string[]).join("\n\n").trim() || "–"),
      },
    },
    {
      table: "appointment_attachments",
      owner: { column: "appointment_id", of: "appointment_answers" },
      erasure: "deleted",
      title: "Ce que vous y avez joint",
      columns: { kind: "Forme", position: "Rang" },
      values: { kind: { "image/jpeg": "photo", "application/pdf": "document" } },
    },
    {
      table: "session_notes",
      owner: { column: "user_id" },
      erasure: "deleted",
      title: "Ce qui a été convenu",
      columns: { updated_at: "Écrit le", text: "Texte" },
      sealed: ["text"],
      // Beside it stands the coach's own note, which is withheld as in the letters.
      shown: { text: (text) => (text === UNREADABLE ? text : (JSON.parse(text) as { agreed: string }).agreed) },
    },
    {
      table: "service_orders",
      owner: { column: "order_id", of: "orders" },
      erasure: "follows",
      title: "Prestations commandées",
      columns: {
        total_minutes: "Minutes",
        valid_months: "Valable (mois)",
        waits: "Attend la fin du délai de rétractation",
      },
      named: { service_id: { label: "Prestation", table: "services", words: "name" } },
    },
  ],
  async *files(db, userId) {
    let rank = 0;
    for (const { id, appointment_id: appointmentId, kind } of await listJoinedBy(db, userId)) {
      rank += 1;
      const name = `fichiers/avant-${rank}.${kind === "image/jpeg" ? "jpg" : "pdf"}`;
      yield { name, read: async () => (await readOwnJoined(db, { id, appointmentId, userId }))?.bytes ?? null };
    }
  },
};

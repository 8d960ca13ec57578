import { contractProof, parisDayOf } from "~/platform/personal-data/keepings";
import { kept } from "~/platform/personal-data/kept";
import { keptText } from "~/platform/personal-data/kept-time";
import type { PersonalData } from "~/platform/personal-data/owned-table";
import * as queries from "./queries.server";
import { drawQuote } from "./quote-pdf.server";
import { sheetOf } from "./read-quote.server";

/** Those that were ordered, and those they replace. */
const ORDERED = `t.id in (with recursive ordered as (
  select q.id, q.replaces from quotes q join quote_orders o on o.quote_id = q.id
  union select before.id, before.replaces from quotes before join ordered on before.id = ordered.replaces) select id from ordered)`;

const WORK = "sert à tenir le devis";

export const quotesData: PersonalData = {
  name: "devis",
  title: "Vos devis",
  what: "Ceux qui vous ont été envoyés, avec leurs lignes et le mot qui vous y est écrit",
  until: `un devis accepté ${keptText(kept.contracts)}, les autres comme les messages`,
  processing: {
    purpose: "Proposer un accompagnement, et le vendre",
    bases: ["request", "contract"],
    recipients: ["mail"],
    rules: ["quotes", "contracts"],
  },
  tables: [
    {
      table: "quotes",
      owner: { column: "user_id" },
      erasure: { kept: contractProof(parisDayOf("t.sent_at")), only: ORDERED, without: { word: "null" } },
      title: "Devis",
      columns: {
        sent_at: "Envoyé le",
        number: "Numéro",
        title: "Titre",
        name: "Nom",
        email: "Adresse",
        word: "Mot",
        total_cents: "Total",
        instalment_count: "En combien de fois",
        valid_until: "Valable jusqu’au",
        read_at: "Lu le",
        declined_at: "Décliné le",
        withdrawn_at: "Retiré le",
        accepted_at: "Accepté le",
        paid_at: "Payé le",
        ended_at: "Fini le",
        due_cents: "Dû à la fin",
      },
      sealed: ["word"],
      // Until it is sent it is the coach's work.
      only: "t.sent_at is not null",
      leftOut: { year: WORK, no: WORK, token_hash: WORK, created_at: WORK, updated_at: WORK },
    },
    {
      table: "quote_lines",
      owner: { column: "quote_id", of: "quotes" },
      erasure: "follows",
      title: "Lignes des devis",
      columns: {
        position: "Rang",
        label: "Quoi",
        detail: "Détail",
        quantity: "Combien",
        unit: "Unité",
        unit_cents: "Prix",
        hours_minutes: "Minutes d’accompagnement",
      },
    },
    {
      table: "quote_orders",
      owner: { column: "order_id", of: "orders" },
      erasure: "follows",
      title: "Commandes d’un devis",
      columns: { early_start_requested_at: "Demande expresse de commencer le" },
    },
    {
      table: "quote_payments",
      owner: { column: "quote_id", of: "quotes" },
      erasure: "follows",
      title: "Ce qu’un paiement ouvre",
      columns: { hours_from: "À partir du", minutes: "Minutes", credited_at: "Ouvert le" },
      leftOut: { paid: "ce que dit le paiement" },
    },
  ],
  async *files(db, userId, at) {
    for (const quote of await queries.listSentTo(db, userId))
      yield {
        name: `fichiers/devis-${quote.number?.toLowerCase()}.pdf`,
        read: async () => drawQuote(await sheetOf(db, quote, at)),
      };
  },
};

import { href } from "react-router";
import { accounting, contractProof, parisDayOf } from "~/platform/personal-data/keepings";
import { kept } from "~/platform/personal-data/kept";
import { keptText } from "~/platform/personal-data/kept-time";
import type { PersonalData } from "~/platform/personal-data/owned-table";
import { findTermsPdf } from "./accepted-terms.server";
import { eraseCustomersLater } from "./erase-customers.server";
import { listInvoiceNumbersOf } from "./invoice-queries.server";
import { findInvoicePdf } from "./issue-invoice.server";
import * as queries from "./queries.server";

const WORK = "sert à suivre le paiement";
/** A trader's claim against a consumer (Code de la consommation, article L. 218-2). */
const CLAIM_YEARS = 2;
const BOOKS = "le rang du document dans les comptes, qui n’ont pas de trou";

export const billingData: PersonalData = {
  name: "paiements",
  title: "Vos paiements",
  what: "Commandes, échéances, paiements, factures et avoirs ; le numéro de carte reste chez le prestataire",
  until: keptText(kept.invoices),
  processing: {
    purpose: "Encaisser, rembourser, facturer, et garder la preuve des contrats",
    bases: ["contract", "duty"],
    recipients: ["payment", "bank", "mail"],
    rules: ["invoices", "contracts"],
  },
  obstacles: [
    {
      when: `exists (select from payments p where p.user_id = $user and (p.status in ('open', 'pending')
          or least(p.owed_cents, p.kept_cents) > 0
          or exists (select from refunds r where r.payment_id = p.id and r.status in ('requested', 'queued', 'pending', 'processing'))))`,
      text: "Un paiement ou un remboursement n’est pas terminé. L’effacement attend qu’il le soit.",
    },
    {
      when: `exists (select from orders o join instalments i on i.order_id = o.id
          where o.user_id = $user and i.canceled_at is null
          and i.due_date + make_interval(years => ${CLAIM_YEARS}) > ($now at time zone 'Europe/Paris')::date
          and exists (select from instalments other join payments p on p.instalment_id = other.id
            where other.order_id = o.id and p.status = 'paid' and p.kept_cents > 0)
          and not exists (select from payments p where p.instalment_id = i.id and p.status = 'paid'))`,
      text: "Une échéance n’est pas réglée. Réglez-la d’abord ; sinon l’effacement attend deux ans après sa date.",
      way: { to: `${href("/espace-membre")}#paiements`, act: "Voir mes paiements" },
    },
  ],
  tables: [
    {
      table: "orders",
      owner: { column: "user_id" },
      erasure: { kept: contractProof(parisDayOf("t.placed_at")) },
      title: "Commandes",
      columns: {
        placed_at: "Passée le",
        reference: "Référence",
        label: "Quoi",
        list_price_cents: "Prix",
        discount_cents: "Réduction",
        discount_label: "Pourquoi",
        amount_cents: "À payer",
        instalment_count: "En combien de fois",
        terms_version: "Conditions acceptées, version",
        terms_accepted_at: "Conditions acceptées le",
        superseded_at: "Remplacée le",
      },
      leftOut: {
        subject: "ce que la commande ouvre, que son libellé dit",
        mode: WORK,
        has_promo_code: "ce que dit la réduction",
        terms_hash: "le texte lui-même est joint",
      },
    },
    {
      table: "order_lines",
      owner: { column: "order_id", of: "orders" },
      erasure: "follows",
      title: "Lignes des commandes",
      columns: { label: "Quoi", quantity: "Combien", unit_cents: "Prix" },
      leftOut: { position: "un rang" },
    },
    {
      table: "half_paid_orders",
      owner: { column: "order_id", of: "orders" },
      erasure: "follows",
      withheld: "ce que disent les échéances et les paiements",
    },
    {
      table: "instalments",
      owner: { column: "order_id", of: "orders" },
      erasure: "follows",
      title: "Échéances",
      columns: {
        due_date: "Le",
        number: "Numéro",
        amount_cents: "Montant",
        canceled_at: "Annulée le",
        moved_at: "Déplacée le",
      },
    },
    {
      table: "payments",
      owner: { column: "user_id" },
      erasure: { kept: accounting(parisDayOf("t.created_at")) },
      title: "Paiements",
      columns: {
        created_at: "Commencé le",
        amount_cents: "Montant",
        status: "État",
        method: "Moyen",
        paid_at: "Payé le",
        refunded_cents: "Remboursé",
        charged_back_cents: "Repris par la banque",
        provider_id: "Référence chez le prestataire",
      },
      values: {
        status: {
          open: "ouvert",
          pending: "en cours",
          paid: "payé",
          failed: "refusé",
          expired: "laissé",
          canceled: "annulé",
        },
        method: { creditcard: "carte", directdebit: "prélèvement" },
      },
      leftOut: {
        sequence_type: WORK,
        is_paid: WORK,
        customer_id: WORK,
        mandate_id: WORK,
        checkout_url: WORK,
        failure_reason: WORK,
        failed_at: WORK,
        sending_until: WORK,
        expires_at: WORK,
        checked_at: WORK,
        alarm: WORK,
        owed_cents: WORK,
        mode: WORK,
      },
    },
    {
      table: "refunds",
      owner: { column: "payment_id", of: "payments" },
      erasure: "follows",
      title: "Remboursements",
      columns: { requested_at: "Demandé le", amount_cents: "Montant", status: "État", settled_at: "Fini le" },
      values: {
        status: {
          requested: "demandé",
          queued: "en attente",
          pending: "en attente",
          processing: "en cours",
          refunded: "rendu",
          failed: "refusé",
          canceled: "annulé",
        },
      },
      leftOut: { cause: WORK, provider_id: WORK, told_at: WORK, failure_reason: WORK, left_at: WORK },
    },
    {
      table: "payment_chargebacks",
      owner: { column: "payment_id", of: "payments" },
      erasure: "follows",
      title: "Reprises par la banque",
      columns: { heard_at: "Apprise le", cents: "Montant" },
    },
    {
      table: "payment_outcomes",
      owner: { column: "payment_id", of: "payments" },
      erasure: "follows",
      withheld: "ce que chaque paiement a ouvert, dit ailleurs dans cette copie",
    },
    {
      table: "invoices",
      owner: { column: "user_id" },
      erasure: { kept: accounting("t.issued_on") },
      title: "Factures et avoirs",
      columns: { issued_on: "Du", number: "Numéro", total_cents: "Montant" },
      leftOut: {
        series: BOOKS,
        year: BOOKS,
        no: BOOKS,
        content: "ce que dit le document, joint",
        previous_hash: BOOKS,
        hash: BOOKS,
        mode: WORK,
      },
    },
    {
      table: "mollie_customers",
      owner: { column: "user_id" },
      erasure: { kept: accounting(parisDayOf("t.created_at")) },
      title: "Chez le prestataire de paiement",
      columns: { created_at: "Depuis le", customer_id: "Numéro de client" },
      leftOut: { mode: WORK },
    },
    {
      table: "ledger_entries",
      owner: { column: "payment_id", of: "payments" },
      erasure: "follows",
      withheld: "le livre des comptes, qui répète ces montants",
    },
  ],
  async *files(db, userId) {
    for (const number of await listInvoiceNumbersOf(db, userId))
      yield {
        name: `fichiers/${number.toLowerCase()}.pdf`,
        read: async () => (await findInvoicePdf(db, { userId, number }))?.pdf ?? null,
      };
    for (const { reference, terms_hash } of await queries.listOrdersOf(db, userId))
      if (terms_hash !== null)
        yield {
          name: `fichiers/conditions-${reference.toLowerCase()}.pdf`,
          read: async () => (await findTermsPdf(db, { userId, reference }))?.pdf ?? null,
        };
  },
  erase: eraseCustomersLater,
};

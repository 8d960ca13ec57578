import type { SettlementLineKind } from "~/platform/payments/settlements.server";
import type { Closing, DepositProblem, DocumentFilter, FileKind } from "../accounting.server";
import type { CorrectionProblem } from "../rules";

export const accountsNotLoaded = "Erreur lors du chargement des comptes";

/** Of the filter in an address, `?pieces=`. */
export const documentFilters: Record<DocumentFilter, { address: string; label: string }> = {
  all: { address: "", label: "Tout" },
  invoices: { address: "factures", label: "Factures" },
  credit_notes: { address: "avoirs", label: "Avoirs" },
  unpaid: { address: "impayes", label: "Impayés" },
};

/** `{year}`, `{month}`, `{bimester}` and `{platform}` are filled in. */
export const fileMessages: Record<FileKind, { title: string; text: string; label: string }> = {
  receipts: {
    title: "Livre des recettes",
    text: "Chronologique, tel que l’administration le demande, un total par trimestre (CSV).",
    label: "Télécharger {year}",
  },
  documents: {
    title: "Factures et avoirs",
    text: "Un dossier : chaque pièce en PDF, ses données structurées à l’intérieur (Factur-X).",
    label: "Télécharger {month}",
  },
  settlements: {
    title: "Versements de Mollie",
    text: "Avec les frais, ligne à ligne, pour le rapprochement bancaire (CSV).",
    label: "Télécharger {month}",
  },
  journal: {
    title: "Écritures, pour votre comptable",
    text: "Débit, crédit et comptes du plan comptable, à ouvrir dans un tableur (CSV).",
    label: "Télécharger {year}",
  },
  fec: {
    title: "Fichier des écritures comptables",
    text: "Le FEC, au format de l’administration. Une micro-entreprise n’a pas à le remettre ; un comptable peut le demander.",
    label: "Télécharger {year}",
  },
  reporting: {
    title: "Données de ventes, par jour",
    text: "{platform}",
    label: "Télécharger {bimester}",
  },
};

export const closingRefused: Record<Exclude<Closing["state"], "ready">, string> = {
  running: "Ce mois n’est pas fini.",
  empty: "Il n’y a rien à clore ce mois-là.",
  closed: "Ce mois est déjà clos.",
  earlier: "Un mois plus ancien est encore ouvert : commencez par lui.",
  not_reconciled: "Mollie et le site ne sont pas encore d’accord sur ce mois. Voyez l’écart, puis recommencez.",
};

/** `{report}`: what the lines of the report make. */
export const depositRefused: Record<DepositProblem["reason"], string> = {
  not_a_report:
    "Ce n’est pas le rapport d’un versement. Dans Mollie : Rapports, Versements, puis Exporter au format CSV. Collez le fichier entier, première ligne comprise",
  several: "Ce rapport contient plusieurs versements. Exportez-en un à la fois",
  currency: "Ce versement n’est pas en euros : montrez-le à votre comptable",
  known: "Ce versement est déjà dans les comptes",
  elsewhere: "Un de ces paiements est déjà dans un autre versement. Vérifiez que vous avez exporté le bon",
  trial: "Pendant l’essai, Mollie ne verse rien. Revenez quand le site encaisse pour de vrai",
  not_a_day: "Choisissez le jour du virement : aujourd’hui au plus tard, il y a treize mois au plus",
  not_an_amount: "Indiquez le montant du virement, par exemple 431,50",
  differs: "Les lignes du rapport font {report}. Relisez le montant sur votre compte, ou exportez le bon versement",
};

/** Why a line stands out, by what it is. */
export const unknownLines: Record<SettlementLineKind, string> = {
  payment: "un paiement que les comptes n’ont pas, ou pas de ce montant",
  refund: "un remboursement que les comptes n’ont pas, ou pas de ce montant",
  chargeback: "une reprise par la banque que les comptes n’ont pas, ou pas de ce montant",
  fee: "des frais",
  other: "un mouvement que Mollie ne détaille pas : argent rendu par une banque, ou correction",
};

export const correctionRefused: Record<CorrectionProblem, string> = {
  not_an_amount: "Indiquez un montant, par exemple 350 ou −25,50",
  not_a_day: "Choisissez un jour, aujourd’hui au plus tard",
  no_words: "Dites pourquoi, en une phrase",
  too_long: "Raccourcissez : 200 signes au plus",
};

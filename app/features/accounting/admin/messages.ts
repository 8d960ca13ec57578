import { type Day, formatDay } from "~/platform/clock";
import { type Cents, formatExactEuros } from "~/platform/money";
import type { SettlementLineKind } from "~/platform/payments/settlements.server";
import type { Closing, DepositProblem, DocumentFilter, FileKind } from "../accounting.server";
import type { CorrectionProblem, SetAsideProblem } from "../rules";

export const accountsNotLoaded = "Erreur lors du chargement des comptes";

/** Of the filter in an address, `?pieces=`. */
export const documentFilters: Record<DocumentFilter, { address: string; label: string; none: string }> = {
  all: { address: "", label: "Tout", none: "Aucune pièce ce mois-ci." },
  invoices: { address: "factures", label: "Factures", none: "Aucune facture ce mois-ci." },
  credit_notes: { address: "avoirs", label: "Avoirs", none: "Aucun avoir ce mois-ci." },
  unpaid: { address: "impayes", label: "Impayés", none: "Aucune échéance n’est en retard." },
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

const ON_LINE = "Ligne {line} du fichier : ";

/**
 * `{line}`: of the file, its first line counted; `{found}`: what stands there; `{report}`: what its lines make; `{from}`, `{until}`: between
 * which days its transfer arrived.
 */
const depositRefused: Record<DepositProblem["reason"], string> = {
  not_a_report:
    "Ce n’est pas le rapport d’un versement. Dans Mollie : Rapports, Versements, puis Exporter au format CSV. Collez le fichier entier, première ligne comprise",
  no_column: "La colonne « {found} » manque à la première ligne. Collez le fichier tel que Mollie l’exporte",
  quote: `${ON_LINE}un guillemet n’est pas refermé. Collez le fichier tel que Mollie l’exporte`,
  cells: `${ON_LINE}elle a plus de cases que la première ligne. Collez le fichier tel que Mollie l’exporte`,
  no_reference: `${ON_LINE}elle ne dit pas de quel versement elle est (« Settlement reference »)`,
  not_a_reference: `${ON_LINE}« {found} » n’est pas la référence d’un versement`,
  amount_unread: `${ON_LINE}« {found} » n’est pas un montant`,
  half_cents: `${ON_LINE}« {found} » compte des fractions de centime. Un virement n’en a pas : exportez le rapport du versement, pas celui du solde`,
  not_a_number: `${ON_LINE}« {found} » n’est pas un numéro de Mollie`,
  several: `${ON_LINE}elle est d’un autre versement, « {found} ». Exportez-en un à la fois`,
  currency: `${ON_LINE}elle n’est pas en euros (« {found} »). Montrez ce versement à votre comptable`,
  known: "Ce versement est déjà dans les comptes",
  elsewhere:
    "Un de ces paiements est déjà dans un autre versement. Vérifiez que vous avez exporté le bon, ou mettez l’autre de côté, en bas de cette page",
  trial: "Pendant l’essai, Mollie ne verse rien. Revenez quand le site encaisse pour de vrai",
  not_a_day: "Choisissez le jour du virement : aujourd’hui au plus tard, il y a treize mois au plus",
  not_its_day:
    "Ce rapport est celui d’un virement arrivé entre le {from} et le {until}. Relisez le jour sur votre compte, ou exportez le bon versement",
  not_an_amount: "Indiquez le montant du virement, par exemple 431,50",
  differs: "Les lignes du rapport font {report}. Relisez le montant sur votre compte, ou exportez le bon versement",
};

/** What is wrong with a report, with its day or with its amount, and where. */
export function depositProblem(problem: DepositProblem): string {
  const said: Record<string, string> = {
    line: "line" in problem ? String(problem.line) : "",
    found: "found" in problem ? problem.found : "",
    report: "reportCents" in problem ? formatExactEuros(problem.reportCents) : "",
    from: "from" in problem ? formatDay(problem.from) : "",
    until: "until" in problem ? formatDay(problem.until) : "",
  };
  return depositRefused[problem.reason].replace(/\{(\w+)\}/g, (_, name: string) => said[name] ?? "");
}

export const setAsideRefused: Record<SetAsideProblem, string> = {
  unknown: "Choisissez un versement que vous avez déposé",
  no_words: "Dites pourquoi, en une phrase",
  too_long: "Raccourcissez : 200 signes au plus",
};

/** Why a line stands out, by what it is. */
export const unknownLines: Record<SettlementLineKind, string> = {
  payment: "un paiement que les comptes n’ont pas, ou pas de ce montant",
  refund: "un remboursement que les comptes n’ont pas, ou pas de ce montant",
  refund_returned: "un remboursement revenu de la banque que les comptes n’ont pas, ou pas de ce montant",
  chargeback: "une reprise par la banque que les comptes n’ont pas, ou pas de ce montant",
  chargeback_reversal: "un argent rendu par la banque que les comptes n’ont pas, ou pas de ce montant",
  fee: "des frais",
  other: "un mouvement que Mollie ne détaille pas",
};

export const correctionRefused: Record<CorrectionProblem, string> = {
  not_an_amount: "Indiquez un montant, par exemple 350 ou −25,50",
  not_a_day: "Choisissez un jour : aujourd’hui au plus tard, il y a treize mois au plus",
  no_words: "Dites pourquoi, en une phrase",
  too_long: "Raccourcissez : 200 signes au plus",
};

/** The same form came again with something else. */
export function correctionAlready({ amountCents, day }: { amountCents: Cents; day: Day }): string {
  return `Déjà écrite : ${formatExactEuros(amountCents)}, le ${formatDay(day)}. Pour en écrire une autre, rouvrez cette page`;
}

/** « 29 novembre 2026 » as one word: no line ends before its year. */
export const withYear = (day: string) => day.replace(/ (?=\d{4})/, "\u00a0");

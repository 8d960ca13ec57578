import type { DebitWindow, MoveRefusal, RefundFailure } from "~/features/billing/rules";
import { type Day, formatDay } from "~/platform/clock";
import { type Cents, formatEuros } from "~/platform/money";
import { EXTENSION_MAX_DAYS, type GrantRefusal } from "../grant-rules";
import type { MembershipStatus } from "../rules";

export const statusLabels: Record<MembershipStatus, { label: string; kind: "ok" | "info" | "danger" | "line" }> = {
  active: { label: "Premium", kind: "ok" },
  upcoming: { label: "Premium à venir", kind: "info" },
  suspended: { label: "Suspendue", kind: "danger" },
  ended: { label: "Terminée", kind: "line" },
};

type PeriodState = "present" | "coming" | "past" | "suspended" | "ended" | "refunded" | "charged_back";

export const periodLabels: Record<PeriodState, { label: string; kind: "ok" | "info" | "danger" | "line" }> = {
  present: { label: "En cours", kind: "ok" },
  coming: { label: "À venir", kind: "info" },
  past: { label: "Passée", kind: "line" },
  suspended: { label: "Suspendue", kind: "danger" },
  ended: { label: "Arrêtée", kind: "line" },
  refunded: { label: "Remboursée", kind: "line" },
  charged_back: { label: "Reprise par la banque", kind: "danger" },
};

export function periodState(
  period: { from: Day; until: Day; revokedAt: Date | null; revokedReason: string | null },
  today: Day,
): PeriodState {
  if (period.revokedAt) {
    const reasons: PeriodState[] = ["suspended", "ended", "refunded", "charged_back"];
    return reasons.find((reason) => reason === period.revokedReason) ?? "ended";
  }
  if (period.until < today) return "past";
  return period.from > today ? "coming" : "present";
}

/** « Du 1er mars au 31 mai 2027 ». */
export function daysText(from: Day, until: Day): string {
  return `du ${formatDay(from)} au ${formatDay(until)}`;
}

/** Beside each reason: who reads it, and what the person is told. */
export const reasonHint = "Gardé dans votre journal. Si un e-mail prévient la personne, il ne dit pas cette raison.";

export const instalmentLabels = {
  refunded: "Remboursé",
  processing: "En cours",
  planned: "À venir",
  to_pay: "À régler",
  canceled: "Annulé",
  charged_back: "Repris par la banque",
} as const;

/** After an act of her page: of what the person learns by mail. */
export const personTold = "La personne est prévenue par e-mail.";
export const personUntold = "La personne n’a pas pu être prévenue par e-mail : cette page dit comment la joindre.";
export const adminUntold = "La personne est déconnectée partout. Aucun e-mail ne le lui dit.";

/** What was done by hand about this person, as one reads it after the day. */
export const actionNames: Record<string, string> = {
  "membership.granted": "Adhésion offerte",
  "membership.extended": "Adhésion prolongée",
  "membership.debit_moved": "Échéance déplacée",
  "membership.suspended": "Adhésion suspendue",
  "membership.ended": "Fin de l’adhésion",
  "membership.restored": "Adhésion rétablie",
  "membership.gift_taken_back": "Jours offerts repris",
  "contract_notices.settled": "Fin de contrat traitée",
  "contract_notices.closed": "Demande de fin de contrat close",
  "billing.refunded": "Remboursement",
  "billing.transferred": "Remboursement par virement",
  "referral.paid": "Récompenses versées",
  "referral.reviewed": "Récompense reprise, vue",
  "accounts.second_factor_removed": "Second code retiré",
  "accounts.admin_added": "Administration ouverte",
  "accounts.admin_removed": "Administration retirée",
};

export const reasonMissing = "Dites pourquoi : c’est gardé dans votre journal.";

/** Of a form sent again once what it gave was taken back. */
export const grantOver = {
  title: "Votre premier envoi était arrivé",
  text: "Ce qu’il donnait a été repris ou arrêté depuis, et rien de plus n’est donné.",
} as const;

export const grantRefused: Record<
  Exclude<GrantRefusal, "unknown">,
  { field: "from" | "until" | "grantReason"; message: string }
> = {
  not_a_day: { field: "from", message: "Choisissez les deux jours." },
  begins_in_the_past: { field: "from", message: "Choisissez aujourd’hui ou un jour à venir." },
  ends_before_it_begins: { field: "until", message: "Le dernier jour doit venir après le premier." },
  too_long: { field: "until", message: "Trois ans au plus : vérifiez l’année." },
  reason_missing: { field: "grantReason", message: reasonMissing },
  days_taken: {
    field: "from",
    message:
      "Une adhésion couvre déjà une partie de ces jours. Prolongez-la plutôt, ou choisissez des jours qui la suivent.",
  },
};

export const daysRefused = `Indiquez un nombre de jours, de 1 à ${EXTENSION_MAX_DAYS}.`;

const unchanged = "Rien n’a été modifié";

export const actionRefused = {
  reason_missing: { title: unchanged, text: reasonMissing },
  no_membership: { title: unchanged, text: "Il n’y a pas d’adhésion à laquelle cela s’applique." },
  days_taken: {
    title: "L’adhésion n’a pas été rétablie",
    text: "Une autre adhésion couvre ces jours depuis.",
  },
} as const;

/** Why a second payment was not moved, near its form or, where there is none any more, in its place. */
export const moveRefused: Record<Exclude<MoveRefusal, "unknown" | "outside">, string> = {
  nothing_due: "Cette échéance n’est plus due : elle est réglée, annulée, ou la première a été rendue.",
  on_its_way: "La banque a déjà ce prélèvement. Attendez sa réponse : s’il est refusé, vous pourrez le déplacer.",
  same_day: "C’est déjà son jour. Choisissez-en un autre.",
};

/** The days the law and the order leave. */
export function dayOutside(window: DebitWindow): string {
  return `Choisissez un jour du ${formatDay(window.from)} au ${formatDay(window.until)}.`;
}

export const moveNotDone = "L’échéance n’a pas été déplacée";

export const moveTooLate =
  "Les 50 jours que la loi laisse pour régler en deux fois sont passés. La personne peut toujours régler elle-même.";

export const factorRefused = {
  password_again: { title: unchanged, text: "Redonnez votre mot de passe, puis recommencez." },
  reason_missing: {
    title: unchanged,
    text: "Dites comment vous avez reconnu la personne : c’est gardé dans votre journal.",
  },
  is_admin: {
    title: unchanged,
    text: "Le second code d’un compte d’administration ne se retire pas d’ici.",
  },
  none: { title: unchanged, text: "Ce compte n’a pas de second code." },
} as const;

export const adminRefused = {
  password_again: factorRefused.password_again,
  reason_missing: { title: unchanged, text: reasonMissing },
  yourself: { title: unchanged, text: "Vous ne pouvez pas retirer votre propre accès." },
  no_admin: { title: unchanged, text: "Ce compte n’a pas accès à l’administration." },
} as const;

export const amountRefused = "Indiquez un montant en euros, par exemple 25 ou 12,50.";

export function mostRefundable(leftCents: Cents): string {
  return `Il reste ${formatEuros(leftCents)} de ce paiement : indiquez au plus cette somme.`;
}

export const transferDayRefused = "Indiquez le jour du virement : pas avant la demande, ni après aujourd’hui.";

/** Why a refund did not leave, as the coach reads it. */
export const refundFailures: Record<RefundFailure, string> = {
  too_old: "Mollie ne rend plus un paiement après un an.",
  no_balance: "Votre solde Mollie ne suffisait pas. Quand il suffit, vous pouvez la redemander.",
  already_refunded: "Il ne reste pas autant à rendre chez Mollie : regardez ce qui y a déjà été remboursé.",
  made_in_dashboard: "Un remboursement fait chez Mollie en a pris la place.",
  refused: "Mollie a refusé, sans dire autre chose.",
};

export const refundRefused = {
  title: "Rien n’a été remboursé",
  changed: "Ce qui reste de ce paiement a changé depuis l’affichage. Vérifiez le montant, puis recommencez.",
} as const;

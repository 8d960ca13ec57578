import type { Entry } from "./queries.server";

const kinds: Record<Entry["kind"], string> = {
  payment: "",
  refund: "Remboursement : ",
  refund_returned: "Remboursement revenu de la banque : ",
  chargeback: "Reprise par la banque : ",
  chargeback_reversed: "Rendu par la banque : ",
  correction: "Correction : ",
  reward: "Récompense de parrainage",
  fee: "Frais de Mollie retenus sur le versement",
  settlement: "Versement de Mollie sur le compte bancaire",
  fee_undone: "Frais de Mollie, versement mis de côté",
  settlement_undone: "Versement de Mollie mis de côté",
};

/** Where no look at the provider’s lists was taken yet. */
export const notReconciledYet = "Mollie n’a pas encore été relu";

/** What a movement was for, as the books say it: « Adhésion annuelle », « Remboursement : Adhésion annuelle ». */
export function natureOf({ kind, label, words }: Pick<Entry, "kind" | "label" | "words">): string {
  return `${kinds[kind]}${words ?? label ?? ""}`;
}

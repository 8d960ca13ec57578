import { csv } from "~/platform/files/csv";
import type { SettlementLineKind } from "~/platform/payments/settlements.server";
import { decimal, frenchDate } from "./receipts-file.server";
import type { CheckedLine } from "./settlement-queries.server";

const kinds: Record<SettlementLineKind, string> = {
  payment: "Paiement",
  refund: "Remboursement",
  refund_returned: "Remboursement revenu de la banque",
  chargeback: "Reprise par la banque",
  chargeback_reversal: "Rendu par la banque",
  fee: "Frais de Mollie",
  other: "Autre mouvement chez Mollie",
};

/** The transfers of a month, line by line: what was paid out, what was withheld, and whether the books know it. It names nobody. */
export function settlementsFile(lines: CheckedLine[]): string {
  return csv(
    ["Versement", "Date", "Nature", "Numéro chez Mollie", "Commande", "Montant", "Dans les comptes"],
    lines.map(({ reference, settledOn, kind, providerId, order, amountCents, known }) => [
      reference,
      frenchDate(settledOn),
      kinds[kind],
      providerId,
      order,
      decimal(amountCents),
      known ? "oui" : "à vérifier",
    ]),
  );
}

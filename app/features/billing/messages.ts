import { type Cents, formatEuros } from "~/platform/money";

/** All of a payment is asked back, and has not left yet. */
export const refundUnderWay = "Remboursement en cours";

/**
 * A paid instalment, with what was given back of it, what is asked back and has not left (`leavingCents`, a part of
 * `refundedCents`), and what the bank took back.
 */
export function paidLabel(line: { refundedCents: Cents; leavingCents: Cents; chargedBackCents: Cents }): string {
  const { leavingCents, chargedBackCents } = line;
  const left = line.refundedCents - leavingCents;
  const parts = [
    ...(left > 0 ? [`${formatEuros(left)} ${left < 200 ? "rendu" : "rendus"}`] : []),
    ...(leavingCents > 0 ? [`${formatEuros(leavingCents)} en cours de remboursement`] : []),
    ...(chargedBackCents > 0 ? [`${formatEuros(chargedBackCents)} repris par la banque`] : []),
  ];
  return parts.length === 0 ? "Réglé" : `Réglé, dont ${listed(parts)}`;
}

/** « a », « a et b », « a, b et c ». */
function listed(parts: string[]): string {
  return [...parts.slice(0, -2), parts.slice(-2).join(" et ")].join(", ");
}

/** The words the law fixes for the button that orders (Code de la consommation L.221-14). */
export const orderButton = "Commander avec obligation de paiement";

import { type Cents, formatEuros } from "~/platform/money";

/** A paid instalment, with what was given back of it, and what the bank took back. */
export function paidLabel(refundedCents: Cents, chargedBackCents: Cents = 0): string {
  const parts = [
    ...(refundedCents > 0 ? [`${formatEuros(refundedCents)} ${refundedCents < 200 ? "rendu" : "rendus"}`] : []),
    ...(chargedBackCents > 0 ? [`${formatEuros(chargedBackCents)} repris par la banque`] : []),
  ];
  return parts.length === 0 ? "Réglé" : `Réglé, dont ${parts.join(" et ")}`;
}

/** The words the law fixes for the button that orders (Code de la consommation L.221-14). */
export const orderButton = "Commander avec obligation de paiement";

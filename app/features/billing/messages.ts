import { type Cents, formatEuros } from "~/platform/money";

/** A paid instalment, with what was given back of it. */
export function paidLabel(refundedCents: Cents): string {
  if (refundedCents === 0) return "Réglé";
  return `Réglé, dont ${formatEuros(refundedCents)} ${refundedCents < 200 ? "rendu" : "rendus"}`;
}

/** The words the law fixes for the button that orders (Code de la consommation L.221-14). */
export const orderButton = "Commander avec obligation de paiement";

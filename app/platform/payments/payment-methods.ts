/** How one may pay: asked of the provider’s page for each payment, and printed wherever somebody orders. */
export const paymentMethods = [
  { id: "creditcard", name: "Carte bancaire" },
  { id: "applepay", name: "Apple\u00a0Pay" },
] as const;

/** « Carte bancaire, Apple Pay ». */
export const paymentMethodsText = paymentMethods.map(({ name }) => name).join(", ");

/** Paid in another way once, or debited on a mandate. */
const otherMethods: Record<string, string> = {
  paypal: "PayPal",
  directdebit: "Prélèvement SEPA",
  banktransfer: "Virement",
};

/** The provider’s name of a method as a person would say it. */
export function methodName(method: string | null): string {
  const known = paymentMethods.find(({ id }) => id === method);
  return known?.name ?? otherMethods[method ?? ""] ?? "Paiement en ligne";
}

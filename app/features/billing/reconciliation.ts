import type { Cents } from "~/platform/money";

/** What one side holds of a payment. */
export interface Movement {
  paidCents: Cents;
  refundedCents: Cents;
  chargedBackCents: Cents;
}

/** One payment on which the provider and the site do not agree. */
export interface Difference extends Record<"provider" | "ours", Movement> {
  /** The payment’s number at the provider. */
  providerId: string;
  /** Of its order; null for a payment the site knows nothing of. */
  reference: string | null;
}

export const nothingMoved: Movement = { paidCents: 0, refundedCents: 0, chargedBackCents: 0 };

/** In cents, whatever the direction: what was paid, given back and taken back each count. */
export function differenceOf({ provider, ours }: Pick<Difference, "provider" | "ours">): Cents {
  return (
    Math.abs(provider.paidCents - ours.paidCents) +
    Math.abs(provider.refundedCents - ours.refundedCents) +
    Math.abs(provider.chargedBackCents - ours.chargedBackCents)
  );
}

import { netOfPart } from "~/features/billing/billing.server";
import type { Cents } from "~/platform/money";
import type { Entry } from "./queries.server";

/** A movement without its VAT, and that VAT, both with the movement's sign: they add up to it, and movements of a payment to its documents. */
export function amountsOf({
  amountCents,
  beginsAtCents,
  rateBp,
}: Pick<Entry, "amountCents" | "beginsAtCents" | "rateBp">): {
  netCents: Cents;
  vatCents: Cents;
} {
  const netCents = netOfPart(beginsAtCents, amountCents, rateBp);
  return { netCents, vatCents: amountCents - netCents };
}

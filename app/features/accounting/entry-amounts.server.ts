import { netOf } from "~/features/billing/billing.server";
import type { Cents } from "~/platform/money";
import type { Entry } from "./queries.server";

/** A movement without its VAT, and that VAT, both with the movement's sign: they add up to it. */
export function amountsOf({ amountCents, netCents, rateBp }: Pick<Entry, "amountCents" | "netCents" | "rateBp">): {
  netCents: Cents;
  vatCents: Cents;
} {
  const net = netCents ?? netOf(amountCents, rateBp);
  return { netCents: net, vatCents: amountCents - net };
}

import { config } from "~/platform/config.server";

/** Money of a trial, which debits nobody, or real money (Mollie, «API keys»). */
export type MoneyMode = "test" | "live";

/** Which money the key of this house moves. */
export function keyMode(): MoneyMode {
  return config().mollieApiKey.startsWith("live_") ? "live" : "test";
}

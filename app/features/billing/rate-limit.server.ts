import type { At } from "~/platform/clock";
import { db } from "~/platform/db/database.server";
import { limitsLifted, takeTokens } from "~/platform/http/limits.server";
import { PAYMENTS_PER_DAY, PAYMENTS_PER_DAY_AND_ADDRESS } from "./rules";

/** May this person, from this address, open one more payment? Asked at every door that leads to the provider's page. */
export async function mayPay({ userId, ip }: { userId: string; ip: string }, { now }: At): Promise<boolean> {
  if (limitsLifted()) return true;
  const perSeconds = 86_400;
  return takeTokens(db(), [
    { bucket: "payment", key: userId, limit: PAYMENTS_PER_DAY, perSeconds, now },
    { bucket: "payment-ip", key: ip, limit: PAYMENTS_PER_DAY_AND_ADDRESS, perSeconds, now },
  ]);
}

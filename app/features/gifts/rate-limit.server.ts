import type { At } from "~/platform/clock";
import { db } from "~/platform/db/database.server";
import { limitsLifted, takeTokens } from "~/platform/http/limits.server";
import { TRIES_PER_HOUR, TRIES_PER_HOUR_AND_ADDRESS } from "./rules";

/** May this person, from this address, try one more code? */
export async function mayTryCode({ userId, ip }: { userId: string; ip: string }, { now }: At): Promise<boolean> {
  if (limitsLifted()) return true;
  const perSeconds = 3_600;
  return takeTokens(db(), [
    { bucket: "gift-code", key: userId, limit: TRIES_PER_HOUR, perSeconds, now },
    { bucket: "gift-code-ip", key: ip, limit: TRIES_PER_HOUR_AND_ADDRESS, perSeconds, now },
  ]);
}

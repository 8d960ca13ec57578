import type { Db, Trx } from "~/platform/db/database.server";
import { limitsLifted, takeToken } from "~/platform/http/limits.server";
import { type LimitName, limits } from "./rules";

export interface TooManyTries {
  ok: false;
  reason: "too_many_tries";
  retryAfterSeconds: number;
}

/** Counts one try. */
export async function countTry(
  db: Db | Trx,
  name: LimitName,
  key: string,
  { now }: { now: Date },
): Promise<{ ok: true } | TooManyTries> {
  if (limitsLifted()) return { ok: true };
  const token = await takeToken(db, { bucket: `accounts:${name}`, key, ...limits[name], now });
  return token.ok ? token : { ...token, reason: "too_many_tries" };
}

import type { Db, Trx } from "~/platform/db/database.server";
import { limitsLifted, takeToken } from "~/platform/http/limits.server";
import { type LimitName, limits } from "./rules";

export type Pace = { ok: true } | { ok: false; retryAfterSeconds: number };

/** Counts one try. */
export async function countTry(db: Db | Trx, name: LimitName, key: string, { now }: { now: Date }): Promise<Pace> {
  if (limitsLifted()) return { ok: true };
  return takeToken(db, { bucket: `accounts:${name}`, key, ...limits[name], now });
}

import { config } from "~/platform/config.server";
import type { Db, Trx } from "~/platform/db/database.server";
import { takeToken } from "~/platform/http/limits.server";
import { type LimitName, limits } from "./rules";

export type Pace = { ok: true } | { ok: false; retryAfterSeconds: number };

/** Counts one try. `LIMITS=off` lifts the limits for tests and demonstrations, never in production. */
export async function countTry(db: Db | Trx, name: LimitName, key: string, { now }: { now: Date }): Promise<Pace> {
  if (process.env.LIMITS === "off" && !config().production) return { ok: true };
  return takeToken(db, { bucket: `accounts:${name}`, key, ...limits[name], now });
}

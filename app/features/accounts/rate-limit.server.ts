import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import { limitsLifted, takeToken } from "~/platform/http/limits.server";
import { type LimitName, limits } from "./rules";

export interface TooManyTries {
  ok: false;
  reason: "too_many_tries";
  retryAfterSeconds: number;
}

export type Allowed = { ok: true } | TooManyTries;

/** Counts one try. */
export async function countTry(db: Db | Trx, name: LimitName, key: string, { now }: At): Promise<Allowed> {
  if (limitsLifted()) return { ok: true };
  const token = await takeToken(db, { bucket: `accounts:${name}`, key, ...limits[name], now });
  return token.ok ? token : { ...token, reason: "too_many_tries" };
}

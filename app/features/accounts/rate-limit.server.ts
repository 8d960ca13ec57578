import type { At } from "~/platform/clock";
import { type Db, db as root, type Trx } from "~/platform/db/database.server";
import { limitsLifted, slowDown, takeToken } from "~/platform/http/limits.server";
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
  const token = await takeToken(db, limitOf(name, key, now));
  return token.ok ? token : { ...token, reason: "too_many_tries" };
}

/** Counts one try of what strangers can exhaust for somebody: too many only make the answer wait. */
export async function slowTries(
  name: LimitName,
  key: string,
  { signal, now }: { signal: AbortSignal; now: Date },
): Promise<void> {
  if (!limitsLifted()) await slowDown(root(), limitOf(name, key, now), { signal });
}

function limitOf(name: LimitName, key: string, now: Date) {
  return { bucket: `accounts:${name}`, key, ...limits[name], now };
}

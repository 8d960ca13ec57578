import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { config } from "~/platform/config.server";
import type { Db, Trx } from "~/platform/db/database.server";
import { kept } from "~/platform/personal-data/kept";
import { instantBefore } from "~/platform/personal-data/kept-time";
import { sign } from "~/platform/signing.server";
import { addressGroup } from "./client-ip.server";
import { createLocalLimit, type Token } from "./local-limit.server";
import "./tables";

interface Limit {
  /** What is limited, e.g. `sign-in`. */
  bucket: string;
  /** Who: an IP address (an IPv6 counts by its /48), an account, an e-mail address. Stored as an HMAC. */
  key: string;
  limit: number;
  perSeconds: number;
  now: Date;
}

/** How long an answer waits while all together ask too much. */
const SLOWED_MS = 2_000;

const localLimits = new Map<string, ReturnType<typeof createLocalLimit>>();

/** Takes one token of a bucket all nodes share. This process refuses by itself what it knows to be exhausted. */
export async function takeToken(db: Db | Trx, { bucket, key, limit, perSeconds, now }: Limit): Promise<Token> {
  // What a transaction takes it gives back when it ends in nothing, which the memory of this process would not.
  if (!db.isTransaction) {
    const local = localLimit(bucket, limit, perSeconds).take(key, now.getTime());
    if (!local.ok) return local;
  }

  const keyHash = hashKey(bucket, key);
  const perSecond = limit / perSeconds;
  const { rows } = await sql`
    insert into rate_limits as held (bucket, key_hash, tokens, refilled_at)
    values (${bucket}, ${keyHash}, ${limit - 1}::float8, ${now}::timestamptz)
    on conflict (bucket, key_hash) do update set
      tokens = ${refilled(limit, perSecond, now)} - 1,
      refilled_at = greatest(held.refilled_at, excluded.refilled_at)
    where ${refilled(limit, perSecond, now)} >= 1
    returning 1`.execute(db);
  if (rows.length > 0) return { ok: true };

  const { rows: held } = await sql<{ tokens: number }>`
    select ${refilled(limit, perSecond, now)} as tokens from rate_limits as held
    where bucket = ${bucket} and key_hash = ${keyHash}`.execute(db);
  return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil((1 - (held[0]?.tokens ?? 0)) / perSecond)) };
}

/** May somebody go on? Takes one token of each bucket in turn, and stops at the first that is empty. */
export async function takeTokens(db: Db | Trx, limits: Limit[]): Promise<boolean> {
  for (const limit of limits) if (!(await takeToken(db, limit)).ok) return false;
  return true;
}

/**
 * For what strangers can exhaust together: when no token is left the answer comes two seconds later, and nobody is refused
 * for what others do. Never call it in a transaction. Throws the signal's reason when the visitor leaves meanwhile.
 */
export async function slowDown(db: Db, limit: Limit, { signal }: { signal?: AbortSignal } = {}): Promise<void> {
  const { ok } = await takeToken(db, limit);
  if (!ok) await wait(SLOWED_MS, undefined, { signal });
}

/** `LIMITS=off` lifts the limits for tests and demonstrations, never in production. */
export function limitsLifted(): boolean {
  return process.env.LIMITS === "off" && !config().production;
}

/** Forgets buckets nobody touched for two days: all are full again. */
export async function pruneRateLimits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("rate_limits").where("refilled_at", "<", instantBefore(kept.request_traces, { now })).execute();
}

function refilled(limit: number, perSecond: number, now: Date) {
  return sql`least(${limit}::float8, held.tokens + greatest(0, extract(epoch from ${now}::timestamptz - held.refilled_at))::float8 * ${perSecond}::float8)`;
}

function localLimit(bucket: string, limit: number, perSeconds: number) {
  const name = `${bucket}|${limit}|${perSeconds}`;
  let local = localLimits.get(name);
  if (!local) localLimits.set(name, (local = createLocalLimit({ limit, perSeconds })));
  return local;
}

function hashKey(bucket: string, key: string): string {
  return sign("rate-limits", `${bucket}\0${addressGroup(key)}`);
}

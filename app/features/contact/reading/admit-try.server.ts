import { setTimeout as wait } from "node:timers/promises";
import type { At } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { limitsLifted, takeToken } from "~/platform/http/limits.server";
import { SLOW_TRIES_AT_ONCE, SLOWED_MS, TRIES_PER_HOUR } from "../rules";

let slowed = 0;

/**
 * May these words be tried? One network tries freely a few times an hour; then each try waits two seconds, and only so many wait
 * together. Who holds the right words is never shut out for what others try beside them, and guessing 51 bits stays hopeless.
 * False: too many wait already. Throws the signal's reason when the visitor leaves meanwhile.
 */
export async function admitTry(
  db: Db,
  { ip, signal }: { ip: string; signal?: AbortSignal },
  { now }: At,
): Promise<boolean> {
  if (limitsLifted()) return true;
  const own = { bucket: "passphrase-ip", key: ip, limit: TRIES_PER_HOUR };
  if ((await takeToken(db, { ...own, perSeconds: 3_600, now })).ok) return true;
  if (slowed >= SLOW_TRIES_AT_ONCE) return false;
  slowed += 1;
  try {
    await wait(SLOWED_MS, undefined, { signal });
    return true;
  } finally {
    slowed -= 1;
  }
}

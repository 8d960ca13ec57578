import { recordFailedSignIn } from "~/features/security-log/security-log.server";
import type { At } from "~/platform/clock";
import { type Db, db as root, type Trx } from "~/platform/db/database.server";
import { limitsLifted, slowDown, takeToken } from "~/platform/http/limits.server";
import { mayAskForMail } from "~/platform/mail/asked-mail.server";
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

/** The same, for what makes us write to an address somebody typed: of one network, the forms of the whole site count together. */
export async function countAsked(db: Db, name: "signUpPerIp" | "resetPerIp", ip: string, at: At): Promise<Allowed> {
  const own = await countTry(db, name, ip, at);
  if (!own.ok) return own;
  const all = await mayAskForMail(db, ip, at);
  return all.ok ? all : { ...all, reason: "too_many_tries" };
}

/** A password or a code that was not even compared: counted with those of nobody, so that whoever insists is seen and fills no table. */
export async function refusedTry(refused: TooManyTries, request: Request | undefined, at: At): Promise<TooManyTries> {
  if (request) await recordFailedSignIn(root(), { userId: null, request }, at);
  return refused;
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

import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import { addressGroup } from "~/platform/http/client-ip.server";
import { limitsLifted, takeToken } from "~/platform/http/limits.server";
import type { Token } from "~/platform/http/local-limit.server";

/** What all forms together write to one mailbox because somebody typed its address: six at once, then one every three hours. */
export const MAILS_ASKED_FOR_ONE_MAILBOX = { limit: 6, perSeconds: 64_800 };
/** What one network may ask for, whatever the form and the address. */
export const MAILS_ASKED_BY_ONE_NETWORK = { limit: 12, perSeconds: 3_600 };
/** Of the links to a new password: what one network may ask for one mailbox. */
const RESETS_ASKED_BY_ONE_NETWORK = { limit: 3, perSeconds: 3_600 };

/**
 * May one more mail go to an address somebody typed? Counts it. The caller answers the same either way, and lets a mail that somebody
 * needs to come in wait rather than be lost.
 */
export async function mayMailTyped(db: Db | Trx, email: string, { now }: At): Promise<boolean> {
  return (await take(db, "asked-mailbox", email.toLowerCase(), MAILS_ASKED_FOR_ONE_MAILBOX, now)).ok;
}

/** May this network ask for one more mail, to whomever? Counts it; it depends on no address, so the refusal may be said. */
export function mayAskForMail(db: Db | Trx, ip: string, { now }: At): Promise<Token> {
  return take(db, "asked-network", ip, MAILS_ASKED_BY_ONE_NETWORK, now);
}

/**
 * May this network have one more link to a new password sent to this address? It counts among the mails of the mailbox, but no stranger who
 * exhausts those keeps a forgotten password from being set again.
 */
export async function mayMailReset(
  db: Db | Trx,
  { email, ip }: { email: string; ip: string },
  at: At,
): Promise<boolean> {
  await mayMailTyped(db, email, at);
  const key = `${addressGroup(ip)} ${email.toLowerCase()}`;
  return (await take(db, "asked-reset", key, RESETS_ASKED_BY_ONE_NETWORK, at.now)).ok;
}

async function take(
  db: Db | Trx,
  bucket: string,
  key: string,
  rate: { limit: number; perSeconds: number },
  now: Date,
): Promise<Token> {
  return limitsLifted() ? { ok: true } : takeToken(db, { bucket, key, ...rate, now });
}

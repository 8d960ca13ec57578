import { randomUUID } from "node:crypto";
import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import * as queries from "./consent-queries.server";
import { MESSAGE_CONSENT_VERSION } from "./rules";

export { listMessageConsents, mergeMessageConsents, withdrawMessageConsent } from "./consent-queries.server";

/** The consent this person gave to the present sentence and has not withdrawn. */
export async function findMessageConsent(db: Db, userId: string): Promise<queries.MessageConsent | null> {
  return (await queries.findConsent(db, userId, MESSAGE_CONSENT_VERSION)) ?? null;
}

/** The one that stands, so that it stands until the transaction ends: nothing is written under a consent that is being withdrawn. */
export async function holdMessageConsent(trx: Trx, userId: string): Promise<queries.MessageConsent | null> {
  return (await queries.lockConsent(trx, userId, MESSAGE_CONSENT_VERSION)) ?? null;
}

/** For a box that was ticked, never by itself. Given once: again, it stays what it was. */
export async function giveMessageConsent(
  trx: Trx,
  { userId }: { userId: string },
  { now }: At,
): Promise<queries.MessageConsent> {
  await queries.insertConsent(trx, {
    id: randomUUID(),
    user_id: userId,
    text_version: MESSAGE_CONSENT_VERSION,
    given_at: now,
    withdrawn_at: null,
  });
  return (await findMessageConsent(trx, userId)) ?? { textVersion: MESSAGE_CONSENT_VERSION, givenAt: now };
}

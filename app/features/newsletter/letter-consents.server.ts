import { noteErasure } from "~/platform/backups/noted-erasures.server";
import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { GivenConsent } from "~/platform/personal-data/given-consent";
import { sourceName } from "./messages";
import * as queries from "./queries.server";

/** Each time the letter was agreed to at this address, which its owner must have proved. */
export async function listLetterConsents(db: Db, email: string): Promise<GivenConsent[]> {
  const given = await queries.listConsentsOf(db, email);
  return given.map(({ source, ...consent }) => ({ ...consent, where: sourceName(source) }));
}

/** Stops the letter at this address, which its owner must have proved; no link of theirs starts it again. Twice is once. */
export async function withdrawLetterConsent(trx: Trx, { email }: { email: string }, { now }: At): Promise<void> {
  const subscriber = await queries.lockByEmail(trx, email);
  if (subscriber && subscriber.status !== "unsubscribed") await stopLetter(trx, subscriber, { now });
}

/** From now on nothing is sent there, and an older backup put back does not start it again. */
export async function stopLetter(trx: Trx, { id, email }: { id: string; email: string }, { now }: At): Promise<void> {
  await queries.stopLetter(trx, id, now);
  await noteErasure(trx, { letter: email }, { now });
}

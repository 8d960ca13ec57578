import "./tables";
import { randomUUID } from "node:crypto";
import { findResetLock, isInUse } from "~/features/accounts/accounts.server";
import { type Actor, recordAction } from "~/features/audit/audit.server";
import { type At, parisDay } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import { eraseOwned, holdPerson, listObstacles, planErasure } from "~/platform/personal-data/erase-owned.server";
import { kept } from "~/platform/personal-data/kept";
import type { Obstacle } from "~/platform/personal-data/owned-table";
import { instantBefore } from "~/platform/personal-data/retention";
import { hashToken, newToken } from "~/platform/tokens.server";
import { archiveContractsOf } from "./archive-contracts.server";
import * as queries from "./certificate-queries.server";
import { describeErasure, type ErasureLines } from "./describe-erasure";
import { personalDataPort } from "./personal-data-port";

/** What an erasure would do now to this person, and what must end before. */
export async function planPersonErasure(
  db: Db,
  userId: string,
  at: At,
): Promise<ErasureLines & { obstacles: Obstacle[] }> {
  const among = personalDataPort.value;
  const lines = describeErasure(among, await planErasure(db, { userId, among }, at));
  return { ...lines, obstacles: await listObstacles(db, { userId, among }, at) };
}

/**
 * Erases everything of this person but what the law keeps, at once, and answers the secret of the certificate's address. Whether the password
 * was typed is the page's business; who chose it by a mail lately waits, as for a copy.
 */
export async function erasePerson(
  trx: Trx,
  { userId }: { userId: string },
  { now, by }: Actor,
): Promise<{ ok: true; token: string } | { ok: false; reason: "shut" | "held_up" }> {
  const among = personalDataPort.value;
  await holdPerson(trx, userId);
  if (await findResetLock(trx, userId, { now })) return { ok: false, reason: "shut" };
  if ((await listObstacles(trx, { userId, among }, { now })).length > 0) return { ok: false, reason: "held_up" };
  await archiveContractsOf(trx, userId, { now });
  const content = describeErasure(among, await eraseOwned(trx, { userId, among }, { now }));
  const { token, hash } = newToken();
  const number = await queries.nextNumber(trx, Number(parisDay(now).slice(0, 4)));
  await queries.insertCertificate(trx, {
    id: randomUUID(),
    number,
    erased_at: now,
    token_hash: hash,
    content: JSON.stringify(content),
  });
  await recordAction(trx, { action: "my_data.erased", subject: { type: "person", id: userId } }, { now, by });
  return { ok: true, token };
}

/** The same by the site alone, once an account has had its time: false while something of it runs, or while a browser is signed in to it. */
export async function eraseForgotten(trx: Trx, { userId }: { userId: string }, { now }: At): Promise<boolean> {
  const all = personalDataPort.value;
  await holdPerson(trx, userId);
  if ((await listObstacles(trx, { userId, among: all }, { now })).length > 0) return false;
  if (await isInUse(trx, userId)) return false;
  await archiveContractsOf(trx, userId, { now });
  await eraseOwned(trx, { userId, among: all.filter(({ apart }) => !apart) }, { now });
  return true;
}

/** The certificate at this address, or null. */
export async function openCertificate(db: Db, token: string) {
  const row = await queries.findCertificate(db, hashToken(token));
  return row ? { number: row.number, erasedAt: row.erased_at, ...row.content } : null;
}

/** Certificates go after the years they may be needed as a proof (schedule). */
export async function eraseOldCertificates(db: Db, { now }: At): Promise<void> {
  await queries.deleteCertificatesBefore(db, instantBefore(kept.certificates, { now }));
}

import "./tables";
import { randomUUID } from "node:crypto";
import { findResetLock, findUser, isErased, isInUse } from "~/features/accounts/accounts.server";
import { type Actor, recordAction } from "~/features/audit/audit.server";
import { noteErasure } from "~/platform/backups/noted-erasures.server";
import { type At, addYears, parisDay } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import {
  eraseOwned,
  holdPerson,
  listObstacles,
  planErasure,
  type TableErasure,
} from "~/platform/personal-data/erase-owned.server";
import { kept } from "~/platform/personal-data/kept";
import { instantBefore } from "~/platform/personal-data/kept-time";
import type { Obstacle } from "~/platform/personal-data/owned-table";
import { hashToken, isToken, newToken } from "~/platform/tokens.server";
import { archiveContractsOf } from "./archive-contracts.server";
import * as queries from "./certificate-queries.server";
import { describeErasure, type ErasureLines } from "./describe-erasure";
import { personalDataPort } from "./personal-data-port";

/** The journal keeps that it was done: what neither the plan nor the act has counted yet. */
function withTrace(done: TableErasure[], { now }: At): TableErasure[] {
  const table = "audit_entries";
  const ownTrace = { table, gone: 0, kept: 1, until: addYears(parisDay(now), kept.journal.years) };
  return [...done.filter((one) => one.table !== table), ownTrace];
}

/** What an erasure would do now to this person, and what must end before. */
export async function planPersonErasure(
  db: Db,
  userId: string,
  at: At,
): Promise<ErasureLines & { obstacles: Obstacle[] }> {
  const among = personalDataPort.value;
  const lines = describeErasure(among, withTrace(await planErasure(db, { userId, among }, at), at));
  return { ...lines, obstacles: await listObstacles(db, { userId, among }, at) };
}

/**
 * Erases everything of this person but what the law keeps, at once, and answers the secret of the certificate's address: `wished`, drawn with the
 * form, so that one sent twice, or again by who never had the answer, leads to the same certificate. Whether the password was typed is the page's
 * business; who chose it by a mail lately waits, as for a copy.
 */
export async function erasePerson(
  trx: Trx,
  { userId, wished }: { userId: string; wished?: string },
  { now, by }: Actor,
): Promise<({ ok: true } & Issued) | { ok: false; reason: "shut" | "held_up" | "done_before" }> {
  const among = personalDataPort.value;
  await holdPerson(trx, userId);
  if (await isErased(trx, userId)) {
    const issued = wished ? await openCertificate(trx, wished) : null;
    return wished && issued ? { ok: true, number: issued.number, token: wished } : { ok: false, reason: "done_before" };
  }
  if (await findResetLock(trx, userId, { now })) return { ok: false, reason: "shut" };
  if ((await listObstacles(trx, { userId, among }, { now })).length > 0) return { ok: false, reason: "held_up" };
  const person = await findUser(trx, userId);
  await archiveContractsOf(trx, userId, { now });
  const content = describeErasure(among, withTrace(await eraseOwned(trx, { userId, among }, { now }), { now }));
  await noteErasure(trx, { account: userId }, { now });
  // An older backup may hold the account with its address not proved yet, by which nothing of hers is found there.
  if (person?.emailConfirmed) await noteErasure(trx, { address: person.email }, { now });
  const issued = await issueCertificate(trx, { content, wished }, { now });
  await recordAction(trx, { action: "my_data.erased", subject: { type: "person", id: userId } }, { now, by });
  return { ok: true, ...issued };
}

/** The number of a certificate, and the secret of its address. */
interface Issued {
  number: string;
  token: string;
}

/** Writes what an erasure did, for whoever has the address. */
export async function issueCertificate(
  trx: Trx,
  { content, wished }: { content: ErasureLines; wished: string | undefined },
  { now }: At,
): Promise<Issued> {
  // A form left open on the device by somebody else names a certificate of theirs.
  const free = wished && isToken(wished) && !(await openCertificate(trx, wished));
  const token = free ? wished : newToken().token;
  const number = await queries.nextNumber(trx, Number(parisDay(now).slice(0, 4)));
  await queries.insertCertificate(trx, {
    id: randomUUID(),
    number,
    erased_at: now,
    token_hash: hashToken(token),
    content: JSON.stringify(content),
  });
  return { number, token };
}

/** The same by the site alone, once an account has had its time: false while something of it runs, or somebody uses it. */
export async function eraseForgotten(trx: Trx, { userId }: { userId: string }, { now }: At): Promise<boolean> {
  const all = personalDataPort.value;
  await holdPerson(trx, userId);
  if ((await listObstacles(trx, { userId, among: all }, { now })).length > 0) return false;
  if ((await isErased(trx, userId)) || (await isInUse(trx, userId, { now }))) return false;
  await eraseAllButApart(trx, userId, { now });
  await noteErasure(trx, { forgotten: userId }, { now });
  return true;
}

/** All of an account but what has a time of its own, which is left under its address. */
export async function eraseAllButApart(trx: Trx, userId: string, at: At): Promise<void> {
  const all = personalDataPort.value;
  await archiveContractsOf(trx, userId, at);
  for (const { release } of all) await release?.(trx, userId);
  await eraseOwned(trx, { userId, among: all.filter(({ apart }) => !apart) }, at);
}

/** The certificate at this address, or null. */
export async function openCertificate(db: Db | Trx, token: string) {
  const row = await queries.findCertificate(db, hashToken(token));
  return row ? { number: row.number, erasedAt: row.erased_at, ...row.content } : null;
}

/** Certificates go after the years they may be needed as a proof (schedule). */
export async function eraseOldCertificates(db: Db, { now }: At): Promise<void> {
  await queries.deleteCertificatesBefore(db, instantBefore(kept.certificates, { now }));
}

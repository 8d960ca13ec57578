import { findResetLock } from "~/features/accounts/accounts.server";
import { type At, formatInstant } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import { readSealedStream } from "~/platform/files/sealed-stream.server";
import { RETRY_WAIT_SECONDS } from "~/platform/jobs/jobs.server";
import { isGiven, type Subject } from "~/platform/personal-data/owned-table";
import { listHolding } from "~/platform/personal-data/read-owned.server";
import { eraseCopyOf } from "./ask-copy.server";
import { placeOfCopy } from "./make-copy.server";
import { personalDataPort } from "./personal-data-port";
import * as queries from "./queries.server";
import { copyState, isTriedAgain } from "./rules";

/** Where somebody's copy stands, for their page. */
export async function readCopyState(db: Db, userId: string, { now }: At) {
  const copy = await queries.findCopyOf(db, userId);
  return {
    state: copyState(copy, now),
    triedAgain: isTriedAgain(copy, RETRY_WAIT_SECONDS, now),
    askedAt: copy ? formatInstant(copy.asked_at) : "",
    sizeBytes: copy?.size_bytes ?? 0,
    until: copy?.expires_at ? formatInstant(copy.expires_at) : "",
  };
}

/** What is kept of somebody, subject by subject; one of which there is nothing is not named. */
export async function listKept(db: Db, whose: Subject, at: At) {
  const among = personalDataPort.value;
  const tables = among.flatMap((subject) => subject.tables).filter(isGiven);
  const holding = await listHolding(db, { tables, ...whose, among }, at);
  return among
    .filter((subject) => subject.tables.some(({ table }) => holding.has(table)))
    .map(({ name, title, what, until }) => ({ name, title, what, until }));
}

/** The bytes of somebody's own copy, in clear, or null: not made, over, or shut after a reset by mail. */
export async function openCopy(db: Db, userId: string, at: At) {
  const copy = await queries.findCopyOf(db, userId);
  if (!copy?.file_id || copyState(copy, at.now) !== "ready") return null;
  if (await findResetLock(db, userId, at)) return null;
  const bytes = await readSealedStream(db, { fileId: copy.file_id, ownerId: userId, place: placeOfCopy(copy.id) });
  return bytes && { bytes, sizeBytes: copy.size_bytes ?? 0 };
}

/** Copies whose seven days are over go (schedule). */
export async function eraseOldCopies(trx: Trx, { now }: At): Promise<void> {
  for (const { user_id } of await queries.listEnded(trx, now)) await eraseCopyOf(trx, user_id);
}

import "./tables";
import { randomUUID } from "node:crypto";
import { findResetLock } from "~/features/accounts/accounts.server";
import { type Actor, recordAction } from "~/features/audit/audit.server";
import { recordSecurity } from "~/features/security-log/security-log.server";
import type { Trx } from "~/platform/db/database.server";
import { deleteFile } from "~/platform/files/stored-files.server";
import { limitsLifted, takeToken } from "~/platform/http/limits.server";
import { enqueue } from "~/platform/jobs/jobs.server";
import * as queries from "./queries.server";
import { COPIES_PER_DAY } from "./rules";

const DAY_SECONDS = 86_400;

/**
 * Asks for a copy of everything kept of this person; it replaces the one before, made or not. Whether the password was typed lately is
 * the page's business; what is confided stays shut after a reset by mail, here too.
 */
export async function askCopy(
  trx: Trx,
  { userId }: { userId: string },
  { now, by, request }: Actor & { request?: Request },
): Promise<{ ok: true } | { ok: false; reason: "shut" | "too_many" }> {
  if (await findResetLock(trx, userId, { now })) return { ok: false, reason: "shut" };
  const limit = { bucket: "data-copy", key: userId, limit: COPIES_PER_DAY, perSeconds: DAY_SECONDS, now };
  if (!limitsLifted() && !(await takeToken(trx, limit)).ok) return { ok: false, reason: "too_many" };
  await eraseCopyOf(trx, userId);
  const id = randomUUID();
  await queries.insertCopy(trx, { user_id: userId, id, asked_at: now });
  await enqueue(trx, "make-data-copy", { copyId: id });
  await recordSecurity(trx, { kind: "copy_asked", userId, request }, { now });
  await recordAction(trx, { action: "my_data.copy_asked", subject: { type: "person", id: userId } }, { now, by });
  return { ok: true };
}

/** The copy of this person goes, made or not, and its bytes with it. */
export async function eraseCopyOf(trx: Trx, userId: string): Promise<void> {
  const copy = await queries.lockCopy(trx, { user_id: userId });
  if (!copy) return;
  await queries.deleteCopy(trx, copy.id);
  if (copy.file_id) await deleteFile(trx, { id: copy.file_id, ownerId: userId });
}

/** Two accounts of one person become one: what was copied of half of them is no copy. */
export async function mergeCopies(trx: Trx, { from }: { from: string; to: string }): Promise<void> {
  await eraseCopyOf(trx, from);
}

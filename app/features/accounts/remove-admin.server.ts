import { recordAction } from "~/features/audit/audit.server";
import type { Trx } from "~/platform/db/database.server";
import { endAllSessions } from "./current-user.server";
import { deleteRole } from "./queries.server";
import { deleteSignInSteps } from "./second-factor-queries.server";

export type RemovedAdmin = { ok: true } | { ok: false; reason: "reason_missing" | "yourself" | "no_admin" };

/**
 * Takes the back office away from another person who runs the site: their account stays, every session of it ends, the
 * journal keeps who did it and why. Throws at the commit when two remove each other at once: one always remains.
 */
export async function removeAdmin(
  trx: Trx,
  { userId, reason }: { userId: string; reason: string },
  { now, by }: { now: Date; by: string },
): Promise<RemovedAdmin> {
  if (!reason.trim()) return { ok: false, reason: "reason_missing" };
  if (userId === by) return { ok: false, reason: "yourself" };
  if (!(await deleteRole(trx, userId))) return { ok: false, reason: "no_admin" };
  await deleteSignInSteps(trx, userId);
  await endAllSessions(trx, userId, { now });
  await recordAction(
    trx,
    { action: "accounts.admin_removed", subject: { type: "person", id: userId }, reason },
    { now, by },
  );
  return { ok: true };
}

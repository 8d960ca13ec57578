import { recordAction } from "~/features/audit/audit.server";
import { recordSecurity } from "~/features/security-log/security-log.server";
import type { Trx } from "~/platform/db/database.server";
import { mailSecondFactor } from "./account-mails.server";
import { endAllSessions } from "./current-user.server";
import { isAdmin } from "./queries.server";
import { deleteSecondFactor, deleteSignInSteps } from "./second-factor-queries.server";

export type LostFactor = { ok: true } | { ok: false; reason: "reason_missing" | "is_admin" | "none" };

/**
 * Takes the second factor off the account of somebody who lost it: the password alone opens it again, every session is
 * ended, a mail tells it. Never that of an admin: she comes back by the command line (docs/operations.md).
 */
export async function removeLostFactor(
  trx: Trx,
  { userId, reason }: { userId: string; reason: string },
  { now, by }: { now: Date; by: string },
): Promise<LostFactor> {
  if (!reason.trim()) return { ok: false, reason: "reason_missing" };
  if (await isAdmin(trx, userId)) return { ok: false, reason: "is_admin" };
  if (!(await deleteSecondFactor(trx, userId))) return { ok: false, reason: "none" };
  await deleteSignInSteps(trx, userId);
  await endAllSessions(trx, userId, { now });
  await recordSecurity(trx, { kind: "second_factor_removed", userId }, { now });
  await recordAction(
    trx,
    { action: "accounts.second_factor_removed", subject: { type: "person", id: userId }, reason },
    { now, by },
  );
  await mailSecondFactor(trx, userId, "lost", { now });
  return { ok: true };
}

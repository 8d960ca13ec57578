import type { At } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { findResetMoment } from "./reset-queries.server";
import { RESET_LOCK_HOURS } from "./rules";

/** What is most private stays shut from one moment to the other. */
export interface ResetLock {
  since: Date;
  until: Date;
}

/**
 * Whether what this person confided stays shut: the password was set by a link received by mail less than `RESET_LOCK_HOURS` ago, and
 * no second factor, enrolled before the first of such resets, had to be given since. Who reads somebody's mailbox reads no letter for that time. Null: it is open.
 */
export async function findResetLock(db: Db, userId: string, { now }: At): Promise<ResetLock | null> {
  const { resetAt, firstResetAt, enrolledAt } = await findResetMoment(db, userId);
  if (!resetAt || (enrolledAt && firstResetAt && enrolledAt < firstResetAt)) return null;
  const until = new Date(resetAt.getTime() + RESET_LOCK_HOURS * 3_600_000);
  return until > now ? { since: resetAt, until } : null;
}

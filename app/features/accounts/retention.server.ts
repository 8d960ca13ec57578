import { endSessions, pruneSessions } from "~/platform/auth/session.server";
import type { At } from "~/platform/clock";
import { db, inTransaction, type Trx } from "~/platform/db/database.server";
import { constraintOf } from "~/platform/db/violations";
import { destroyDataKeys } from "~/platform/sealing/data-keys.server";
import { deleteUser, isAdmin } from "./queries.server";
import { deleteExpired, erasePerson, hasLiveSession, listUnproved } from "./retention-queries.server";
import { ADDRESS_CHANGE_HOURS, ADDRESS_UNDO_HOURS, UNPROVED_KEPT_DAYS } from "./rules";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Removes the accounts whose address was never proved, as the privacy policy announces. One that ordered something, or
 * holds anything else, stays: the database refuses to part with it. Throws what is no constraint, and leaves the rest to the next night.
 */
export async function eraseUnprovedAccounts({ now }: At): Promise<void> {
  const before = new Date(now.getTime() - UNPROVED_KEPT_DAYS * DAY_MS);
  for (const userId of await listUnproved(db(), { before, sessionsAt: new Date() })) {
    await inTransaction((trx) => deleteUser(trx, userId)).catch((error: unknown) => {
      if (constraintOf(error) === null) throw error;
    });
  }
}

/**
 * Takes name, address, telephone and every way in out of an account, and destroys the keys of what the person confided. Orders, payments and invoices keep what the law wants
 * kept. Not of an admin, nor while a browser is signed in: false then, and when it was done before.
 */
export async function eraseAccount(trx: Trx, userId: string, { now }: At): Promise<boolean> {
  if ((await isAdmin(trx, userId)) || (await hasLiveSession(trx, userId, new Date()))) return false;
  await endSessions(trx, userId);
  await destroyDataKeys(trx, userId);
  return erasePerson(trx, userId, now);
}

/** Forgets what no longer opens anything: old reset requests, changes of address, sessions that are over (schedule). */
export async function pruneAccounts({ now }: At): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await deleteExpired(db(), {
    resetsBefore: before(DAY_MS),
    changesBefore: before((ADDRESS_CHANGE_HOURS + ADDRESS_UNDO_HOURS) * HOUR_MS),
    formerPasswordsBefore: before(ADDRESS_UNDO_HOURS * HOUR_MS),
    stepsBefore: new Date(),
  });
  await pruneSessions(db());
}

import { db, inTransaction, type Trx } from "~/platform/db/database.server";
import { constraintOf } from "~/platform/db/violations";
import { erasePerson, hasLiveSession, listUnproved } from "./forgetting-queries.server";
import { deleteUser, isAdmin } from "./queries.server";
import { UNPROVED_KEPT_DAYS } from "./rules";

const DAY_MS = 86_400_000;

/**
 * Removes the accounts whose address was never proved, as the privacy policy announces. One that ordered something, or
 * holds anything else, stays: the database refuses to part with it. Throws what is no constraint, and leaves the rest to the next night.
 */
export async function forgetUnprovedAccounts({ now }: { now: Date }): Promise<void> {
  const before = new Date(now.getTime() - UNPROVED_KEPT_DAYS * DAY_MS);
  for (const userId of await listUnproved(db(), { before, sessionsAt: new Date() })) {
    await inTransaction((trx) => deleteUser(trx, userId)).catch((error: unknown) => {
      if (constraintOf(error) === null) throw error;
    });
  }
}

/**
 * Takes name, address, telephone and every way in out of an account. Orders, payments and invoices keep what the law wants
 * kept. Not of an admin, nor while a browser is signed in: false then, and when it was done before.
 */
export async function eraseAccount(trx: Trx, userId: string, { now }: { now: Date }): Promise<boolean> {
  if ((await isAdmin(trx, userId)) || (await hasLiveSession(trx, userId, new Date()))) return false;
  return erasePerson(trx, userId, now);
}

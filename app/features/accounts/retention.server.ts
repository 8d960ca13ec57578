import { endSessions, pruneSessions } from "~/platform/auth/session.server";
import type { At } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { orUndo } from "~/platform/db/savepoint.server";
import { constraintOf } from "~/platform/db/violations";
import { kept } from "~/platform/personal-data/kept";
import { dayBefore, instantBefore } from "~/platform/personal-data/kept-time";
import { destroyDataKeys } from "~/platform/sealing/data-keys.server";
import { deleteUser, isAdmin } from "./queries.server";
import * as queries from "./retention-queries.server";
import { ADDRESS_UNDO_HOURS } from "./rules";
import { writtenPort } from "./sign-up-port";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Removes the accounts whose address was never proved, as the privacy policy announces. One that ordered something, or
 * holds anything else, stays: the database refuses to part with it. Throws what is no constraint, and leaves the rest to the next night.
 */
export async function eraseUnprovedAccounts(trx: Trx, { now }: At): Promise<void> {
  const before = instantBefore(kept.unproved_accounts, { now });
  for (const userId of await queries.listUnproved(trx, { before, ...usedSince({ now }) })) {
    const stays = (error: unknown) => {
      if (constraintOf(error) === null) throw error;
    };
    await orUndo(trx, () => letGo(trx, userId), stays);
  }
}

/**
 * Takes name, address, telephone and every way in out of an account, and destroys the keys of what the person confided. Orders, payments and invoices keep what the law wants
 * kept. Not of an admin, nor while a browser is signed in: false then, and when it was done before.
 */
export async function eraseAccount(trx: Trx, userId: string, { now }: At): Promise<boolean> {
  if ((await isAdmin(trx, userId)) || (await queries.hasLiveSession(trx, userId, new Date()))) return false;
  await endSessions(trx, userId);
  await destroyDataKeys(trx, userId);
  return queries.erasePerson(trx, userId, now);
}

async function letGo(trx: Trx, userId: string): Promise<void> {
  await writtenPort.value.release(trx, userId);
  await deleteUser(trx, userId);
}

/** Whether a browser is signed in to this account, or was opened on it lately. */
export function isInUse(trx: Trx, userId: string, at: At): Promise<boolean> {
  return queries.isInUse(trx, userId, usedSince(at));
}

function usedSince(at: At) {
  return { sessionsAt: new Date(), seenSince: dayBefore(kept.last_visit, at) };
}

/** Forgets what no longer opens anything: old reset requests, changes of address, sessions that are over (schedule). */
export async function pruneAccounts(trx: Trx, { now }: At): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await queries.deleteExpired(trx, {
    resetsBefore: before(DAY_MS),
    changesBefore: instantBefore(kept.sign_in_traces, { now }),
    formerPasswordsBefore: before(ADDRESS_UNDO_HOURS * HOUR_MS),
    stepsBefore: new Date(),
  });
  await pruneSessions(trx);
}

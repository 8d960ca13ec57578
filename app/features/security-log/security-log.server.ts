import "./tables";
import { browserName } from "~/platform/auth/browser-name";
import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import { clientIp } from "~/platform/http/client-ip.server";
import { paging } from "~/platform/paging";
import { sign } from "~/platform/signing.server";
import * as queries from "./queries.server";
import {
  ENTRIES_KEPT_DAYS,
  ENTRIES_PER_PAGE,
  FAILURES_KEPT_HOURS,
  OWN_ENTRIES_SHOWN,
  type SecurityKind,
} from "./rules";

export { findNewAlerts, listUnseenAlerts, markAlertSeen, markAlertUnseen } from "./alerts.server";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Of the hash of a network, what tells one from another. */
const HASH_LENGTH = 22;

function whence(request: Request) {
  return {
    device: browserName(request.headers.get("User-Agent")),
    networkHash: sign("security-log", clientIp(request)).slice(0, HASH_LENGTH),
  };
}

/**
 * Adds to the log what befell an account: in the transaction of the act, when there is one. `request`: of the browser that did it; none for
 * what a link or somebody else did.
 */
export async function recordSecurity(
  db: Db | Trx,
  { kind, userId, request }: { kind: SecurityKind; userId: string; request?: Request | undefined },
  { now }: At,
): Promise<void> {
  const { device = null, networkHash = null } = request ? whence(request) : {};
  await queries.insertEntry(db, { at: now, user_id: userId, kind, device, network_hash: networkHash });
}

/** A sign-in failed. Of an address that no account has (`userId` null) a number is kept, and it takes as long. */
export async function recordFailedSignIn(
  db: Db | Trx,
  { userId, request }: { userId: string | null; request: Request },
  { now }: At,
): Promise<void> {
  const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
  await queries.insertFailure(db, { at: now, minute, userId, ...whence(request) });
}

/** The latest of what befell this very person's account. */
export function listOwnEntries(db: Db | Trx, userId: string) {
  return queries.listEntries(db, { userId, kind: null }, { limit: OWN_ENTRIES_SHOWN, offset: 0 });
}

/** When this last befell this account, since this instant; null when it did not. */
export function findLast(db: Db, about: { userId: string; kind: SecurityKind; since: Date }): Promise<Date | null> {
  return queries.findLast(db, about);
}

/** One page of the whole house's log, newest first; a page past the end gives the last one. */
export async function listSecurityEntries(
  db: Db | Trx,
  { kind, page: wanted }: { kind: SecurityKind | null; page: number },
) {
  const narrowing = { userId: null, kind };
  const found = await queries.countEntries(db, narrowing);
  const { slice, ...shown } = paging({ found, perPage: ENTRIES_PER_PAGE, page: wanted });
  return { entries: await queries.listEntries(db, narrowing, slice), found, ...shown };
}

/** Forgets what is too old (schedule). */
export async function eraseOldEntries(trx: Trx, { now }: At): Promise<void> {
  const before = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const entriesBefore = before(ENTRIES_KEPT_DAYS * 24);
  await queries.deleteOld(trx, { now, entriesBefore, failuresBefore: before(FAILURES_KEPT_HOURS) });
}

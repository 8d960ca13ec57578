import type { Selectable } from "kysely";
import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";
import { paging } from "~/platform/paging";
import { kept } from "~/platform/personal-data/kept";
import { dayBefore } from "~/platform/personal-data/kept-time";
import { countEntries, deleteBefore, insertEntry, listEntries, listRooms, type Narrowing } from "./queries.server";
import { type ActionName, ENTRIES_PER_PAGE, REASON_MAX_LENGTH, type SubjectType } from "./rules";
import type { Facts } from "./tables";

export type { Facts } from "./tables";

export interface Act {
  action: ActionName;
  subject: { type: SubjectType; id: string | number | null };
  /** Why, in the coach's own words, when she was asked. */
  reason?: string | null;
  before?: Facts;
  after?: Facts;
}

/** Who acts, and when. `by: null` is the site acting alone. */
export interface Actor {
  now: Date;
  by: string | null;
}

/**
 * Writes in the journal, in the transaction of the act itself: both are kept or neither. Called by the verb that acts.
 * Facts hold states, amounts and days: no secret, no message, no name, no address.
 */
export async function recordAction(trx: Trx, act: Act, { now, by }: Actor): Promise<void> {
  await insertEntry(trx, {
    at: now,
    actor_user_id: by,
    action: act.action,
    subject_type: act.subject.type,
    subject_id: act.subject.id === null ? null : String(act.subject.id),
    reason: act.reason?.trim().slice(0, REASON_MAX_LENGTH) || null,
    before: act.before ? JSON.stringify(act.before) : null,
    after: act.after ? JSON.stringify(act.after) : null,
  });
}

/** Forgets the acts that are past their time (schedule). */
export async function eraseOldAuditEntries(trx: Trx, { now }: At): Promise<void> {
  await deleteBefore(trx, dayBefore(kept.journal, { now }), { now });
}

export type AuditEntry = Selectable<Tables["audit_entries"]>;

interface ActPage {
  acts: AuditEntry[];
  found: number;
  page: number;
  pages: number;
}

/** One page of the journal, newest first; a page past the end gives the last one. */
export async function listAuditEntries(
  db: Db | Trx,
  { page: wanted, ...narrowing }: Narrowing & { page: number },
): Promise<ActPage> {
  const found = await countEntries(db, narrowing);
  const { slice, ...shown } = paging({ found, perPage: ENTRIES_PER_PAGE, page: wanted });
  return { acts: await listEntries(db, narrowing, slice), found, ...shown };
}

/** What was done about one thing, newest first: the history on its own page. */
export function listAuditEntriesAbout(
  db: Db | Trx,
  subject: { type: SubjectType; id: string },
  { limit = ENTRIES_PER_PAGE }: { limit?: number } = {},
): Promise<AuditEntry[]> {
  return listEntries(db, { room: null, day: null, subject }, { limit, offset: 0 });
}

export function listRoomsWithEntries(db: Db | Trx): Promise<string[]> {
  return listRooms(db);
}

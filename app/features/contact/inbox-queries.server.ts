import { sql } from "kysely";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Inbox } from "./admin/rules";
import type { ContactStatus } from "./rules";
import { opened } from "./sealing.server";

function inBox(db: Db | Trx, box: Inbox) {
  const messages = db.selectFrom("contact_messages").where("suspect", "=", box === "suspect");
  if (box === "suspect") return messages;
  return messages.where("status", "in", box === "waiting" ? ["new", "read"] : [box]);
}

/** What waits by age, the oldest first; the others by the last thing that happened to them. */
function orderOf(box: Inbox) {
  return box === "waiting"
    ? ({ column: "created_at", direction: "asc" } as const)
    : ({ column: "moved_at", direction: "desc" } as const);
}

/** One page of a box. */
export async function listInBox(db: Db | Trx, box: Inbox, { limit, offset }: { limit: number; offset: number }) {
  const { column, direction } = orderOf(box);
  const messages = inBox(db, box).selectAll().orderBy(column, direction).orderBy("id").limit(limit).offset(offset);
  return opened(db, await messages.execute());
}

/** These messages of a box, in its order. */
export async function listChosen(db: Db | Trx, box: Inbox, ids: string[]) {
  if (ids.length === 0) return [];
  const { column, direction } = orderOf(box);
  const messages = inBox(db, box).selectAll().where("id", "in", ids).orderBy(column, direction).orderBy("id");
  return opened(db, await messages.execute());
}

/** What a search reads, the newest first. */
export async function listToSearch(db: Db | Trx, { limit, offset }: { limit: number; offset: number }) {
  const messages = await db
    .selectFrom("contact_messages")
    .select(["id", "suspect", "status", "created_at", "moved_at", "name", "email", "message"])
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
  return opened(db, messages);
}

export function noneInBoxes(): Record<Inbox, number> {
  return { waiting: 0, answered: 0, archived: 0, suspect: 0 };
}

/** How much each box holds, counted as it changes (`tallies`). One query. */
export async function countInBoxes(db: Db | Trx): Promise<Record<Inbox, number>> {
  const { rows } = await sql<{ box: Inbox; count: number }>`
    select split_part(what, '.', 2) as box, sum(change)::int as count from tallies
    where what in ('messages.waiting', 'messages.answered', 'messages.archived', 'messages.suspect') group by 1`.execute(
    db,
  );
  return { ...noneInBoxes(), ...Object.fromEntries(rows.map(({ box, count }) => [box, count])) };
}

/** The first of those that wait, without what they say. */
export function listWaiting(db: Db, limit: number) {
  return inBox(db, "waiting")
    .select(["id", "name", "created_at"])
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** How many wait, to be read in one query with others. */
export function waitingMessages(db: Db) {
  return inBox(db, "waiting").select(({ fn }) => fn.countAll<number>().as("count"));
}

/** The box a message stands in. */
export function boxOf({ suspect, status }: { suspect: boolean; status: ContactStatus }): Inbox {
  if (suspect) return "suspect";
  return status === "new" || status === "read" ? "waiting" : status;
}

/** The message that has waited longest, this one left out. */
export function findNextWaiting(db: Db | Trx, { besides }: { besides: string }) {
  return inBox(db, "waiting")
    .select(["id", "name"])
    .where("id", "!=", besides)
    .orderBy("created_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

import { type RawBuilder, sql } from "kysely";
import type { Db, Trx } from "~/platform/db/database.server";
import { containsWords } from "~/platform/db/search.server";
import type { Inbox } from "./admin/rules";
import type { ContactStatus } from "./rules";

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
export function listInBox(db: Db | Trx, box: Inbox, { limit, offset }: { limit: number; offset: number }) {
  const { column, direction } = orderOf(box);
  const chosen = inBox(db, box).select("id").orderBy(column, direction).orderBy("id").limit(limit).offset(offset);
  return inOrder(db, box, sql<string>`${chosen}`);
}

function inOrder(db: Db | Trx, box: Inbox, chosen: RawBuilder<string>) {
  const { column, direction } = orderOf(box);
  return db
    .selectFrom("contact_messages")
    .selectAll()
    .where("id", "in", chosen)
    .orderBy(column, direction)
    .orderBy("id")
    .execute();
}

/** The same among the messages that hold every word. */
export function listHitsInBox(
  db: Db | Trx,
  box: Inbox,
  { words, few, limit, offset }: { words: string[]; few: boolean; limit: number; offset: number },
) {
  const { column, direction } = orderOf(box);
  const order = sql`order by ${sql.ref(column)} ${sql.raw(direction)}, id limit ${limit} offset ${offset}`;
  const hits = inBox(db, box).where(holds(words)).select(["id", column]);
  // Few are put in order once found; many are met on the way through the box. PostgreSQL does not know which is shorter.
  const chosen = sql<string>`(with hits as ${sql.raw(few ? "materialized" : "not materialized")} ${hits} select id from hits ${order})`;
  return inOrder(db, box, chosen);
}

const holds = (words: string[]) => containsWords(sql.ref("search_text"), words);

/** How much each box holds. One query. */
export async function countInBoxes(db: Db | Trx): Promise<Record<Inbox, number>> {
  const rows = await db
    .selectFrom("contact_messages")
    .select(["suspect", "status", ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy(["suspect", "status"])
    .execute();
  return byBox(rows);
}

/** How many messages of each box hold every word, counted up to `most` in all. */
export async function countHitsInBoxes(db: Db | Trx, words: string[], most: number): Promise<Record<Inbox, number>> {
  const hits = db.selectFrom("contact_messages").select(["suspect", "status"]).where(holds(words)).limit(most);
  const rows = await db
    .selectFrom(hits.as("hits"))
    .select(["suspect", "status", ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy(["suspect", "status"])
    .execute();
  return byBox(rows);
}

/** The same in one box, counted up to `most` there. */
export async function countHitsInBox(db: Db | Trx, box: Inbox, words: string[], most: number): Promise<number> {
  const hits = inBox(db, box).select("id").where(holds(words)).limit(most);
  const { count } = await db
    .selectFrom(hits.as("hits"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function byBox(rows: { suspect: boolean; status: ContactStatus; count: number }[]): Record<Inbox, number> {
  const counts: Record<Inbox, number> = { waiting: 0, answered: 0, archived: 0, suspect: 0 };
  for (const { suspect, status, count } of rows) {
    const box = suspect ? "suspect" : status === "new" || status === "read" ? "waiting" : status;
    counts[box] += Number(count);
  }
  return counts;
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

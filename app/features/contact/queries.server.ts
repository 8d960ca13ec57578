import { type Insertable, type RawBuilder, sql } from "kysely";
import type { Db, Trx } from "~/platform/db/database.server";
import { holdsWords } from "~/platform/db/search.server";
import type { Inbox } from "./admin/rules";
import type { ContactInput } from "./forms";
import type { ContactStatus } from "./rules";
import type { ContactAnswersTable, ContactMessagesTable, SavedAnswersTable } from "./tables";

export async function insertMessage(trx: Trx, message: Insertable<ContactMessagesTable>) {
  await trx.insertInto("contact_messages").values(message).execute();
}

/** Two sendings of one person wait for each other, so that the second sees the first. */
export async function lockSender(trx: Trx, email: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contact:${email.toLowerCase()}`}, 0))`.execute(trx);
}

/** The same message, sent since `since` by the same person. */
export function findTwin(db: Db | Trx, input: ContactInput, since: Date) {
  return db
    .selectFrom("contact_messages")
    .select("id")
    .where("email", "=", input.email)
    .where("created_at", ">", since)
    .where("source", "=", input.source)
    .where("name", "=", input.name)
    .where("message", "=", input.message)
    .where("phone", "is not distinct from", input.phone)
    .where("situation", "is not distinct from", input.situation)
    .limit(1)
    .executeTakeFirst();
}

export function lockMessage(trx: Trx, id: string) {
  return trx.selectFrom("contact_messages").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function updateMessage(
  trx: Trx,
  id: string,
  change: Partial<Pick<ContactMessagesTable, "status" | "status_changed_at" | "status_changed_by" | "suspect">>,
) {
  await trx.updateTable("contact_messages").set(change).where("id", "=", id).execute();
}

interface Wanted {
  limit: number;
  before?: Date;
  status?: ContactStatus;
  /** False unless asked for: what is kept aside has a list of its own. */
  suspect?: boolean;
}

/** The newest first; the whole list is the coach's, never a visitor's. */
export function listMessages(db: Db | Trx, { limit, before, status, suspect = false }: Wanted) {
  let query = db
    .selectFrom("contact_messages")
    .selectAll()
    .where("suspect", "=", suspect)
    .orderBy("created_at", "desc")
    .limit(limit);
  if (before) query = query.where("created_at", "<", before);
  if (status) query = query.where("status", "=", status);
  return query.execute();
}

/** What waits for the coach: messages not yet read, and messages kept aside. */
export async function countWaiting(db: Db | Trx): Promise<{ unread: number; suspect: number }> {
  const row = await db
    .selectFrom("contact_messages")
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere("suspect", "=", false).filterWhere("status", "=", "new").as("unread"),
      eb.fn.countAll<number>().filterWhere("suspect", "=", true).filterWhere("status", "=", "new").as("suspect"),
    ])
    .executeTakeFirstOrThrow();
  return { unread: Number(row.unread), suspect: Number(row.suspect) };
}

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

const holds = (words: string[]) => holdsWords(sql.ref("search_text"), words);

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

/** The last message of this address that the coach answered or still has to. */
export function findLastFrom(db: Db | Trx, { email }: { email: string }) {
  return db
    .selectFrom("contact_messages")
    .select(["created_at", "status", "status_changed_at"])
    .where("email", "=", email)
    .where("suspect", "=", false)
    .where("status", "!=", "archived")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

export function findMessage(db: Db | Trx, id: string) {
  return db.selectFrom("contact_messages").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function deleteMessage(trx: Trx, id: string) {
  await trx.deleteFrom("contact_messages").where("id", "=", id).execute();
}

export async function deleteSuspectMessages(trx: Trx, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await trx
    .deleteFrom("contact_messages")
    .where("suspect", "=", true)
    .where("id", "in", ids)
    .returning("id")
    .execute();
  return rows.length;
}

export async function insertAnswer(trx: Trx, answer: Insertable<ContactAnswersTable>) {
  await trx.insertInto("contact_answers").values(answer).execute();
}

export function listAnswers(db: Db | Trx, messageId: string) {
  return db
    .selectFrom("contact_answers")
    .selectAll()
    .where("message_id", "=", messageId)
    .orderBy("answered_at")
    .execute();
}

export async function deleteMessagesBefore(trx: Trx, moment: Date) {
  await trx.deleteFrom("contact_messages").where("created_at", "<", moment).execute();
}

export function listSavedAnswers(db: Db | Trx) {
  return db.selectFrom("saved_answers").selectAll().orderBy("title").orderBy("id").execute();
}

export async function insertSavedAnswer(trx: Trx, row: Insertable<SavedAnswersTable>) {
  await trx.insertInto("saved_answers").values(row).execute();
}

/** False when there is no such text. */
export async function updateSavedAnswer(
  trx: Trx,
  id: string,
  change: Pick<SavedAnswersTable, "title" | "text" | "updated_at">,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("saved_answers")
    .set(change)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deleteSavedAnswer(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom("saved_answers").where("id", "=", id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

import "./tables";
import { type Insertable, type Selectable, sql } from "kysely";
import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";
import { openColumns } from "~/platform/sealing/sealed-text.server";
import type { AdviceMessagesTable } from "./tables";

export type AdviceMessage = Selectable<AdviceMessagesTable>;
export type AdviceThread = Selectable<Tables["advice_threads"]>;

export function openMessages<Row extends { id: string; text: string }>(db: Db, rows: Row[]): Promise<Row[]> {
  return openColumns<"text", Row>(db, "advice_messages", ["text"], rows);
}

/** Questions of one person wait for each other, so that a second click sees the first. */
export async function lockPerson(trx: Trx, userId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`advice:${userId}`}, 0))`.execute(trx);
}

/** This very person's thread; undefined for somebody else's. */
export function lockOwnThread(trx: Trx, { id, userId }: { id: string; userId: string }) {
  return trx
    .selectFrom("advice_threads")
    .selectAll()
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

/** For the coach: anybody's thread. */
export function lockThread(trx: Trx, id: string) {
  return trx.selectFrom("advice_threads").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export function findThread(db: Db, id: string): Promise<AdviceThread | undefined> {
  return db.selectFrom("advice_threads").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Whose thread it is; null for an unknown one. */
export async function findThreadPerson(db: Db, id: string): Promise<string | null> {
  return (await findThread(db, id))?.user_id ?? null;
}

export async function insertThread(trx: Trx, thread: Insertable<Tables["advice_threads"]>) {
  await trx.insertInto("advice_threads").values(thread).execute();
}

export async function setArchived(trx: Trx, id: string, archivedAt: Date | null) {
  await trx.updateTable("advice_threads").set({ archived_at: archivedAt }).where("id", "=", id).execute();
}

export async function insertMessage(trx: Trx, message: Insertable<AdviceMessagesTable>) {
  await trx.insertInto("advice_messages").values(message).execute();
}

export function findByClick(trx: Trx, clientKey: string): Promise<AdviceMessage | undefined> {
  return trx.selectFrom("advice_messages").selectAll().where("client_key", "=", clientKey).executeTakeFirst();
}

/** The question of this thread that waits for an answer; an answer that can still be taken back is none. */
export function findOpenQuestion(db: Db, threadId: string, { now }: At): Promise<AdviceMessage | undefined> {
  return db
    .selectFrom("advice_messages")
    .selectAll()
    .where("thread_id", "=", threadId)
    .where("kind", "=", "question")
    .where((eb) => eb.or([eb("answered_at", "is", null), eb("answered_at", ">", now)]))
    .where("closed_at", "is", null)
    .orderBy("written_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The last question of this thread that was answered. */
export function findRepliedQuestion(db: Db, threadId: string, { now }: At): Promise<AdviceMessage | undefined> {
  return db
    .selectFrom("advice_messages")
    .selectAll()
    .where("thread_id", "=", threadId)
    .where("kind", "=", "question")
    .where("answered_at", "<=", now)
    .orderBy("written_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The question of this thread that nothing answers, not even an answer that can still be taken back. */
export function findWaitingQuestion(db: Db, threadId: string): Promise<AdviceMessage | undefined> {
  return db
    .selectFrom("advice_messages")
    .selectAll()
    .where("thread_id", "=", threadId)
    .where("kind", "=", "question")
    .where("answered_at", "is", null)
    .where("closed_at", "is", null)
    .executeTakeFirst();
}

/** When the first answer to this question leaves, or left. */
export async function firstAnswerOf(db: Db, questionId: string): Promise<Date | null> {
  const { at } = await db
    .selectFrom("advice_messages")
    .select(({ fn }) => fn.min("sends_at").as("at"))
    .where("question_id", "=", questionId)
    .where("kind", "=", "answer")
    .executeTakeFirstOrThrow();
  return at;
}

export function findLastQuestion(db: Db, threadId: string): Promise<AdviceMessage | undefined> {
  return db
    .selectFrom("advice_messages")
    .selectAll()
    .where("thread_id", "=", threadId)
    .where("kind", "=", "question")
    .orderBy("written_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function updateMessage(
  trx: Trx,
  id: string,
  change: Partial<
    Pick<AdviceMessage, "answered_at" | "closed_at" | "closed_by" | "closed_reason" | "alerted" | "told_at" | "read_at">
  >,
) {
  await trx.updateTable("advice_messages").set(change).where("id", "=", id).execute();
}

export function lockMessage(trx: Trx, id: string): Promise<AdviceMessage | undefined> {
  return trx.selectFrom("advice_messages").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function deleteMessage(trx: Trx, id: string) {
  await trx.deleteFrom("advice_messages").where("id", "=", id).execute();
}

/** The messages of these threads, the oldest first, in clear. */
export async function listMessagesOf(db: Db, threadIds: string[]): Promise<AdviceMessage[]> {
  if (threadIds.length === 0) return [];
  const rows = await db
    .selectFrom("advice_messages")
    .selectAll()
    .where("thread_id", "in", threadIds)
    .orderBy("written_at")
    .orderBy("id")
    .execute();
  return openMessages(db, rows);
}

/** The threads of one person, the latest first. */
export function listThreadsOf(db: Db, userId: string): Promise<AdviceThread[]> {
  return db
    .selectFrom("advice_threads")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("opened_at", "desc")
    .orderBy("id")
    .execute();
}

/** Whom an answer was written to has opened the thread: those visible at `now` are read. */
export async function markAnswersRead(trx: Trx, threadId: string, { now }: At) {
  await trx
    .updateTable("advice_messages")
    .set({ read_at: now })
    .where("thread_id", "=", threadId)
    .where("kind", "=", "answer")
    .where("sends_at", "<=", now)
    .where("read_at", "is", null)
    .execute();
}

/** The coach has opened the thread. */
export async function markQuestionsRead(trx: Trx, threadId: string, { now }: At) {
  await trx
    .updateTable("advice_messages")
    .set({ read_at: now })
    .where("thread_id", "=", threadId)
    .where("kind", "<>", "answer")
    .where("read_at", "is", null)
    .execute();
}

/** Every question that waits, by its promise. */
export function listOpenQuestions(db: Db, limit: number) {
  return db
    .selectFrom("advice_messages as m")
    .innerJoin("advice_threads as t", "t.id", "m.thread_id")
    .innerJoin("profiles as p", "p.id", "t.user_id")
    .select([
      "m.id",
      "m.thread_id",
      "m.text",
      "m.written_at",
      "m.due_at",
      "m.read_at",
      "m.alerted",
      "t.user_id",
      "p.first_name",
      "p.last_name",
      sql<boolean>`(select count(*) from advice_messages m2 join advice_threads t2 on t2.id = m2.thread_id
        where t2.user_id = t.user_id and m2.kind = 'question') = 1`.as("first_letter"),
    ])
    .where("m.kind", "=", "question")
    .where("m.answered_at", "is", null)
    .where("m.closed_at", "is", null)
    .orderBy("m.due_at")
    .orderBy("m.id")
    .limit(limit)
    .execute();
}

/** The first questions to be answered by their promise, without a word of them, and how many wait in all. */
export async function listPromises(db: Db, limit: number) {
  const rows = await db
    .selectFrom("advice_messages as m")
    .innerJoin("advice_threads as t", "t.id", "m.thread_id")
    .innerJoin("profiles as p", "p.id", "t.user_id")
    .select(["m.id", "m.thread_id", "p.first_name", "p.last_name"])
    .select((eb) => eb.ref("m.due_at").$notNull().as("due_at"))
    .select(sql<number>`(count(*) over ())::int`.as("waiting"))
    .where("m.kind", "=", "question")
    .where("m.answered_at", "is", null)
    .where("m.closed_at", "is", null)
    .where("m.due_at", "is not", null)
    .orderBy("m.due_at")
    .orderBy("m.id")
    .limit(limit)
    .execute();
  return { promises: rows, waiting: rows[0]?.waiting ?? 0 };
}

/** How many threads wait for nothing, put away or not. */
export async function countQuietThreads(db: Db): Promise<{ quiet: number; archived: number }> {
  const { rows } = await sql<{ quiet: number; archived: number }>`
    select count(*) filter (where archived_at is null)::int as quiet, count(archived_at)::int as archived
    from advice_threads t where not exists (select from advice_messages q where q.thread_id = t.id and q.kind = 'question'
      and q.answered_at is null and q.closed_at is null)`.execute(db);
  return rows[0] ?? { quiet: 0, archived: 0 };
}

/** How many questions wait, to be read in one query with others. */
export function openQuestions(db: Db) {
  return db
    .selectFrom("advice_messages")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("kind", "=", "question")
    .where("answered_at", "is", null)
    .where("closed_at", "is", null);
}

export async function countOpenQuestions(db: Db): Promise<number> {
  return Number((await openQuestions(db).executeTakeFirstOrThrow()).count);
}

/** Threads that wait for nothing, by their last message, newest first. */
export function listQuietThreads(
  db: Db,
  { archived, limit, offset }: { archived: boolean; limit: number; offset: number },
) {
  return db
    .selectFrom("advice_threads as t")
    .innerJoin("profiles as p", "p.id", "t.user_id")
    .innerJoin("advice_messages as m", "m.thread_id", "t.id")
    .select(({ fn }) => ["t.id", "t.user_id", "p.first_name", "p.last_name", fn.max("m.written_at").as("last_at")])
    .where("t.archived_at", archived ? "is not" : "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("advice_messages as q")
            .select("q.id")
            .whereRef("q.thread_id", "=", "t.id")
            .where("q.kind", "=", "question")
            .where("q.answered_at", "is", null)
            .where("q.closed_at", "is", null),
        ),
      ),
    )
    .groupBy(["t.id", "t.user_id", "p.first_name", "p.last_name"])
    .orderBy("last_at", "desc")
    .orderBy("t.id")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** What a search of the coach reads, the newest first, in clear, with whose it is. */
export async function listToSearch(db: Db, { limit, offset }: { limit: number; offset: number }) {
  const rows = await db
    .selectFrom("advice_messages as m")
    .innerJoin("advice_threads as t", "t.id", "m.thread_id")
    .innerJoin("profiles as p", "p.id", "t.user_id")
    .select(["m.id", "m.thread_id", "m.text", "m.written_at", "p.first_name", "p.last_name"])
    .orderBy("m.written_at", "desc")
    .orderBy("m.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return openMessages(db, rows);
}

/** Answers that left and that nobody was told of yet. */
export function listAnswersToTell(db: Db, { now }: At, limit: number) {
  return db
    .selectFrom("advice_messages as m")
    .innerJoin("advice_threads as t", "t.id", "m.thread_id")
    .select(["m.id", "t.user_id"])
    .where("m.kind", "=", "answer")
    .where("m.told_at", "is", null)
    .where("m.sends_at", "<=", now)
    .orderBy("m.sends_at")
    .limit(limit)
    .execute();
}

/** First answers that left since then, with whose they were and when it was asked, the latest first. */
export function listSentSince(db: Db, { since, now }: { since: Date; now: Date }) {
  return db
    .selectFrom("advice_messages as q")
    .innerJoin("advice_threads as t", "t.id", "q.thread_id")
    .innerJoin("profiles as p", "p.id", "t.user_id")
    .select(["q.id", "q.thread_id", "q.written_at", "q.due_at", "q.answered_at", "p.first_name", "p.last_name"])
    .where("q.kind", "=", "question")
    .where("q.answered_at", ">=", since)
    .where("q.answered_at", "<=", now)
    .orderBy("q.answered_at", "desc")
    .execute();
}

/** Questions answered since then, as the figure counts them. */
export async function listAnswerTimes(db: Db, { since, now }: { since: Date; now: Date }) {
  const rows = await db
    .selectFrom("advice_messages")
    .select(["written_at", "due_at", "answered_at"])
    .where("kind", "=", "question")
    .where("answered_at", ">", since)
    .where("answered_at", "<=", now)
    .execute();
  return rows.flatMap(({ written_at, due_at, answered_at }) =>
    due_at && answered_at ? [{ writtenAt: written_at, due: due_at, answeredAt: answered_at }] : [],
  );
}

/** What one person asked and was answered is now the other's. */
export async function moveThreads(trx: Trx, { from, to }: { from: string; to: string }) {
  await trx.updateTable("advice_threads").set({ user_id: to }).where("user_id", "=", from).execute();
}

import "./tables";
import { type Insertable, sql, type Updateable } from "kysely";
import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";
import { HANDING_MINUTES, type LetterResults } from "./rules";
import type { CopyState } from "./tables";

/** Asked for twice, it is there once. */
export function insertLetter(trx: Trx, row: Insertable<Tables["letters"]>) {
  return trx
    .insertInto("letters")
    .values(row)
    .onConflict((known) => known.column("id").doNothing())
    .execute();
}

export function findLetter(db: Db | Trx, id: string) {
  return db.selectFrom("letters").selectAll().where("id", "=", id).executeTakeFirst();
}

export function lockLetter(trx: Trx, id: string) {
  return trx.selectFrom("letters").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function updateLetter(trx: Trx, id: string, change: Updateable<Tables["letters"]>): Promise<void> {
  await trx.updateTable("letters").set(change).where("id", "=", id).execute();
}

/** A letter that nobody was sent. */
export async function deleteLetter(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("letters").where("id", "=", id).execute();
}

/** The newest first. */
export function listLetters(db: Db) {
  return db
    .selectFrom("letters")
    .select(["id", "number", "subject", "state", "scheduled_for", "started_at", "ended_at", "updated_at", "on_web"])
    .orderBy("number", "desc")
    .execute();
}

/** Whose moment has come. */
export function listDue(db: Db, now: Date) {
  return db
    .selectFrom("letters")
    .select("id")
    .where("state", "=", "scheduled")
    .where("scheduled_for", "<=", now)
    .execute();
}

/** Whose moment came and which did not leave, the oldest first. */
export async function listUnsent(db: Db) {
  const rows = await db
    .selectFrom("letters")
    .select(["id", "subject", "unsent_because"])
    .where("unsent_because", "is not", null)
    .orderBy("number")
    .execute();
  return rows.flatMap(({ unsent_because: why, ...letter }) => (why ? [{ ...letter, why }] : []));
}

/** The ids of the photographs that a letter shows, or may show again. */
export async function listLetterPictures(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct block ->> 'target' as id
    from letters, jsonb_array_elements(blocks) as block
    where block ->> 'kind' = 'picture' and block ->> 'target' <> ''`.execute(trx);
  return rows.map(({ id }) => id);
}

export function listSending(db: Db) {
  return db.selectFrom("letters").selectAll().where("state", "=", "sending").orderBy("started_at").execute();
}

/** Those to be read on the site, the newest first. */
export function listOnWeb(db: Db) {
  return db
    .selectFrom("letters")
    .select(["number", "subject", "started_at"])
    .where("on_web", "=", true)
    .orderBy("number", "desc")
    .execute();
}

export function findByNumber(db: Db, number: number) {
  return db.selectFrom("letters").selectAll().where("number", "=", number).executeTakeFirst();
}

/** So long after the last one, a letter is no longer what people receive. */
const LETTER_LIVES_DAYS = 62;

/** Is a letter announced, or has one left of late? */
export async function hasLetters(db: Db | Trx, { now }: At): Promise<boolean> {
  const since = new Date(now.getTime() - LETTER_LIVES_DAYS * 86_400_000);
  const row = await db
    .selectFrom("letters")
    .select("id")
    .where("state", "!=", "draft")
    .where((eb) => eb.or([eb("started_at", "is", null), eb("started_at", ">", since)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** When the latest of the other letters left, or will; null when there is none. */
export async function findLatestDeparture(db: Db, { except }: { except: string }): Promise<Date | null> {
  const row = await db
    .selectFrom("letters")
    .select(sql<Date>`coalesce(started_at, scheduled_for)`.as("leaves"))
    .where("state", "!=", "draft")
    .where("id", "!=", except)
    .orderBy("leaves", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.leaves ?? null;
}

const AT_ONCE = 1_000;

/** One copy for each, once. */
export async function insertCopies(trx: Trx, rows: Insertable<Tables["letter_copies"]>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await trx
      .insertInto("letter_copies")
      .values(rows.slice(from, from + AT_ONCE))
      .onConflict((conflict) => conflict.constraint("one_copy_per_person").doNothing())
      .execute();
}

/** Whoever was handing these over is dead, and the mail server holds no end of them: they leave again. */
export async function takeUpAgain(db: Db, letterId: string, now: Date): Promise<void> {
  await db
    .updateTable("letter_copies")
    .set({ state: "waiting" })
    .where("letter_id", "=", letterId)
    .where("state", "=", "handing")
    .where("tried_at", "<", new Date(now.getTime() - HANDING_MINUTES * 60_000))
    .execute();
}

/** The next copy to hand over, taken so that nobody else does; nothing while its letter is not on its way. */
export function claimCopy(db: Db, letterId: string, now: Date) {
  const next = db
    .selectFrom("letter_copies")
    .innerJoin("letters", "letters.id", "letter_copies.letter_id")
    .select("letter_copies.id")
    .where("letter_copies.letter_id", "=", letterId)
    .where("letters.state", "=", "sending")
    .where("letter_copies.state", "=", "waiting")
    .where("letter_copies.next_try_at", "<=", now)
    .orderBy("letter_copies.next_try_at")
    .orderBy("letter_copies.id")
    .limit(1)
    .forUpdate("letter_copies")
    .skipLocked();
  return db
    .updateTable("letter_copies")
    .set((eb) => ({ state: "handing", tried_at: now, attempts: eb("attempts", "+", 1) }))
    .where("id", "=", next)
    .returning(["id", "subscriber_id", "attempts"])
    .executeTakeFirst();
}

/** What became of a copy this very try was handing over. */
export async function updateCopy(
  db: Db,
  { id, from }: { id: string; from: CopyState[] },
  change: Updateable<Tables["letter_copies"]>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("letter_copies")
    .set(change)
    .where("id", "=", id)
    .where("state", "in", from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Whether a copy of this letter is still to leave, now or later. */
export async function hasCopiesLeft(db: Db, letterId: string): Promise<boolean> {
  const row = await db
    .selectFrom("letter_copies")
    .select("id")
    .where("letter_id", "=", letterId)
    .where("state", "in", ["waiting", "handing"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What became of the copies; `stopped`: who stopped the letter since it left. */
export async function countCopies(db: Db, letterId: string, stopped: string[]): Promise<LetterResults> {
  const one = (state: string) => sql<string>`count(*) filter (where state = ${state})`;
  const row = await db
    .selectFrom("letter_copies")
    .select([
      sql<string>`count(*)`.as("all"),
      sql<string>`count(*) filter (where state in ('waiting', 'handing'))`.as("waiting"),
      one("accepted").as("accepted"),
      one("refused").as("refused"),
      one("handed").as("inDoubt"),
      one("left_out").as("leftOut"),
      sql<string>`count(bounced_at)`.as("bounced"),
      sql<string>`count(*) filter (where state in ('accepted', 'handed') and subscriber_id = any(${stopped}::uuid[]))`.as(
        "unsubscribed",
      ),
    ])
    .where("letter_id", "=", letterId)
    .executeTakeFirstOrThrow();
  return Object.fromEntries(
    Object.entries(row).map(([name, count]) => [name, Number(count)]),
  ) as unknown as LetterResults;
}

/** A copy by the number its mail carries. */
export function findCopy(db: Db | Trx, id: string) {
  return db.selectFrom("letter_copies").select(["id", "subscriber_id"]).where("id", "=", id).executeTakeFirst();
}

import { type Insertable, sql, type Updateable } from "kysely";
import { erasedEmail } from "~/features/accounts/rules";
import type { Db, Trx } from "~/platform/db/database.server";
import { containsWords } from "~/platform/db/search.server";
import type { Tables } from "~/platform/db/tables";
import type { Phrase } from "./rules";
import "./tables";

/** Every piece with the version that is read, and whether another one waits. */
function items(db: Db | Trx) {
  return db
    .selectFrom("library_items as item")
    .leftJoin("library_versions as online", (join) =>
      join.onRef("online.item_id", "=", "item.id").on("online.is_online", "=", true),
    )
    .leftJoin("files as file", "file.id", "online.file_id")
    .selectAll("item")
    .select([
      "online.id as version_id",
      "online.file_id",
      "online.page_count",
      "online.duration_seconds",
      "file.kind as file_kind",
    ]);
}

export type ItemRow = Awaited<ReturnType<typeof listItems>>[number];

const published = (db: Db | Trx, now: Date) => items(db).where("item.published_at", "<=", now);

/** Those that may be opened now and hold every word, the newest first. */
export function listPublished(db: Db | Trx, { words }: { words: string[] }, now: Date) {
  const named = sql`immutable_unaccent(item.title || ' ' || item.summary)`;
  return published(db, now)
    .where(containsWords(named, words))
    .orderBy("item.published_at", "desc")
    .orderBy("item.number", "desc")
    .execute();
}

export function findPublished(db: Db | Trx, number: number, now: Date) {
  return published(db, now).where("item.number", "=", number).executeTakeFirst();
}

/** The published piece whose version that is read is this file. */
export function findPublishedFile(db: Db | Trx, fileId: string, now: Date) {
  return published(db, now).where("online.file_id", "=", fileId).executeTakeFirst();
}

/** In any state: what the coach sees. */
export function listItems(db: Db | Trx) {
  return items(db).orderBy(sql`greatest(item.updated_at, item.written_at)`, "desc").orderBy("item.number").execute();
}

export function findItem(db: Db | Trx, id: string) {
  return items(db).where("item.id", "=", id).executeTakeFirst();
}

export function lockItem(trx: Trx, id: string) {
  return trx.selectFrom("library_items").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Sent twice at once, it waits for the other and is the same. */
export async function insertItem(trx: Trx, { id, ...row }: Insertable<Tables["library_items"]>): Promise<void> {
  await trx
    .insertInto("library_items")
    .values({ id, ...row })
    .onConflict((known) => known.column("id").doUpdateSet(row))
    .execute();
}

export async function updateItem(trx: Trx, id: string, change: Updateable<Tables["library_items"]>): Promise<void> {
  await trx.updateTable("library_items").set(change).where("id", "=", id).execute();
}

export async function deleteItem(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("library_items").where("id", "=", id).execute();
}

/** The one that is read, and the one that waits to replace it. */
export function listVersions(db: Db | Trx, itemId: string) {
  return db
    .selectFrom("library_versions as version")
    .innerJoin("files as file", "file.id", "version.file_id")
    .selectAll("version")
    .select(["file.kind as file_kind", "file.size_bytes"])
    .where("item_id", "=", itemId)
    .orderBy("is_online")
    .execute();
}

/** The pieces where something is said, and how many of its phrases are not placed. */
export async function countPhrases(db: Db | Trx) {
  return db
    .selectFrom("library_captions as caption")
    .innerJoin("library_versions as version", "version.id", "caption.version_id")
    .select(["version.item_id", "version.is_online"])
    .select((eb) => eb.fn.countAll<number>().as("all"))
    .select((eb) => eb.fn.count<number>("caption.starts_at_ms").as("placed"))
    .groupBy(["version.item_id", "version.is_online"])
    .execute();
}

export async function insertVersion(trx: Trx, row: Insertable<Tables["library_versions"]>): Promise<void> {
  await trx.insertInto("library_versions").values(row).execute();
}

export async function updateVersion(
  trx: Trx,
  id: string,
  change: Updateable<Tables["library_versions"]>,
): Promise<void> {
  await trx.updateTable("library_versions").set(change).where("id", "=", id).execute();
}

export async function deleteVersion(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("library_versions").where("id", "=", id).execute();
}

export async function listPhrases(db: Db | Trx, versionId: string): Promise<Phrase[]> {
  return db
    .selectFrom("library_captions")
    .select(["starts_at_ms as startsAtMs", "text"])
    .where("version_id", "=", versionId)
    .orderBy("position")
    .execute();
}

export async function replacePhrases(trx: Trx, versionId: string, phrases: Phrase[]): Promise<void> {
  await trx.deleteFrom("library_captions").where("version_id", "=", versionId).execute();
  if (phrases.length === 0) return;
  await trx
    .insertInto("library_captions")
    .values(
      phrases.map(({ startsAtMs, text }, position) => ({
        version_id: versionId,
        position,
        starts_at_ms: startsAtMs,
        text,
      })),
    )
    .execute();
}

export function listProgress(db: Db | Trx, userId: string) {
  return db
    .selectFrom("library_progress")
    .select(["item_id", "seconds", "is_done", "opened_at", "seen_at"])
    .where("user_id", "=", userId)
    .execute();
}

export function findProgress(db: Db | Trx, { userId, itemId }: { userId: string; itemId: string }) {
  return db
    .selectFrom("library_progress")
    .select(["seconds", "is_done as isDone"])
    .where("user_id", "=", userId)
    .where("item_id", "=", itemId)
    .executeTakeFirst();
}

/** Writes where somebody is; what was once read to its end stays so unless said otherwise. */
export async function keepProgress(
  trx: Trx,
  {
    userId,
    itemId,
    now,
    ...position
  }: { userId: string; itemId: string; now: Date; seconds?: number; is_done?: boolean },
): Promise<void> {
  await trx
    .insertInto("library_progress")
    .values({ user_id: userId, item_id: itemId, seconds: 0, is_done: false, ...position, opened_at: now, seen_at: now })
    .onConflict((conflict) => conflict.columns(["user_id", "item_id"]).doUpdateSet({ ...position, seen_at: now }))
    .execute();
}

/** Of accounts that were emptied, and what was not opened since. */
export async function deleteProgress(trx: Trx, { seenBefore }: { seenBefore: Date }): Promise<void> {
  const emptied = trx
    .selectFrom("users")
    .select("id")
    .where("email", "like", `%${erasedEmail("")}`);
  await trx
    .deleteFrom("library_progress")
    .where((eb) => eb.or([eb("seen_at", "<", seenBefore), eb("user_id", "in", emptied)]))
    .execute();
}

/** How many people opened each piece. */
export function countOpenings(db: Db | Trx) {
  return db
    .selectFrom("library_progress")
    .select("item_id")
    .select((eb) => eb.fn.countAll<number>().as("people"))
    .groupBy("item_id")
    .execute();
}

/** Two accounts of one person become one: the furthest of both places is kept. */
export async function mergeProgress(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    insert into library_progress (user_id, item_id, seconds, is_done, opened_at, seen_at)
    select ${to}, item_id, seconds, is_done, opened_at, seen_at from library_progress where user_id = ${from}
    on conflict (user_id, item_id) do update set
      seconds = greatest(library_progress.seconds, excluded.seconds),
      is_done = library_progress.is_done or excluded.is_done,
      opened_at = least(library_progress.opened_at, excluded.opened_at),
      seen_at = greatest(library_progress.seen_at, excluded.seen_at)`.execute(trx);
  await trx.deleteFrom("library_progress").where("user_id", "=", from).execute();
}

/** What is published of each kind for members alone, what is promised, and whether it is more than a demonstration. */
export function countKinds(db: Db | Trx, now: Date) {
  const online = sql<boolean>`published_at <= ${now}`;
  return db
    .selectFrom("library_items")
    .select("kind")
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere(online).as("published"),
      eb.fn.countAll<number>().filterWhere(online).filterWhere("demonstration", "=", false).as("real"),
      eb.fn.min("promised_for").filterWhere(sql<boolean>`published_at is null or published_at > ${now}`).as("promised"),
    ])
    .where("is_free", "=", false)
    .groupBy("kind")
    .execute();
}

/** The delivered pieces that ever came in. */
export async function listImports(db: Db | Trx): Promise<string[]> {
  return (await db.selectFrom("library_imports").select("slug").execute()).map(({ slug }) => slug);
}

/** True for the one who brings this piece in; false when it was ever brought in before. */
export async function claimImport(trx: Trx, slug: string, now: Date): Promise<boolean> {
  const claimed = await trx
    .insertInto("library_imports")
    .values({ slug, imported_at: now })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .returning("slug")
    .executeTakeFirst();
  return claimed !== undefined;
}

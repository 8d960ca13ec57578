import { type Insertable, sql, type Updateable } from "kysely";
import type { Db, Trx } from "~/platform/db/database.server";
import type { FaqPlace } from "./rules";
import type { FaqEntriesTable } from "./tables";

export function findPublished(db: Db | Trx, place: FaqPlace) {
  return db
    .selectFrom("faq_entries")
    .select(["id", "question", "answer"])
    .where("published", "=", true)
    .where(sql<boolean>`${place} = any(places)`)
    .orderBy("position")
    .orderBy("id")
    .execute();
}

export function findAll(db: Db | Trx) {
  return db.selectFrom("faq_entries").selectAll().orderBy("position").orderBy("id").execute();
}

export async function insertEntry(trx: Trx, row: Insertable<FaqEntriesTable>) {
  await trx.insertInto("faq_entries").values(row).execute();
}

/** False when there is no such entry. */
export async function updateEntry(trx: Trx, id: string, change: Updateable<FaqEntriesTable>): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("faq_entries")
    .set(change)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export function findEntry(db: Db | Trx, id: string) {
  return db.selectFrom("faq_entries").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Every entry in the coach's order, held until the end of the transaction: two moves wait for each other. */
export function lockEntries(trx: Trx) {
  return trx
    .selectFrom("faq_entries")
    .select(["id", "position", "places"])
    .orderBy("position")
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** False when there is no such entry. */
export async function deleteEntry(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom("faq_entries").where("id", "=", id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

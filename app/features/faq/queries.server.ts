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

import "./tables";
import type { Insertable, Selectable } from "kysely";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";

export type DataCopy = Selectable<Tables["data_copies"]>;

export function findCopyOf(db: Db, userId: string): Promise<DataCopy | undefined> {
  return db.selectFrom("data_copies").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

export function findCopy(db: Db, id: string): Promise<DataCopy | undefined> {
  return db.selectFrom("data_copies").selectAll().where("id", "=", id).executeTakeFirst();
}

export function lockCopy(trx: Trx, where: { id: string } | { user_id: string }): Promise<DataCopy | undefined> {
  const [column, value] = "id" in where ? (["id", where.id] as const) : (["user_id", where.user_id] as const);
  return trx.selectFrom("data_copies").selectAll().where(column, "=", value).forUpdate().executeTakeFirst();
}

export async function insertCopy(trx: Trx, copy: Insertable<Tables["data_copies"]>): Promise<void> {
  await trx.insertInto("data_copies").values(copy).execute();
}

export async function updateCopy(trx: Trx, id: string, change: Partial<DataCopy>): Promise<void> {
  await trx.updateTable("data_copies").set(change).where("id", "=", id).execute();
}

/** One that is ready meanwhile stays so. */
export async function markFailed(trx: Trx, id: string, now: Date): Promise<void> {
  await trx
    .updateTable("data_copies")
    .set({ failed_at: now })
    .where("id", "=", id)
    .where("ready_at", "is", null)
    .execute();
}

export async function deleteCopy(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("data_copies").where("id", "=", id).execute();
}

export function listEnded(db: Db, now: Date): Promise<DataCopy[]> {
  return db.selectFrom("data_copies").selectAll().where("expires_at", "<=", now).execute();
}

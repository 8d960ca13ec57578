import "./tables";
import { type Insertable, sql } from "kysely";
import type { At, Day } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";

export function findMarkKey(db: Db) {
  return db
    .selectFrom("archive_keys")
    .innerJoin("data_keys", "data_keys.id", "archive_keys.data_key_id")
    .select(["data_keys.id", "data_keys.wrapped_key", "data_keys.wrapped_with"])
    .executeTakeFirst();
}

/** Two first archives at once make one key. */
export async function lockMarkKey(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('archive_keys'))`.execute(trx);
}

export async function insertMarkKey(trx: Trx, dataKeyId: string): Promise<void> {
  await trx.insertInto("archive_keys").values({ data_key_id: dataKeyId }).execute();
}

export async function insertArchive(
  trx: Trx,
  row: Insertable<Tables["archived_contracts"]>,
  marks: string[],
): Promise<void> {
  await trx.insertInto("archived_contracts").values(row).execute();
  await trx
    .insertInto("archive_marks")
    .values(marks.map((mark) => ({ archive_id: row.id, mark })))
    .execute();
}

export function listMarked(db: Db | Trx, marks: string[]) {
  return db
    .selectFrom("archived_contracts")
    .selectAll()
    .where("id", "in", (eb) => eb.selectFrom("archive_marks").select("archive_id").where("mark", "in", marks))
    .orderBy("kept_until", "desc")
    .orderBy("id")
    .execute();
}

/** Deletes the archives whose last day is past; answers the keys to destroy with them. */
export async function deleteEnded(trx: Trx, today: Day, { now }: At): Promise<string[]> {
  await sql`select set_config('site.now', ${now.toISOString()}, true)`.execute(trx);
  const gone = await trx
    .deleteFrom("archived_contracts")
    .where("kept_until", "<", today)
    .returning("data_key_id")
    .execute();
  return gone.map(({ data_key_id }) => data_key_id);
}

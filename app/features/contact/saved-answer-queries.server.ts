import type { Insertable } from "kysely";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";
import "./tables";

export function listSavedAnswers(db: Db | Trx) {
  return db.selectFrom("saved_answers").selectAll().orderBy("title").orderBy("id").execute();
}

export async function insertSavedAnswer(trx: Trx, row: Insertable<Tables["saved_answers"]>) {
  await trx.insertInto("saved_answers").values(row).execute();
}

/** False when there is no such text. */
export async function updateSavedAnswer(
  trx: Trx,
  id: string,
  change: Pick<Tables["saved_answers"], "title" | "text" | "updated_at">,
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

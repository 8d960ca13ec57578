import "./tables";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";
import type { Absence } from "./rules";

/** Absences that are not over on this day, the first first. */
export async function listAbsences(db: Db, from: string): Promise<(Absence & { id: string })[]> {
  const rows = await db
    .selectFrom("advice_absences")
    .selectAll()
    .where("last_day", ">=", from)
    .orderBy("first_day")
    .execute();
  return rows.map(({ id, first_day, last_day }) => ({ id, firstDay: first_day, lastDay: last_day }));
}

export async function insertAbsence(trx: Trx, row: Tables["advice_absences"]) {
  await trx.insertInto("advice_absences").values(row).execute();
}

export async function deleteAbsence(trx: Trx, id: string): Promise<Absence | null> {
  const row = await trx.deleteFrom("advice_absences").where("id", "=", id).returningAll().executeTakeFirst();
  return row ? { firstDay: row.first_day, lastDay: row.last_day } : null;
}

import "./tables";
import type { Selectable } from "kysely";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";
import { hoursOf } from "./queries.server";
import type { Absence } from "./rules";

type Row = Selectable<Tables["absences"]>;

/** Absences that are not over on this day, the first first. */
export async function listAbsences(db: Db, from: string): Promise<(Absence & { id: string })[]> {
  const rows = await db
    .selectFrom("absences")
    .selectAll()
    .where("last_day", ">=", from)
    .orderBy("first_day")
    .orderBy("from_time")
    .execute();
  return rows.map((row) => ({ id: row.id, ...absenceOf(row) }));
}

export async function insertAbsence(trx: Trx, row: Tables["absences"]) {
  await trx.insertInto("absences").values(row).execute();
}

export async function deleteAbsence(trx: Trx, id: string): Promise<Absence | null> {
  const row = await trx.deleteFrom("absences").where("id", "=", id).returningAll().executeTakeFirst();
  return row ? absenceOf(row) : null;
}

function absenceOf({ first_day, last_day, ...times }: Row): Absence {
  return { firstDay: first_day, lastDay: last_day, hours: hoursOf(times) };
}

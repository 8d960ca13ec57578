import "./tables";
import type { Day } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";
import type { Hours, OpeningException, WeeklyHours } from "./rules";

/** The hours of a row, or null when it has none. */
export function hoursOf({ from_time, to_time }: { from_time: string | null; to_time: string | null }): Hours | null {
  return from_time && to_time ? { from: from_time.slice(0, 5), to: to_time.slice(0, 5) } : null;
}

export async function listWeeklyHours(db: Db): Promise<WeeklyHours[]> {
  const rows = await db.selectFrom("weekly_hours").selectAll().orderBy("weekday").orderBy("from_time").execute();
  return rows.map(({ weekday, from_time, to_time }) => ({
    weekday,
    from: from_time.slice(0, 5),
    to: to_time.slice(0, 5),
  }));
}

/** All the hours, held until the end of the transaction. */
export async function lockWeeklyHours(trx: Trx): Promise<void> {
  await trx.selectFrom("weekly_hours").select("id").orderBy("id").forUpdate().execute();
}

export async function replaceWeeklyHours(trx: Trx, rows: Tables["weekly_hours"][]): Promise<void> {
  await trx.deleteFrom("weekly_hours").execute();
  if (rows.length > 0) await trx.insertInto("weekly_hours").values(rows).execute();
}

/** The exceptions from this day on, the first first. */
export async function listExceptions(db: Db, from: Day): Promise<OpeningException[]> {
  const rows = await db
    .selectFrom("opening_exceptions")
    .selectAll()
    .where("day", ">=", from)
    .orderBy("day")
    .orderBy("from_time")
    .execute();
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return [...byDay].map(([day, ofDay]) => ({ day, hours: ofDay.flatMap((row) => hoursOf(row) ?? []) }));
}

export async function insertException(trx: Trx, rows: Tables["opening_exceptions"][]): Promise<void> {
  await trx.insertInto("opening_exceptions").values(rows).execute();
}

export async function deleteException(trx: Trx, day: Day): Promise<Hours[] | null> {
  const rows = await trx.deleteFrom("opening_exceptions").where("day", "=", day).returningAll().execute();
  if (rows.length === 0) return null;
  return rows.flatMap((row) => hoursOf(row) ?? []).sort((a, b) => a.from.localeCompare(b.from));
}

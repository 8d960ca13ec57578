import "./tables";
import type { Selectable } from "kysely";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Interval } from "./rules";
import type { OutsideCalendarsTable } from "./tables";

export type OutsideCalendarRow = Selectable<OutsideCalendarsTable>;

/** Those that are read, the first given first. */
export function listCalendars(db: Db): Promise<OutsideCalendarRow[]> {
  return db
    .selectFrom("outside_calendars")
    .selectAll()
    .where("removed_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Those that are read, held until the end of the transaction. */
export function lockCalendars(trx: Trx): Promise<{ id: string }[]> {
  return trx
    .selectFrom("outside_calendars")
    .select("id")
    .where("removed_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
}

export async function insertCalendar(
  trx: Trx,
  row: Pick<OutsideCalendarRow, "id" | "name" | "sealed_address" | "created_at">,
): Promise<void> {
  await trx
    .insertInto("outside_calendars")
    .values({ ...NEVER_READ, ...row })
    .execute();
}

const NEVER_READ = {
  tried_at: null,
  read_at: null,
  failing_since: null,
  failure: null,
  etag: null,
  modified: null,
  copied_at: null,
  removed_at: null,
} as const;

/** What a try of it gave; false when it is read no more. */
export async function updateCalendar(
  trx: Trx,
  id: string,
  change: Partial<Omit<OutsideCalendarRow, "id" | "name" | "sealed_address" | "created_at" | "removed_at">>,
): Promise<boolean> {
  const rows = await trx
    .updateTable("outside_calendars")
    .set(change)
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .returning("id")
    .execute();
  return rows.length > 0;
}

/** Taken out of those that are read, or put back among them: false when it was not among the others. */
export async function setCalendarRemoved(trx: Trx, id: string, removedAt: Date | null): Promise<boolean> {
  const rows = await trx
    .updateTable("outside_calendars")
    .set({ removed_at: removedAt })
    .where("id", "=", id)
    .where("removed_at", removedAt ? "is" : "is not", null)
    .returning("id")
    .execute();
  return rows.length > 0;
}

export async function deleteCalendarsRemovedBefore(trx: Trx, instant: Date): Promise<void> {
  await trx.deleteFrom("outside_calendars").where("removed_at", "<", instant).execute();
}

const ROWS_AT_ONCE = 1_000;

export async function replaceBusy(trx: Trx, calendarId: string, busy: Interval[]): Promise<void> {
  await trx.deleteFrom("outside_busy").where("calendar_id", "=", calendarId).execute();
  const rows = busy.map(({ start, end }) => ({ calendar_id: calendarId, start_at: start, end_at: end }));
  for (let done = 0; done < rows.length; done += ROWS_AT_ONCE)
    await trx
      .insertInto("outside_busy")
      .values(rows.slice(done, done + ROWS_AT_ONCE))
      .execute();
}

/** What is taken in the calendars that are read, and touches this interval. */
export async function listBusy(db: Db, { from, to }: { from: Date; to: Date }): Promise<Interval[]> {
  const rows = await db
    .selectFrom("outside_busy as busy")
    .innerJoin("outside_calendars as calendar", "calendar.id", "busy.calendar_id")
    .select(["busy.start_at", "busy.end_at"])
    .where("calendar.removed_at", "is", null)
    .where("busy.end_at", ">", from)
    .where("busy.start_at", "<", to)
    .execute();
  return rows.map(({ start_at, end_at }) => ({ start: start_at, end: end_at }));
}

import { addDays, parisDay, parisInstant } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { listAbsences } from "./absence-queries.server";
import { listBusy } from "./calendar-queries.server";
import { listExceptions, listWeeklyHours } from "./queries.server";
import { type Interval, openingsOf } from "./rules";

/** When the coach may be booked, among these instants: see `openingsOf`. What is booked already is not taken out of it. */
export async function listOpenings(db: Db, { from, to }: { from: Date; to: Date }): Promise<Interval[]> {
  const firstDay = addDays(parisDay(from), -1);
  const weekly = await listWeeklyHours(db);
  const exceptions = await listExceptions(db, firstDay);
  const absences = await listAbsences(db, firstDay);
  const busy = await listBusy(db, {
    from: parisInstant(firstDay, "00:00"),
    to: parisInstant(addDays(parisDay(to), 2), "00:00"),
  });
  return openingsOf({ weekly, exceptions, absences, busy }, { from, to });
}

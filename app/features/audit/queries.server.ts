import { type Insertable, sql } from "kysely";
import { type At, addDays, type Day } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";

export async function insertEntry(trx: Trx, entry: Insertable<Tables["audit_entries"]>): Promise<void> {
  await trx.insertInto("audit_entries").values(entry).execute();
}

export interface Narrowing {
  /** The room's part of the action: « settings ». */
  room: string | null;
  /** The civil day in Paris. */
  day: Day | null;
  subject: { type: string; id: string } | null;
}

function narrowed(db: Db | Trx, { room, day, subject }: Narrowing) {
  let query = db.selectFrom("audit_entries");
  if (room) query = query.where("room", "=", room);
  if (day) {
    const midnight = (on: Day) => sql<Date>`${on}::date::timestamp at time zone 'Europe/Paris'`;
    query = query.where("at", ">=", midnight(day)).where("at", "<", midnight(addDays(day, 1)));
  }
  if (subject) query = query.where("subject_type", "=", subject.type).where("subject_id", "=", subject.id);
  return query;
}

/** Newest first. */
export function listEntries(db: Db | Trx, narrowing: Narrowing, { limit, offset }: { limit: number; offset: number }) {
  const chosen = narrowed(db, narrowing)
    .select("id")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset);
  return db
    .selectFrom("audit_entries")
    .selectAll()
    .where("id", "in", chosen)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function countEntries(db: Db | Trx, narrowing: Narrowing): Promise<number> {
  const { count } = await narrowed(db, narrowing)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The rooms that have something in the journal, for its filter: from one to the next through the index, not through the acts. */
export async function listRooms(db: Db | Trx): Promise<string[]> {
  const { rows } = await sql<{ room: string }>`
    with recursive rooms as (
      (select room from audit_entries order by room limit 1)
      union all
      select (select next.room from audit_entries next where next.room > rooms.room order by next.room limit 1)
      from rooms where rooms.room is not null
    )
    select room from rooms where room is not null`.execute(db);
  return rows.map(({ room }) => room);
}

/** Before this day in Paris; the database refuses the removal of a younger one. */
export async function deleteBefore(trx: Trx, day: Day, { now }: At): Promise<void> {
  await sql`select set_config('site.now', ${now.toISOString()}, true)`.execute(trx);
  await sql`delete from audit_entries where (at at time zone 'Europe/Paris')::date < ${day}::date`.execute(trx);
}

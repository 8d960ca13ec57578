import { type Insertable, sql } from "kysely";
import type { Day } from "~/platform/clock";
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
  if (room) query = query.where("action", "like", `${room.replace(/[\\%_]/g, "\\$&")}.%`);
  if (day) query = query.where(sql<boolean>`(at at time zone 'Europe/Paris')::date = ${day}::date`);
  if (subject) query = query.where("subject_type", "=", subject.type).where("subject_id", "=", subject.id);
  return query;
}

/** Newest first. */
export function listEntries(db: Db | Trx, narrowing: Narrowing, { limit, offset }: { limit: number; offset: number }) {
  return narrowed(db, narrowing)
    .selectAll()
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countEntries(db: Db | Trx, narrowing: Narrowing): Promise<number> {
  const { count } = await narrowed(db, narrowing)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The rooms that have something in the journal, for its filter. */
export async function listRooms(db: Db | Trx): Promise<string[]> {
  const { rows } = await sql<{ room: string }>`
    select distinct split_part(action, '.', 1) as room from audit_entries order by room`.execute(db);
  return rows.map(({ room }) => room);
}

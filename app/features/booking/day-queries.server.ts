import "./tables";
import { sql } from "kysely";
import type { Db } from "~/platform/db/database.server";
import type { Appointment } from "./tables";

/** Meetings her calendar shows: those that stand, from an instant on, and those canceled since another. */
export function listForFeed(
  db: Db,
  { from, canceledAfter }: { from: Date; canceledAfter: Date },
): Promise<Pick<Appointment, "id" | "sequence" | "starts_at" | "ends_at" | "place" | "status">[]> {
  return db
    .selectFrom("appointments")
    .select(["id", "sequence", "starts_at", "ends_at", "place", "status"])
    .where("starts_at", ">=", from)
    .where((eb) =>
      eb.or([
        eb("status", "in", ["confirmed", "done", "no_show"]),
        eb.and([
          eb("status", "=", "canceled"),
          eb("confirmed_at", "is not", null),
          eb("canceled_at", ">", canceledAfter),
        ]),
      ]),
    )
    .orderBy("starts_at")
    .orderBy("id")
    .execute();
}

/** The coach's events among these instants, or from the first on; `canceledAfter`: with those canceled since. */
export function listEventsBetween(
  db: Db,
  { from, to, canceledAfter }: { from: Date; to: Date | null; canceledAfter?: Date },
) {
  return db
    .selectFrom("events")
    .select(["id", "title", "event_date", "ends_at", "sequence", "video_url", "canceled_at"])
    .where((eb) => eb.and(to ? [eb("event_date", "<", to)] : []))
    .where("ends_at", ">", from)
    .where((eb) =>
      eb.or([
        eb.and([eb("is_published", "=", true), eb("canceled_at", "is", null)]),
        ...(canceledAfter ? [eb("canceled_at", ">", canceledAfter)] : []),
      ]),
    )
    .orderBy("event_date")
    .orderBy("id")
    .execute();
}

/** For each of these meetings taken from hours: of which lot, and which of its meetings it is, the first being 1. */
export async function listRanks(
  db: Db,
  ids: string[],
): Promise<Map<string, { label: string; totalMinutes: number; rank: number }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; label: string; totalMinutes: number; rank: number }>`
    select mine.id, l.label, l.total_minutes as "totalMinutes",
      (select count(distinct a.id)::int from hour_entries e join appointments a on a.id = e.appointment_id
        where e.lot_id = l.id and e.kind = 'reserved' and a.status <> 'canceled' and a.starts_at <= mine.starts_at) as rank
    from appointments mine
    join lateral (select e.lot_id from hour_entries e where e.appointment_id = mine.id and e.kind = 'reserved'
      order by e.created_at desc limit 1) latest on true
    join hour_lots l on l.id = latest.lot_id
    where mine.id = any(${sql.val(ids)}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, ...lot }) => [id, lot]));
}

/** Of these meetings, those whose person handed answers to the coach. */
export async function listWithAnswers(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("appointment_answers")
    .select("id")
    .where("id", "in", ids)
    .where("sent_at", "is not", null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export function listChanges(db: Db, appointmentId: string) {
  return db
    .selectFrom("appointment_moves")
    .select(["id", "from_starts_at", "to_starts_at", "moved_at", "moved_by"])
    .where("appointment_id", "=", appointmentId)
    .orderBy("moved_at", "desc")
    .execute();
}

/** Every meeting that is to be held or to be marked, and those of one day whatever came of them, with who comes. */
export function listFollowed(db: Db, { from, to }: { from: Date; to: Date }) {
  return db
    .selectFrom("appointments")
    .innerJoin("services", "services.id", "appointments.service_id")
    .innerJoin("profiles", "profiles.id", "appointments.user_id")
    .select(["appointments.id", "appointments.starts_at", "appointments.ends_at", "appointments.status"])
    .select("services.name as service")
    .select((eb) => eb.ref("appointments.user_id").$notNull().as("user_id"))
    .select(sql<string>`first_name || ' ' || last_name`.as("name"))
    .where((eb) =>
      eb.or([
        eb("appointments.status", "=", "confirmed"),
        eb.and([
          eb("appointments.status", "in", ["done", "no_show"]),
          eb("appointments.starts_at", ">=", from),
          eb("appointments.starts_at", "<", to),
        ]),
      ]),
    )
    .orderBy("appointments.starts_at")
    .orderBy("appointments.id")
    .execute();
}

export type FollowedMeeting = Awaited<ReturnType<typeof listFollowed>>[number];

/** The meetings of these people that stand among these instants. */
export function listMeetingsOf(db: Db, userIds: string[], { from, to }: { from: Date; to: Date }) {
  return db
    .selectFrom("appointments")
    .select(["starts_at", "ends_at"])
    .where("user_id", "in", userIds)
    .where("status", "in", ["confirmed", "done", "no_show"])
    .where("starts_at", "<", to)
    .where("ends_at", ">", from)
    .execute();
}

/** How many stand among these instants, whatever came of them. */
export function meetingsBetween(db: Db, { from, to }: { from: Date; to: Date }) {
  return db
    .selectFrom("appointments")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("status", "in", ["confirmed", "done", "no_show"])
    .where("starts_at", ">=", from)
    .where("starts_at", "<", to);
}

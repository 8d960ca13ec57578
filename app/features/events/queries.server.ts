import { type ExpressionBuilder, type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";
import { ACTIVE_STATUSES } from "./rules";
import type { EventsTable } from "./tables";

export type StoredEvent = Selectable<EventsTable>;

function events(db: Db) {
  return db.selectFrom("events").selectAll();
}

/** Every verb that gives or frees a place begins here: one at a time for one event. */
export function lockEvent(trx: Trx, eventId: string): Promise<StoredEvent | undefined> {
  return events(trx).where("id", "=", eventId).forUpdate().executeTakeFirst();
}

export function findEvent(db: Db, eventId: string): Promise<StoredEvent | undefined> {
  return events(db).where("id", "=", eventId).executeTakeFirst();
}

export function findEventBySlug(db: Db, slug: string): Promise<StoredEvent | undefined> {
  return events(db).where("slug", "=", slug).executeTakeFirst();
}

export function listSlugsLike(db: Db, slug: string) {
  return db.selectFrom("events").select("slug").where("slug", "like", `${slug}%`).execute();
}

/** What the public list shows: published, not over; soonest first. */
export function listUpcoming(db: Db, now: Date): Promise<StoredEvent[]> {
  return events(db)
    .where("is_published", "=", true)
    .where("canceled_at", "is", null)
    .where("ends_at", ">", now)
    .orderBy("event_date")
    .orderBy("id")
    .execute();
}

export async function countEvents(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("events")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Published or not, newest first (requirements ), with how many wait, and whether it is to be kept. */
export function listSome(db: Db, { limit, offset }: { limit: number; offset: number }) {
  return db
    .selectFrom("events")
    .selectAll()
    .select((eb) => [
      eb
        .selectFrom("event_registrations")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("event_registrations.event_id", "=", "events.id")
        .where("status", "=", "waiting")
        .as("waitingCount"),
      eb
        .exists(
          eb
            .selectFrom("event_registrations")
            .select("event_registrations.id")
            .whereRef("event_registrations.event_id", "=", "events.id")
            .where(isToKeep),
        )
        .$castTo<boolean>()
        .as("kept"),
    ])
    .orderBy("event_date", "desc")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function insertEvent(trx: Trx, event: Insertable<EventsTable>): Promise<void> {
  await trx.insertInto("events").values(event).execute();
}

export function updateEvent(trx: Trx, eventId: string, change: Updateable<EventsTable>): Promise<StoredEvent> {
  return trx.updateTable("events").set(change).where("id", "=", eventId).returningAll().executeTakeFirstOrThrow();
}

export async function deleteEvent(trx: Trx, eventId: string): Promise<void> {
  await trx.deleteFrom("event_registrations").where("event_id", "=", eventId).execute();
  await trx.deleteFrom("events").where("id", "=", eventId).execute();
}

/** Standing registrations, or ended ones that money was spent on, or may still be: they keep their event. */
export async function hasRegistrationsToKeep(trx: Db | Trx, eventId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("event_registrations")
    .select("id")
    .where("event_id", "=", eventId)
    .where(isToKeep)
    .executeTakeFirst();
  return row !== undefined;
}

function isToKeep(eb: ExpressionBuilder<Tables, "event_registrations">) {
  const payments = eb
    .selectFrom("payments")
    .innerJoin("instalments", "instalments.id", "payments.instalment_id")
    .select("payments.id")
    .whereRef("instalments.order_id", "=", "event_registrations.order_id")
    .where("payments.status", "in", ["open", "pending", "paid"]);
  return eb.or([eb("event_registrations.status", "in", ACTIVE_STATUSES), eb.exists(payments)]);
}

/** Appointments of the coach, still to begin, that an event falls on: nothing moves them but herself. */
export function listMeetingsUnder(db: Db, event: { event_date: Date; ends_at: Date }, now: Date) {
  return db
    .selectFrom("appointments")
    .innerJoin("profiles", "profiles.id", "appointments.user_id")
    .select(["appointments.id", "appointments.starts_at as startsAt"])
    .select(sql<string>`first_name || ' ' || last_name`.as("name"))
    .where("appointments.status", "=", "confirmed")
    .where("appointments.starts_at", ">", now)
    .where("appointments.starts_at", "<", event.ends_at)
    .where("appointments.ends_at", ">", event.event_date)
    .orderBy("appointments.starts_at")
    .execute();
}

/** Events that ended between two moments, where somebody's presence is not known yet: how many people. */
export function listUnmarked(db: Db, from: Date, until: Date) {
  return db
    .selectFrom("events")
    .innerJoin("event_registrations", "event_registrations.event_id", "events.id")
    .select(({ fn }) => ["events.id", "events.title", "events.event_date", fn.countAll<number>().as("people")])
    .where("events.canceled_at", "is", null)
    .where("events.ends_at", ">", from)
    .where("events.ends_at", "<=", until)
    .where("event_registrations.status", "=", "confirmed")
    .where("event_registrations.attended", "is", null)
    .groupBy("events.id")
    .orderBy("events.event_date")
    .execute();
}

/** Events where a hold or an offer is over, or where somebody waits and a place is free, or the meeting has begun. */
export async function listEventsToAdvance(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select event.id from events event
    where exists (select from event_registrations r where r.event_id = event.id
        and r.status in ('held', 'offered') and least(r.hold_until, r.offer_until) <= ${now})
      or (event.event_date <= ${now} or event.seats_taken < event.capacity)
        and event.canceled_at is null and event.is_published
        and exists (select from event_registrations r where r.event_id = event.id and r.status = 'waiting')
    order by event.event_date
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** The pictures that events show, drafts included. */
export async function listEventPictures(db: Db | Trx): Promise<string[]> {
  const rows = await db.selectFrom("events").select("picture_id").where("picture_id", "is not", null).execute();
  return rows.flatMap(({ picture_id }) => picture_id ?? []);
}

/** A webinar « each month » is true: one is to come, or was held not longer ago than so. */
const LAST_WEBINAR_DAYS = 45;

/** Whether members have somewhere to go: a meeting of theirs is to come; a webinar is announced, or was held of late. */
export async function findGatherings(
  db: Db | Trx,
  { now }: { now: Date },
): Promise<{ gatherings: boolean; webinars: boolean; ahead: number }> {
  const lately = new Date(now.getTime() - LAST_WEBINAR_DAYS * 86_400_000);
  const isWebinar = sql<boolean>`event_type = 'webinaire'`;
  return db
    .selectFrom("events")
    .select([
      sql<boolean>`coalesce(bool_or(not ${isWebinar} and is_members and ends_at > ${now}), false)`.as("gatherings"),
      sql<boolean>`coalesce(bool_or(${isWebinar} and event_date > ${lately}), false)`.as("webinars"),
      sql<number>`count(*) filter (where event_date > ${now})::int`.as("ahead"),
    ])
    .where("is_published", "=", true)
    .where("canceled_at", "is", null)
    .executeTakeFirstOrThrow();
}

import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Trx } from "~/platform/db/database.server";
import "./tables";
import type { CanceledBy } from "./rules";
import type { EventRegistrationsTable, EventsTable } from "./tables";

type Reader = Db | Trx;

export type StoredEvent = Selectable<EventsTable>;
export type Registration = Selectable<EventRegistrationsTable>;

const STANDING = ["held", "confirmed", "waiting", "offered"] as const;

/** Every verb that gives or frees a place begins here: one at a time for one event. */
export function lockEvent(trx: Trx, eventId: string): Promise<StoredEvent | undefined> {
  return trx.selectFrom("events").selectAll().where("id", "=", eventId).forUpdate().executeTakeFirst();
}

export function findEvent(db: Reader, eventId: string): Promise<StoredEvent | undefined> {
  return db.selectFrom("events").selectAll().where("id", "=", eventId).executeTakeFirst();
}

export function findEventBySlug(db: Reader, slug: string): Promise<StoredEvent | undefined> {
  return db.selectFrom("events").selectAll().where("slug", "=", slug).executeTakeFirst();
}

export function listSlugsLike(db: Reader, slug: string) {
  return db.selectFrom("events").select("slug").where("slug", "like", `${slug}%`).execute();
}

/** What the public list shows: published, not over; soonest first. */
export function listUpcoming(db: Reader, now: Date): Promise<StoredEvent[]> {
  return db
    .selectFrom("events")
    .selectAll()
    .where("is_published", "=", true)
    .where("canceled_at", "is", null)
    .where("ends_at", ">", now)
    .orderBy("event_date")
    .orderBy("id")
    .execute();
}

export async function countEvents(db: Reader): Promise<number> {
  const { count } = await db
    .selectFrom("events")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Published or not, newest first (requirements ), with how many wait. */
export function listSome(db: Reader, { limit, offset }: { limit: number; offset: number }) {
  return db
    .selectFrom("events")
    .selectAll()
    .select((eb) => [
      eb
        .selectFrom("event_registrations")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("event_registrations.event_id", "=", "events.id")
        .where("status", "=", "confirmed")
        .as("confirmedCount"),
      eb
        .selectFrom("event_registrations")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("event_registrations.event_id", "=", "events.id")
        .where("status", "=", "waiting")
        .as("waitingCount"),
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

/** Standing registrations, or ended ones that money was spent on: they keep their event. */
export async function hasRegistrationsToKeep(trx: Trx, eventId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("event_registrations")
    .select("id")
    .where("event_id", "=", eventId)
    .where((eb) => eb.or([eb("status", "in", STANDING), eb("order_id", "is not", null)]))
    .executeTakeFirst();
  return row !== undefined;
}

export function findStanding(db: Reader, eventId: string, userId: string): Promise<Registration | undefined> {
  return db
    .selectFrom("event_registrations")
    .selectAll()
    .where("event_id", "=", eventId)
    .where("user_id", "=", userId)
    .where("status", "in", STANDING)
    .executeTakeFirst();
}

export function listStandingOf(db: Reader, userId: string): Promise<Registration[]> {
  return db
    .selectFrom("event_registrations")
    .selectAll()
    .where("user_id", "=", userId)
    .where("status", "in", STANDING)
    .execute();
}

export function findRegistration(db: Reader, registrationId: string): Promise<Registration | undefined> {
  return db.selectFrom("event_registrations").selectAll().where("id", "=", registrationId).executeTakeFirst();
}

/** The latest registration an order was placed for: an unpaid order may be taken up by a second one. */
export function findByOrder(db: Reader, orderId: string): Promise<Registration | undefined> {
  return db
    .selectFrom("event_registrations")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("position", "desc")
    .executeTakeFirst();
}

export function listStanding(db: Reader, eventId: string): Promise<Registration[]> {
  return db
    .selectFrom("event_registrations")
    .selectAll()
    .where("event_id", "=", eventId)
    .where("status", "in", STANDING)
    .orderBy("position")
    .execute();
}

/** For the coach: every registration with the name and address of its person, in order. */
export function listWithPeople(db: Reader, eventId: string) {
  return db
    .selectFrom("event_registrations")
    .innerJoin("profiles", "profiles.id", "event_registrations.user_id")
    .innerJoin("users", "users.id", "event_registrations.user_id")
    .selectAll("event_registrations")
    .select(["profiles.first_name", "profiles.last_name", "users.email", "users.email_verified"])
    .where("event_id", "=", eventId)
    .orderBy("position")
    .execute();
}

/** Events that ended between two moments, where somebody's presence is not known yet: how many people. */
export function listUnticked(db: Reader, from: Date, until: Date) {
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

export async function markOthersPresent(trx: Trx, eventId: string): Promise<number> {
  const rows = await trx
    .updateTable("event_registrations")
    .set({ attended: true })
    .where("event_id", "=", eventId)
    .where("status", "=", "confirmed")
    .where("attended", "is", null)
    .returning("id")
    .execute();
  return rows.length;
}

export function insertRegistration(trx: Trx, row: Insertable<EventRegistrationsTable>): Promise<Registration> {
  return trx.insertInto("event_registrations").values(row).returningAll().executeTakeFirstOrThrow();
}

export function updateRegistration(
  trx: Trx,
  registrationId: string,
  change: Updateable<EventRegistrationsTable>,
): Promise<Registration> {
  return trx
    .updateTable("event_registrations")
    .set(change)
    .where("id", "=", registrationId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function endRegistration(trx: Trx, registrationId: string, by: CanceledBy, now: Date): Promise<Registration> {
  return updateRegistration(trx, registrationId, { status: "canceled", canceled_at: now, canceled_by: by });
}

/** Ends holds and offers of this event whose time is over. */
export async function expireLapsed(trx: Trx, eventId: string, now: Date): Promise<void> {
  await trx
    .updateTable("event_registrations")
    .set({ status: "expired" })
    .where("event_id", "=", eventId)
    .where((eb) =>
      eb.or([
        eb.and([eb("status", "=", "held"), eb("hold_until", "<=", now)]),
        eb.and([eb("status", "=", "offered"), eb("offer_until", "<=", now)]),
      ]),
    )
    .execute();
}

/** Nobody waits any more for this event; returns who did. */
export function endWait(trx: Trx, eventId: string): Promise<Registration[]> {
  return trx
    .updateTable("event_registrations")
    .set({ status: "expired" })
    .where("event_id", "=", eventId)
    .where("status", "=", "waiting")
    .returningAll()
    .execute();
}

export function listNextWaiting(trx: Trx, eventId: string, most: number): Promise<Registration[]> {
  return trx
    .selectFrom("event_registrations")
    .selectAll()
    .where("event_id", "=", eventId)
    .where("status", "=", "waiting")
    .orderBy("position")
    .limit(most)
    .execute();
}

export async function isSomebodyWaiting(trx: Trx, eventId: string): Promise<boolean> {
  return (await listNextWaiting(trx, eventId, 1)).length > 0;
}

export async function countWaitingAndOffered(db: Reader, eventId: string) {
  const { rows } = await sql<{ waiting: number; offered: number }>`
    select count(*) filter (where status = 'waiting') as waiting, count(*) filter (where status = 'offered') as offered
    from event_registrations where event_id = ${eventId}
  `.execute(db);
  return rows[0] ?? { waiting: 0, offered: 0 };
}

/** How many stand in the list before this one, and this one: « 3 » is third. */
export async function rankInList(db: Reader, registration: Registration): Promise<number> {
  const { count } = await db
    .selectFrom("event_registrations")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("event_id", "=", registration.event_id)
    .where("status", "=", "waiting")
    .where("position", "<=", registration.position)
    .executeTakeFirstOrThrow();
  return count;
}

/** Events where a hold or an offer is over, or where somebody waits and a place is free, or the meeting has begun. */
export async function listEventsToSettle(db: Reader, now: Date): Promise<string[]> {
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

/** Confirmed people of the events that begin between these instants. */
export function listToRemind(db: Reader, from: Date, until: Date) {
  return db
    .selectFrom("event_registrations")
    .innerJoin("events", "events.id", "event_registrations.event_id")
    .select(["event_registrations.id", "event_registrations.event_id"])
    .where("events.event_date", ">=", from)
    .where("events.event_date", "<", until)
    .where("events.canceled_at", "is", null)
    .where("event_registrations.status", "=", "confirmed")
    .orderBy("event_registrations.position")
    .execute();
}

export function listEventIdsOf(db: Reader, userId: string) {
  return db
    .selectFrom("event_registrations")
    .select("event_id")
    .distinct()
    .where("user_id", "=", userId)
    .where("status", "in", STANDING)
    .orderBy("event_id")
    .execute();
}

export async function moveRegistrations(trx: Trx, from: string, to: string): Promise<void> {
  await trx.updateTable("event_registrations").set({ user_id: to }).where("user_id", "=", from).execute();
}

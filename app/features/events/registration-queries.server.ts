import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Trx } from "~/platform/db/database.server";
import { ACTIVE_STATUSES, type CanceledBy } from "./rules";
import type { EventRegistrationsTable } from "./tables";

export type Registration = Selectable<EventRegistrationsTable>;

function registrations(db: Db) {
  return db.selectFrom("event_registrations").selectAll();
}

function ofEvent(db: Db, eventId: string) {
  return registrations(db).where("event_id", "=", eventId);
}

export function findActiveRegistration(db: Db, eventId: string, userId: string): Promise<Registration | undefined> {
  return ofEvent(db, eventId).where("user_id", "=", userId).where("status", "in", ACTIVE_STATUSES).executeTakeFirst();
}

export function listActiveRegistrationsOf(db: Db, userId: string): Promise<Registration[]> {
  return registrations(db).where("user_id", "=", userId).where("status", "in", ACTIVE_STATUSES).execute();
}

export function findRegistration(db: Db, registrationId: string): Promise<Registration | undefined> {
  return registrations(db).where("id", "=", registrationId).executeTakeFirst();
}

/** The latest registration an order was placed for: an unpaid order may be taken up by a second one. */
export function findByOrder(db: Db, orderId: string): Promise<Registration | undefined> {
  return registrations(db).where("order_id", "=", orderId).orderBy("position", "desc").executeTakeFirst();
}

export function listActiveRegistrations(db: Db, eventId: string): Promise<Registration[]> {
  return ofEvent(db, eventId).where("status", "in", ACTIVE_STATUSES).orderBy("position").execute();
}

export async function listIds(db: Db, eventId: string): Promise<string[]> {
  return (await ofEvent(db, eventId).execute()).map(({ id }) => id);
}

/** Places of this event their owners gave back, or had twice in two accounts that became one. */
export function listGivenBack(db: Db, eventId: string): Promise<Registration[]> {
  return ofEvent(db, eventId)
    .where("status", "=", "canceled")
    .where("canceled_by", "in", ["person", "account"])
    .orderBy("position")
    .execute();
}

/** Was somebody marked as having come? */
export async function hasSomebodyCome(db: Db, eventId: string): Promise<boolean> {
  return (await ofEvent(db, eventId).where("attended", "=", true).executeTakeFirst()) !== undefined;
}

/** How many people wait for a place, and how many places have an order. */
export async function countWaitingAndPaid(db: Db, eventId: string): Promise<{ waiting: number; paid: number }> {
  const { rows } = await sql<{ waiting: number; paid: number }>`
    select count(*) filter (where status = 'waiting') as waiting, count(order_id) as paid
    from event_registrations where event_id = ${eventId}
  `.execute(db);
  return rows[0] ?? { waiting: 0, paid: 0 };
}

/**
 * For the coach alone: who is registered, with name and address, in order, whatever became of it, and whether a mail may tell them of a
 * free place.
 */
export function listRegistrations(db: Db, eventId: string) {
  return db
    .selectFrom("event_registrations")
    .innerJoin("profiles", "profiles.id", "event_registrations.user_id")
    .innerJoin("users", "users.id", "event_registrations.user_id")
    .leftJoin("contact_preferences", "contact_preferences.user_id", "event_registrations.user_id")
    .selectAll("event_registrations")
    .select(["profiles.first_name", "profiles.last_name", "users.email"])
    .select(sql<boolean>`users.email_verified and coalesce(contact_preferences.mail, true)`.as("reachable"))
    .where("event_id", "=", eventId)
    .orderBy("position")
    .execute();
}

/** Who holds or awaits a place at an event that is not over, where somebody among them declared another parent. */
export function listSeatedWithDeclared(db: Db, now: Date) {
  const declared = db
    .selectFrom("event_registrations as r")
    .innerJoin("other_parents", "other_parents.user_id", "r.user_id")
    .select("r.event_id")
    .where("r.status", "in", ACTIVE_STATUSES);
  return db
    .selectFrom("event_registrations")
    .innerJoin("events", "events.id", "event_registrations.event_id")
    .select(["event_registrations.event_id", "event_registrations.user_id", "events.title", "events.event_date"])
    .where("events.ends_at", ">", now)
    .where("events.canceled_at", "is", null)
    .where("event_registrations.status", "in", ACTIVE_STATUSES)
    .where("event_registrations.event_id", "in", declared)
    .orderBy("events.event_date")
    .orderBy("event_registrations.position")
    .execute();
}

/** Came: every confirmed place of this event whose presence is not known yet. Returns how many. */
export async function markRemainingPresent(trx: Trx, { eventId }: { eventId: string }): Promise<number> {
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

/** Lost to the bank, and no longer wanted: it never comes back. */
export function markWithdrawn(trx: Trx, registrationId: string): Promise<Registration> {
  return updateRegistration(trx, registrationId, { canceled_by: "withdrawal" });
}

/** Confirmed again, as it was. */
export function reopenRegistration(trx: Trx, registrationId: string): Promise<Registration> {
  return updateRegistration(trx, registrationId, { status: "confirmed", canceled_at: null, canceled_by: null });
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

/** Who waits for a place of these events, in order. */
export async function listWaiting(db: Db, eventIds: string[]): Promise<Registration[]> {
  if (eventIds.length === 0) return [];
  return registrations(db)
    .where("event_id", "in", eventIds)
    .where("status", "=", "waiting")
    .orderBy("position")
    .execute();
}

export async function countWaitingAndOffered(db: Db, eventId: string) {
  const { rows } = await sql<{ waiting: number; offered: number }>`
    select count(*) filter (where status = 'waiting') as waiting, count(*) filter (where status = 'offered') as offered
    from event_registrations where event_id = ${eventId}
  `.execute(db);
  return rows[0] ?? { waiting: 0, offered: 0 };
}

/** How many stand in the list before this one, and this one: « 3 » is third. */
export async function rankInList(db: Db, registration: Registration): Promise<number> {
  const { count } = await db
    .selectFrom("event_registrations")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("event_id", "=", registration.event_id)
    .where("status", "=", "waiting")
    .where("position", "<=", registration.position)
    .executeTakeFirstOrThrow();
  return count;
}

/** Who has a place, taken before an instant, at the events that begin between two others. */
export function listToRemind(db: Db, when: { from: Date; until: Date; confirmedBefore: Date }) {
  return db
    .selectFrom("event_registrations")
    .innerJoin("events", "events.id", "event_registrations.event_id")
    .select(["event_registrations.id", "event_registrations.event_id", "event_registrations.user_id"])
    .where("events.event_date", ">=", when.from)
    .where("events.event_date", "<", when.until)
    .where("events.canceled_at", "is", null)
    .where("event_registrations.status", "=", "confirmed")
    .where("event_registrations.confirmed_at", "<", when.confirmedBefore)
    .orderBy("event_registrations.position")
    .execute();
}

export function listEventIdsOf(db: Db, userId: string) {
  return db
    .selectFrom("event_registrations")
    .select("event_id")
    .distinct()
    .where("user_id", "=", userId)
    .where("status", "in", ACTIVE_STATUSES)
    .orderBy("event_id")
    .execute();
}

export async function moveRegistrations(trx: Trx, from: string, to: string): Promise<void> {
  await trx.updateTable("event_registrations").set({ user_id: to }).where("user_id", "=", from).execute();
}

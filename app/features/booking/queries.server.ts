import "./tables";
import { type Insertable, sql, type Updateable } from "kysely";
import type { Place } from "~/features/services/rules";
import type { Day } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import { TAKING_TIME } from "./rules";
import type { Appointment, AppointmentsTable } from "./tables";

/** Serialises whatever takes or frees a moment: who comes first has it. Taken before anybody's orders and hours. */
export async function lockCalendar(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('booking-calendar', 0))`.execute(trx);
}

function appointments(db: Db) {
  return db.selectFrom("appointments").selectAll();
}

export function findAppointment(db: Db, id: string): Promise<Appointment | undefined> {
  return appointments(db).where("id", "=", id).executeTakeFirst();
}

/** Two changes of one meeting wait for each other. */
export async function lockAppointment(trx: Trx, id: string): Promise<void> {
  await trx.selectFrom("appointments").select("id").where("id", "=", id).forUpdate().execute();
}

export function findOwnAppointment(db: Db, userId: string, id: string): Promise<Appointment | undefined> {
  return appointments(db).where("id", "=", id).where("user_id", "=", userId).executeTakeFirst();
}

/** The confirmed meeting of this person that is this very one. */
export function findConfirmed(
  trx: Trx,
  { userId, serviceId, startsAt, place }: { userId: string; serviceId: string; startsAt: Date; place: Place },
): Promise<Appointment | undefined> {
  return appointments(trx)
    .where("user_id", "=", userId)
    .where("service_id", "=", serviceId)
    .where("starts_at", "=", startsAt)
    .where("place", "=", place)
    .where("status", "=", "confirmed")
    .executeTakeFirst();
}

/** Still to come, and lost with hours of this order that the bank took back. */
export function listLostToBank(trx: Trx, orderId: string, now: Date): Promise<Appointment[]> {
  return appointments(trx)
    .where("canceled_by", "=", "bank")
    .where("starts_at", ">", now)
    .where("id", "in", (of) =>
      of
        .selectFrom("hour_entries")
        .innerJoin("hour_lots", "hour_lots.id", "hour_entries.lot_id")
        .select((eb) => eb.ref("hour_entries.appointment_id").$notNull().as("id"))
        .where("hour_lots.order_id", "=", orderId)
        .where("hour_entries.appointment_id", "is not", null),
    )
    .orderBy("starts_at")
    .execute();
}

/** Who keeps a moment. What a person ordered with is hers alone, whoever uses her browser after her. */
interface KeptBy {
  userId: string | null;
  keyHash: string | null;
}

function keptBy(db: Db, { userId, keyHash }: KeptBy) {
  return appointments(db).where((eb) =>
    eb.or([
      ...(userId ? [eb("user_id", "=", userId)] : []),
      ...(keyHash ? [eb.and([eb("hold_key_hash", "=", keyHash), eb("user_id", "is", null)])] : []),
      eb.lit(false),
    ]),
  );
}

/** The moment a browser or a person keeps, whether its time is over or not. */
export function findHold(db: Db, holdId: string, keeper: KeptBy): Promise<Appointment | undefined> {
  return keptBy(db, keeper).where("id", "=", holdId).where("status", "in", ["held", "expired"]).executeTakeFirst();
}

/** Moments kept by the same browser or person that no order was placed with. */
export function listHoldsOf(db: Db, keeper: KeptBy): Promise<Appointment[]> {
  return keptBy(db, keeper).where("status", "=", "held").where("order_id", "is", null).execute();
}

/** What takes the coach's time between two instants: appointments with the rest after them, and her events. */
export async function listTaken(
  db: Db,
  { from, to }: { from: Date; to: Date },
  { now, except }: { now: Date; except?: string | undefined },
): Promise<{ start: Date; end: Date }[]> {
  const { rows } = await sql<{ start: Date; end: Date }>`
    select starts_at as start, blocked_until as "end" from appointments
      where status = any(${sql.val(TAKING_TIME)}) and (status <> 'held' or hold_until > ${now})
        and starts_at < ${to} and blocked_until > ${from} and id is distinct from ${except ?? null}::uuid
    union all
    select event_date, ends_at from events
      where is_published and canceled_at is null and event_date < ${to} and ends_at > ${from}
  `.execute(db);
  return rows;
}

export function insertAppointment(trx: Trx, row: Insertable<AppointmentsTable>): Promise<Appointment> {
  return trx.insertInto("appointments").values(row).returningAll().executeTakeFirstOrThrow();
}

export function updateAppointment(trx: Trx, id: string, change: Updateable<AppointmentsTable>): Promise<Appointment> {
  return trx.updateTable("appointments").set(change).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}

/** Ends the holds whose time is over; their moments are free. */
export async function expireLapsedHolds(trx: Trx, now: Date): Promise<void> {
  await trx
    .updateTable("appointments")
    .set({ status: "expired" })
    .where("status", "=", "held")
    .where("hold_until", "<=", now)
    .execute();
}

/** Of this person, from the first on; what was only kept, and lapsed, is left out. */
export function listOwnAppointments(db: Db, userId: string): Promise<Appointment[]> {
  return appointments(db)
    .where("user_id", "=", userId)
    .where("status", "in", ["confirmed", "done", "no_show", "canceled"])
    .orderBy("starts_at")
    .orderBy("id")
    .execute();
}

/**
 * The first meeting of this person that was held and cost them something: neither a call, nor one of hours the coach gave alone, nor one whose
 * price went back because the coach was late.
 */
export async function findFirstPaid(db: Db, userId: string): Promise<string | undefined> {
  const first = await db
    .selectFrom("appointments")
    .select("id")
    .where("user_id", "=", userId)
    .where("status", "=", "done")
    .where("given_back_reason", "is distinct from", "coach_late")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("hour_entries")
          .innerJoin("hour_lots", "hour_lots.id", "hour_entries.lot_id")
          .select("lot_id")
          .whereRef("hour_entries.appointment_id", "=", "appointments.id")
          .where("hour_lots.order_id", "is not", null)
          .groupBy("lot_id")
          .having(({ fn }) => fn.sum("used_delta"), ">", 0),
      ),
    )
    .orderBy("starts_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return first?.id;
}

export async function countFreeAhead(db: Db, userId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("appointments")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("paid_by", "=", "free")
    .where("status", "=", "confirmed")
    .where("starts_at", ">", now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Standing appointments that begin between two instants, with who comes: for the coach alone. */
export function listBetween(db: Db, { from, to }: { from: Date; to: Date }) {
  return db
    .selectFrom("appointments")
    .innerJoin("services", "services.id", "appointments.service_id")
    .innerJoin("profiles", "profiles.id", "appointments.user_id")
    .selectAll("appointments")
    .select([
      "services.name as service_name",
      "services.kind as service_kind",
      "profiles.first_name",
      "profiles.last_name",
    ])
    .where("appointments.status", "in", ["confirmed", "done", "no_show", "canceled"])
    .where("appointments.starts_at", ">=", from)
    .where("appointments.starts_at", "<", to)
    .orderBy("appointments.starts_at")
    .orderBy("appointments.id")
    .execute();
}

/** Of this person, confirmed and still to begin. */
export function listConfirmedAhead(trx: Trx, userId: string, now: Date): Promise<Appointment[]> {
  return appointments(trx)
    .where("user_id", "=", userId)
    .where("status", "=", "confirmed")
    .where("starts_at", ">", now)
    .orderBy("starts_at")
    .execute();
}

/** Confirmed ones that begin between two instants and whose person asked for a reminder. */
export function listToRemind(db: Db, from: Date, until: Date): Promise<Appointment[]> {
  return appointments(db)
    .where("status", "=", "confirmed")
    .where("reminder_asked", "=", true)
    .where("starts_at", ">=", from)
    .where("starts_at", "<", until)
    .orderBy("starts_at")
    .execute();
}

export async function insertMove(
  trx: Trx,
  row: {
    id: string;
    appointment_id: string;
    from_starts_at: Date;
    to_starts_at: Date;
    moved_at: Date;
    moved_by: "person" | "coach";
  },
): Promise<void> {
  await trx.insertInto("appointment_moves").values(row).execute();
}

/** Was its present moment given by the coach? */
export async function isMovedByCoach(db: Db, appointmentId: string): Promise<boolean> {
  const last = await db
    .selectFrom("appointment_moves")
    .select("moved_by")
    .where("appointment_id", "=", appointmentId)
    .orderBy("moved_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.moved_by === "coach";
}

/** Which of these appointments stand where the coach put them. */
export async function listMovedByCoach(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const last = await db
    .selectFrom("appointment_moves")
    .distinctOn("appointment_id")
    .select(["appointment_id", "moved_by"])
    .where("appointment_id", "in", ids)
    .orderBy("appointment_id")
    .orderBy("moved_at", "desc")
    .execute();
  return new Set(last.filter(({ moved_by }) => moved_by === "coach").map(({ appointment_id }) => appointment_id));
}

/**
 * When the orders were placed that pay for these appointments: a session alone, or the hours it takes; none for what is given. Of a quote, when it
 * was sent too: what it says is what is sold.
 */
export async function listSales(db: Db, appointmentIds: string[]): Promise<{ appointmentId: string; soldAt: Date }[]> {
  if (appointmentIds.length === 0) return [];
  const { rows } = await sql<{ appointmentId: string; soldAt: Date }>`
    select a.id as "appointmentId", o.placed_at as "soldAt" from appointments a join orders o on o.id = a.order_id
    where a.id = any(${appointmentIds})
    union select e.appointment_id, o.placed_at from hour_entries e
      join hour_lots l on l.id = e.lot_id join orders o on o.id = l.order_id
    where e.appointment_id = any(${appointmentIds})
    union select e.appointment_id, q.sent_at from hour_entries e
      join hour_lots l on l.id = e.lot_id join quotes q on q.order_id = l.order_id
    where e.appointment_id = any(${appointmentIds})
  `.execute(db);
  return rows;
}

/** What each appointment of a person holds, or held, in each of their lots of hours; given back, nothing. */
export async function listMinutesTaken(
  db: Db,
  userId: string,
): Promise<{ lotId: string; appointmentId: string; minutes: number }[]> {
  const { rows } = await sql<{ lotId: string; appointmentId: string; minutes: number }>`
    select e.lot_id as "lotId", e.appointment_id as "appointmentId", sum(e.reserved_delta + e.used_delta)::int as minutes
    from hour_entries e join hour_lots l on l.id = e.lot_id
    where l.user_id = ${userId} and e.appointment_id is not null
    group by e.lot_id, e.appointment_id having sum(e.reserved_delta + e.used_delta) > 0
  `.execute(db);
  return rows;
}

/** The meetings of one account go along to the other, with what was written of them. */
export async function mergeAppointments(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  await lockCalendar(trx);
  await trx.updateTable("appointments").set({ user_id: to }).where("user_id", "=", from).execute();
  await trx.updateTable("appointment_answers").set({ user_id: to }).where("user_id", "=", from).execute();
  await trx.updateTable("session_notes").set({ user_id: to }).where("user_id", "=", from).execute();
}

/**
 * When the orders were placed, and first paid, whose hours a meeting of this day may take: those an appointment has already, and others only
 * when its own are not good on that day.
 */
export async function listOrdersOfHours(
  db: Db,
  { userId, day, appointmentId }: { userId: string; day: Day; appointmentId: string | null },
): Promise<{ placed_at: Date; paid_at: Date | null }[]> {
  const { rows } = await sql<{ placed_at: Date; paid_at: Date | null }>`
    with own as (select e.lot_id as id from hour_entries e where e.appointment_id = ${appointmentId}::uuid
      group by e.lot_id having sum(e.reserved_delta) > 0)
    select o.placed_at, (select min(p.paid_at) from payments p join instalments i on i.id = p.instalment_id
        where i.order_id = o.id and p.status = 'paid') as paid_at
    from hour_lots l join orders o on o.id = l.order_id
    where l.user_id = ${userId} and (l.id in (select id from own)
      or l.available_minutes > 0 and (l.last_day is null or l.last_day >= ${day}::date)
        and (not exists (select from own)
          or exists (select from own join hour_lots held using (id) where held.last_day < ${day}::date)))
  `.execute(db);
  return rows;
}

/** Moments that lapsed without an order, before this instant. */
export async function eraseHoldsBefore(trx: Trx, oldest: Date): Promise<void> {
  await trx
    .deleteFrom("appointments")
    .where("status", "=", "expired")
    .where("order_id", "is", null)
    .where("hold_until", "<", oldest)
    .execute();
}

/** Who came, or will come, since this instant. */
function cameSince(db: Db, oldest: Date) {
  return db
    .selectFrom("appointments")
    .select((eb) => eb.ref("user_id").$notNull().as("user_id"))
    .where("user_id", "is not", null)
    .where("status", "in", ["confirmed", "done", "no_show"])
    .where("starts_at", ">=", oldest);
}

/** What is joined to the answers of the people whose last meeting, to come ones counted, began before this instant. */
export function listFilesOfWhoCameBefore(trx: Trx, oldest: Date): Promise<{ id: string; ownerId: string }[]> {
  return trx
    .selectFrom("appointment_attachments")
    .innerJoin("appointment_answers", "appointment_answers.id", "appointment_attachments.appointment_id")
    .select(["appointment_attachments.file_id as id", "appointment_answers.user_id as ownerId"])
    .where("appointment_answers.user_id", "not in", cameSince(trx, oldest))
    .where("appointment_answers.updated_at", "<", oldest)
    .execute();
}

/** Notes and answers of the same people; the files joined to them went before. */
export async function eraseTextsOfWhoCameBefore(trx: Trx, oldest: Date): Promise<void> {
  for (const table of ["session_notes", "appointment_answers"] as const) {
    await trx
      .deleteFrom(table)
      .where("user_id", "not in", cameSince(trx, oldest))
      .where("updated_at", "<", oldest)
      .execute();
  }
}

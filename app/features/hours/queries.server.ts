import "./tables";
import { randomUUID } from "node:crypto";
import { type Insertable, sql } from "kysely";
import { lockBuyer } from "~/features/billing/billing.server";
import { addDays, type Day } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";
import type { Cents } from "~/platform/money";
import { OPEN_AGAIN_DAYS } from "./rules";
import type { EntryKind, Lot } from "./tables";

function lots(db: Db | Trx) {
  return db.selectFrom("hour_lots").selectAll();
}

/** Serialises all that is done with the hours of a person: she first, then her lots in one order. */
export async function lockLotsOf(trx: Trx, userId: string): Promise<Lot[]> {
  await lockBuyer(trx, userId);
  return lots(trx).where("user_id", "=", userId).orderBy("id").forUpdate().execute();
}

/** The lot of an order, once everything of its owner is locked. */
export async function lockLotOfOrder(trx: Trx, orderId: string): Promise<Lot | undefined> {
  const found = await findByOrder(trx, orderId);
  return found && (await lockLotsOf(trx, found.user_id)).find(({ id }) => id === found.id);
}

export async function lockLot(trx: Trx, lotId: string): Promise<Lot | undefined> {
  const found = await findLot(trx, lotId);
  return found && (await lockLotsOf(trx, found.user_id)).find(({ id }) => id === lotId);
}

export function findLot(db: Db | Trx, lotId: string): Promise<Lot | undefined> {
  return lots(db).where("id", "=", lotId).executeTakeFirst();
}

export function findByOrder(db: Db | Trx, orderId: string): Promise<Lot | undefined> {
  return lots(db).where("order_id", "=", orderId).executeTakeFirst();
}

/** Of this person, the first to end first. */
export function listLotsOf(db: Db, userId: string): Promise<Lot[]> {
  return lots(db)
    .where("user_id", "=", userId)
    .orderBy(sql`last_day nulls last`)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function insertLot(trx: Trx, lot: Insertable<Tables["hour_lots"]>): Promise<void> {
  await trx.insertInto("hour_lots").values(lot).execute();
}

interface Entry {
  lotId: string;
  kind: EntryKind;
  available?: number;
  reserved?: number;
  used?: number;
  cause: { payment_id: string } | { appointment_id: string } | { reason: Tables["hour_entries"]["reason"] };
}

/** Hours move by entries alone; the lot follows. Returns the id of the entry. */
export async function addEntry(trx: Trx, { lotId, kind, cause, ...moved }: Entry, now: Date): Promise<string> {
  const id = randomUUID();
  const { available = 0, reserved = 0, used = 0 } = moved;
  const none = { payment_id: null, appointment_id: null, reason: null };
  const deltas = { available_delta: available, reserved_delta: reserved, used_delta: used };
  await trx
    .insertInto("hour_entries")
    .values({ id, lot_id: lotId, kind, ...deltas, ...none, ...cause, created_at: now })
    .execute();
  return id;
}

/** What an appointment holds in each lot, that person's lots being locked first; empty when it holds nothing. */
export async function lockHoursOf(trx: Trx, appointmentId: string) {
  const payer = await trx
    .selectFrom("hour_entries")
    .innerJoin("hour_lots", "hour_lots.id", "hour_entries.lot_id")
    .select("hour_lots.user_id")
    .where("appointment_id", "=", appointmentId)
    .executeTakeFirst();
  if (!payer) return [];
  await lockLotsOf(trx, payer.user_id);
  return listHoursOf(trx, appointmentId);
}

export function listHoursOf(trx: Trx, appointmentId: string) {
  return trx
    .selectFrom("hour_entries")
    .innerJoin("hour_lots", "hour_lots.id", "hour_entries.lot_id")
    .select(({ fn }) => [
      "lot_id as lotId",
      "hour_lots.ended_at as endedAt",
      "hour_lots.last_day as lastDay",
      fn.sum<number>("reserved_delta").as("reserved"),
      fn.sum<number>("used_delta").as("used"),
    ])
    .where("appointment_id", "=", appointmentId)
    .groupBy(["lot_id", "hour_lots.id"])
    .orderBy("lot_id")
    .execute();
}

/** The appointments that hold hours of a lot, the latest one first. */
export async function listReservedIn(trx: Trx, lotId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("hour_entries")
    .select("appointment_id")
    .where("lot_id", "=", lotId)
    .where("appointment_id", "is not", null)
    .groupBy("appointment_id")
    .having(({ fn }) => fn.sum("reserved_delta"), ">", 0)
    .orderBy(({ fn }) => fn.max("no"), "desc")
    .execute();
  return rows.flatMap(({ appointment_id }) => appointment_id ?? []);
}

/** What was bought with each payment of some lots, what of it is taken back, and whether the bank has it now; the latest first. */
export function listPaymentsIn(db: Db | Trx, lotIds: string[]) {
  if (lotIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("hour_entries")
    .select([
      "lot_id as lotId",
      sql<string>`payment_id`.as("paymentId"),
      sql<number>`coalesce(sum(available_delta) filter (where kind = 'bought'), 0)`.as("bought"),
      sql<number>`coalesce(-sum(available_delta) filter (where kind <> 'bought'), 0)`.as("taken"),
      sql<boolean>`(array_agg(kind order by no desc))[1] = 'taken_back'`.as("stopped"),
    ])
    .where("lot_id", "in", lotIds)
    .where("payment_id", "is not", null)
    .groupBy(["lot_id", "payment_id"])
    .orderBy(({ fn }) => fn.min("no"), "desc")
    .execute();
}

/** The minutes of a lot that were lost to its last day, all of them or those before an instant. */
export async function countExpired(db: Db | Trx, lotId: string, { before }: { before?: Date } = {}): Promise<number> {
  const { minutes } = await db
    .selectFrom("hour_entries")
    .select(sql<number>`coalesce(-sum(available_delta), 0)`.as("minutes"))
    .where("lot_id", "=", lotId)
    .where("kind", "=", "expired")
    .$if(before !== undefined, (expired) => expired.where("created_at", "<=", before ?? new Date(0)))
    .executeTakeFirstOrThrow();
  return minutes;
}

/**
 * Of the minutes used of a lot: those whose price went back (the first session, or one the coach was late at); and, of the others, those of
 * a meeting nobody asked for expressly before the end of the withdrawal period.
 */
export async function sumNotDue(
  db: Db | Trx,
  lotId: string,
): Promise<{ givenBackMinutes: number; unaskedMinutes: number }> {
  const { rows } = await sql<{ givenBackMinutes: number; unaskedMinutes: number }>`
    select coalesce(sum(e.used_delta) filter (where a.given_back_at is not null), 0)::int as "givenBackMinutes",
      coalesce(sum(e.used_delta) filter (where a.given_back_at is null and a.early_requested_at is null), 0)::int as "unaskedMinutes"
    from hour_entries e join appointments a on a.id = e.appointment_id where e.lot_id = ${lotId}`.execute(db);
  return rows[0] ?? { givenBackMinutes: 0, unaskedMinutes: 0 };
}

/** Of the minutes used of a lot that ended, those whose price went back since. */
export async function sumGivenBackSinceEnd(db: Db | Trx, lotId: string): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select coalesce(sum(e.used_delta), 0)::int as minutes
    from hour_entries e join hour_lots l on l.id = e.lot_id join appointments a on a.id = e.appointment_id
    where l.id = ${lotId} and a.given_back_at > l.ended_at`.execute(db);
  return rows[0]?.minutes ?? 0;
}

/** Its hours may be used until thirty days from today, when they could not be as long. */
export async function keepOpen(trx: Trx, lotId: string, today: Day): Promise<void> {
  const until = addDays(today, OPEN_AGAIN_DAYS);
  await trx
    .updateTable("hour_lots")
    .set({ open_until: until })
    .where("id", "=", lotId)
    .where("last_day", "<", until)
    .execute();
}

export async function endLot(
  trx: Trx,
  lotId: string,
  { endedAt, dueCents }: { endedAt: Date; dueCents: Cents | null },
): Promise<void> {
  await trx.updateTable("hour_lots").set({ ended_at: endedAt, due_cents: dueCents }).where("id", "=", lotId).execute();
}

/** With hours left whose last day is past. */
export async function listPastLastDay(db: Db, today: Day): Promise<string[]> {
  const rows = await db
    .selectFrom("hour_lots")
    .select("id")
    .where("available_minutes", ">", 0)
    .where("last_day", "<", today)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Who may still take hours on this day, who came to hours last first, and how many minutes. */
export function listHolders(db: Db, { day, limit }: { day: Day; limit: number }) {
  return db
    .selectFrom("hour_lots")
    .innerJoin("profiles", "profiles.id", "hour_lots.user_id")
    .select(["profiles.id", "first_name as firstName", "last_name as lastName"])
    .select(sql<number>`sum(available_minutes)::int`.as("leftMinutes"))
    .where("available_minutes", ">", 0)
    .where((eb) => eb.or([eb("last_day", "is", null), eb("last_day", ">=", day)]))
    .groupBy("profiles.id")
    .orderBy(sql`max(hour_lots.created_at)`, "desc")
    .orderBy("profiles.id")
    .limit(limit)
    .execute();
}

/** With hours left whose last day comes between two days, both counted. */
export function listEnding(db: Db, from: Day, until: Day) {
  return db
    .selectFrom("hour_lots")
    .select(["id", "user_id", sql<Day>`last_day`.as("lastDay")])
    .where("available_minutes", ">", 0)
    .where("last_day", ">=", from)
    .where("last_day", "<=", until)
    .orderBy("id")
    .execute();
}

/** The hours of one account go along to the other; its lots are locked in the order everything locks them in. */
export async function moveLots(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  await lots(trx).where("user_id", "=", from).orderBy("id").forUpdate().execute();
  await trx.updateTable("hour_lots").set({ user_id: to }).where("user_id", "=", from).execute();
}

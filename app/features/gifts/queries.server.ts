import "./tables";
import { type Insertable, sql } from "kysely";
import type { Day } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";
import type { Gift } from "./tables";

/** Which of these accounts opened a year that was given and has not been revoked. */
export async function listReceivers(db: Db | Trx, userIds: string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom("gifts")
    .select("opened_by")
    .where("opened_by", "in", userIds)
    .where("revoked_at", "is", null)
    .execute();
  return rows.flatMap(({ opened_by }) => opened_by ?? []);
}

/** Serialises what is done with one order of a gift, then with its code: always in this order, then the people it concerns. */
export async function lockOrder(trx: Trx, orderId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`gift-order:${orderId}`}, 0))`.execute(trx);
}

/** Known or not: who tries a code waits as long for one as for the other. */
export async function lockCode(trx: Trx, codeHash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`gift-code:${codeHash}`}, 0))`.execute(trx);
}

function gifts(db: Db) {
  return db.selectFrom("gifts").selectAll();
}

export function findByCode(db: Db, codeHash: string): Promise<Gift | undefined> {
  return gifts(db).where("code_hash", "=", codeHash).executeTakeFirst();
}

export function findByOrder(db: Db, orderId: string): Promise<Gift | undefined> {
  return gifts(db).where("order_id", "=", orderId).executeTakeFirst();
}

/** Of this buyer, the latest first. */
export function listOf(db: Db, userId: string): Promise<Gift[]> {
  return gifts(db).where("user_id", "=", userId).orderBy("paid_at", "desc").orderBy("id").execute();
}

export async function insertGift(trx: Trx, gift: Insertable<Tables["gifts"]>): Promise<void> {
  await trx.insertInto("gifts").values(gift).execute();
}

export async function updateGift(trx: Trx, id: string, change: Partial<Gift>): Promise<void> {
  await trx.updateTable("gifts").set(change).where("id", "=", id).execute();
}

/** Said again by a second click on the same order, the first moment stays. */
export async function keepOpeningAccepted(trx: Trx, orderId: string, now: Date): Promise<void> {
  await trx
    .insertInto("gift_orders")
    .values({ order_id: orderId, opening_accepted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whose last day comes between two days, both counted, opened or not; without those whose price went back. */
export function listEnding(db: Db, from: Day, until: Day) {
  return db
    .selectFrom("gifts")
    .innerJoin("users", "users.id", "gifts.user_id")
    .innerJoin("orders", "orders.id", "gifts.order_id")
    .select(["gifts.id", "gifts.user_id", "gifts.expires_on", "orders.reference"])
    .where("gifts.withdrawn_at", "is", null)
    .where("gifts.revoked_at", "is", null)
    .where("gifts.expires_on", ">=", from)
    .where("gifts.expires_on", "<=", until)
    .orderBy("gifts.id")
    .execute();
}

/** For the coach, who never sees a code: the latest first. */
export function listAll(db: Db, { limit, offset }: { limit: number; offset: number }) {
  return db
    .selectFrom("gifts")
    .innerJoin("orders", "orders.id", "gifts.order_id")
    .innerJoin("profiles", "profiles.id", "gifts.user_id")
    .select([
      "gifts.id",
      "gifts.user_id",
      "gifts.paid_at",
      "gifts.expires_on",
      "gifts.opened_at",
      "gifts.revoked_at",
      "gifts.revoked_reason",
      "gifts.withdrawn_at",
      "gifts.mode",
      "orders.reference",
      "profiles.first_name",
      "profiles.last_name",
    ])
    .orderBy("gifts.paid_at", "desc")
    .orderBy("gifts.id")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countAll(db: Db): Promise<number> {
  const row = await db
    .selectFrom("gifts")
    .select(({ fn }) => fn.countAll<string>().as("all"))
    .executeTakeFirstOrThrow();
  return Number(row.all);
}

/** What one account bought and what it opened go along to the other. */
export async function moveGifts(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  await trx.updateTable("gifts").set({ user_id: to }).where("user_id", "=", from).execute();
  await trx.updateTable("gifts").set({ opened_by: to }).where("opened_by", "=", from).execute();
}

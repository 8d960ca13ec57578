import { type Insertable, sql, type Updateable } from "kysely";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";
import type { SubscriberStatus } from "./tables";

/** Two wishes for one address wait for each other, so that the second sees the first. */
export async function lockAddress(trx: Trx, email: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`letter:${email.toLowerCase()}`}, 0))`.execute(trx);
}

/** The subscription of an address, held until the end of the transaction. */
export function lockByEmail(trx: Trx, email: string) {
  return trx.selectFrom("newsletter_subscribers").selectAll().where("email", "=", email).forUpdate().executeTakeFirst();
}

export function findByEmail(db: Db | Trx, email: string) {
  return db.selectFrom("newsletter_subscribers").selectAll().where("email", "=", email).executeTakeFirst();
}

/** Has the owner of this address confirmed that they want the letter there? */
export async function hasConfirmedLetter(db: Db | Trx, email: string): Promise<boolean> {
  return ((await findByEmail(db, email))?.confirmed_at ?? null) !== null;
}

/** Each time the owner of this address agreed to the letter, the first one first. */
export function listConsentsOf(db: Db | Trx, email: string) {
  return db
    .selectFrom("newsletter_consents as consent")
    .innerJoin("newsletter_subscribers as subscriber", "subscriber.id", "consent.subscriber_id")
    .select([
      "consent.given_at as givenAt",
      "consent.withdrawn_at as withdrawnAt",
      "consent.text_version as textVersion",
      "consent.source",
    ])
    .where("subscriber.email", "=", email)
    .orderBy("consent.given_at")
    .execute();
}

export function findByTokenHash(db: Db | Trx, hash: string) {
  return db.selectFrom("newsletter_subscribers").selectAll().where("confirm_token_hash", "=", hash).executeTakeFirst();
}

/** False when the address was written by somebody else in the meantime. */
export async function insertSubscriber(trx: Trx, row: Insertable<Tables["newsletter_subscribers"]>): Promise<boolean> {
  const inserted = await trx
    .insertInto("newsletter_subscribers")
    .values(row)
    .onConflict((conflict) => conflict.constraint("one_newsletter_subscription_per_address").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateSubscriber(trx: Trx, id: string, change: Updateable<Tables["newsletter_subscribers"]>) {
  await trx.updateTable("newsletter_subscribers").set(change).where("id", "=", id).execute();
}

/** From now on nothing is sent there, and no link confirms it any more. */
export function stopLetter(trx: Trx, id: string, now: Date) {
  const stopped = {
    status: "unsubscribed",
    unsubscribed_at: now,
    confirm_token_hash: null,
    confirm_until: null,
  } as const;
  return updateSubscriber(trx, id, stopped);
}

export function findSubscriber(db: Db | Trx, id: string) {
  return db.selectFrom("newsletter_subscribers").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function deleteUnconfirmed(trx: Trx, now: Date) {
  await trx
    .deleteFrom("newsletter_subscribers")
    .where("status", "=", "pending")
    .where("confirm_until", "<", now)
    .where("confirmed_at", "is", null)
    .execute();
}

/** A former subscriber's new request that was never confirmed: nothing was agreed to. */
export async function closeUnconfirmed(trx: Trx, now: Date) {
  await trx
    .updateTable("newsletter_subscribers")
    .set({ status: "unsubscribed", confirm_token_hash: null, confirm_until: null })
    .where("status", "=", "pending")
    .where("confirm_until", "<", now)
    .execute();
}

export async function deleteUnsubscribedBefore(trx: Trx, instant: Date) {
  await trx
    .deleteFrom("newsletter_subscribers")
    .where("status", "=", "unsubscribed")
    .where("unsubscribed_at", "<", instant)
    .execute();
}

/** The latest request first. */
export function listSubscribers(
  db: Db | Trx,
  { status, limit, offset }: { status: SubscriberStatus; limit?: number; offset?: number },
) {
  const chosen = db
    .selectFrom("newsletter_subscribers")
    .select("id")
    .where("status", "=", status)
    .orderBy("requested_at", "desc")
    .orderBy("id")
    .$if(limit !== undefined, (query) => query.limit(limit!))
    .$if(offset !== undefined, (query) => query.offset(offset!));
  return db
    .selectFrom("newsletter_subscribers")
    .select([
      "id",
      "email",
      "status",
      "consent_text_version",
      "source",
      "requested_at",
      "confirmed_at",
      "unsubscribed_at",
      "refused_at",
    ])
    .where("id", "in", chosen)
    .orderBy("requested_at", "desc")
    .orderBy("id")
    .execute();
}

export async function countSubscribers(db: Db | Trx): Promise<Record<SubscriberStatus, number>> {
  const rows = await db
    .selectFrom("newsletter_subscribers")
    .select(["status", ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
  const count = (status: SubscriberStatus) => Number(rows.find((row) => row.status === status)?.count ?? 0);
  return { active: count("active"), pending: count("pending"), unsubscribed: count("unsubscribed") };
}

/** Those a letter may go to, and where. */
export function listReachable(db: Db | Trx) {
  return db
    .selectFrom("newsletter_subscribers")
    .select(["id", "email"])
    .where("status", "=", "active")
    .where("refused_at", "is", null)
    .execute();
}

/** Where a letter for this subscriber goes at this moment, or undefined. */
export function findReachable(db: Db | Trx, id: string) {
  return db
    .selectFrom("newsletter_subscribers")
    .select(["id", "email"])
    .where("id", "=", id)
    .where("status", "=", "active")
    .where("refused_at", "is", null)
    .executeTakeFirst();
}

/** Those who stopped the letter since this moment. */
export async function listStoppedSince(db: Db | Trx, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("newsletter_subscribers")
    .select("id")
    .where("status", "=", "unsubscribed")
    .where("unsubscribed_at", ">=", since)
    .execute();
  return rows.map(({ id }) => id);
}

export function lockSubscriber(trx: Trx, id: string) {
  return trx.selectFrom("newsletter_subscribers").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

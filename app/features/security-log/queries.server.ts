import { type Insertable, sql } from "kysely";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";
import "./tables";
import type { AlertCause, SecurityKind } from "./rules";

export type NewEntry = Insertable<Tables["security_entries"]>;

export async function insertEntry(db: Db | Trx, entry: NewEntry): Promise<void> {
  await db.insertInto("security_entries").values(entry).execute();
}

/** One statement, whether the address is somebody's or nobody's: `userId` null keeps the count alone. */
export async function insertFailure(
  db: Db | Trx,
  {
    at,
    minute,
    userId,
    device,
    networkHash,
  }: Record<"at" | "minute", Date> & {
    userId: string | null;
    device: string;
    networkHash: string;
  },
): Promise<void> {
  await sql`
    with counted as (
      insert into sign_in_failures (minute, failures) values (${minute}, 1)
      on conflict (minute) do update set failures = sign_in_failures.failures + 1
    )
    insert into security_entries (at, user_id, kind, device, network_hash)
    select ${at}::timestamptz, ${userId}::uuid, 'sign_in_failed', ${device}, ${networkHash}
    where ${userId}::uuid is not null`.execute(db);
}

/** Of one person, or of everybody; of one kind, or of all. */
interface Narrowing {
  userId: string | null;
  kind: SecurityKind | null;
}

function narrowed(db: Db | Trx, { userId, kind }: Narrowing) {
  let query = db.selectFrom("security_entries");
  if (userId) query = query.where("user_id", "=", userId);
  if (kind) query = query.where("kind", "=", kind);
  return query;
}

/** Newest first. */
export function listEntries(db: Db | Trx, narrowing: Narrowing, { limit, offset }: { limit: number; offset: number }) {
  return narrowed(db, narrowing)
    .select(["id", "at", "user_id", "kind", "device"])
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function findLast(
  db: Db,
  { since, ...narrowing }: { userId: string; kind: SecurityKind; since: Date },
): Promise<Date | null> {
  const row = await narrowed(db, narrowing)
    .select("at")
    .where("at", ">", since)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

export async function countEntries(db: Db | Trx, narrowing: Narrowing): Promise<number> {
  const { count } = await narrowed(db, narrowing)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The most that one account has of these kinds since a moment. */
export async function countMostOfOne(
  db: Db | Trx,
  { kinds, since, among }: { kinds: SecurityKind[]; since: Date; among?: string[] },
): Promise<number> {
  const row = await db
    .selectFrom("security_entries")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("kind", "in", kinds)
    .where("at", ">", since)
    .$if(among !== undefined, (query) => query.where("user_id", "in", among ?? []))
    .groupBy("user_id")
    .orderBy("count", "desc")
    .limit(1)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

export async function countFailures(db: Db | Trx, since: Date): Promise<number> {
  const { failures } = await db
    .selectFrom("sign_in_failures")
    .select(({ fn }) => fn.sum<number | null>("failures").as("failures"))
    .where("minute", ">", since)
    .executeTakeFirstOrThrow();
  return Number(failures ?? 0);
}

export async function findLatestAlert(db: Db | Trx, cause: AlertCause): Promise<Date | null> {
  const row = await db
    .selectFrom("security_alerts")
    .select("at")
    .where("cause", "=", cause)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** False when this hour has one of this cause. */
export async function insertAlert(trx: Trx, alert: { id: string; cause: AlertCause; at: Date }): Promise<boolean> {
  const inserted = await trx
    .insertInto("security_alerts")
    .values(alert)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export function listUnseenAlerts(db: Db | Trx) {
  return db
    .selectFrom("security_alerts")
    .select((eb) => ["cause", eb.fn.max("at").as("at")])
    .where("seen_at", "is", null)
    .groupBy("cause")
    .orderBy("at", "desc")
    .execute();
}

export async function setSeen(trx: Trx, cause: AlertCause, seenAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("security_alerts")
    .set({ seen_at: seenAt })
    .where("cause", "=", cause)
    .where("seen_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function takeSeenBack(trx: Trx, cause: AlertCause): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("security_alerts")
    .set({ seen_at: null })
    .where("cause", "=", cause)
    .where("seen_at", "=", ({ selectFrom }) =>
      selectFrom("security_alerts as seen")
        .select(({ fn }) => fn.max("seen.seen_at").as("latest"))
        .where("seen.cause", "=", cause),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface Ends {
  now: Date;
  entriesBefore: Date;
  failuresBefore: Date;
}

export async function deleteOld(trx: Trx, { now, entriesBefore, failuresBefore }: Ends): Promise<void> {
  await sql`select set_config('site.now', ${now.toISOString()}, true)`.execute(trx);
  await trx.deleteFrom("security_entries").where("at", "<", entriesBefore).execute();
  await trx.deleteFrom("security_alerts").where("at", "<", entriesBefore).execute();
  await trx.deleteFrom("sign_in_failures").where("minute", "<", failuresBefore).execute();
}

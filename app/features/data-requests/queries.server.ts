import "./tables";
import type { Insertable, Selectable, Updateable } from "kysely";
import type { Day } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";
import { createDataKey } from "~/platform/sealing/data-keys.server";
import { openColumns, sealText } from "~/platform/sealing/sealed-text.server";

export type DataRequest = Selectable<Tables["data_requests"]>;

/** Whose requests: an account's, or those of an address without one. */
type Whose = { userId: string } | { address: string };

const requests = (db: Db | Trx) => db.selectFrom("data_requests").selectAll();

/** What is asked is sealed with a key that goes with it. */
export async function insertRequest(
  trx: Trx,
  { details, ...request }: Omit<Insertable<Tables["data_requests"]>, "created_at"> & { id: string; created_at: Date },
): Promise<DataRequest> {
  const sealed =
    details &&
    sealText(
      await createDataKey(trx, null, { now: request.created_at }),
      { table: "data_requests", column: "details", row: request.id },
      details,
    );
  return trx
    .insertInto("data_requests")
    .values({ ...request, details: sealed || null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateRequest(trx: Trx, id: string, change: Updateable<Tables["data_requests"]>): Promise<void> {
  await trx.updateTable("data_requests").set(change).where("id", "=", id).execute();
}

export function lockRequest(trx: Trx, id: string): Promise<DataRequest | undefined> {
  return requests(trx).where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function openDetails(db: Db, { id, details }: Pick<DataRequest, "id" | "details">): Promise<string> {
  const [opened] = await openColumns(db, "data_requests", ["details"], [{ id, details }]);
  return opened?.details ?? "";
}

/** With the name of the account, if any: the coach reads whom a request is from. */
const named = (db: Db) =>
  db
    .selectFrom("data_requests")
    .leftJoin("profiles", "profiles.id", "data_requests.user_id")
    .selectAll("data_requests")
    .select(["profiles.first_name", "profiles.last_name"]);

export type NamedRequest = DataRequest & { first_name: string | null; last_name: string | null };

export function findNamedRequest(db: Db, id: string): Promise<NamedRequest | undefined> {
  return named(db).where("data_requests.id", "=", id).executeTakeFirst();
}

export function listOpen(db: Db): Promise<NamedRequest[]> {
  return named(db).where("closed_at", "is", null).orderBy("due_on").orderBy("no").execute();
}

/** How many wait for an answer, to be read in one query with others. */
export function openRequests(db: Db) {
  return db
    .selectFrom("data_requests")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("closed_at", "is", null);
}

/** Those due by that day, or late. */
export function listDueBy(db: Db, day: Day): Promise<NamedRequest[]> {
  return named(db).where("closed_at", "is", null).where("due_on", "<=", day).orderBy("due_on").orderBy("no").execute();
}

export function listClosed(db: Db, { limit, offset }: { limit: number; offset: number }): Promise<DataRequest[]> {
  return requests(db)
    .where("closed_at", "is not", null)
    .orderBy("closed_at", "desc")
    .orderBy("no", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countClosed(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("data_requests")
    .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("count"))
    .where("closed_at", "is not", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** An account's, and those of its address from before it was proved; or those of an address. */
export function listOf(db: Db | Trx, whose: Whose): Promise<DataRequest[]> {
  return requests(db)
    .where((eb) => {
      if ("address" in whose) return eb.and([eb("email", "=", whose.address), eb("user_id", "is", null)]);
      const proved = eb
        .selectFrom("users")
        .select("users.email")
        .where("users.id", "=", whose.userId)
        .where("users.email_verified", "=", true);
      return eb.or([
        eb("user_id", "=", whose.userId),
        eb.and([eb("user_id", "is", null), eb("data_requests.email", "in", proved)]),
      ]);
    })
    .orderBy("no", "desc")
    .execute();
}

export async function countAskedSince(trx: Trx, whose: Whose, since: Date): Promise<number> {
  return (await listOf(trx, whose)).filter(({ created_at }) => created_at >= since).length;
}

/** A copy taken through a link is one request, however often it is taken while the link is open. */
export function findTaken(trx: Trx, { address, since }: { address: string; since: Date }) {
  return trx
    .selectFrom("data_requests")
    .select("id")
    .where("email", "=", address)
    .where("user_id", "is", null)
    .where("kind", "=", "access")
    .where("came_by", "=", "link")
    .where("closed_at", "is not", null)
    .where("answer", "is", null)
    .where("created_at", ">=", since)
    .executeTakeFirst();
}

export async function deleteClosedBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("data_requests").where("closed_at", "<", before).execute();
}

export async function moveRequests(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  await trx.updateTable("data_requests").set({ user_id: to }).where("user_id", "=", from).execute();
}

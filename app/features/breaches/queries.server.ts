import "./tables";
import { type ExpressionBuilder, type Insertable, type Selectable, sql } from "kysely";
import type { Day } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";
import { createDataKey } from "~/platform/sealing/data-keys.server";
import { openColumns, sealText } from "~/platform/sealing/sealed-text.server";

export type Breach = Selectable<Tables["breaches"]>;
export type Entry = Selectable<Tables["breach_entries"]>;
/** What is listed says no text. */
export type EntryLine = Pick<Entry, "breach_id" | "kind" | "at">;

/** False when it is there. */
export async function insertBreach(trx: Trx, breach: Insertable<Tables["breaches"]>): Promise<boolean> {
  const inserted = await trx
    .insertInto("breaches")
    .values(breach)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function hasEntry(trx: Trx, { id, breachId }: { id: string; breachId: string }): Promise<boolean> {
  const entry = trx.selectFrom("breach_entries").select("id").where("id", "=", id).where("breach_id", "=", breachId);
  return (await entry.executeTakeFirst()) !== undefined;
}

/** Held until the transaction ends: two entries at once come one after the other. */
export function lockBreach(trx: Trx, id: string): Promise<Breach | undefined> {
  return trx.selectFrom("breaches").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export function findBreach(db: Db, id: string): Promise<Breach | undefined> {
  return db.selectFrom("breaches").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function insertEntry(
  trx: Trx,
  { text, ...entry }: Pick<Entry, "id" | "breach_id" | "kind" | "at" | "text">,
): Promise<void> {
  const key = await createDataKey(trx, null, { now: entry.at });
  const place = { table: "breach_entries", column: "text", row: entry.id };
  await trx
    .insertInto("breach_entries")
    .values({ ...entry, text: sealText(key, place, text) })
    .execute();
}

const lines = (db: Db | Trx) => db.selectFrom("breach_entries").select(["breach_id", "kind", "at"]).orderBy("rank");

export function listLinesOf(db: Db | Trx, ids: string[]): Promise<EntryLine[]> {
  return lines(db)
    .where((eb) => eb("breach_id", "=", eb.fn.any(eb.val(ids))))
    .execute();
}

/** Everything written about one breach, in clear. */
export async function listEntries(db: Db, breachId: string): Promise<Entry[]> {
  const rows = await db
    .selectFrom("breach_entries")
    .selectAll()
    .where("breach_id", "=", breachId)
    .orderBy("rank")
    .execute();
  return openColumns(db, "breach_entries", ["text"], rows);
}

export function listAll(db: Db): Promise<Breach[]> {
  return db.selectFrom("breaches").selectAll().orderBy("discovered_at", "desc").orderBy("no", "desc").execute();
}

/** Whether the authority waits for a word of each, in one query: « À faire » asks it at each page. */
export function listOpen(db: Db): Promise<(Breach & { authority_decided: boolean })[]> {
  return db
    .selectFrom("breaches")
    .selectAll()
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("breach_entries")
            .whereRef("breach_id", "=", "breaches.id")
            .where("kind", "in", ["authority_told", "authority_not_needed"]),
        )
        .$castTo<boolean>()
        .as("authority_decided"),
    )
    .where(isOpen)
    .orderBy("discovered_at")
    .orderBy("no")
    .execute();
}

/** How many are not closed, to be read in one query with others. */
export function openBreaches(db: Db) {
  return db
    .selectFrom("breaches")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(isOpen);
}

function isOpen(eb: ExpressionBuilder<Tables, "breaches">) {
  return eb("id", "not in", eb.selectFrom("breach_entries").select("breach_id").where("kind", "=", "closed"));
}

/** Those closed before that day, with all that is written about them. */
export async function deleteClosedBefore(trx: Trx, day: Day, now: Date): Promise<void> {
  await sql`select set_config('site.now', ${now.toISOString()}, true)`.execute(trx);
  await sql`delete from breaches where id in (select breach_id from breach_entries
    where kind = 'closed' and (at at time zone 'Europe/Paris')::date < ${day}::date)`.execute(trx);
}

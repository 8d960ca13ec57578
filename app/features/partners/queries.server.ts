import "./tables";
import { type Insertable, sql } from "kysely";
import type { Day } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";

/** Granted on this day, in the coach's order. */
export function listInForce(db: Db | Trx, today: Day) {
  return db
    .selectFrom("partners")
    .select(["id", "name", "advantage", "how_to", "until_date", "address", "website", "phone"])
    .where("published", "=", true)
    .where((eb) => eb.or([eb("until_date", "is", null), eb("until_date", ">=", today)]))
    .orderBy("position")
    .orderBy("id")
    .execute();
}

/** An address that cannot exist (RFC 2606), or the word itself: as the settings know an invented fact. */
const invented = sql<boolean>`concat_ws(' ', name, advantage, how_to, address, website) ~* '\\.example\\M|démonstration'`;

/** How many are granted on this day, and how many of these are invented. */
export async function countInForce(db: Db | Trx, today: Day): Promise<{ all: number; demonstration: number }> {
  const row = await db
    .selectFrom("partners")
    .select(({ fn }) => [fn.countAll<string>().as("every"), fn.countAll<string>().filterWhere(invented).as("invented")])
    .where("published", "=", true)
    .where((eb) => eb.or([eb("until_date", "is", null), eb("until_date", ">=", today)]))
    .executeTakeFirstOrThrow();
  return { all: Number(row.every), demonstration: Number(row.invented) };
}

/** In place of the code this person had. */
export async function replaceCode(trx: Trx, row: Insertable<Tables["partner_codes"]>): Promise<void> {
  const { user_id: _, ...code } = row;
  await trx
    .insertInto("partner_codes")
    .values(row)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(code))
    .execute();
}

/** The living code of this person. */
export function findCodeOf(db: Db, userId: string, now: Date) {
  return db
    .selectFrom("partner_codes")
    .select(["id", "sealed_code", "sealed_first_name", "ends_at"])
    .where("user_id", "=", userId)
    .where("ends_at", ">", now)
    .executeTakeFirst();
}

/** The living code with this HMAC. */
export function findCodeByHash(db: Db, codeHash: string, now: Date) {
  return db
    .selectFrom("partner_codes")
    .select(["id", "user_id", "sealed_first_name", "ends_at"])
    .where("code_hash", "=", codeHash)
    .where("ends_at", ">", now)
    .executeTakeFirst();
}

export async function deleteCode(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("partner_codes").where("user_id", "=", userId).execute();
}

export async function hasCode(trx: Trx, userId: string): Promise<boolean> {
  const row = await trx.selectFrom("partner_codes").select("id").where("user_id", "=", userId).executeTakeFirst();
  return row !== undefined;
}

export async function moveCode(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  await trx.updateTable("partner_codes").set({ user_id: to }).where("user_id", "=", from).execute();
}

export async function deleteEndedCodes(db: Db | Trx, now: Date): Promise<void> {
  await db.deleteFrom("partner_codes").where("ends_at", "<=", now).execute();
}

/** One more check in this month (`2026-11`). */
export async function countOneCheck(db: Db, month: string): Promise<void> {
  await sql`
    insert into partner_checks as counted (month, checks) values (${month}, 1)
    on conflict (month) do update set checks = counted.checks + 1`.execute(db);
}

export async function findChecks(db: Db, month: string): Promise<number> {
  const row = await db.selectFrom("partner_checks").select("checks").where("month", "=", month).executeTakeFirst();
  return row?.checks ?? 0;
}

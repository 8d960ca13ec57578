import { type Insertable, sql } from "kysely";
import type { Db, Trx } from "~/platform/db/database.server";
import type { PromoCode, PromoCodesTable } from "./tables";

/** How often it is used at this instant, an unpaid order of `besides` not counted: the rule is the database's. */
const uses = (now: Date, besides: string | null) =>
  sql<number>`promo_code_uses(promo_codes.id, ${now}::timestamptz, ${besides}::uuid)`.as("uses");

export type CountedPromoCode = PromoCode & { uses: number };

/** The newest first. */
export function listPromoCodes(db: Db, now: Date): Promise<CountedPromoCode[]> {
  return db
    .selectFrom("promo_codes")
    .selectAll()
    .select(uses(now, null))
    .orderBy("created_at", "desc")
    .orderBy("code")
    .execute();
}

export function findByCode(db: Db, code: string, now: Date, besides: string | null) {
  return db
    .selectFrom("promo_codes")
    .selectAll()
    .select(uses(now, besides))
    .where("code", "=", code)
    .executeTakeFirst();
}

export function findById(db: Db, id: string) {
  return db.selectFrom("promo_codes").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Keeps every other order with this code waiting until the end of the transaction. */
export async function lock(trx: Trx, id: string): Promise<void> {
  await trx.selectFrom("promo_codes").select("id").where("id", "=", id).forUpdate().execute();
}

/** False when the name is taken, or the row is there. */
export async function insert(trx: Trx, row: Insertable<PromoCodesTable>): Promise<boolean> {
  const done = await trx
    .insertInto("promo_codes")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return done.numInsertedOrUpdatedRows === 1n;
}

/** The name of the code that was stopped; undefined when there is none to stop. */
export function stop(trx: Trx, id: string, now: Date) {
  return trx
    .updateTable("promo_codes")
    .set({ stopped_at: now })
    .where("id", "=", id)
    .where("stopped_at", "is", null)
    .returning("code")
    .executeTakeFirst();
}

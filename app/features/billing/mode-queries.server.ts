import type { Db, Trx } from "~/platform/db/database.server";
import type { MoneyMode } from "~/platform/payments/payment-mode.server";
import type { Order } from "./fulfilment.server";

/** Null before the first order. */
export async function findMode(db: Db | Trx): Promise<MoneyMode | null> {
  return (await db.selectFrom("money_mode").select("mode").executeTakeFirst())?.mode ?? null;
}

export async function lockMode(trx: Trx): Promise<void> {
  await trx.selectFrom("money_mode").select("mode").forUpdate().execute();
}

export async function insertMode(trx: Trx, mode: MoneyMode, now: Date): Promise<void> {
  await trx
    .insertInto("money_mode")
    .values({ mode, since: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function makeLive(trx: Trx, now: Date): Promise<void> {
  await trx.updateTable("money_mode").set({ mode: "live", since: now }).execute();
}

export function listOrdersOfMode(trx: Trx, mode: MoneyMode): Promise<Order[]> {
  return trx.selectFrom("orders").selectAll().where("mode", "=", mode).orderBy("placed_at").execute();
}

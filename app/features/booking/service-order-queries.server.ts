import "./tables";
import { type Insertable, sql } from "kysely";
import type { Order } from "~/features/billing/billing.server";
import type { ServiceKind } from "~/features/services/rules";
import type { Day } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { ServiceOrder, ServiceOrdersTable } from "./tables";

export function findServiceOrder(db: Db, orderId: string): Promise<ServiceOrder | undefined> {
  return db.selectFrom("service_orders").selectAll().where("order_id", "=", orderId).executeTakeFirst();
}

/** What a person bought by the hour: as what, when, when it was first paid, and the first receipt. */
export interface OwnServiceOrder {
  orderId: string;
  /** Null: by a quote. */
  kind: ServiceKind | null;
  placedAt: Date;
  paidAt: Date | null;
  invoice: string | null;
}

export async function listOwnServiceOrders(db: Db, userId: string): Promise<OwnServiceOrder[]> {
  const { rows } = await sql<OwnServiceOrder>`
    select o.id as "orderId", s.kind, o.placed_at as "placedAt",
      (select min(p.paid_at) from payments p join instalments i on i.id = p.instalment_id
        where i.order_id = o.id and p.status = 'paid') as "paidAt",
      (select v.number from invoices v join payments p on p.id = v.payment_id join instalments i on i.id = p.instalment_id
        where i.order_id = o.id order by v.issued_on, v.number limit 1) as invoice
    from orders o left join service_orders so on so.order_id = o.id left join services s on s.id = so.service_id
    where o.user_id = ${userId} and (so.order_id is not null or exists (select from hour_lots l where l.order_id = o.id))
  `.execute(db);
  return rows;
}

/** Hours of a quote that was paid, not to be taken yet: its withdrawal period is not over. Null when there are none. */
export async function findHoursToCome(db: Db, userId: string): Promise<{ minutes: number; from: Day } | null> {
  const { rows } = await sql<{ minutes: number; from: Day }>`
    select sum(g.minutes)::int as minutes, min(g.hours_from) as "from"
    from quote_payments g join quotes q on q.id = g.quote_id
    where q.user_id = ${userId} and q.ended_at is null and g.credited_at is null and g.minutes > 0
    having sum(g.minutes) > 0
  `.execute(db);
  return rows[0] ?? null;
}

/** An order that is placed again unpaid keeps what it buys, and takes the moment chosen last. */
export async function keepServiceOrder(trx: Trx, row: Insertable<ServiceOrdersTable>): Promise<void> {
  const { appointment_id, waits } = row;
  await trx
    .insertInto("service_orders")
    .values(row)
    .onConflict((conflict) => conflict.column("order_id").doUpdateSet({ appointment_id, waits }))
    .execute();
}

/** Did a payment of this instalment already give its hours? */
export async function isInstalmentDelivered(trx: Trx, instalmentId: string): Promise<boolean> {
  const found = await delivered(trx)
    .select("payments.id")
    .where("instalments.id", "=", instalmentId)
    .executeTakeFirst();
  return found !== undefined;
}

function delivered(db: Db) {
  return db
    .selectFrom("payment_outcomes")
    .innerJoin("payments", "payments.id", "payment_outcomes.payment_id")
    .innerJoin("instalments", "instalments.id", "payments.instalment_id")
    .innerJoin("orders", "orders.id", "instalments.order_id")
    .where("payment_outcomes.kind", "=", "session");
}

/** Did a payment of this order, or of another for the same moment, give something? */
export async function isBought(trx: Trx, { id, user_id, subject, subject_id }: Order): Promise<boolean> {
  const found = await delivered(trx)
    .select("orders.id")
    .where((eb) =>
      eb.or([
        eb("orders.id", "=", id),
        eb.and([
          eb("orders.user_id", "=", user_id),
          eb("orders.subject", "=", subject),
          eb("orders.subject_id", "=", subject_id),
        ]),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}

/** How many of each service were sold since an instant, real or trial money alike, refunded or not. */
export function countSold(db: Db | Trx, since: Date) {
  return db
    .selectFrom("service_orders")
    .innerJoin("orders", "orders.id", "service_orders.order_id")
    .innerJoin("instalments", (join) =>
      join.onRef("instalments.order_id", "=", "orders.id").on("instalments.number", "=", 1),
    )
    .innerJoin("payments", (join) =>
      join.onRef("payments.instalment_id", "=", "instalments.id").on("payments.status", "=", "paid"),
    )
    .select(({ fn }) => ["service_orders.service_id", fn.countAll<number>().as("count")])
    .where("orders.placed_at", ">=", since)
    .groupBy("service_orders.service_id")
    .execute();
}

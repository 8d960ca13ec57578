import { type Insertable, sql } from "kysely";
import { type At, addDays, type Day } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Instalment } from "./fulfilment.server";
import { PAID_WITHIN_DAYS, type PaymentStatus } from "./rules";
import type { InstalmentsTable } from "./tables";

export async function insertInstalments(trx: Trx, rows: Insertable<InstalmentsTable>[]) {
  await trx.insertInto("instalments").values(rows).execute();
}

export function listInstalments(db: Db, orderId: string): Promise<Instalment[]> {
  return db.selectFrom("instalments").selectAll().where("order_id", "=", orderId).orderBy("number").execute();
}

function instalmentsOf(db: Db, userId: string) {
  return db
    .selectFrom("instalments")
    .innerJoin("orders", "orders.id", "instalments.order_id")
    .selectAll("instalments")
    .where("orders.user_id", "=", userId);
}

/** Of every order of this person. */
export function listInstalmentsOf(db: Db, userId: string): Promise<Instalment[]> {
  return instalmentsOf(db, userId).orderBy("instalments.number").execute();
}

/** The instalment, if it belongs to this person. */
export function findInstalmentOf(db: Db, userId: string, instalmentId: string): Promise<Instalment | undefined> {
  return instalmentsOf(db, userId).where("instalments.id", "=", instalmentId).executeTakeFirst();
}

/** The second payment comes one month after the day of the first, whenever that was. */
export async function moveSecondInstalment(trx: Trx, orderId: string, dueDate: Day) {
  await trx
    .updateTable("instalments")
    .set({ due_date: dueDate })
    .where("order_id", "=", orderId)
    .where("number", "=", 2)
    .where("due_date", "<", dueDate)
    .execute();
}

/** Gives it another day, which the database holds to the law (`paid_within_fifty_days`, `debit_is_not_on_its_way`). */
export async function moveInstalment(trx: Trx, instalmentId: string, dueDate: Day, now: Date): Promise<void> {
  await trx
    .updateTable("instalments")
    .set({ due_date: dueDate, moved_at: now })
    .where("id", "=", instalmentId)
    .execute();
}

/** What pays an instalment, or is about to. */
const PAYS: PaymentStatus[] = ["open", "pending", "paid"];

/** True of a row of `instalments` no payment of which is in one of these states. */
function noPaymentIs(states: PaymentStatus[]) {
  return sql<boolean>`not exists (select from payments where payments.instalment_id = instalments.id
    and payments.status in (${sql.join(states.map((state) => sql.lit(state)))}))`;
}

/** What is left of an order is no longer due: the first payment was given back. */
export async function cancelRemainingInstalments(trx: Trx, orderId: string, { now }: At): Promise<void> {
  await trx
    .updateTable("instalments")
    .set({ canceled_at: now })
    .where("order_id", "=", orderId)
    .where("canceled_at", "is", null)
    .where(noPaymentIs(["paid"]))
    .execute();
}

/**
 * Second payments whose day has come while the law may still leave days for them, and that nothing pays. None is left out: those that are not
 * tried any more stay among them, and would take the place of others.
 */
export function listDueInstalments(db: Db, today: Day): Promise<(Instalment & { user_id: string })[]> {
  return db
    .selectFrom("half_paid_orders")
    .innerJoin("orders", "orders.id", "half_paid_orders.order_id")
    .innerJoin("instalments", "instalments.order_id", "orders.id")
    .selectAll("instalments")
    .select("orders.user_id")
    .where("instalments.number", "=", 2)
    .where("instalments.canceled_at", "is", null)
    .where("instalments.due_date", "<=", today)
    .where("instalments.due_date", ">=", addDays(today, -PAID_WITHIN_DAYS))
    .where(noPaymentIs(PAYS))
    .orderBy("instalments.due_date")
    .orderBy("instalments.id")
    .execute();
}

/** Second instalments whose debit comes after `today` and by `day`, for the notice sent before it. */
export async function listDebitsUntil(db: Db, today: Day, day: Day) {
  const result = await sql<{
    id: string;
    user_id: string;
    amount_cents: number;
    due_date: Day;
    moved_at: Date | null;
    last_reason: string | null;
  }>`
    select instalments.id, o.user_id, instalments.amount_cents, due_date, moved_at,
      (select p.failure_reason from payments p where p.instalment_id = instalments.id and p.sequence_type = 'recurring'
        order by p.created_at desc limit 1) as last_reason
    from instalments join orders o on o.id = order_id
    where number = 2 and canceled_at is null and due_date > ${today}::date and due_date <= ${day}::date
      and first_paid_on(o.id) is not null and ${noPaymentIs(PAYS)}
  `.execute(db);
  return result.rows;
}

import { type Insertable, sql } from "kysely";
import type { At, Day } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Instalment } from "./fulfilment.server";
import { PAID_WITHIN_DAYS } from "./rules";
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

/** What is left of an order is no longer due: the first payment was given back. */
export async function cancelRemainingInstalments(trx: Trx, orderId: string, { now }: At): Promise<void> {
  await trx
    .updateTable("instalments")
    .set({ canceled_at: now })
    .where("order_id", "=", orderId)
    .where("canceled_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payments")
            .select("payments.id")
            .whereRef("payments.instalment_id", "=", "instalments.id")
            .where("payments.status", "=", "paid"),
        ),
      ),
    )
    .execute();
}

/**
 * Second payments whose day has come and that nothing has paid, with what the first left behind to debit them; whether one is tried is for
 * `nextDebitOf`. Past the law's last day (`PAID_WITHIN_DAYS`) there is none: a try that was missed, the site being down, is paid by hand.
 */
export async function listDueInstalments(db: Db, today: Day) {
  const result = await sql<{ id: string; user_id: string; customer_id: string; mandate_id: string }>`
    select i.id, o.user_id, first.customer_id, first.mandate_id
    from instalments i
    join orders o on o.id = i.order_id
    join instalments before on before.order_id = i.order_id and before.number = i.number - 1
    join payments first on first.instalment_id = before.id and first.status = 'paid'
      and first.amount_cents > first.refunded_cents + first.charged_back_cents
      and first.customer_id is not null and first.mandate_id is not null
    where i.number = 2 and i.canceled_at is null and i.due_date <= ${today}::date
      and (first.paid_at at time zone 'Europe/Paris')::date >= ${today}::date - ${sql.lit(PAID_WITHIN_DAYS)}
      and not exists (select from payments p where p.instalment_id = i.id and p.status in ('open', 'pending', 'paid'))
    order by i.due_date, i.id
    limit 200
  `.execute(db);
  return result.rows;
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
    select i.id, o.user_id, i.amount_cents, i.due_date, i.moved_at,
      (select p.failure_reason from payments p where p.instalment_id = i.id and p.sequence_type = 'recurring'
        order by p.created_at desc limit 1) as last_reason
    from instalments i join orders o on o.id = i.order_id
    where i.number = 2 and i.canceled_at is null and i.due_date > ${today}::date and i.due_date <= ${day}::date
      and exists (select from instalments before join payments p on p.instalment_id = before.id
        where before.order_id = i.order_id and before.number = 1 and p.status = 'paid'
          and p.amount_cents > p.refunded_cents + p.charged_back_cents)
      and not exists (select from payments p where p.instalment_id = i.id and p.status in ('open', 'pending', 'paid'))
  `.execute(db);
  return result.rows;
}

import { type Insertable, sql } from "kysely";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import type { RefundStatus } from "./rules";
import type { RefundsTable } from "./tables";

export async function insertRefund(trx: Trx, refund: Insertable<RefundsTable>) {
  await trx.insertInto("refunds").values(refund).execute();
}

export function findRefund(db: Db, refundId: string) {
  return db.selectFrom("refunds").selectAll().where("id", "=", refundId).executeTakeFirst();
}

export function listRefundsOf(db: Db, paymentId: string) {
  return db.selectFrom("refunds").selectAll().where("payment_id", "=", paymentId).execute();
}

/** One of the refunds this cause gave, on whichever payment of the order. */
export function findRefundOfOrder(db: Db, orderId: string, cause: string) {
  return db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .innerJoin("instalments", "instalments.id", "payments.instalment_id")
    .select("refunds.id")
    .where("instalments.order_id", "=", orderId)
    .where("refunds.cause", "=", cause)
    .executeTakeFirst();
}

export function listPendingRefunds(db: Db) {
  return db
    .selectFrom("refunds")
    .select(["id", "payment_id", "provider_id", "status"])
    .where("status", "in", ["requested", "queued", "pending", "processing"])
    .orderBy("requested_at")
    .limit(200)
    .execute();
}

export async function updateRefund(
  db: Db,
  refundId: string,
  change: { status: RefundStatus; provider_id?: string; settled_at?: Date | null },
) {
  await db.updateTable("refunds").set(change).where("id", "=", refundId).execute();
}

/** A paid payment of which something is still here. */
interface RefundablePayment {
  paymentId: string;
  orderId: string;
  instalmentId: string;
  paidAt: Date;
  method: string | null;
  amountCents: Cents;
  leftCents: Cents;
  /** Part of what is left that the bank did not give back when it was asked to: its credit note stands. */
  owedCents: Cents;
}

/** Of every order of this person, the latest payment first. */
export async function listRefundablePaymentsOf(db: Db, userId: string): Promise<RefundablePayment[]> {
  const result = await sql<RefundablePayment>`
    with held as (
      select p.id, i.order_id, p.instalment_id, p.paid_at, p.method, p.amount_cents, p.refunded_cents,
        p.amount_cents - p.refunded_cents - p.charged_back_cents as left_cents,
        (select coalesce(-sum(note.total_cents), 0)::integer from invoices note join refunds r on r.id = note.refund_id
          where r.payment_id = p.id) as written_cents
      from payments p join instalments i on i.id = p.instalment_id join orders o on o.id = i.order_id
      where o.user_id = ${userId} and p.status = 'paid')
    select id as "paymentId", order_id as "orderId", instalment_id as "instalmentId", paid_at as "paidAt", method,
      amount_cents as "amountCents", left_cents as "leftCents",
      least(left_cents, greatest(0, written_cents - refunded_cents)) as "owedCents"
    from held where left_cents > 0 order by paid_at desc, id
  `.execute(db);
  return result.rows;
}

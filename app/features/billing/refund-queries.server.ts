import type { Insertable } from "kysely";
import type { Db, Trx } from "~/platform/db/database.server";
import type { RefundStatus } from "./rules";
import type { RefundsTable } from "./tables";

export async function insertRefund(trx: Trx, refund: Insertable<RefundsTable>) {
  await trx.insertInto("refunds").values(refund).execute();
}

export function findRefund(db: Db | Trx, refundId: string) {
  return db.selectFrom("refunds").selectAll().where("id", "=", refundId).executeTakeFirst();
}

export function listRefundsOf(db: Db | Trx, paymentId: string) {
  return db.selectFrom("refunds").selectAll().where("payment_id", "=", paymentId).execute();
}

/** One of the refunds this cause gave, on whichever payment of the order. */
export function findRefundOfOrder(db: Db | Trx, orderId: string, cause: string) {
  return db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .innerJoin("instalments", "instalments.id", "payments.instalment_id")
    .select("refunds.id")
    .where("instalments.order_id", "=", orderId)
    .where("refunds.cause", "=", cause)
    .executeTakeFirst();
}

export function listUnsettledRefunds(db: Db | Trx) {
  return db
    .selectFrom("refunds")
    .select(["id", "payment_id", "status"])
    .where("status", "in", ["requested", "queued", "pending", "processing"])
    .orderBy("requested_at")
    .limit(200)
    .execute();
}

export async function updateRefund(
  db: Db | Trx,
  refundId: string,
  change: { status: RefundStatus; provider_id?: string; settled_at?: Date | null },
) {
  await db.updateTable("refunds").set(change).where("id", "=", refundId).execute();
}

import { type Insertable, sql } from "kysely";
import type { Day } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import { keyMode } from "~/platform/payments/payment-mode.server";
import { DASHBOARD, type RefundFailure, type RefundStatus } from "./rules";
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

/**
 * Did all of a payment go back, the last of it in the provider's dashboard? What it paid for ended with it, and comes back with nothing that
 * the bank does afterwards.
 */
export async function isGivenBackInDashboard(
  db: Db,
  payment: { id: string; amount_cents: Cents; refunded_cents: Cents },
): Promise<boolean> {
  if (payment.refunded_cents < payment.amount_cents) return false;
  const last = await db
    .selectFrom("refunds")
    .select("cause")
    .where("payment_id", "=", payment.id)
    .where("status", "not in", ["failed", "canceled"])
    .orderBy("requested_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.cause.startsWith(DASHBOARD) ?? false;
}

/** Of this payment, asked for here and not known at the provider, the newest first. */
export function listUnsentRefundsOf(trx: Trx, paymentId: string) {
  return trx
    .selectFrom("refunds")
    .select(["id", "cause"])
    .where("payment_id", "=", paymentId)
    .where("status", "=", "requested")
    .where("provider_id", "is", null)
    .orderBy("requested_at", "desc")
    .execute();
}

/** What these causes gave, on whichever payments of the order, the latest payment first. */
export function listShares(trx: Trx, orderId: string, causes: string[]) {
  return trx
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .innerJoin("instalments", "instalments.id", "payments.instalment_id")
    .selectAll("refunds")
    .where("instalments.order_id", "=", orderId)
    .where("refunds.cause", "in", causes)
    .orderBy("payments.created_at", "desc")
    .orderBy("refunds.requested_at")
    .orderBy("refunds.id")
    .execute();
}

/** Cents of a payment that are on their way back, or there. */
export async function sumLeft(trx: Trx, paymentId: string): Promise<Cents> {
  const { cents } = await trx
    .selectFrom("refunds")
    .where("payment_id", "=", paymentId)
    .where("status", "in", ["pending", "processing", "refunded"])
    .select(({ fn }) => fn.sum<number | null>("amount_cents").as("cents"))
    .executeTakeFirstOrThrow();
  return cents ?? 0;
}

/** Cents of each payment of this person that are asked back and have not left. */
export async function sumsLeaving(db: Db, userId: string): Promise<Map<string, Cents>> {
  const rows = await db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .where("payments.user_id", "=", userId)
    .where("refunds.status", "in", ["requested", "queued"])
    .groupBy("payments.id")
    .select(({ fn }) => ["payments.id", fn.sum<number>("refunds.amount_cents").as("cents")])
    .execute();
  return new Map(rows.map(({ id, cents }) => [id, Number(cents)]));
}

/**
 * For each of these orders what was asked back and is not with the buyer: `leavingCents` is on its way, `owedCents` was
 * refused and is owed still. An order that owes nothing is left out.
 */
export async function listOutstandingRefunds(
  db: Db,
  orderIds: string[],
): Promise<Map<string, { leavingCents: Cents; owedCents: Cents }>> {
  if (orderIds.length === 0) return new Map();
  const result = await sql<{ id: string; leavingCents: number; owedCents: number }>`
    select i.order_id as id,
      sum((select coalesce(sum(r.amount_cents), 0) from refunds r
        where r.payment_id = p.id and r.status in ('requested', 'queued')))::int as "leavingCents",
      sum(least(p.owed_cents, p.kept_cents))::int as "owedCents"
    from payments p join instalments i on i.id = p.instalment_id
    where i.order_id in (${sql.join(orderIds)})
    group by i.order_id
  `.execute(db);
  const outstanding = result.rows.filter(({ leavingCents, owedCents }) => leavingCents > 0 || owedCents > 0);
  return new Map(outstanding.map(({ id, ...sums }) => [id, sums]));
}

export async function markTold(trx: Trx, refundId: string, now: Date): Promise<void> {
  await trx.updateTable("refunds").set({ told_at: now }).where("id", "=", refundId).execute();
}

/** Of this person, one that did not leave. */
export function findRefusedRefund(db: Db, userId: string, refundId: string) {
  return db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .innerJoin("instalments", "instalments.id", "payments.instalment_id")
    .innerJoin("orders", "orders.id", "instalments.order_id")
    .select(["refunds.id", "refunds.payment_id", "refunds.requested_at"])
    .where("refunds.id", "=", refundId)
    .where("refunds.status", "in", ["failed", "canceled"])
    .where("orders.user_id", "=", userId)
    .executeTakeFirst();
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

/** Of the money of this key: the provider knows no other. */
export function listPendingRefunds(db: Db) {
  return db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .select(["refunds.id", "refunds.payment_id", "refunds.provider_id", "refunds.status"])
    .where("payments.mode", "=", keyMode())
    .where("refunds.status", "in", ["requested", "queued", "pending", "processing"])
    .orderBy("refunds.requested_at")
    .limit(200)
    .execute();
}

export async function updateRefund(
  db: Db,
  refundId: string,
  change: {
    status: RefundStatus;
    provider_id?: string;
    left_at?: Date | null;
    settled_at?: Date | null;
    failure_reason?: RefundFailure | null;
  },
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
  /** Part of what is left that the provider or the bank did not give back when it was asked to. */
  owedCents: Cents;
  /** Part of what is left that a credit note says already: giving it back opens no other. */
  writtenCents: Cents;
  /** The latest refund that did not leave, while something is owed for it. */
  refused: { id: string; on: Day; reason: RefundFailure | null } | null;
}

/** Of every order of this person, the latest payment first. */
export async function listRefundablePaymentsOf(db: Db, userId: string): Promise<RefundablePayment[]> {
  const result = await sql<RefundablePayment>`
    with held as (
      select p.id, i.order_id, p.instalment_id, p.paid_at, p.method, p.amount_cents,
        p.kept_cents as left_cents, p.owed_cents,
        (select coalesce(-sum(note.total_cents), 0)::integer from invoices note join refunds r on r.id = note.refund_id
          where r.payment_id = p.id)
        - (select coalesce(sum(r.amount_cents), 0)::integer from refunds r
          where r.payment_id = p.id and r.status not in ('failed', 'canceled')) as beyond_cents
      from payments p join instalments i on i.id = p.instalment_id join orders o on o.id = i.order_id
      where o.user_id = ${userId} and p.status = 'paid' and p.mode = ${keyMode()})
    select id as "paymentId", order_id as "orderId", instalment_id as "instalmentId", paid_at as "paidAt", method,
      amount_cents as "amountCents", left_cents as "leftCents", least(left_cents, owed_cents) as "owedCents",
      least(left_cents, greatest(0, beyond_cents)) as "writtenCents",
      (select json_build_object('id', r.id, 'on', (r.requested_at at time zone 'Europe/Paris')::date, 'reason', r.failure_reason)
        from refunds r where r.payment_id = held.id and held.owed_cents > 0 and r.status in ('failed', 'canceled')
        order by r.settled_at desc nulls last, r.requested_at desc limit 1) as refused
    from held where left_cents > 0 order by paid_at desc, id
  `.execute(db);
  return result.rows;
}

/** Was this payment, or a part the bank gave again, to go back for one of these causes, whatever became of it? */
export async function isRefundAsked(
  db: Db,
  { paymentId, causes }: { paymentId: string; causes: readonly string[] },
): Promise<boolean> {
  const asked = (await listRefundsOf(db, paymentId)).flatMap(({ cause }) => cause.split(":")[0] ?? []);
  return asked.some((cause) => causes.includes(cause));
}

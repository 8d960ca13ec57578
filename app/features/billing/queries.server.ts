import { type Insertable, sql } from "kysely";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";
import { keyMode, type MoneyMode } from "~/platform/payments/payment-mode.server";
import type { Order, Payment, PaymentEvent } from "./fulfilment.server";
import type { FulfilmentKind } from "./rules";
import type { OrdersTable, PaymentsTable } from "./tables";

function orders(db: Db) {
  return db.selectFrom("orders").selectAll();
}

function payments(db: Db) {
  return db.selectFrom("payments").selectAll();
}

function paymentsOfOrders(db: Db) {
  return db
    .selectFrom("payments")
    .innerJoin("instalments", "instalments.id", "payments.instalment_id")
    .selectAll("payments")
    .orderBy("payments.created_at", "desc");
}

/** Serialises what one person does with money: the lock lives as long as the transaction. */
export async function lockBuyer(trx: Trx, userId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`buyer:${userId}`}, 0))`.execute(trx);
}

export function findOrderByClick(db: Db, userId: string, clientKey: string): Promise<Order | undefined> {
  return orders(db).where("user_id", "=", userId).where("client_key", "=", clientKey).executeTakeFirst();
}

/** The order, if it is this person's; undefined otherwise, as if it did not exist. */
export function findOrder(
  db: Db,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<Order | undefined> {
  return orders(db).where("id", "=", orderId).where("user_id", "=", userId).executeTakeFirst();
}

/** Whoever ordered. */
export function findAnyOrder(db: Db, orderId: string): Promise<Order | undefined> {
  return orders(db).where("id", "=", orderId).executeTakeFirst();
}

export function findOrderByReference(db: Db, reference: string): Promise<Order | undefined> {
  return orders(db).where("reference", "=", reference).executeTakeFirst();
}

/** Whoever asks has shown the right to pay that instalment (`readPayLink`). */
export function findOrderOfInstalment(db: Db, instalmentId: string): Promise<Order | undefined> {
  return orders(db)
    .where("id", "=", ({ selectFrom }) => selectFrom("instalments").select("order_id").where("id", "=", instalmentId))
    .executeTakeFirst();
}

export function findOrderOfPayment(db: Db, paymentId: string): Promise<Order | undefined> {
  return db
    .selectFrom("payments")
    .innerJoin("instalments", "instalments.id", "payments.instalment_id")
    .innerJoin("orders", "orders.id", "instalments.order_id")
    .selectAll("orders")
    .where("payments.id", "=", paymentId)
    .executeTakeFirst();
}

/** Which of these accounts have money here, or on its way: what was put aside, or went back whole, is none. */
export async function listPayers(db: Db | Trx, userIds: string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom("payments")
    .select("user_id")
    .distinct()
    .where("user_id", "in", userIds)
    .where("mode", "=", sql<MoneyMode>`present_mode()`)
    .where(sql<boolean>`(status = 'pending' or status = 'paid' and amount_cents > refunded_cents + charged_back_cents)`)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** By the number of an invoice, or of the credit note of a refund. */
export function findOrderByInvoice(db: Db, number: string): Promise<Order | undefined> {
  return db
    .selectFrom("invoices")
    .leftJoin("refunds", "refunds.id", "invoices.refund_id")
    .innerJoin("payments", (join) =>
      join.on(({ eb, fn, ref }) =>
        eb("payments.id", "=", fn.coalesce(ref("invoices.payment_id"), ref("refunds.payment_id"))),
      ),
    )
    .innerJoin("instalments", "instalments.id", "payments.instalment_id")
    .innerJoin("orders", "orders.id", "instalments.order_id")
    .selectAll("orders")
    .where("invoices.number", "=", number)
    .executeTakeFirst();
}

export function findLatestOrder(
  db: Db,
  { userId, subject }: { userId: string; subject: string },
): Promise<Order | undefined> {
  return orders(db)
    .where("user_id", "=", userId)
    .where("subject", "=", subject)
    .orderBy("placed_at", "desc")
    .executeTakeFirst();
}

/** All the orders of this person, newest first. */
export function listOrdersOf(db: Db, userId: string): Promise<Order[]> {
  return orders(db).where("user_id", "=", userId).orderBy("placed_at", "desc").execute();
}

/** Orders of this person that nothing was paid for and no newer order replaced. */
export function listUnpaidOrders(db: Db, userId: string, subject: string, subjectId: string | null): Promise<Order[]> {
  return orders(db)
    .where("user_id", "=", userId)
    .where("subject", "=", subject)
    .where("subject_id", subjectId === null ? "is" : "=", subjectId)
    .where("superseded_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payments")
            .innerJoin("instalments", "instalments.id", "payments.instalment_id")
            .select("payments.id")
            .whereRef("instalments.order_id", "=", "orders.id")
            .where("payments.status", "=", "paid"),
        ),
      ),
    )
    .execute();
}

export function insertOrder(trx: Trx, order: Insertable<OrdersTable>): Promise<Order> {
  return trx.insertInto("orders").values(order).returningAll().executeTakeFirstOrThrow();
}

export async function insertOrderLines(trx: Trx, lines: Insertable<Tables["order_lines"]>[]): Promise<void> {
  if (lines.length > 0) await trx.insertInto("order_lines").values(lines).execute();
}

export function listOrderLines(db: Db, orderId: string) {
  return db
    .selectFrom("order_lines")
    .select(["label", "quantity", "unit_cents"])
    .where("order_id", "=", orderId)
    .orderBy("position")
    .execute();
}

export async function supersedeOrder(trx: Trx, orderId: string, now: Date) {
  await trx.updateTable("orders").set({ superseded_at: now }).where("id", "=", orderId).execute();
}

export function listPaymentsOfInstalment(db: Db, instalmentId: string): Promise<Payment[]> {
  return payments(db).where("instalment_id", "=", instalmentId).orderBy("created_at", "desc").execute();
}

export function listPayments(db: Db, orderId: string): Promise<Payment[]> {
  return paymentsOfOrders(db).where("instalments.order_id", "=", orderId).execute();
}

/** By order, newest first. */
export async function listPaymentsOfOrders(db: Db, orderIds: string[]): Promise<Map<string, Payment[]>> {
  const rows = await paymentsOfOrders(db)
    .select("instalments.order_id")
    .where("instalments.order_id", "=", sql<string>`any(${orderIds}::uuid[])`)
    .execute();
  return Map.groupBy(rows, ({ order_id }) => order_id);
}

/** Of every order of this person, newest first. */
export function listPaymentsOf(db: Db, userId: string): Promise<Payment[]> {
  return paymentsOfOrders(db)
    .innerJoin("orders", "orders.id", "instalments.order_id")
    .where("orders.user_id", "=", userId)
    .execute();
}

export function insertPayment(trx: Trx, payment: Insertable<PaymentsTable>): Promise<Payment> {
  return trx.insertInto("payments").values(payment).returningAll().executeTakeFirstOrThrow();
}

export function findPayment(db: Db, paymentId: string): Promise<Payment | undefined> {
  return payments(db).where("id", "=", paymentId).executeTakeFirst();
}

export function findPaymentByProviderId(db: Db, providerId: string): Promise<Payment | undefined> {
  return payments(db).where("provider_id", "=", providerId).executeTakeFirst();
}

export function lockPayment(trx: Trx, paymentId: string): Promise<Payment> {
  return payments(trx).where("id", "=", paymentId).forUpdate().executeTakeFirstOrThrow();
}

/** The payment, with what it is for. */
export async function findContext(db: Db, payment: Payment): Promise<PaymentEvent> {
  const instalment = await db
    .selectFrom("instalments")
    .selectAll()
    .where("id", "=", payment.instalment_id)
    .executeTakeFirstOrThrow();
  const order = await orders(db).where("id", "=", instalment.order_id).executeTakeFirstOrThrow();
  return { order, instalment, payment };
}

/** True for exactly one caller at a time: the one that may ask the provider to create this payment. */
export async function claimSending(db: Db, paymentId: string, now: Date, until: Date): Promise<boolean> {
  const claimed = await db
    .updateTable("payments")
    .set({ sending_until: until })
    .where("id", "=", paymentId)
    .where("provider_id", "is", null)
    .where("status", "=", "open")
    .where((where) => where.or([where("sending_until", "is", null), where("sending_until", "<", now)]))
    .returning("id")
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function updatePayment(db: Db, paymentId: string, change: Partial<Payment>) {
  await db.updateTable("payments").set(change).where("id", "=", paymentId).execute();
}

export async function findCustomer(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom("mollie_customers")
    .select("customer_id")
    .where("user_id", "=", userId)
    .where("mode", "=", keyMode())
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

export async function insertCustomer(db: Db, userId: string, customerId: string, now: Date) {
  await db
    .insertInto("mollie_customers")
    .values({ user_id: userId, customer_id: customerId, created_at: now, mode: keyMode() })
    .onConflict((conflict) => conflict.columns(["user_id", "mode"]).doNothing())
    .execute();
}

/** Forgets this number of an account, unless another has taken its place. */
export async function deleteCustomer(db: Db, userId: string, customerId: string): Promise<void> {
  await db.deleteFrom("mollie_customers").where("user_id", "=", userId).where("customer_id", "=", customerId).execute();
}

export async function insertChargeback(trx: Trx, row: Insertable<Tables["payment_chargebacks"]>): Promise<void> {
  await trx.insertInto("payment_chargebacks").values(row).execute();
}

export async function insertFulfilment(trx: Trx, paymentId: string, kind: FulfilmentKind, ref: string, now: Date) {
  await trx.insertInto("payment_outcomes").values({ payment_id: paymentId, kind, ref, recorded_at: now }).execute();
}

/** Payments that may have moved without our knowing: not looked at for a minute, for a quarter of an hour once they are old. */
export function listPaymentsToCheck(db: Db, now: Date, most: number): Promise<Payment[]> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  return payments(db)
    .where("status", "in", ["open", "pending"])
    .where((where) =>
      where.or([
        where("checked_at", "is", null),
        where("checked_at", "<", ago(15)),
        where.and([where("created_at", ">", ago(60)), where("checked_at", "<", ago(1))]),
      ]),
    )
    .orderBy("created_at")
    .limit(most)
    .execute();
}

/**
 * Two accounts of one person become one: orders, payments and invoices go along, to the cent; a second customer number at the
 * provider is kept on its payments alone.
 */
export async function mergeBilling(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  await trx.updateTable("orders").set({ user_id: to }).where("user_id", "=", from).execute();
  await trx.updateTable("payments").set({ user_id: to }).where("user_id", "=", from).execute();
  await trx.updateTable("invoices").set({ user_id: to }).where("user_id", "=", from).execute();
  await sql`delete from mollie_customers gone where user_id = ${from}
    and exists (select from mollie_customers kept where kept.user_id = ${to} and kept.mode = gone.mode)`.execute(trx);
  await trx.updateTable("mollie_customers").set({ user_id: to }).where("user_id", "=", from).execute();
}

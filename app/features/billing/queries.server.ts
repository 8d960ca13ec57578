import { type Insertable, sql } from "kysely";
import type { Day } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Instalment, Order, Payment } from "./outcomes.server";
import type { OutcomeKind, RefundStatus } from "./rules";
import type { InstalmentsTable, InvoicesTable, OrdersTable, PaymentsTable, RefundsTable } from "./tables";

type Reader = Db | Trx;

/** Serialises what one person does with money: the lock lives as long as the transaction. */
export async function lockBuyer(trx: Trx, userId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`buyer:${userId}`}, 0))`.execute(trx);
}

export function findOrderByClick(db: Reader, userId: string, clientKey: string): Promise<Order | undefined> {
  return db
    .selectFrom("orders")
    .selectAll()
    .where("user_id", "=", userId)
    .where("client_key", "=", clientKey)
    .executeTakeFirst();
}

export function findOrderOf(db: Reader, userId: string, orderId: string): Promise<Order | undefined> {
  return db.selectFrom("orders").selectAll().where("id", "=", orderId).where("user_id", "=", userId).executeTakeFirst();
}

export function findOrderById(db: Reader, orderId: string): Promise<Order | undefined> {
  return db.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirst();
}

export function findOrderByReference(db: Reader, reference: string): Promise<Order | undefined> {
  return db.selectFrom("orders").selectAll().where("reference", "=", reference).executeTakeFirst();
}

/** By the number of an invoice, or of the credit note of a refund. */
export function findOrderByInvoice(db: Reader, number: string): Promise<Order | undefined> {
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

export function findLatestOrder(db: Reader, userId: string, subject: string): Promise<Order | undefined> {
  return db
    .selectFrom("orders")
    .selectAll()
    .where("user_id", "=", userId)
    .where("subject", "=", subject)
    .orderBy("placed_at", "desc")
    .executeTakeFirst();
}

/** All the orders of this person, newest first. */
export function listOrdersOf(db: Reader, userId: string): Promise<Order[]> {
  return db.selectFrom("orders").selectAll().where("user_id", "=", userId).orderBy("placed_at", "desc").execute();
}

/** Orders of this person that nothing was paid for and no newer order replaced. */
export function listUnpaidOrders(
  db: Reader,
  userId: string,
  subject: string,
  subjectId: string | null,
): Promise<Order[]> {
  return db
    .selectFrom("orders")
    .selectAll()
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

export async function supersedeOrder(trx: Trx, orderId: string, now: Date) {
  await trx.updateTable("orders").set({ superseded_at: now }).where("id", "=", orderId).execute();
}

export async function insertInstalments(trx: Trx, rows: Insertable<InstalmentsTable>[]) {
  await trx.insertInto("instalments").values(rows).execute();
}

export function listInstalments(db: Reader, orderId: string): Promise<Instalment[]> {
  return db.selectFrom("instalments").selectAll().where("order_id", "=", orderId).orderBy("number").execute();
}

/** The instalment, if it belongs to this person. */
export function findInstalmentOf(db: Reader, userId: string, instalmentId: string): Promise<Instalment | undefined> {
  return db
    .selectFrom("instalments")
    .innerJoin("orders", "orders.id", "instalments.order_id")
    .selectAll("instalments")
    .where("instalments.id", "=", instalmentId)
    .where("orders.user_id", "=", userId)
    .executeTakeFirst();
}

export function listPaymentsOfInstalment(db: Reader, instalmentId: string): Promise<Payment[]> {
  return db
    .selectFrom("payments")
    .selectAll()
    .where("instalment_id", "=", instalmentId)
    .orderBy("created_at", "desc")
    .execute();
}

export function listPaymentsOfOrder(db: Reader, orderId: string): Promise<Payment[]> {
  return db
    .selectFrom("payments")
    .innerJoin("instalments", "instalments.id", "payments.instalment_id")
    .selectAll("payments")
    .where("instalments.order_id", "=", orderId)
    .orderBy("payments.created_at", "desc")
    .execute();
}

/** Of every order of this person. */
export function listInstalmentsOf(db: Reader, userId: string): Promise<Instalment[]> {
  return db
    .selectFrom("instalments")
    .innerJoin("orders", "orders.id", "instalments.order_id")
    .selectAll("instalments")
    .where("orders.user_id", "=", userId)
    .orderBy("instalments.number")
    .execute();
}

/** Of every order of this person, newest first. */
export function listPaymentsOf(db: Reader, userId: string): Promise<Payment[]> {
  return db
    .selectFrom("payments")
    .innerJoin("instalments", "instalments.id", "payments.instalment_id")
    .innerJoin("orders", "orders.id", "instalments.order_id")
    .selectAll("payments")
    .where("orders.user_id", "=", userId)
    .orderBy("payments.created_at", "desc")
    .execute();
}

export function insertPayment(trx: Trx, payment: Insertable<PaymentsTable>): Promise<Payment> {
  return trx.insertInto("payments").values(payment).returningAll().executeTakeFirstOrThrow();
}

export function findPayment(db: Reader, paymentId: string): Promise<Payment | undefined> {
  return db.selectFrom("payments").selectAll().where("id", "=", paymentId).executeTakeFirst();
}

export function findPaymentByProviderId(db: Reader, providerId: string): Promise<Payment | undefined> {
  return db.selectFrom("payments").selectAll().where("provider_id", "=", providerId).executeTakeFirst();
}

export function lockPayment(trx: Trx, paymentId: string): Promise<Payment> {
  return trx.selectFrom("payments").selectAll().where("id", "=", paymentId).forUpdate().executeTakeFirstOrThrow();
}

export async function findContext(db: Reader, payment: Payment): Promise<{ order: Order; instalment: Instalment }> {
  const instalment = await db
    .selectFrom("instalments")
    .selectAll()
    .where("id", "=", payment.instalment_id)
    .executeTakeFirstOrThrow();
  const order = await db
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", instalment.order_id)
    .executeTakeFirstOrThrow();
  return { order, instalment };
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

export async function updatePayment(db: Reader, paymentId: string, change: Partial<Payment>) {
  await db.updateTable("payments").set(change).where("id", "=", paymentId).execute();
}

export async function findCustomer(db: Reader, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom("mollie_customers")
    .select("customer_id")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

export async function insertCustomer(db: Reader, userId: string, customerId: string, now: Date) {
  await db
    .insertInto("mollie_customers")
    .values({ user_id: userId, customer_id: customerId, created_at: now })
    .onConflict((conflict) => conflict.column("user_id").doNothing())
    .execute();
}

export async function insertOutcome(trx: Trx, paymentId: string, kind: OutcomeKind, ref: string, now: Date) {
  await trx.insertInto("payment_outcomes").values({ payment_id: paymentId, kind, ref, recorded_at: now }).execute();
}

/** Payments that may have moved without our knowing: not looked at for a minute, for a quarter of an hour once they are old. */
export function listPaymentsToCheck(db: Reader, now: Date, most: number): Promise<Payment[]> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  return db
    .selectFrom("payments")
    .selectAll()
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

/** Instalments to debit by themselves, with what the first payment left behind to do so. */
export async function listDueInstalments(db: Reader, today: Day) {
  const result = await sql<{
    id: string;
    order_id: string;
    user_id: string;
    amount_cents: number;
    due_date: Day;
    customer_id: string;
    mandate_id: string;
    failures: number;
    last_reason: string | null;
  }>`
    select i.id, i.order_id, o.user_id, i.amount_cents, i.due_date, first.customer_id, first.mandate_id,
      (select count(*) from payments p where p.instalment_id = i.id and p.sequence_type = 'recurring'
        and p.status in ('failed', 'expired', 'canceled')) as failures,
      (select p.failure_reason from payments p where p.instalment_id = i.id and p.sequence_type = 'recurring'
        order by p.created_at desc limit 1) as last_reason
    from instalments i
    join orders o on o.id = i.order_id
    join instalments before on before.order_id = i.order_id and before.number = i.number - 1
    join payments first on first.instalment_id = before.id and first.status = 'paid'
      and first.refunded_cents = 0 and first.charged_back_cents = 0
      and first.customer_id is not null and first.mandate_id is not null
    where i.number = 2 and i.canceled_at is null and i.due_date <= ${today}::date
      and not exists (select from payments p where p.instalment_id = i.id and p.status in ('open', 'pending', 'paid'))
    order by i.due_date, i.id
    limit 200
  `.execute(db);
  return result.rows;
}

/** Second instalments whose debit comes after `today` and by `day`, for the notice sent before it. */
export async function listDebitsUntil(db: Reader, today: Day, day: Day) {
  const result = await sql<{ id: string; user_id: string; amount_cents: number; due_date: Day }>`
    select i.id, o.user_id, i.amount_cents, i.due_date
    from instalments i join orders o on o.id = i.order_id
    where i.number = 2 and i.canceled_at is null and i.due_date > ${today}::date and i.due_date <= ${day}::date
      and exists (select from instalments before join payments p on p.instalment_id = before.id
        where before.order_id = i.order_id and before.number = 1 and p.status = 'paid' and p.refunded_cents = 0)
      and not exists (select from payments p where p.instalment_id = i.id and p.status in ('open', 'pending', 'paid'))
  `.execute(db);
  return result.rows;
}

export async function insertRefund(trx: Trx, refund: Insertable<RefundsTable>) {
  await trx.insertInto("refunds").values(refund).execute();
}

export function findRefund(db: Reader, refundId: string) {
  return db.selectFrom("refunds").selectAll().where("id", "=", refundId).executeTakeFirst();
}

export function listRefundsOf(db: Reader, paymentId: string) {
  return db.selectFrom("refunds").selectAll().where("payment_id", "=", paymentId).execute();
}

/** One of the refunds this cause gave, on whichever payment of the order. */
export function findRefundOfOrder(db: Reader, orderId: string, cause: string) {
  return db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .innerJoin("instalments", "instalments.id", "payments.instalment_id")
    .select("refunds.id")
    .where("instalments.order_id", "=", orderId)
    .where("refunds.cause", "=", cause)
    .executeTakeFirst();
}

export function listUnsettledRefunds(db: Reader) {
  return db
    .selectFrom("refunds")
    .select(["id", "payment_id", "status"])
    .where("status", "in", ["requested", "queued", "pending", "processing"])
    .orderBy("requested_at")
    .limit(200)
    .execute();
}

export async function updateRefund(
  db: Reader,
  refundId: string,
  change: { status: RefundStatus; provider_id?: string; settled_at?: Date | null },
) {
  await db.updateTable("refunds").set(change).where("id", "=", refundId).execute();
}

/** Everything of one account becomes another's; a second customer number at the provider is kept on its payments alone. */
export async function moveAccount(trx: Trx, from: string, to: string) {
  await trx.updateTable("orders").set({ user_id: to }).where("user_id", "=", from).execute();
  await trx.updateTable("payments").set({ user_id: to }).where("user_id", "=", from).execute();
  await trx.updateTable("invoices").set({ user_id: to }).where("user_id", "=", from).execute();
  if (await findCustomer(trx, to)) await trx.deleteFrom("mollie_customers").where("user_id", "=", from).execute();
  else await trx.updateTable("mollie_customers").set({ user_id: to }).where("user_id", "=", from).execute();
}

export async function findInvoiceOfPayment(db: Reader, paymentId: string) {
  return db.selectFrom("invoices").selectAll().where("payment_id", "=", paymentId).executeTakeFirst();
}

export function findInvoice(db: Reader, invoiceId: string) {
  return db.selectFrom("invoices").selectAll().where("id", "=", invoiceId).executeTakeFirst();
}

/** By its public number and its owner: what is somebody else's does not exist. */
export function findInvoiceOf(db: Reader, userId: string, number: string) {
  return db
    .selectFrom("invoices")
    .selectAll()
    .where("number", "=", number)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

export function listInvoicesOf(db: Reader, userId: string) {
  return db
    .selectFrom("invoices")
    .select(["number", "series", "issued_on", "total_cents", "payment_id", "refund_id"])
    .where("user_id", "=", userId)
    .orderBy("issued_on", "desc")
    .orderBy("number", "desc")
    .execute();
}

export function insertInvoice(trx: Trx, invoice: Insertable<InvoicesTable>) {
  return trx.insertInto("invoices").values(invoice).returning(["id", "number"]).executeTakeFirstOrThrow();
}

/** What is left of an order is no longer due. */
export async function cancelUnpaidInstalments(trx: Trx, orderId: string, now: Date) {
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

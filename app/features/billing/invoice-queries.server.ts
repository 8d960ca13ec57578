import { randomUUID } from "node:crypto";
import { type Insertable, sql } from "kysely";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import type { InvoiceContent, InvoicesTable, LostInvoiceNumbersTable } from "./tables";

/** Returns its id; the number is the database's. */
export async function insertInvoice(
  trx: Trx,
  content: InvoiceContent,
  about: Omit<Insertable<InvoicesTable>, "id" | "issued_on" | "total_cents" | "content">,
): Promise<string> {
  const { issued_on, total_cents } = content;
  const id = randomUUID();
  const row = { ...about, id, issued_on, total_cents, content: JSON.stringify(content) };
  await trx.insertInto("invoices").values(row).execute();
  return id;
}

function invoices(db: Db) {
  return db.selectFrom("invoices").selectAll();
}

export function findInvoice(db: Db, invoiceId: string) {
  return invoices(db).where("id", "=", invoiceId).executeTakeFirst();
}

/** By its public number and its owner: what is somebody else's does not exist. */
export function findInvoiceOf(db: Db, userId: string, number: string) {
  return invoices(db).where("number", "=", number).where("user_id", "=", userId).executeTakeFirst();
}

export function findInvoiceOfPayment(db: Db, paymentId: string) {
  return invoices(db).where("payment_id", "=", paymentId).executeTakeFirst();
}

/** Cents that the credit notes of a payment say are given back, whether the bank did it or not. */
export async function sumCreditNotes(trx: Trx, paymentId: string): Promise<Cents> {
  const { cents } = await trx
    .selectFrom("invoices")
    .innerJoin("refunds", "refunds.id", "invoices.refund_id")
    .where("refunds.payment_id", "=", paymentId)
    .select(({ fn }) => fn.sum<number | null>("invoices.total_cents").as("cents"))
    .executeTakeFirstOrThrow();
  return -(cents ?? 0);
}

export function listInvoicesOf(db: Db, userId: string) {
  return invoices(db).where("user_id", "=", userId).orderBy("issued_on", "desc").orderBy("number", "desc").execute();
}

/** The last number of this series and year, locked until the end of the transaction; 0 before the first. */
export async function findLastNumber(trx: Trx, { series, year }: { series: string; year: number }): Promise<number> {
  const counter = await trx
    .selectFrom("invoice_counters")
    .select("last_no")
    .where((row) => row.and([row(sql<string>`series`, "=", series), row("year", "=", year)]))
    .forUpdate()
    .executeTakeFirst();
  return counter?.last_no ?? 0;
}

export async function insertLostNumbers(trx: Trx, row: LostInvoiceNumbersTable): Promise<void> {
  await trx.insertInto("lost_invoice_numbers").values(row).execute();
}

/** The documents of one person, the oldest first. */
export async function listInvoiceNumbersOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("invoices")
    .select("number")
    .where("user_id", "=", userId)
    .orderBy("issued_on")
    .orderBy("number")
    .execute();
  return rows.map(({ number }) => number);
}

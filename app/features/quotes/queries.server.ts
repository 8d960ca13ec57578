import "./tables";
import { type ExpressionBuilder, type Insertable, sql, type Updateable } from "kysely";
import { type At, type Day, parisDay } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";
import { createDataKey, dataKeyOf } from "~/platform/sealing/data-keys.server";
import { keyThatSealed, openColumns, sealText } from "~/platform/sealing/sealed-text.server";
import type { Line } from "./rules";
import { minutesOfLine } from "./rules";
import type { Quote, QuoteLine, QuotePayment } from "./tables";

function quotes(db: Db | Trx) {
  return db.selectFrom("quotes").selectAll("quotes");
}

export function findQuote(db: Db | Trx, id: string): Promise<Quote | undefined> {
  return quotes(db).where("id", "=", id).executeTakeFirst();
}

export function findByToken(db: Db | Trx, hash: string): Promise<Quote | undefined> {
  return quotes(db).where("token_hash", "=", hash).executeTakeFirst();
}

/** The quote an order was placed for. */
export function findByOrder(db: Db | Trx, orderId: string): Promise<Quote | undefined> {
  return quotes(db)
    .innerJoin("quote_orders", "quote_orders.quote_id", "quotes.id")
    .where("quote_orders.order_id", "=", orderId)
    .executeTakeFirst();
}

export function findReplacing(db: Db | Trx, id: string): Promise<Quote | undefined> {
  return quotes(db).where("replaces", "=", id).executeTakeFirst();
}

/** What is decided of a quote waits for what is being decided of it. */
export function lockQuote(trx: Trx, id: string): Promise<Quote | undefined> {
  return quotes(trx).where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Its word in clear; empty once it was forgotten. */
export async function openWord(db: Db | Trx, { id, word }: Pick<Quote, "id" | "word">): Promise<string> {
  const [opened] = await openColumns(db, "quotes", ["word"], [{ id, word }]);
  return opened?.word ?? "";
}

/** Sealed with the key of its person, or with one of its own that goes with it. */
export async function insertQuote(trx: Trx, quote: Insertable<Tables["quotes"]>, word: string): Promise<void> {
  const at = { now: new Date(quote.created_at) };
  const key = await (quote.user_id ? dataKeyOf(trx, quote.user_id, at) : createDataKey(trx, null, at));
  const sealed = sealText(key, { table: "quotes", column: "word", row: quote.id }, word);
  await trx
    .insertInto("quotes")
    .values({ ...quote, word: sealed })
    .execute();
}

export async function updateQuote(trx: Trx, id: string, change: Updateable<Tables["quotes"]>): Promise<Quote> {
  return trx.updateTable("quotes").set(change).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}

/** Sealed anew with the key it had. */
export async function sealWord(trx: Trx, quote: Pick<Quote, "id" | "word">, word: string): Promise<string | null> {
  const key = quote.word && (await keyThatSealed(trx, quote.word));
  return key ? sealText(key, { table: "quotes", column: "word", row: quote.id }, word) : quote.word;
}

export async function deleteQuote(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("quotes").where("id", "=", id).execute();
}

export function listLines(db: Db | Trx, quoteId: string): Promise<QuoteLine[]> {
  return db.selectFrom("quote_lines").selectAll().where("quote_id", "=", quoteId).orderBy("position").execute();
}

/** In place of those it had. */
export async function replaceLines(trx: Trx, quoteId: string, lines: Line[]): Promise<void> {
  await trx.deleteFrom("quote_lines").where("quote_id", "=", quoteId).execute();
  if (lines.length === 0) return;
  await trx
    .insertInto("quote_lines")
    .values(
      lines.map((line, index) => ({
        quote_id: quoteId,
        position: index + 1,
        label: line.label,
        detail: line.detail,
        quantity: line.quantity,
        unit: line.unit,
        unit_cents: line.unitCents,
        hours_minutes: minutesOfLine(line),
      })),
    )
    .execute();
}

/** The latest first, whoever they are for. */
export function listQuotes(db: Db, { limit, userId }: { limit: number; userId?: string }): Promise<Quote[]> {
  return quotes(db)
    .$if(userId !== undefined, (all) => all.where("user_id", "=", userId ?? ""))
    .orderBy("updated_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Sent, unanswered or unpaid, and not past this day: what the coach may have to look at. */
export function listPending(db: Db, today: Day): Promise<Quote[]> {
  return quotes(db).where(isPending(today)).orderBy("valid_until").orderBy("id").execute();
}

/** How many they are, for the query that counts what waits. */
export function pendingQuotes(db: Db, { now }: At) {
  return db
    .selectFrom("quotes")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(isPending(parisDay(now)));
}

function isPending(today: Day) {
  return ({ and, eb }: ExpressionBuilder<Tables, "quotes">) =>
    and([
      eb("sent_at", "is not", null),
      eb("paid_at", "is", null),
      eb("declined_at", "is", null),
      eb("withdrawn_at", "is", null),
      eb("valid_until", ">=", today),
    ]);
}

/** The choice about the first days is that of the last click, as long as nothing is paid. */
export async function keepOrder(trx: Trx, order: Insertable<Tables["quote_orders"]>): Promise<void> {
  await trx
    .insertInto("quote_orders")
    .values(order)
    .onConflict((conflict) =>
      conflict.column("order_id").doUpdateSet({ early_start_requested_at: order.early_start_requested_at ?? null }),
    )
    .execute();
}

export function findQuoteOrder(db: Db | Trx, orderId: string) {
  return db.selectFrom("quote_orders").selectAll().where("order_id", "=", orderId).executeTakeFirst();
}

export async function insertQuotePayment(trx: Trx, payment: Insertable<Tables["quote_payments"]>): Promise<void> {
  await trx.insertInto("quote_payments").values(payment).execute();
}

export function listQuotePayments(db: Db | Trx, orderId: string): Promise<QuotePayment[]> {
  return db.selectFrom("quote_payments").selectAll().where("order_id", "=", orderId).execute();
}

/** Whose hours may be used from this day on, and are not in the wallet yet. */
export function listWaitingHours(db: Db, today: Day): Promise<QuotePayment[]> {
  return db
    .selectFrom("quote_payments")
    .innerJoin("quotes", "quotes.id", "quote_payments.quote_id")
    .selectAll("quote_payments")
    .where("credited_at", "is", null)
    .where("minutes", ">", 0)
    .where("hours_from", "<=", today)
    .where("quotes.ended_at", "is", null)
    .execute();
}

export async function markCredited(trx: Trx, id: string, now: Date): Promise<void> {
  await trx.updateTable("quote_payments").set({ credited_at: now }).where("id", "=", id).execute();
}

/** Never paid, and over before this moment: nothing is left of them. One that another replaced goes after it. */
export async function deleteUnpaidBefore(trx: Trx, moment: Date, day: Day): Promise<void> {
  await sql`delete from quotes q where q.sent_at is not null and q.paid_at is null and q.updated_at < ${moment} and q.valid_until < ${day}
    and not exists (select from quote_orders o where o.quote_id = q.id)
    and not exists (select from quotes other where other.replaces = q.id)`.execute(trx);
}

/** Drafts nobody touched since this moment. */
export async function deleteDraftsBefore(trx: Trx, moment: Date): Promise<void> {
  await trx.deleteFrom("quotes").where("sent_at", "is", null).where("updated_at", "<", moment).execute();
}

/** What was written to the person of a quote that was ordered long ago; its lines and its price are those of its order. */
export async function eraseWordBefore(trx: Trx, moment: Date): Promise<void> {
  const rows = await trx
    .selectFrom("quotes")
    .select(["id", "word"])
    .where("word", "is not", null)
    .where("sent_at", "<", moment)
    .where("updated_at", "<", moment)
    .execute();
  for (const { id, word } of rows) {
    await trx.updateTable("quotes").set({ word: null }).where("id", "=", id).execute();
    await sql`select forget_own_key(${word})`.execute(trx);
  }
}

/** Two accounts of one person become one. */
export async function mergeQuotes(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  await trx.updateTable("quotes").set({ user_id: to }).where("user_id", "=", from).execute();
}

/** What one person was sent, the oldest first. */
export function listSentTo(db: Db, userId: string): Promise<Quote[]> {
  return db
    .selectFrom("quotes")
    .selectAll()
    .where("user_id", "=", userId)
    .where("sent_at", "is not", null)
    .orderBy("sent_at")
    .orderBy("id")
    .execute();
}

/** Whom the ordered quotes named whose last moment, payment or end, is before this day. */
export async function eraseNamesEndedBefore(trx: Trx, day: Day): Promise<void> {
  await sql`update quotes set name = '', email = null where order_id is not null and (name <> '' or email is not null)
    and (greatest(coalesce(ended_at, paid_at), paid_at) at time zone 'Europe/Paris')::date < ${day}::date`.execute(trx);
}

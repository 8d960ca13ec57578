import { type RawBuilder, sql } from "kysely";
import { TRANSFER } from "~/features/billing/rules";
import type { Day } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import { containsWords } from "~/platform/db/search.server";
import type { Cents } from "~/platform/money";
import type { MoneyMode } from "~/platform/payments/payment-mode.server";
import type { EntryKind, Period } from "./rules";

export interface Turnover {
  /** What came in. */
  receivedCents: Cents;
  /** What was given back or taken back by the bank, less what of it came again. */
  returnedCents: Cents;
  entries: number;
}

const sums = sql`
  coalesce(sum(amount_cents) filter (where kind = 'payment' or kind = 'correction' and amount_cents > 0), 0)::integer as "receivedCents",
  coalesce(-sum(amount_cents) filter (where not (kind = 'payment' or kind = 'correction' and amount_cents > 0)), 0)::integer
    as "returnedCents",
  count(id)::integer as entries`;

export async function sumEntries(db: Db | Trx, { from, until }: Period): Promise<Turnover> {
  const { rows } = await sql<Turnover>`
    select ${sums} from ledger_entries where mode = present_mode() and is_receipt and booked_on >= ${from}::date and booked_on < ${until}::date`.execute(
    db,
  );
  return rows[0] ?? { receivedCents: 0, returnedCents: 0, entries: 0 };
}

/** The months that end with this one, the earliest first; a month without an entry is there too. `lastMonth`: its first day. */
export async function listMonths(db: Db, lastMonth: Day, count: number): Promise<(Turnover & { month: Day })[]> {
  const { rows } = await sql<Turnover & { month: Day }>`
    with days as materialized (
      select booked_on, ${sums} from ledger_entries
      where mode = present_mode() and is_receipt and booked_on < (${lastMonth}::date + interval '1 month')::date
        and booked_on >= (${lastMonth}::date - make_interval(months => ${count - 1}::int))::date
      group by booked_on
    ), sums as (
      select booked_on - extract(day from booked_on)::integer + 1 as month, sum("receivedCents")::integer as "receivedCents",
        sum("returnedCents")::integer as "returnedCents", sum(entries)::integer as entries
      from days group by 1
    )
    select months.month, coalesce("receivedCents", 0) as "receivedCents", coalesce("returnedCents", 0) as "returnedCents",
      coalesce(entries, 0) as entries
    from (
      select (${lastMonth}::date - make_interval(months => n))::date as month from generate_series(0, ${count - 1}::int) n
    ) months left join sums using (month) order by month`.execute(db);
  return rows;
}

/** A movement of the books, with the document that proves it. */
export interface Entry {
  id: number;
  kind: EntryKind;
  /** Turnover is of receipts alone: rewards, fees and transfers are none. */
  isReceipt: boolean;
  amountCents: Cents;
  bookedOn: Day;
  /** When it happened, where its month was closed before it was heard of. */
  happenedOn: Day;
  /** Of a correction. */
  words: string | null;
  reference: string | null;
  label: string | null;
  method: string | null;
  /** By the coach's own bank: what she gave back in place of a refund that the provider refused, or a correction. */
  byTransfer: boolean;
  providerId: string | null;
  /** The invoice, the credit note of what went back, or the reference of the provider's transfer. */
  document: string | null;
  documentDay: Day | null;
  name: string | null;
  /** Of its invoice, in basis points, and of the day of a correction; 0 while no VAT was due. */
  rateBp: number;
  /**
   * Where in its payment this amount begins, VAT being rounded once for the whole: refunds follow one another as their credit notes do,
   * and what a bank takes is counted from the other end, so that all the parts make the payment.
   */
  beginsAtCents: Cents;
}

/** The movements of the same payment before it, given back and come back again, or taken and given again by its bank. */
const before = (kinds: RawBuilder<unknown>) => sql`coalesce((select sum(f.amount_cents) from ledger_entries f
  where f.payment_id = e.payment_id and f.id < e.id and f.kind in (${kinds})), 0)`;

const beginning = sql`case
  when e.kind in ('refund', 'refund_returned') then ${before(sql`'refund', 'refund_returned'`)}
  when e.kind in ('chargeback', 'chargeback_reversed') then p.amount_cents + ${before(sql`'chargeback', 'chargeback_reversed'`)}
  else 0 end`;

/** In the order of the books. */
export async function listEntries(db: Db, { from, until }: Period): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select e.id::integer as id, e.kind, e.is_receipt as "isReceipt", e.amount_cents as "amountCents", e.booked_on as "bookedOn",
      (e.occurred_at at time zone 'Europe/Paris')::date as "happenedOn", e.words, o.reference, o.label, p.method,
      (e.by_transfer or coalesce(sent.cause like ${`${TRANSFER}:%`}, false)) as "byTransfer", p.provider_id as "providerId",
      coalesce(note.number, paid.number, settled.reference) as document,
      coalesce(note.issued_on, paid.issued_on, settled.settled_on) as "documentDay", paid.content -> 'buyer' ->> 'name' as name,
      coalesce((paid.content -> 'vat' ->> 'rate_bp')::integer, day_rate.rate_bp, 0) as "rateBp",
      (${beginning})::integer as "beginsAtCents"
    from ledger_entries e
    left join payments p on p.id = e.payment_id
    left join instalments i on i.id = p.instalment_id
    left join orders o on o.id = i.order_id
    left join invoices paid on paid.payment_id = p.id
    left join invoices note on note.refund_id = e.source and e.kind in ('refund', 'refund_returned')
    left join refunds sent on sent.id = e.source and e.kind = 'refund'
    left join settlements settled on settled.id = e.source and e.kind in ('fee', 'settlement', 'fee_undone', 'settlement_undone')
    left join lateral (select rate_bp from vat_rates where from_day <= (e.occurred_at at time zone 'Europe/Paris')::date
      order by from_day desc limit 1) day_rate on e.kind = 'correction'
    where e.mode = present_mode() and e.booked_on >= ${from}::date and e.booked_on < ${until}::date
    order by e.booked_on, e.id`.execute(db);
  return rows;
}

/** An invoice or a credit note, as the list of documents shows it. */
export interface Document {
  number: string;
  series: string;
  issuedOn: Day;
  userId: string;
  /** As it was printed. */
  name: string;
  reference: string;
  label: string;
  amountCents: Cents;
  /** Of an order in two. */
  instalment: number | null;
  /** The invoice a credit note corrects. */
  corrects: string | null;
}

export type DocumentKind = "invoice" | "credit_note";

interface DocumentsAsked {
  period: Period | null;
  /** Of a number, of an order, of a name or an address: all of them are there. */
  words: string[];
  kind: DocumentKind | null;
}

const documents = sql`
  from invoices v
  left join refunds r on r.id = v.refund_id
  join payments p on p.id = coalesce(v.payment_id, r.payment_id)
  join instalments i on i.id = p.instalment_id
  join orders o on o.id = i.order_id`;

/**
 * It stands on the document, or in what its person is looked up by today, or is of the order of a document that was issued before documents
 * named theirs: each in its own index.
 */
function withWord(word: string): RawBuilder<unknown> {
  return sql`v.id in (
    select id from invoices where ${containsWords(sql`invoice_search_text(number, content)`, [word])}
    union
    select theirs.id from profiles join invoices theirs on theirs.user_id = profiles.id
    where ${containsWords(sql`profiles.search_text`, [word])}
    union
    select former.id from invoices former
      left join refunds on refunds.id = former.refund_id
      join payments on payments.id = coalesce(former.payment_id, refunds.payment_id)
      join instalments on instalments.id = payments.instalment_id
      join orders on orders.id = instalments.order_id
    where former.content ->> 'order_reference' is null
      and ${containsWords(sql`immutable_unaccent(orders.reference)`, [word])})`;
}

function asked({ period, words, kind }: DocumentsAsked): RawBuilder<unknown> {
  return sql`
    where ${words.length > 0 ? sql.join(words.map(withWord), sql` and `) : sql`true`}
      and (${kind === null} or (v.payment_id is null) = ${kind === "credit_note"})
      and (${period === null} or v.mode = present_mode() and v.issued_on >= ${period?.from ?? null}::date and v.issued_on < ${period?.until ?? null}::date)`;
}

/** Newest first. */
export async function listDocuments(
  db: Db,
  input: DocumentsAsked & { limit: number; offset: number },
): Promise<Document[]> {
  const { rows } = await sql<Document>`
    select v.number, v.series, v.issued_on as "issuedOn", v.user_id as "userId", v.content -> 'buyer' ->> 'name' as name,
      o.reference, o.label, v.total_cents as "amountCents",
      case when o.instalment_count > 1 then i.number end as instalment, v.content ->> 'corrects_number' as corrects
    ${documents} ${asked(input)}
    order by v.issued_on desc, v.number desc limit ${input.limit} offset ${input.offset}`.execute(db);
  return rows;
}

export async function countDocuments(db: Db, input: DocumentsAsked): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count ${documents} ${asked(input)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Ids of the invoices and credit notes issued in a period, by number. */
export async function listDocumentIds(db: Db, { from, until }: Period): Promise<{ id: string; number: string }[]> {
  return db
    .selectFrom("invoices")
    .select(["id", "number"])
    .where("mode", "=", sql<MoneyMode>`present_mode()`)
    .where("issued_on", ">=", from)
    .where("issued_on", "<", until)
    .orderBy("series")
    .orderBy("number")
    .execute();
}

/** What the documents of a period say by day and rate: what was invoiced less what credit notes took back. */
export interface InvoicedDay {
  day: Day;
  rateBp: number;
  netCents: Cents;
  vatCents: Cents;
  documents: number;
}

export async function listInvoicedDays(db: Db, { from, until }: Period): Promise<InvoicedDay[]> {
  const { rows } = await sql<InvoicedDay>`
    select issued_on as day, rate as "rateBp", sum(net)::integer as "netCents", sum(total_cents - net)::integer as "vatCents",
      count(*)::integer as documents
    from (
      select issued_on, total_cents, coalesce((content -> 'vat' ->> 'rate_bp')::integer, 0) as rate,
        coalesce((content -> 'vat' ->> 'net_cents')::integer, total_cents) as net
      from invoices where mode = present_mode() and issued_on >= ${from}::date and issued_on < ${until}::date
    ) said
    group by issued_on, rate order by issued_on, rate`.execute(db);
  return rows;
}

/** Who closes a month waits for who is closing one. */
export async function lockMonths(trx: Trx): Promise<void> {
  await sql`lock table closed_months in share row exclusive mode`.execute(trx);
}

/** The latest first. */
export function listClosedMonths(db: Db | Trx) {
  return db
    .selectFrom("closed_months")
    .selectAll()
    .where("mode", "=", sql<MoneyMode>`present_mode()`)
    .orderBy("month", "desc")
    .execute();
}

export async function insertClosedMonth(
  trx: Trx,
  row: { month: Day; entries: number; total_cents: Cents; closed_at: Date },
): Promise<void> {
  await trx.insertInto("closed_months").values(row).execute();
}

export async function insertCorrection(
  trx: Trx,
  row: { source: string; amount_cents: Cents; occurred_at: Date; words: string; by_transfer: boolean },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("ledger_entries")
    .values({ ...row, kind: "correction", payment_id: null })
    .onConflict((conflict) => conflict.columns(["kind", "source"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** A correction as it was written with this form. Throws for a form that wrote none. */
export function findCorrection(trx: Trx, source: string) {
  return trx
    .selectFrom("ledger_entries")
    .select(["amount_cents", "occurred_at", "words", "by_transfer"])
    .where("kind", "=", "correction")
    .where("source", "=", source)
    .executeTakeFirstOrThrow();
}

/** The first month in which something came in; null while nothing did. */
export async function findFirstMonth(db: Db | Trx): Promise<Day | null> {
  const { rows } = await sql<{ month: Day | null }>`
    select date_trunc('month', min(booked_on))::date as month from ledger_entries where mode = present_mode() and is_receipt`.execute(
    db,
  );
  return rows[0]?.month ?? null;
}

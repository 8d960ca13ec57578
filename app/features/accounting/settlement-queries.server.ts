import { sql } from "kysely";
import type { Day } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import type { SettlementLine } from "~/platform/payments/settlements.server";
import type { Period } from "./rules";

export interface Settlement {
  id: string;
  reference: string;
  settledOn: Day;
  amountCents: Cents;
  feeCents: Cents;
  source: "provider" | "file";
  /** What it holds beside its fee. */
  movements: number;
  /** Lines the books know nothing of. */
  unknown: number;
}

/** A line with what the books say of it. */
export interface CheckedLine extends SettlementLine {
  reference: string;
  settledOn: Day;
  known: boolean;
  /** The order it is about. */
  order: string | null;
}

/** A line is known when the books hold the same movement, of the same sum; a fee is what the provider says it is. */
const checked = sql`
  select l.id, s.id as settlement, s.reference, s.settled_on, l.kind, l.provider_id, l.payment_provider_id, l.amount_cents,
    case l.kind
      when 'fee' then true
      when 'payment' then exists (select from payments p where p.provider_id = l.provider_id and p.is_paid and p.amount_cents = l.amount_cents)
      when 'refund' then exists (select from refunds r where r.provider_id = l.provider_id and r.left_at is not null
        and r.amount_cents = -l.amount_cents)
      when 'chargeback' then exists (select from payment_chargebacks c join payments p on p.id = c.payment_id
        where c.cents = -l.amount_cents and (l.payment_provider_id is null or p.provider_id = l.payment_provider_id))
      when 'chargeback_reversal' then exists (select from payment_chargebacks c join payments p on p.id = c.payment_id
        where c.cents = -l.amount_cents and p.provider_id = l.payment_provider_id)
      when 'refund_returned' then exists (select from refunds r where r.provider_id = l.provider_id and r.left_at is not null
        and r.status in ('failed', 'canceled') and r.amount_cents = l.amount_cents)
      else false
    end as known
  from settlements s join settlement_lines l on l.settlement_id = s.id where l.stands`;

/** Of a period, the latest first. */
export async function listSettlements(db: Db, { from, until }: Period): Promise<Settlement[]> {
  const { rows } = await sql<Settlement>`
    select s.id, s.reference, s.settled_on as "settledOn", s.amount_cents as "amountCents", s.fee_cents as "feeCents", s.source,
      (count(*) filter (where lines.kind not in ('fee', 'other')))::integer as movements,
      (count(*) filter (where not lines.known))::integer as unknown
    from settlements s join (${checked}) lines on lines.settlement = s.id
    where s.settled_on >= ${from}::date and s.settled_on < ${until}::date
    group by s.id order by s.settled_on desc, s.reference desc`.execute(db);
  return rows;
}

/** Every line of a period, as they are shown and taken out; `unknownOnly`: those the books do not know. */
export async function listLines(
  db: Db,
  { from, until }: Period,
  { unknownOnly = false }: { unknownOnly?: boolean } = {},
): Promise<CheckedLine[]> {
  const { rows } = await sql<CheckedLine>`
    select lines.reference, lines.settled_on as "settledOn", lines.kind, lines.provider_id as "providerId",
      lines.payment_provider_id as "paymentProviderId", lines.amount_cents as "amountCents", lines.known, o.reference as "order"
    from (${checked}) lines
    left join refunds r on lines.kind in ('refund', 'refund_returned') and r.provider_id = lines.provider_id
    left join payments p on p.id = r.payment_id or p.provider_id = lines.payment_provider_id
    left join instalments i on i.id = p.instalment_id
    left join orders o on o.id = i.order_id
    where lines.settled_on >= ${from}::date and lines.settled_on < ${until}::date and (${!unknownOnly} or not lines.known)
    order by lines.settled_on, lines.reference, lines.id`.execute(db);
  return rows;
}

/** What was paid for real and is in no settlement yet; refunds and chargebacks are not counted off. */
export async function sumUnsettled(db: Db): Promise<{ payments: number; cents: Cents }> {
  const { rows } = await sql<{ payments: number; cents: Cents }>`
    select count(*)::integer as payments, coalesce(sum(amount_cents), 0)::integer as cents from payments p
    where mode = 'live' and is_paid and not exists
      (select from settlement_lines l where l.kind = 'payment' and l.stands and l.provider_id = p.provider_id)`.execute(
    db,
  );
  return rows[0] ?? { payments: 0, cents: 0 };
}

/** A report deposited by hand, or set aside since. */
export interface Deposit {
  id: string;
  reference: string;
  settledOn: Day;
  amountCents: Cents;
}

/** Deposited by hand, and standing: what may be set aside. The latest first. */
export async function listDeposits(db: Db): Promise<Deposit[]> {
  const { rows } = await sql<Deposit>`
    select id, reference, settled_on as "settledOn", amount_cents as "amountCents" from settlements
    where source = 'file' and set_aside_at is null order by settled_on desc, reference desc limit 100`.execute(db);
  return rows;
}

/** Of a period, with why: nothing of it counts any more. */
export async function listSetAside(db: Db, { from, until }: Period): Promise<(Deposit & { reason: string })[]> {
  const { rows } = await sql<Deposit & { reason: string }>`
    select id, reference, settled_on as "settledOn", amount_cents as "amountCents", set_aside_reason as reason from settlements
    where set_aside_at is not null and settled_on >= ${from}::date and settled_on < ${until}::date
    order by set_aside_at desc`.execute(db);
  return rows;
}

/** Null when there is no deposit of this id that stands. */
export async function setAside(
  trx: Trx,
  { id, reason, now }: { id: string; reason: string; now: Date },
): Promise<{ reference: string; settled_on: Day } | null> {
  const row = await trx
    .updateTable("settlements")
    .set({ set_aside_at: now, set_aside_reason: reason })
    .where("id", "=", id)
    .where("source", "=", "file")
    .where("set_aside_at", "is", null)
    .returning(["reference", "settled_on"])
    .executeTakeFirst();
  return row ?? null;
}

/** References that stand, and the latest day. */
export async function listReferences(db: Db): Promise<{ references: Set<string>; latest: Day | null }> {
  const rows = await db
    .selectFrom("settlements")
    .select(["reference", "settled_on"])
    .where("set_aside_at", "is", null)
    .orderBy("settled_on")
    .execute();
  return { references: new Set(rows.map(({ reference }) => reference)), latest: rows.at(-1)?.settled_on ?? null };
}

/** Two reports brought in at once are read one after the other. */
export async function lockSettlements(trx: Trx): Promise<void> {
  await sql`lock table settlements in share row exclusive mode`.execute(trx);
}

/** The settlements that stand and pay out a payment of these lines already. */
export async function findPaidOut(
  db: Db,
  lines: SettlementLine[],
): Promise<{ id: string; source: "provider" | "file" }[]> {
  const numbers = lines.flatMap(({ kind, providerId }) => (kind === "payment" && providerId ? [providerId] : []));
  const { rows } = await sql<{ id: string; source: "provider" | "file" }>`
    select distinct s.id, s.source from settlement_lines l join settlements s on s.id = l.settlement_id
    where l.kind = 'payment' and l.stands and l.provider_id = any(${numbers}::text[])`.execute(db);
  return rows;
}

/** False when this reference is there already. */
export async function insertSettlement(
  trx: Trx,
  row: {
    id: string;
    reference: string;
    settled_on: Day;
    amount_cents: Cents;
    fee_cents: Cents;
    source: "provider" | "file";
    recorded_at: Date;
  },
  lines: SettlementLine[],
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("settlements")
    .values(row)
    .onConflict((conflict) => conflict.column("reference").where("set_aside_at", "is", null).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await trx
    .insertInto("settlement_lines")
    .values(
      lines.map(({ kind, providerId, paymentProviderId, amountCents }) => ({
        settlement_id: row.id,
        kind,
        provider_id: providerId,
        payment_provider_id: paymentProviderId,
        amount_cents: amountCents,
      })),
    )
    .execute();
  return true;
}

import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Trx } from "~/platform/db/database.server";
import { november, openPurchases, type Purchases } from "../../../tests/support/purchases";
import { draftQuote, quotesOf, sentQuote } from "../../../tests/support/quotes";
import { addCrowd } from "../../../tools/crowd/crowd";
import { checkInvariants, readInvariants } from "./check-invariants.server";
import { invariants } from "./invariants";

// The rules are asked as if no constraint held them: here none does, and each is found broken.

let purchases: Purchases;
let paymentId: string;
let userId: string;
beforeAll(async () => {
  purchases = await openPurchases();
  await addCrowd(purchases.db, { people: 200, now: new Date() });
  ({ paymentId, userId } = await purchases.member("Claire", november));
  const { token } = await sentQuote({ userId, count: 2 }, { now: november, by: userId });
  await quotesOf(purchases).buy(userId, token, november);
  await draftQuote({}, { now: november, by: userId });
  await sql`insert into user_roles (user_id, role) values (${userId}, 'admin')`.execute(purchases.db);
});
afterAll(() => purchases.close());

class Undone extends Error {}

/** No constraint and no unique index holds anything any more in this database. */
async function nothingHolds(): Promise<void> {
  const { rows: constraints } = await sql<{ said: string }>`
    select format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) as said
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'u', 'x', 'f')`.execute(
    purchases.db,
  );
  const { rows: indexes } = await sql<{ said: string }>`
    select format('drop index %I', i.indexrelid::regclass) as said from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and i.indisunique and not i.indisprimary
      and not exists (select from pg_constraint where conindid = i.indexrelid)`.execute(purchases.db);
  for (const { said } of [...constraints, ...indexes])
    await sql
      .raw(`do $do$ begin ${said}; exception when undefined_object or undefined_table then null; end $do$`)
      .execute(purchases.db);
}

/** What the questions find once these statements are run without any trigger in their way; nothing of it stays. */
async function foundAfter(...statements: RawBuilder<unknown>[]): Promise<string[]> {
  const found: string[] = [];
  const run = async (trx: Trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const statement of statements) await statement.execute(trx);
    for (const { code, query } of invariants) {
      if ((await sql`${sql.raw(query)}`.execute(trx)).rows.length > 0) found.push(code);
    }
    throw new Undone();
  };
  await purchases.db
    .transaction()
    .execute(run)
    .catch((error) => {
      if (!(error instanceof Undone)) throw error;
    });
  return found;
}

test("a house of two hundred people, a year and a quote bought: every rule holds, and the dashboard says so", async () => {
  expect(await checkInvariants({ now: november })).toEqual([]);
  expect(await readInvariants(purchases.db)).toEqual({ at: november, rules: invariants.length, broken: [] });
});

const id = randomUUID();
/** Somebody's hour of this morning, and the half hour after it. */
const meetingOf = (status: string, time: string) =>
  sql`insert into appointments (id, user_id, service_id, paid_by, starts_at, ends_at, blocked_until, status, created_at)
    select gen_random_uuid(), ${userId}, id, 'hours', ${`2054-12-08T${time}:00Z`}::timestamptz,
      ${`2054-12-08T${time}:00Z`}::timestamptz + interval '1 hour', ${`2054-12-08T${time}:00Z`}::timestamptz + interval '90 minutes', ${status}, now()
    from services limit 1`;
const breaks: Record<string, () => RawBuilder<unknown>[]> = {
  I1: () => [sql`delete from payment_outcomes where payment_id = ${paymentId}`],
  I2: () => [sql`update membership_periods set cause_payment_id = null where cause_payment_id = ${paymentId}`],
  I3: () => [
    sql`insert into membership_periods (id, user_id, period, cause_grant_id) select ${id}, user_id, period, ${id} from membership_periods where cause_payment_id = ${paymentId}`,
  ],
  I4: () => [
    sql`update instalments set amount_cents = amount_cents - 1 where id = (select instalment_id from payments where id = ${paymentId})`,
  ],
  I6: () => [sql`update payments set amount_cents = amount_cents + 1 where id = ${paymentId}`],
  I7: () => [
    sql`insert into payments (id, instalment_id, user_id, amount_cents, sequence_type, created_at, mode)
      select gen_random_uuid(), instalment_id, user_id, amount_cents, 'oneoff', now(), mode from payments, generate_series(1, 2) where id = ${paymentId}`,
  ],
  I8: () => [sql`update payments set paid_at = null where id = ${paymentId}`],
  I9: () => [sql`update payments set refunded_cents = 1 where id = ${paymentId}`],
  I10: () => [
    sql`update invoices set no = no + 5 where payment_id = ${paymentId}`,
    sql`insert into invoices (id, series, year, no, number, issued_on, user_id, payment_id, total_cents, content, previous_hash, hash)
    select gen_random_uuid(), series, year, no + 2, number || 'b', issued_on, user_id, payment_id, total_cents, content, hash, hash || 'b' from invoices where payment_id = ${paymentId}`,
  ],
  I11: () => [sql`delete from invoices where payment_id = ${paymentId}`],
  I12: () => [sql`update events set seats_taken = seats_taken + 1`],
  I14: () => [
    sql`insert into referral_rewards (id, referrer_user_id, referred_user_id, contract_id, amount_cents, recorded_at, withdraw_until)
      values (${id}, ${userId}, ${userId}, ${id}, 1, now(), '2026-01-01')`,
  ],
  I16: () => [
    sql`insert into outbox (id, dedupe_key, to_address, subject, html, text_body, attachments, status, message_id, created_at)
      select gen_random_uuid(), 'twice', 'a@test.example', 's', '', '', '[]', 'queued', gen_random_uuid()::text, now() from generate_series(1, 2)`,
  ],
  I18: () => [
    sql`insert into newsletter_subscribers (id, email, status, consent_text_version, source, created_at, requested_at)
      values (${id}, 'a@test.example', 'active', 'v1', 'home', now(), now())`,
  ],
  I19: () => [
    sql`insert into refunds (id, payment_id, amount_cents, cause, requested_at) values (${id}, ${paymentId}, 1, 'by_hand:x', now())`,
  ],
  I21: () => [
    sql`insert into audit_entries (at, action, subject_type) values (now(), 'settings.changed', 'setting')`,
    sql`delete from user_roles`,
  ],
  I22: () => [
    sql`insert into gifts (id, user_id, order_id, payment_id, mode, code_hash, sealed_code, paid_at, expires_on, opened_at, opened_by)
      values (${id}, ${userId}, ${id}, ${paymentId}, 'test', 'x', 's1.x', now(), '2056-01-01', now(), ${userId})`,
  ],
  I23: () => [
    sql`insert into settlements (id, reference, settled_on, amount_cents, fee_cents, source, recorded_at, mode)
      values (${id}, 'x', '2054-12-01', 100, 0, 'file', now(), 'live')`,
  ],
  I24: () => [
    sql`insert into hour_lots (id, user_id, label, total_minutes, available_minutes, created_at) values (${id}, ${userId}, 'Heures', 60, 60, now())`,
  ],
  I25: () => [
    sql`insert into hour_lots (id, user_id, order_id, label, total_minutes, created_at) values (${id}, ${userId}, ${id}, 'Heures', 60, now())`,
    sql`insert into hour_entries (id, lot_id, kind, available_delta, reserved_delta, used_delta, payment_id, created_at)
      values (${id}, ${id}, 'bought', 60, 0, 0, ${paymentId}, now())`,
  ],
  I26: () => [
    sql`insert into hour_entries (id, lot_id, kind, available_delta, reserved_delta, used_delta, appointment_id, created_at)
      values (${id}, ${id}, 'used', 0, -60, 60, ${id}, now())`,
  ],
  I27: () => [
    meetingOf("confirmed", "10:00"),
    sql`insert into hour_entries (id, lot_id, kind, available_delta, reserved_delta, used_delta, appointment_id, created_at)
      values (${id}, ${id}, 'reserved', -30, 30, 0, (select id from appointments limit 1), now())`,
  ],
  I28: () => [meetingOf("done", "10:00"), meetingOf("held", "11:15")],
  I29: () => [sql`update quotes set accepted_at = null`],
  I30: () => [sql`update quotes set total_cents = total_cents + 1`],
  I31: () => [sql`delete from hour_entries`],
  I32: () => [sql`delete from profiles where id = ${userId}`],
  I33: () => [sql`delete from half_paid_orders`],
  L1: () => [sql`delete from ledger_entries where payment_id = ${paymentId}`],
  L2: () => [
    sql`insert into closed_months (month, entries, total_cents, closed_at, mode) values ('2054-11-01', 0, 1, now(), 'test')`,
  ],
  L3: () => [sql`update payments set mode = 'live' where id = ${paymentId}`],
};

/** Of a quote that is accepted, and paid in its first half. */
const breaksOfQuotes: [string, string, string][] = [
  ["I29", "accepted without an order", "delete from quote_orders"],
  ["I29", "paid by an order of nothing", "update quotes set order_id = gen_random_uuid() where order_id is not null"],
  ["I29", "ordered and not accepted", "update quotes set accepted_at = null"],
  ["I29", "ordered at another price", "update quotes set total_cents = total_cents + 1"],
  ["I29", "ordered by somebody else", "update quotes set user_id = gen_random_uuid()"],
  ["I30", "a line more", "update quote_lines set quantity = quantity + 1"],
  ["I31", "a share that is another", "update quote_payments set minutes = minutes + 1"],
  ["I31", "credited, and in no lot", "update hour_entries set available_delta = available_delta - 1"],
  ["I31", "in a lot, and not credited", "update quote_payments set credited_at = null"],
  ["I31", "a lot of other hours", "update quote_lines set hours_minutes = hours_minutes * 2 where unit = 'h'"],
  ["I31", "paid, and nothing given", "delete from quote_payments"],
];

describe("each rule, once nothing holds it any more, is found broken", () => {
  beforeAll(nothingHolds);
  test.each(invariants.map(({ code, rule }) => [code, rule]))("%s: %s", async (code) => {
    const statements = breaks[code]?.() ?? [];
    expect(statements).not.toEqual([]);
    expect(await foundAfter(...statements)).toContain(code);
  });
  test.each(breaksOfQuotes)("%s finds a quote %s", async (code, _, statement) => {
    expect(await foundAfter(sql.raw(statement))).toContain(code);
  });
});

import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, expect, test, vi } from "vitest";
import { emptyTestDatabase } from "../../../tests/support/database";

// A house that sold before the mode was written down: what it sold is of the mode of its key.

vi.stubEnv("APP_SECRET", "a-secret-for-tests-of-older-money-0123456789");
vi.stubEnv("BASE_URL", "http://localhost:3000");
vi.stubEnv("MOLLIE_API_URL", "http://localhost:1");

/** Migrated to the day before, with one year bought, invoiced and wholly given back. */
async function olderHouse(key: string) {
  vi.resetModules();
  vi.stubEnv("MOLLIE_API_KEY", key);
  const { migrate, migrations } = await import("~/platform/db/migrate.server");
  const { db, close } = await emptyTestDatabase();
  closing.push(close);
  await migrate(
    db,
    migrations.filter(({ name }) => name < "0140"),
  );
  const [user, order, instalment, payment, refund, invoice] = Array.from({ length: 6 }, () => randomUUID());
  const at = new Date("2026-11-01T10:00:00Z");
  await db.transaction().execute(async (trx) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(trx);
    await run(
      sql`insert into users (id, email, email_verified, created_at, updated_at) values (${user}, 'c@test.example', true, ${at}, ${at})`,
    );
    await run(sql`insert into orders (id, user_id, client_key, reference, subject, label, list_price_cents, discount_cents, instalment_count, terms_version, terms_accepted_at, placed_at)
      values (${order}, ${user}, ${randomUUID()}, 'LE-AAAAAA', 'membership', 'Adhésion annuelle', 50000, 0, 1, '2026-11', ${at}, ${at})`);
    await run(
      sql`insert into instalments (id, order_id, number, amount_cents, due_date) values (${instalment}, ${order}, 1, 50000, '2026-11-01')`,
    );
    await run(
      sql`insert into payments (id, instalment_id, user_id, amount_cents, sequence_type, created_at) values (${payment}, ${instalment}, ${user}, 50000, 'oneoff', ${at})`,
    );
    await run(sql`update payments set status = 'paid', paid_at = ${at} where id = ${payment}`);
    await run(
      sql`insert into payment_outcomes (payment_id, kind, ref, recorded_at) values (${payment}, 'auto_refund', ${payment}, ${at})`,
    );
    await run(sql`insert into invoices (id, series, issued_on, user_id, payment_id, total_cents, content)
      values (${invoice}, 'F', '2026-11-01', ${user}, ${payment}, 50000, ${JSON.stringify({ order_reference: "LE-AAAAAA" })}::jsonb)`);
    await run(
      sql`insert into refunds (id, payment_id, amount_cents, cause, status, requested_at, left_at) values (${refund}, ${payment}, 50000, 'paid_twice', 'refunded', ${at}, ${at})`,
    );
    await run(sql`insert into invoices (id, series, issued_on, user_id, refund_id, corrects_invoice_id, total_cents, content)
      values (${randomUUID()}, 'A', '2026-11-01', ${user}, ${refund}, ${invoice}, -50000, ${JSON.stringify({ order_reference: "LE-AAAAAA", corrects_number: "F-2026-0001" })}::jsonb)`);
    await run(
      sql`insert into mollie_customers (user_id, customer_id, created_at) values (${user}, 'cst_aaaaaaaaaa', ${at})`,
    );
  });
  await migrate(db);
  const modes = async (table: string) =>
    (await sql<{ mode: string }>`select distinct mode from ${sql.table(table)}`.execute(db)).rows.map(
      ({ mode }) => mode,
    );
  return { db, modes };
}

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const tables = ["orders", "payments", "invoices", "ledger_entries", "mollie_customers", "money_mode"];

test("under a test key, its invoices leave the legal series, each still chained to the one before", async () => {
  const { db, modes } = await olderHouse("test_0123456789abcdef0123456789abcdef");
  for (const table of tables) expect([table, await modes(table)]).toEqual([table, ["test"]]);
  const invoices = await db.selectFrom("invoices").selectAll().orderBy("number").execute();
  expect(invoices.map(({ number }) => number)).toEqual(["TA-2026-0001", "TF-2026-0001"]);
  expect(invoices[0]?.content).toMatchObject({ corrects_number: "TF-2026-0001" });
  const { rows } = await sql<{ number: string; hash: string; said: string }>`
    select number, hash, previous_hash || number || issued_on || total_cents || content::text as said from invoices`.execute(
    db,
  );
  for (const { hash, said } of rows) expect(hash).toBe(createHash("sha256").update(said).digest("hex"));
  const counters = await db.selectFrom("invoice_counters").select(["series", "last_hash"]).orderBy("series").execute();
  expect(counters).toEqual([
    { series: "TA", last_hash: invoices[0]?.hash },
    { series: "TF", last_hash: invoices[1]?.hash },
  ]);
});

test("under a real key, it was real, and its invoices keep their numbers", async () => {
  const { db, modes } = await olderHouse("live_0123456789abcdef0123456789abcdef");
  for (const table of tables) expect([table, await modes(table)]).toEqual([table, ["live"]]);
  const invoices = await db.selectFrom("invoices").select("number").orderBy("number").execute();
  expect(invoices.map(({ number }) => number)).toEqual(["A-2026-0001", "F-2026-0001"]);
});

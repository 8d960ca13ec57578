import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "~/platform/db/database.server";
import { migrate, readMigrations } from "~/platform/db/migrate.server";
import { patient } from "../support/patience";
import { connectionLost } from "../support/postgres";
import { type Product, startProduct } from "../support/product";

const SHORT = { connectMs: 20_000, statementMs: 1_000, lockMs: 300 };
/** It cuts itself short after eight seconds; the rest is the machine's. After fifteen whoever started it kills it. */
const STOPS_WITHIN_MS = Math.min(8_000 + patient(2_000), 14_500);

let product: Product;
let database: Database;
let admin: pg.Client;

beforeAll(async () => {
  const longWaits = { DATABASE_LOCK_TIMEOUT_MS: "60000", DATABASE_STATEMENT_TIMEOUT_MS: "60000" };
  product = await startProduct({ database: "postgresql", demonstration: false, env: longWaits });
  database = await openDatabase({ databaseUrl: product.databaseUrl, timeouts: SHORT });
  admin = new pg.Client({ connectionString: product.databaseUrl });
  await admin.connect();
});
afterAll(async () => {
  await database?.close();
  await admin?.end();
  await product?.stop();
});

async function whileEventsAreLocked(run: () => Promise<void>): Promise<void> {
  await admin.query("begin; lock table events in access exclusive mode");
  try {
    await run();
  } finally {
    await admin.query("rollback");
  }
}

async function howManyWait(): Promise<number> {
  const { rows } = await sql`select from pg_locks where relation = 'events'::regclass and not granted`.execute(
    database.kysely,
  );
  return rows.length;
}

test("a statement, a lock and a transaction that says nothing are waited for no longer than told", async () => {
  const { kysely } = database;
  await expect(sql`select pg_sleep(5)`.execute(kysely)).rejects.toThrow(/statement timeout/);
  await whileEventsAreLocked(async () => {
    await expect(sql`select from events`.execute(kysely)).rejects.toThrow(/lock timeout/);
  });
  const silent = kysely.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx);
    await sleep(SHORT.statementMs + patient(500));
    await sql`select 1`.execute(trx);
  });
  await expect(silent).rejects.toThrow(connectionLost);
});

test("a migration takes the time it needs", async () => {
  const slow = readMigrations({ "/db/migrations/9001_slow.sql": "select pg_sleep(1.5);" });
  expect(await migrate(database.kysely, slow)).toEqual(["9001_slow.sql"]);
});

test("a query that hangs does not hold the site past ten seconds once it is told to stop", async () => {
  const node = await product.startNode();
  await whileEventsAreLocked(async () => {
    const hanging = fetch(`${node.baseUrl}/evenements?page=1`).catch(() => null);
    await expect.poll(howManyWait, { timeout: patient(15_000) }).toBeGreaterThan(0);
    const toldAt = performance.now();
    await node.stop();
    expect(performance.now() - toldAt).toBeLessThan(STOPS_WITHIN_MS);
    await hanging;
  });
});

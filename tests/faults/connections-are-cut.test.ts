import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "~/platform/db/database.server";
import { patient } from "../support/patience";
import { connectionLost } from "../support/postgres";
import { type Product, startProduct } from "../support/product";

const CUTS = 40;
const BETWEEN_CUTS_MS = 150;
const MENDS_WITHIN_MS = patient(20_000);
/** Pages that are asked of the database, read by several people at once. */
const pages = ["/readyz", "/evenements?page=2", "/blog?page=2", "/auth", "/membership?ref=ABCDEF"];
const PEOPLE = 6;

let product: Product;
let admin: pg.Client;

beforeAll(async () => {
  product = await startProduct({ database: "postgresql", demonstration: false });
  admin = new pg.Client({ connectionString: product.databaseUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin?.end();
  await product?.stop();
});

/** People who read pages until told to stop; whoever gets no answer at all asks again. */
function readPages() {
  let go = true;
  const read = async (from: number) => {
    for (let turn = from; go; turn++) {
      const answer = await fetch(product.baseUrl + pages[turn % pages.length]).catch(() => null);
      await answer?.arrayBuffer().catch(() => null);
      await sleep(10);
    }
  };
  const reading = Promise.all(Array.from({ length: PEOPLE }, (_, from) => read(from)));
  return {
    async stop() {
      go = false;
      await reading;
    },
  };
}

const health = async (path: string) => (await fetch(product.baseUrl + path).catch(() => null))?.status;

test("every connection cut again and again while people read, the site lives and answers afterwards", async () => {
  const readers = readPages();
  let cut = 0;
  // A slow machine has fewer connections at a time to cut.
  while (cut < CUTS) {
    const { rowCount } = await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    cut += rowCount ?? 0;
    await sleep(BETWEEN_CUTS_MS);
  }
  await readers.stop();
  await expect.poll(() => health("/readyz"), { timeout: MENDS_WITHIN_MS }).toBe(200);
  await expect.poll(() => health("/evenements?page=1"), { timeout: MENDS_WITHIN_MS }).toBe(200);
  expect(product.logs()).not.toMatch(/"(uncaught_exception|unhandled_rejection|server_stopping)"/);
});

test("a connection cut in the middle of a transaction fails that transaction, and nothing else", async () => {
  const { kysely, close } = await openDatabase({ databaseUrl: product.databaseUrl });
  const cut = kysely.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await admin.query("select pg_terminate_backend($1, 10000)", [rows[0]?.pid]);
    await sleep(BETWEEN_CUTS_MS);
    await sql`select 1`.execute(trx);
  });
  await expect(cut).rejects.toThrow(connectionLost);
  expect((await sql`select 1 as one`.execute(kysely)).rows).toEqual([{ one: 1 }]);
  await close();
});

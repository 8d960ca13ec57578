import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "~/platform/db/database.server";
import { hasRoom, watchingDatabase } from "~/platform/db/unavailable.server";
import { type Network, networkTo } from "./support/network";
import { emptyDatabase, type OwnDatabase } from "./support/postgres";

const CONNECT_MS = 3_000;
/** Two seconds at work, a look every second, twice two seconds for a probe, and a machine that is busy. */
const TOLD_WITHIN_MS = 20_000;

let own: OwnDatabase;
let network: Network;
let database: Database;

beforeAll(async () => {
  own = await emptyDatabase();
  network = await networkTo(own.url);
  database = await openDatabase({
    databaseUrl: network.through,
    timeouts: { connectMs: CONNECT_MS, statementMs: 30_000, lockMs: 10_000 },
  });
});
afterAll(async () => {
  network?.mend();
  await database?.close();
  await network?.close();
  await own?.drop();
});

const one = () => sql`select 1 as one`.execute(database.kysely);

/** What the database’s absence was taken for, of something that failed. */
async function failing(run: () => Promise<unknown>) {
  const { given, unavailable } = await watchingDatabase(() =>
    run().then(
      () => "done",
      (error: Error) => error.message,
    ),
  );
  return { given, unavailable };
}

test("a long statement is left alone, for the server answers beside it", async () => {
  expect((await sql`select 1 as one from pg_sleep(4)`.execute(database.kysely)).rows).toEqual([{ one: 1 }]);
});

test("a network that swallows everything fails what waited, a transaction too, and nothing once it is back", async () => {
  await one();
  network.swallow();
  const from = performance.now();
  const [read, written] = await Promise.all([
    failing(one),
    failing(() => database.kysely.transaction().execute((trx) => sql`select 1`.execute(trx))),
  ]);
  expect(performance.now() - from).toBeLessThan(TOLD_WITHIN_MS);
  expect([read.unavailable, written.unavailable]).toEqual([true, true]);
  const refusedFrom = performance.now();
  expect(await failing(one)).toMatchObject({ unavailable: true, given: expect.stringMatching(/silent/) });
  expect(performance.now() - refusedFrom).toBeLessThan(CONNECT_MS / 2);
  network.mend();
  await expect
    .poll(
      () =>
        one().then(
          ({ rows }) => rows,
          () => [],
        ),
      { timeout: TOLD_WITHIN_MS },
    )
    .toEqual([{ one: 1 }]);
});

test("a server that stops, is full or waited for too long is away; a mistake of ours is not", async () => {
  expect((await failing(() => sql`select nothing from nowhere`.execute(database.kysely))).unavailable).toBe(false);
  expect((await failing(() => raise("unique_violation"))).unavailable).toBe(false);
  for (const state of ["admin_shutdown", "too_many_connections", "query_canceled", "lock_not_available"]) {
    expect((await failing(() => raise(state))).unavailable, state).toBe(true);
  }
});

test("no room left: it is missing, and not ready for a minute", async () => {
  expect(hasRoom()).toBe(true);
  expect((await failing(() => raise("disk_full"))).unavailable).toBe(true);
  expect(hasRoom()).toBe(false);
});

const raise = (state: string) => sql.raw(`do $$ begin raise ${state}; end $$`).execute(database.kysely);

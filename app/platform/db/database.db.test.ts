import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../../tests/support/database";
import { db, inTransaction, QueryOutsideTransaction, type Trx } from "./database.server";
import { migrate, migrations, readMigrations } from "./migrate.server";
import { constraintOf } from "./violations";

let close: () => Promise<void>;
let kind: "postgresql" | "embedded";

beforeAll(async () => {
  ({ close, kind } = await testDatabase());
  await sql`create table notes (id int constraint one_note_per_id primary key, text text)`.execute(db());
});
afterAll(() => close());

async function countNotes() {
  const { rows } = await sql<{ n: number }>`select count(*) as n from notes`.execute(db());
  return rows[0]?.n;
}

test("types are the same on both databases", async () => {
  const { rows } = await sql`select 9007199254740991::int8 as big, date '2026-11-21' as day, now() as at,
    1.50::numeric as price, '{"a":1}'::jsonb as doc, null::date as none`.execute(db());
  expect(rows[0]).toEqual({
    big: 9007199254740991,
    day: "2026-11-21",
    at: expect.any(Date),
    price: "1.50",
    doc: { a: 1 },
    none: null,
  });
});

test("a transaction is kept when it resolves and undone when it throws", async () => {
  await inTransaction((trx) => sql`insert into notes values (1, 'kept')`.execute(trx));
  const failing = inTransaction(async (trx) => {
    await sql`insert into notes values (2, 'undone')`.execute(trx);
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  expect(await countNotes()).toBe(1);
});

test("a query on db() inside a transaction throws at once instead of waiting for ever", async () => {
  await expect(inTransaction(() => sql`select 1`.execute(db()))).rejects.toThrow(QueryOutsideTransaction);
  await expect(inTransaction(() => inTransaction(async () => 1))).rejects.toThrow(QueryOutsideTransaction);
  const library = db()
    .transaction()
    .execute(() => sql`select 1`.execute(db()));
  await expect(library).rejects.toThrow(QueryOutsideTransaction);
  expect(await countNotes()).toBe(1);
});

test("work started inside a transaction may query db() once it is over", async () => {
  let later: Promise<unknown> | undefined;
  await inTransaction(async () => {
    later = new Promise((resolve) => setTimeout(resolve, 50)).then(countNotes);
  });
  expect(await later).toBe(1);
});

test("two transactions asked for at once both finish", async () => {
  const add = (id: number) => inTransaction((trx) => sql`insert into notes values (${id}, 'both')`.execute(trx));
  await Promise.all([add(10), add(11), add(12)]);
  expect(await countNotes()).toBe(4);
});

test("two transactions that wait for one another both finish, each once", async () => {
  await sql`insert into notes values (20, ''), (21, '')`.execute(db());
  const sign = (name: string, order: [number, number]) =>
    inTransaction(async (trx) => {
      for (const id of order) {
        await sql`update notes set text = text || ${name} where id = ${id}`.execute(trx);
        await sleep(100);
      }
    });
  await Promise.all([sign("a", [20, 21]), sign("b", [21, 20])]);
  const { rows } = await sql<{ text: string }>`select text from notes where id in (20, 21)`.execute(db());
  expect(rows.map(({ text }) => [...text].sort().join(""))).toEqual(["ab", "ab"]);
});

test("a violation names its constraint, any other error none", async () => {
  const twice = sql`insert into notes values (1, 'again')`.execute(db());
  expect(constraintOf(await twice.catch((error) => error))).toBe("one_note_per_id");
  const wrapped = new Error("outer", {
    cause: await sql`insert into notes values (1, 'x')`.execute(db()).catch((e) => e),
  });
  expect(constraintOf(wrapped)).toBe("one_note_per_id");
  expect(constraintOf(await sql`select nothing`.execute(db()).catch((error) => error))).toBeNull();
  expect(constraintOf("text")).toBeNull();
});

test("accents and case fold in an index", async () => {
  await sql`create index notes_search on notes (immutable_unaccent(text))`.execute(db());
  const { rows } = await sql`select immutable_unaccent('Élodie NOËL') as folded`.execute(db());
  expect(rows).toEqual([{ folded: "elodie noel" }]);
});

test("migrations run once, in order, and refuse a changed file", async () => {
  const first = {
    "/db/migrations/9001_first.sql": "create table first_table (id int); insert into first_table values (1);",
  };
  const second = { "/db/migrations/9002_second.sql": "alter table first_table add column more int;" };
  expect(await migrate(db(), readMigrations({ ...second, ...first }))).toEqual(["9001_first.sql", "9002_second.sql"]);
  expect(await migrate(db(), readMigrations({ ...first, ...second }))).toEqual([]);
  const changed = { "/db/migrations/9001_first.sql": "create table other (id int);" };
  await expect(migrate(db(), readMigrations(changed))).rejects.toThrow(/changed after it was applied/);
});

test("a file mended after its release is taken for applied where either text was, and refused where a third was", async () => {
  const name = "0363_day_of_refusal.sql";
  const [released] = migrations.filter((migration) => migration.name === name);
  const goesOnFrom = async (checksum: string) => {
    await sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})
      on conflict (name) do update set checksum = excluded.checksum`.execute(db());
    return migrate(db(), released ? [released] : []);
  };
  expect(await goesOnFrom(released?.checksum ?? "")).toEqual([]);
  expect(await goesOnFrom("05b1f3f8f3d84d101991a9847b7d27e6131a02c0acdb07df26808e8a20add6fb")).toEqual([]);
  await expect(goesOnFrom("0".repeat(64))).rejects.toThrow(/changed after it was applied/);
});

test("a failing migration leaves nothing behind", async () => {
  const broken = { "/db/migrations/9003_broken.sql": "create table half (id int); select nothing;" };
  await expect(migrate(db(), readMigrations(broken))).rejects.toThrow(/^Migration 9003_broken.sql failed: /);
  const { rows } = await sql`select to_regclass('half') as half`.execute(db());
  expect(rows).toEqual([{ half: null }]);
});

test("two nodes migrating at once apply each file once", async () => {
  const list = readMigrations({ "/db/migrations/9004_both.sql": "create table both_nodes (id int);" });
  const applied = await Promise.all([migrate(db(), list), migrate(db(), list)]);
  expect(applied.flat()).toEqual(["9004_both.sql"]);
});

test("a migration undone for what a node writes meanwhile is applied again", async (context) => {
  if (kind === "embedded") return context.skip();
  await sql`create table one_side (id int); create table other_side (id int); create table gate (id int)`.execute(db());
  async function untilWaiting(trx: Trx, most: number) {
    const asked = sql<{ n: number }>`select count(*)::int as n from pg_locks join pg_class on pg_class.oid = relation
      where not granted and relname in ('gate', 'one_side')`;
    while ((await asked.execute(trx)).rows[0]?.n !== most) await sleep(20);
  }
  const closed = Promise.withResolvers<void>();
  const gate = inTransaction(async (trx) => {
    await sql`lock table gate`.execute(trx);
    closed.resolve();
    await untilWaiting(trx, 2);
  });
  await closed.promise;
  // The first to look for who waits for whom, and to be undone.
  const list = readMigrations({
    "/db/migrations/9005_sides.sql": `set local deadlock_timeout = '10ms'; lock table one_side in share row exclusive mode;
      lock table gate; lock table other_side in share row exclusive mode; insert into one_side values (1);`,
  });
  const migrating = migrate(db(), list);
  const writing = inTransaction(async (trx) => {
    await sql`set local deadlock_timeout = '10min'`.execute(trx);
    await sql`insert into other_side values (1)`.execute(trx);
    await untilWaiting(trx, 1);
    await sql`insert into one_side values (2)`.execute(trx);
  });
  expect(await migrating).toEqual(["9005_sides.sql"]);
  await Promise.all([gate, writing]);
  const { rows } = await sql`select id from one_side order by id`.execute(db());
  expect(rows).toEqual([{ id: 1 }, { id: 2 }]);
});

test("a migration file without number is refused", () => {
  expect(() => readMigrations({ "/m/1_short.sql": "" })).toThrow(/unexpected name/);
});

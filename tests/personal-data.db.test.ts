import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { personalDataPort } from "~/features/my-data/my-data.server";
import { writeCopy } from "~/features/my-data/write-copy.server";
import { personalData } from "~/personal-data.server";
import { type Db, inTransaction } from "~/platform/db/database.server";
import { eraseOwned } from "~/platform/personal-data/erase-owned.server";
import { isGiven, type OwnedTable, type WithheldTable } from "~/platform/personal-data/owned-table";
import { isOf, withProved } from "~/platform/personal-data/read-owned.server";
import { dataKeyOf } from "~/platform/sealing/data-keys.server";
import { sealText } from "~/platform/sealing/sealed-text.server";
import { sign } from "~/platform/signing.server";
import { testDatabase } from "./support/database";

// Whatever the database keeps of somebody is in their copy, and nothing of anybody else's: read from the schema, so that a table made
// tomorrow is asked the same.

const now = new Date("2026-11-24T10:00:00Z");
const before = new Date("2026-10-01T10:00:00Z");
const tables: (OwnedTable | WithheldTable)[] = personalData.flatMap((subject) => subject.tables);
/** What the site itself owns refers to these as well. */
const sharedParents = ["files", "data_keys"];

let db: Db;
let close: () => Promise<void>;
const dataDir = mkdtempSync(join(tmpdir(), "personal-data-"));
beforeAll(async () => {
  Object.assign(process.env, { BASE_URL: "http://localhost:3000", DATA_DIR: dataDir });
  ({ db, close } = await testDatabase());
});
afterAll(async () => {
  await close();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Column {
  table: string;
  column: string;
  type: string;
  /** The database fills it in by itself. */
  made: boolean;
}

async function columnsOf(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name as table, c.column_name as column, c.udt_name as type,
      c.is_generated <> 'NEVER' or coalesce(c.identity_generation, '') = 'ALWAYS' as made
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
    order by c.table_name, c.ordinal_position`.execute(db);
  return rows;
}

async function referencesOf(): Promise<{ child: string; parent: string }[]> {
  const { rows } = await sql<{ child: string; parent: string }>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace`.execute(db);
  return rows;
}

test("a table that holds something of somebody is named by a room, and nothing else is", async () => {
  const references = await referencesOf();
  const owned = new Set(
    (await columnsOf()).filter(({ column }) => /^(email|to_address)$/.test(column)).map(({ table }) => table),
  );
  owned.add("users");
  for (let grew = true; grew; ) {
    const more = references.filter(
      ({ child, parent }) => owned.has(parent) && !sharedParents.includes(parent) && !owned.has(child),
    );
    for (const { child } of more) owned.add(child);
    grew = more.length > 0;
  }
  const named = tables.map(({ table }) => table);
  expect([...owned].filter((table) => !named.includes(table))).toEqual([]);
  // These three name what they are about without a reference: they outlive it.
  expect(named.filter((table) => !owned.has(table)).sort()).toEqual([
    "audit_entries",
    "rewards_to_look_at",
    "security_entries",
  ]);
});

test("each of their columns is given to read, or left out with its reason; identifiers say nothing", async () => {
  const columns = await columnsOf();
  const unsaid = tables.filter(isGiven).flatMap(({ table, owner, columns: given, named = {}, leftOut = {} }) =>
    columns
      .filter((one) => one.table === table && one.type !== "uuid")
      .filter(({ column }) => !(column in given || column in named || column in leftOut || column === owner.column))
      .map(({ column }) => `${table}.${column}`),
  );
  expect(unsaid).toEqual([]);
  const unknown = tables
    .filter(isGiven)
    .flatMap(({ table, columns: given, named = {}, leftOut = {}, sealed = [] }) =>
      [...Object.keys({ ...given, ...named, ...leftOut }), ...sealed]
        .filter((column) => !columns.some((one) => one.table === table && one.column === column))
        .map((column) => `${table}.${column}`),
    );
  expect(unknown).toEqual([]);
});

/** What a column must hold for its row to be somebody's to read. */
const forced: Record<string, Record<string, unknown>> = {
  users: { email_verified: true },
  contact_messages: { reply_by: "email" },
  advice_drafts: { thread_id: null },
  profiles: { terms_version: "3", terms_hash: "4" },
  // The database holds a transfer against what it pays; no reward is planted with it.
  referral_payouts: { amount_cents: null },
};
/** Texts that hold more than one thing. */
const composed: Record<string, (mark: string) => string> = {
  "appointment_answers.answers": (mark) => JSON.stringify([mark]),
  "session_notes.text": (mark) => JSON.stringify({ note: `${mark}-of-the-coach`, agreed: mark }),
};

const markOf = (who: string, table: string, column: string) => `zz-${who}-${table}-${column}-zz`;

/** One row in every table that holds something of somebody, each text a mark of its own, as it would be sealed. */
async function plant(who: string, columns: Column[]): Promise<string> {
  const userId = randomUUID();
  const email = `${who}@exemple.test`;
  const rows = new Map<string, Record<string, unknown>>();
  await inTransaction(async (trx) => {
    // Neither references nor triggers: what is tested is whose a row is.
    await sql`set local session_replication_role = replica`.execute(trx);
    const key = await dataKeyOf(trx, userId, { now: before });
    const make = (declared: OwnedTable | WithheldTable) => {
      const { table, owner } = declared;
      if (rows.has(table)) return;
      if ("of" in owner) {
        const parent = tables.find((one) => one.table === owner.of);
        if (parent) make(parent);
      }
      const id = table === "users" || owner.column === "id" ? userId : randomUUID();
      const sealed = isGiven(declared) ? (declared.sealed ?? []) : [];
      const row = Object.fromEntries(
        columns
          .filter((one) => one.table === table && !one.made)
          .map(({ column, type }, rank) => {
            if (column === owner.column) {
              if ("of" in owner) return [column, rows.get(owner.of)?.[owner.key ?? "id"]];
              if ("hashed" in owner) return [column, sign(owner.hashed, email)];
              return [column, "address" in owner ? email : userId];
            }
            if ("unless" in owner && column === owner.unless) return [column, userId];
            if (column === "id") return [column, type === "uuid" ? id : 1_000 + rank];
            if (table === "users" && column === "email") return [column, email];
            if (column in (forced[table] ?? {})) return [column, forced[table]?.[column]];
            const mark = markOf(who, table, column);
            const text = composed[`${table}.${column}`]?.(mark) ?? mark;
            if (sealed.includes(column)) return [column, sealText(key, { table, column, row: id }, text)];
            return [column, valueOf(type, text)];
          }),
      );
      rows.set(table, row);
    };
    for (const declared of tables.filter(({ table }) => table !== "data_keys")) make(declared);
    for (const [table, row] of rows)
      await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
        values (${sql.join(Object.values(row))})`.execute(trx);
  });
  return userId;
}

function valueOf(type: string, text: string): unknown {
  if (type === "_text") return [text];
  if (/^(text|citext|varchar)$/.test(type)) return text;
  if (type === "uuid") return randomUUID();
  if (type === "timestamptz") return before;
  if (type === "date") return "2026-10-01";
  if (type === "bool") return true;
  if (type === "daterange") return "[2026-10-01,2027-10-01)";
  if (type === "jsonb") return JSON.stringify({ text });
  if (type === "bytea") return Buffer.from(text);
  return 1;
}

test("the copy of somebody holds what each table keeps of her, and nothing of another person", async () => {
  const { rows: constraints } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype in ('c', 'u', 'x') and connamespace = 'public'::regnamespace`.execute(db);
  for (const { table, name } of constraints)
    await sql`alter table ${sql.table(table)} drop constraint if exists ${sql.ref(name)} cascade`.execute(db);
  const { rows: indexes } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index join pg_class c on c.oid = indexrelid
    where indisunique and not indisprimary and c.relnamespace = 'public'::regnamespace`.execute(db);
  for (const { name } of indexes) await sql`drop index ${sql.raw(name)} cascade`.execute(db);
  const columns = await columnsOf();
  const claire = await plant("claire", columns);
  await plant("karim", columns);

  // Files are another test's: these rows bear none.
  personalDataPort.provide(personalData.map(({ files: _, ...subject }) => subject));
  const written = new Map<string, string>();
  for await (const { name, bytes } of writeCopy(db, { userId: claire, coach: "Sophie" }, { now }))
    written.set(name, Buffer.from(bytes).toString());
  const [page, data] = [written.get("copie.html") ?? "", written.get("copie.json") ?? ""];
  const held = Object.assign({}, ...Object.values(JSON.parse(data) as object)) as Record<string, unknown[]>;

  expect(
    tables
      .filter(isGiven)
      .filter(({ table }) => held[table]?.length !== 1)
      .map(({ table }) => table),
  ).toEqual([]);
  const isText = ({ type }: Column) => /^(text|citext|varchar)$/.test(type);
  const missing: string[] = [];
  const leaked: string[] = [];
  for (const { table, column, made } of columns.filter(isText)) {
    const declared = tables.find((one) => one.table === table);
    if (!declared) continue;
    const mark = markOf("claire", table, column);
    const planted =
      column !== declared.owner.column &&
      !(column in (forced[table] ?? {})) &&
      !made &&
      !(table === "users" && column === "email");
    const given = isGiven(declared) && column in declared.columns;
    if (given && planted && !(page.includes(mark) && data.includes(mark))) missing.push(`${table}.${column}`);
    if (!given && (page.includes(mark) || data.includes(mark))) leaked.push(`${table}.${column}`);
  }
  expect(missing).toEqual([]);
  expect(leaked).toEqual([]);
  expect(page + data).not.toContain("karim");
  expect(page + data).not.toContain("-of-the-coach");
});

/** The tables where a row, as text, holds one of these words; those of the queue too. */
async function tablesWith(words: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`.execute(
    db,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: held } = await sql`select from ${sql.raw(name)} t
      where exists (select from unnest(${words}::text[]) word where strpos(t::text, word) > 0) limit 1`.execute(db);
    if (held.length > 0) found.push(name.replace(/^public\./, ""));
  }
  return found;
}

async function countOf(table: OwnedTable | WithheldTable, userId: string): Promise<number> {
  const whose = await withProved(db, { userId, among: personalData, unread: true as const }, [table]);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table.table)} t
    where ${isOf(table, whose, { now })}`.execute(db);
  return rows[0]?.count ?? 0;
}

test("an erased person is nowhere but where the law keeps something, and nobody else loses anything", async () => {
  const columns = await columnsOf();
  const nadia = await plant("nadia", columns);
  const samir = await plant("samir", columns);
  const gone = tables.filter(({ erasure }) => erasure === "deleted");
  const stays = tables.filter(({ erasure }) => erasure === "follows" || typeof erasure === "object");
  const ofSamir = await Promise.all(tables.map((table) => countOf(table, samir)));

  // Her quote was ordered: it stays, and its word goes. She is no admin: those are not erased.
  await inTransaction(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`update quote_orders set quote_id = (select id from quotes where user_id = ${nadia})
      where order_id = (select id from orders where user_id = ${nadia})`.execute(trx);
    for (const table of ["user_roles", "first_accesses"])
      await sql`delete from ${sql.table(table)} where user_id = ${nadia}`.execute(trx);
    await sql`update user_roles set role = 'admin' where user_id = ${samir}`.execute(trx);
  });
  const done = await inTransaction((trx) => eraseOwned(trx, { userId: nadia, among: personalData }, { now }));

  // Her number at the payment provider waits in the queue until her record is deleted there.
  await sql`delete from pgboss.job where data ->> 'name' = 'erase-customer'`.execute(db);
  const held = await tablesWith(["zz-nadia", "nadia@exemple.test"]);
  const allowed = stays.map(({ table }) => table);
  expect(held.filter((table) => !allowed.includes(table))).toEqual([]);
  for (const table of gone) expect([table.table, await countOf(table, nadia)]).toEqual([table.table, 0]);
  const emptied = stays.flatMap(({ table, erasure }) =>
    typeof erasure === "object"
      ? Object.keys(erasure.without ?? {}).map((column) => markOf("nadia", table, column))
      : [],
  );
  expect(await tablesWith(emptied)).toEqual([]);
  expect(done.find(({ table }) => table === "invoices")).toEqual({
    table: "invoices",
    gone: 0,
    kept: 1,
    until: "2036-12-31",
  });
  expect(done.find(({ table }) => table === "contract_notices")?.until).toBe("2031-10-01");
  expect(done.find(({ table }) => table === "audit_entries")).toMatchObject({ kept: 1, until: "2036-10-01" });

  await expect(
    inTransaction((trx) => eraseOwned(trx, { userId: samir, among: personalData }, { now })),
  ).rejects.toThrow("is not erased");
  expect(await Promise.all(tables.map((table) => countOf(table, samir)))).toEqual(ofSamir);
  expect(ofSamir.filter((count) => count === 0)).toEqual([]);
});

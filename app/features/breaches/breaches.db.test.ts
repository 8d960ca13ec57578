import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Db, inTransaction } from "~/platform/db/database.server";
import { testDatabase } from "../../../tests/support/database";
import { addEntry, eraseOldBreaches, listBreaches, listOpenBreaches, noteBreach, readBreach } from "./breaches.server";
import type { EntryKind } from "./rules";

const now = new Date("2026-11-25T10:00:00Z");
const discoveredAt = new Date("2026-11-25T08:00:00Z");
const facts = "La lettre de Nadia est partie chez son mari.";
let db: Db;
let close: () => Promise<void>;
beforeAll(async () => {
  process.env.BASE_URL = "http://localhost:3000";
  process.env.APP_SECRET ??= "f3c1a9e07b5d4826a1c0e9b87d6f5a4c3b2e1d0f";
  ({ db, close } = await testDatabase());
});
afterAll(() => close());

const note = () =>
  inTransaction((trx) => noteBreach(trx, { discoveredAt, facts, clientKey: randomUUID() }, { now, by: null }));
const add = (breachId: string, kind: EntryKind, at = now) =>
  inTransaction((trx) =>
    addEntry(trx, { breachId, kind, text: `Pourquoi : ${kind}.`, clientKey: randomUUID() }, { now: at, by: null }),
  );
async function closedAt(at: Date): Promise<string> {
  const id = await note();
  for (const kind of ["authority_told", "people_told", "closed"] as const) await add(id, kind, at);
  return id;
}

test("what is written is sealed, read back in its order, and nothing of it is in the journal", async () => {
  const id = await note();
  await add(id, "measures");
  const { rows } = await sql<{ row: string }>`select e::text as row from breach_entries e
    union all select a::text from audit_entries a`.execute(db);
  expect(rows.filter(({ row }) => /Nadia|Pourquoi/.test(row))).toEqual([]);
  const read = await readBreach(db, id, { now });
  expect(read?.entries.map(({ kind, text }) => [kind, text])).toEqual([
    ["facts", facts],
    ["measures", "Pourquoi : measures."],
  ]);
  expect(read?.clock.deadline).toEqual(new Date("2026-11-28T08:00:00Z"));
  expect(await readBreach(db, randomUUID(), { now })).toBeNull();
});

test("the same form sent again is the same breach, the same entry; other words are added, and a closed one stays closed", async () => {
  const clientKey = randomUUID();
  const send = (words: string) =>
    inTransaction((trx) => noteBreach(trx, { discoveredAt, facts: words, clientKey }, { now, by: null }));
  const id = await send(facts);
  expect([await send(facts), await send("Et sa sœur.")]).toEqual([id, id]);
  for (const kind of ["authority_told", "people_told"] as const) await add(id, kind);
  const end = { breachId: id, kind: "closed", text: "Fini.", clientKey: randomUUID() } as const;
  for (const press of ["first", "again"])
    expect(await inTransaction((trx) => addEntry(trx, end, { now, by: null })), press).toEqual({ ok: true });
  expect((await readBreach(db, id, { now }))?.entries.map(({ text }) => text)).toEqual([
    facts,
    "Et sa sœur.",
    "Pourquoi : authority_told.",
    "Pourquoi : people_told.",
    "Fini.",
  ]);
});

test("it waits in what is to do until it is closed, which asks for both decisions", async () => {
  const id = await note();
  const waiting = async () => (await listOpenBreaches(db, { now })).find((one) => one.id === id);
  expect(await waiting()).toMatchObject({ authorityDecided: false, hoursLeft: 70 });
  expect(await add(id, "closed")).toEqual({ ok: false, reason: "undecided" });
  await add(id, "authority_not_needed");
  expect(await waiting()).toMatchObject({ authorityDecided: true });
  expect(await add(id, "closed")).toEqual({ ok: false, reason: "undecided" });
  await add(id, "people_not_needed");
  expect(await add(id, "closed")).toEqual({ ok: true });
  expect(await waiting()).toBeUndefined();
  expect(await add(id, "measures")).toEqual({ ok: false, reason: "closed" });
  expect(await add(randomUUID(), "measures")).toEqual({ ok: false, reason: "unknown" });
  const listed = (await listBreaches(db, { now })).find((one) => one.id === id);
  expect(listed?.state).toMatchObject({ authority: { told: false }, people: { told: false }, closedAt: now });
});

test("the database refuses whatever rewrites the register, without the code", async () => {
  const open = await note();
  const closed = await closedAt(now);
  const entry = (breachId: string, kind: string, text = "s1.x.y") =>
    sql`insert into breach_entries (id, breach_id, at, kind, text) values (${randomUUID()}, ${breachId}, ${now}, ${kind}, ${text})`;
  const refused: [string, ReturnType<typeof sql>][] = [
    ["breaches_are_append_only", sql`update breaches set discovered_at = noted_at where id = ${open}`],
    ["breaches_are_append_only", sql`delete from breaches where id = ${open}`],
    ["breaches_are_append_only", sql`delete from breaches where id = ${closed}`],
    ["breaches_are_append_only", sql`update breach_entries set kind = 'effects' where breach_id = ${open}`],
    ["breaches_are_append_only", sql`delete from breach_entries where breach_id = ${open}`],
    ["closed_breach_is_final", entry(closed, "measures")],
    ["breach_is_closed_once_decided", entry(open, "closed")],
    ["breach_entry_is_sealed", entry(open, "facts", "en clair")],
    [
      "breach_is_noted_once_discovered",
      sql`insert into breaches (id, discovered_at, noted_at) values (${randomUUID()}, ${now}, ${discoveredAt})`,
    ],
  ];
  for (const [constraint, statement] of refused)
    await expect(statement.execute(db), constraint).rejects.toMatchObject({ constraint });
});

test("five years after its end it goes, with its keys; an open one never does", async () => {
  const open = await note();
  const old = await closedAt(now);
  const { rows: keys } = await sql<{ id: string }>`
    select split_part(text, '.', 2) as id from breach_entries where breach_id = ${old}`.execute(db);
  const erase = (on: string) => inTransaction((trx) => eraseOldBreaches(trx, { now: new Date(on) }));
  await erase("2031-11-25T03:00:00Z");
  expect(await readBreach(db, old, { now })).not.toBeNull();
  await erase("2031-11-27T03:00:00Z");
  expect(await readBreach(db, old, { now })).toBeNull();
  expect(await readBreach(db, open, { now })).not.toBeNull();
  const left = await db
    .selectFrom("data_keys")
    .select("id")
    .where(
      "id",
      "in",
      keys.map(({ id }) => id),
    )
    .execute();
  expect([keys.length, left.length]).toEqual([4, 0]);
});

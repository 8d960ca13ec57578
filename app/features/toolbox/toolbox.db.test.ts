import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "~/platform/db/database.server";
import { openPurchases, type Purchases } from "../../../tests/support/purchases";
import { eraseSheet, findSheet, keepSheet, listSheets, mergeToolSheets } from "./kept-sheets.server";

const now = new Date("2026-11-25T20:00:00Z");
const later = new Date("2026-11-26T20:00:00Z");
const written = { rent: ["812"], note: ["Il garde les clés"] };
let purchases: Purchases;
let claire = "";
let karim = "";

beforeAll(async () => {
  purchases = await openPurchases();
  [claire, karim] = [await purchases.person("Claire"), await purchases.person("Karim")];
});
afterAll(() => purchases.close());
beforeEach(() => sql`delete from tool_sheets`.execute(purchases.db));

const keep = (userId: string, slug: string, fields: Record<string, string[]> = written, at = now) =>
  inTransaction((trx) => keepSheet(trx, { userId, slug, fields }, { now: at }));

test("what is kept is sealed, found by its owner alone, and replaced by what is kept after", async () => {
  await keep(claire, "budget");
  const { rows } = await sql<{ fields: string }>`select fields from tool_sheets`.execute(purchases.db);
  expect(rows[0]?.fields).toMatch(/^s1\./);
  expect(JSON.stringify(rows)).not.toContain("clés");
  expect(await findSheet(purchases.db, { userId: claire, slug: "budget" })).toEqual(written);
  expect(await findSheet(purchases.db, { userId: karim, slug: "budget" })).toBeNull();
  await keep(claire, "budget", { rent: ["900"] }, later);
  expect(await findSheet(purchases.db, { userId: claire, slug: "budget" })).toEqual({ rent: ["900"] });
  expect(await listSheets(purchases.db, claire)).toEqual([{ slug: "budget", updated_at: later }]);
});

test("nobody erases the sheet of another", async () => {
  await keep(claire, "budget");
  await inTransaction((trx) => eraseSheet(trx, { userId: karim, slug: "budget" }));
  expect(await listSheets(purchases.db, claire)).toHaveLength(1);
  await inTransaction((trx) => eraseSheet(trx, { userId: claire, slug: "budget" }));
  expect(await listSheets(purchases.db, claire)).toEqual([]);
});

test("the database refuses what is not sealed, and two sheets of one tool", async () => {
  const insert = (fields: string) =>
    sql`insert into tool_sheets (id, user_id, slug, fields, updated_at, first_kept_at)
      values (gen_random_uuid(), ${claire}, 'budget', ${fields}, now(), now())`.execute(purchases.db);
  await expect(insert('{"rent":["812"]}')).rejects.toThrow(/tool_sheet_is_sealed/);
  await insert("s1.a.b");
  await expect(insert("s1.a.b")).rejects.toThrow(/one_sheet_per_tool/);
});

test("what was kept since a page was opened is not replaced by it, unless asked or the same", async () => {
  await keep(claire, "budget");
  const from = (seen: string, fields: Record<string, string[]>) =>
    inTransaction((trx) => keepSheet(trx, { userId: claire, slug: "budget", fields, seen }, { now: later }));
  const kept = () => findSheet(purchases.db, { userId: claire, slug: "budget" });
  expect(await from("", { rent: ["1"] })).toEqual({ ok: false });
  expect(await from("", written)).toEqual({ ok: true });
  expect(await kept()).toEqual(written);
  expect(await from(now.toISOString(), { rent: ["2"] })).toEqual({ ok: true });
  expect(await from(now.toISOString(), { rent: ["3"] })).toEqual({ ok: false });
  expect(await kept()).toEqual({ rent: ["2"] });
  await keep(claire, "budget", { rent: ["4"] }, later);
  expect(await kept()).toEqual({ rent: ["4"] });
});

test("kept twice at once, it is there once", async () => {
  await Promise.all([keep(claire, "budget"), keep(claire, "budget")]);
  expect(await listSheets(purchases.db, claire)).toHaveLength(1);
});

test("two accounts become one: of a tool kept in both, the latest stays", async () => {
  await keep(claire, "budget", { rent: ["1"] }, later);
  await keep(karim, "budget", { rent: ["2"] });
  await keep(claire, "plan", { step: ["3"] });
  await keep(karim, "plan", { step: ["4"] }, later);
  await keep(karim, "calendrier", { rhythm: ["5"] });
  await inTransaction((trx) => mergeToolSheets(trx, { from: karim, to: claire }));
  const of = (slug: string) => findSheet(purchases.db, { userId: claire, slug });
  expect([await of("budget"), await of("plan"), await of("calendrier")]).toEqual([
    { rent: ["1"] },
    { step: ["4"] },
    { rhythm: ["5"] },
  ]);
  expect(await listSheets(purchases.db, karim)).toEqual([]);
});

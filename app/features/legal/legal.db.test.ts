import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Db } from "~/platform/db/database.server";
import { testDatabase } from "../../../tests/support/database";
import { countGoal, countPageView, eraseOldTraces, recordChoice } from "./legal.server";
import { CHOICE_COOKIE, type Choices, COOKIES_VERSION, type GivenChoice, refused } from "./rules";

const now = new Date("2026-11-21T10:00:00Z");
const accepting = new Request("http://localhost", { headers: { Cookie: `${CHOICE_COOKIE}=${COOKIES_VERSION}.10` } });
const everything: Choices = { analytics: true, preferences: true };
let db: Db;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ db, close } = await testDatabase());
});
beforeEach(async () => {
  await db.deleteFrom("consents").execute();
  for (const counts of ["page_views", "visits", "conversions"] as const) await db.deleteFrom(counts).execute();
});
afterAll(() => close());

const answer = (choices: Choices, before: GivenChoice | null = null, at = now) =>
  db.transaction().execute((trx) => recordChoice(trx, { choices, before }, { now: at }));
const proofs = () => db.selectFrom("consents").selectAll().orderBy("given_at").execute();
const read = (pathname: string, at = now) => countPageView(db, { pathname }, { now: at });

test("accepting leaves a key in the browser and the proof of what was accepted, when, and on which text", async () => {
  const given = await answer(everything);
  expect(given.key).toMatch(/^[\da-f-]{36}$/);
  expect(await proofs()).toMatchObject([
    { kind: "cookies", version: COOKIES_VERSION, choices: everything, browser_key: given.key, given_at: now },
  ]);
});

test("refusing leaves a proof without any identifier", async () => {
  expect(await answer(refused)).toEqual({ choices: refused, key: null });
  expect(await proofs()).toMatchObject([{ choices: refused, browser_key: null }]);
});

test("a withdrawal is tied to what it withdraws, then the browser keeps no key", async () => {
  const given = await answer(everything);
  expect(await answer(refused, given, new Date("2026-12-01T10:00:00Z"))).toEqual({ choices: refused, key: null });
  expect((await proofs()).map(({ browser_key }) => browser_key)).toEqual([given.key, given.key]);
});

test("nothing of the visitor can be stored beside a choice or a count", async () => {
  await answer(everything);
  await read("/");
  expect(Object.keys((await proofs())[0] ?? {}).sort()).toEqual([
    "browser_key",
    "choices",
    "given_at",
    "id",
    "kind",
    "version",
  ]);
  const counts = { page_views: ["page", "views"], visits: ["source", "visits"], conversions: ["goal", "times"] };
  for (const [table, columns] of Object.entries(counts)) {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_name = ${table}`.execute(db);
    expect(rows.map(({ name }) => name).sort()).toEqual(["day", ...columns].sort());
  }
});

test("views add up by page and by day in Paris", async () => {
  await Promise.all([read("/"), read("/"), read("/blog/annoncer"), read("/blog/colere"), read("/blog/colere")]);
  await read("/", new Date("2026-11-21T23:30:00Z"));
  expect(await db.selectFrom("page_views").selectAll().orderBy("day").orderBy("page").execute()).toEqual([
    { day: "2026-11-21", page: "/", views: 2 },
    { day: "2026-11-21", page: "/blog/:slug", views: 3 },
    { day: "2026-11-22", page: "/", views: 1 },
  ]);
});

test("a private page is never counted", async () => {
  expect(await read("/espace-membre")).toBe(false);
  expect(await db.selectFrom("page_views").selectAll().execute()).toEqual([]);
});

test("counts are forgotten after 13 months, proofs after the life of the choice and five years", async () => {
  for (const at of [new Date("2025-10-20T10:00:00Z"), new Date("2025-10-22T10:00:00Z")]) {
    await countPageView(db, { pathname: "/", source: "search" }, { now: at });
    await countGoal(db, { goal: "member", request: accepting }, { now: at });
  }
  await answer(refused, null, new Date("2020-10-01T10:00:00Z"));
  await answer(refused, null, new Date("2020-12-01T10:00:00Z"));
  await db.transaction().execute((trx) => eraseOldTraces(trx, { now }));
  for (const counts of ["page_views", "visits", "conversions"] as const)
    expect(await db.selectFrom(counts).select("day").execute(), counts).toEqual([{ day: "2025-10-22" }]);
  expect((await proofs()).map(({ given_at }) => given_at)).toEqual([new Date("2020-12-01T10:00:00Z")]);
});

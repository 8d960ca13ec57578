import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "~/platform/db/database.server";
import { testDatabase } from "../../../tests/support/database";
import { countGoal, countPageView, listAudienceDays, readAudience } from "./audience.server";
import { CHOICE_COOKIE, COOKIES_VERSION } from "./rules";
import type { Goal, Source } from "./visits";

const now = new Date("2026-11-21T10:00:00Z");
const request = new Request("http://localhost", { headers: { Cookie: `${CHOICE_COOKIE}=${COOKIES_VERSION}.10` } });
let db: Db;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ db, close } = await testDatabase());
});
afterAll(() => close());

const at = (day: string) => ({ now: new Date(`${day}T10:00:00Z`) });
const read = (day: string, pathname: string, source: Source | null = null) =>
  countPageView(db, { pathname, source }, at(day));
const reach = (day: string, goal: Goal) => countGoal(db, { goal, request }, at(day));

test("where nothing was counted there is nothing to read, and no day in the file", async () => {
  const { days, months, pages, totals } = await readAudience(db, { now });
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([30, "2026-10-23", "2026-11-21"]);
  expect([months, pages, totals]).toEqual([[], [], { visits: 0, views: 0, accounts: 0, members: 0 }]);
  expect(await listAudienceDays(db)).toEqual([]);
});

test("a month shows its visits, what was read and what they led to", async () => {
  await read("2026-10-02", "/", "social");
  await reach("2026-10-02", "account");
  await read("2026-11-19", "/blog/colere", "search");
  await read("2026-11-19", "/blog/annoncer");
  await read("2026-11-21", "/", "search");
  await read("2026-11-21", "/nos-offres", "direct");
  await reach("2026-11-21", "account");
  await reach("2026-11-21", "account");
  await reach("2026-11-21", "member");

  const { days, months, pages, sources, totals } = await readAudience(db, { now });
  expect(days.filter(({ visits }) => visits > 0)).toEqual([
    { day: "2026-11-19", visits: 1 },
    { day: "2026-11-21", visits: 2 },
  ]);
  expect(totals).toEqual({ visits: 3, views: 4, accounts: 2, members: 1 });
  expect(pages).toEqual([
    { page: "/blog/:slug", views: 2 },
    { page: "/", views: 1 },
    { page: "/nos-offres", views: 1 },
  ]);
  expect(sources).toEqual([
    { source: "search", visits: 2 },
    { source: "social", visits: 0 },
    { source: "other_site", visits: 0 },
    { source: "direct", visits: 1 },
  ]);
  expect(months).toMatchObject([
    { first: "2026-11-01", visits: 3, views: 4, accounts: 2, members: 1 },
    { first: "2026-10-01", visits: 1, views: 1, accounts: 1, members: 0, social: 1 },
  ]);
});

test("the file holds every day from the first to the last, those without anything too", async () => {
  const days = await listAudienceDays(db);
  expect([days.length, days[0]?.first, days.at(-1)?.first]).toEqual([51, "2026-10-02", "2026-11-21"]);
  expect(days[1]).toMatchObject({ first: "2026-10-03", visits: 0, views: 0 });
});

test("what a database holds of a count is one of the words of the house, and at least one", async () => {
  const visit = { day: "2026-11-21", source: "www.google.fr" as Source, visits: 1 };
  await expect(db.insertInto("visits").values(visit).execute()).rejects.toThrow("visit_source_known");
  const goal = { day: "2026-11-21", goal: "purchase" as Goal, times: 1 };
  await expect(db.insertInto("conversions").values(goal).execute()).rejects.toThrow("conversion_goal_known");
  const none = { day: "2026-11-20", goal: "member" as const, times: 0 };
  await expect(db.insertInto("conversions").values(none).execute()).rejects.toThrow("conversions_positive");
});

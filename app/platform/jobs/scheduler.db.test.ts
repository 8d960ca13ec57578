import { sql } from "kysely";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { db } from "~/platform/db/database.server";
import { testQueue, work } from "../../../tests/support/queue";
import { listDeadJobs } from "./dead-jobs.server";
import { runIfDue, type Schedule } from "./scheduler.server";

vi.mock("~/platform/log.server", () => ({ log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() } }));

const { clear, close } = await testQueue();
afterEach(clear);
afterAll(close);

const noon = new Date("2026-11-21T11:00:00Z");
const after = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
const notQueued = async () => expect.unreachable("not a daily schedule");

function counting(name: string, everySeconds: number) {
  const runs: Date[] = [];
  const schedule: Schedule = {
    name,
    everySeconds,
    run: async ({ now }) => {
      runs.push(now);
    },
  };
  return { runs, schedule, at: (instant: Date) => runIfDue(schedule, instant, notQueued) };
}

test("a schedule runs at first sight, then each time its seconds have passed", async () => {
  const every = counting("every-minute", 60);
  for (const seconds of [0, 5, 59, 61, 62, 200]) await every.at(after(seconds));
  expect(every.runs).toEqual([noon, after(61), after(200)]);
});

test("several nodes looking at once run it once", async () => {
  const every = counting("once", 60);
  await Promise.all(Array.from({ length: 8 }, () => every.at(noon)));
  expect(every.runs).toHaveLength(1);
  await Promise.all(Array.from({ length: 8 }, () => every.at(after(90))));
  expect(every.runs).toHaveLength(2);
});

test("a clock moved back does not silence a schedule", async () => {
  const every = counting("moved", 60);
  await every.at(after(30 * 24 * 3600));
  await every.at(noon);
  expect(every.runs).toHaveLength(2);
});

test("a daily schedule is queued once a Paris day, from its hour on", async () => {
  const queued: string[] = [];
  const schedule: Schedule = { name: "morning", dailyAtParis: "08:00", run: async () => {} };
  const look = (instant: string) =>
    runIfDue(schedule, new Date(instant), async (_trx, name) => {
      queued.push(`${name} ${instant}`);
    });
  for (const instant of [
    "2026-11-21T06:00:00Z",
    "2026-11-21T06:59:00Z",
    "2026-11-21T07:01:00Z",
    "2026-11-21T20:00:00Z",
    "2026-11-22T06:00:00Z",
    "2026-11-22T09:00:00Z",
  ]) {
    await look(instant);
  }
  expect(queued).toEqual([
    "morning 2026-11-21T06:00:00Z",
    "morning 2026-11-21T07:01:00Z",
    "morning 2026-11-22T09:00:00Z",
  ]);
});

test("started, the schedules run by themselves, the daily ones through the queue", async () => {
  const seen: string[] = [];
  let ticks = 0;
  const schedules: Schedule[] = [
    {
      name: "each-tick",
      everySeconds: 0,
      run: async () => {
        ticks += 1;
      },
    },
    { name: "often", everySeconds: 3600, run: async () => void seen.push("often") },
    { name: "daily", dailyAtParis: "00:00", run: async () => void seen.push("daily") },
    {
      name: "broken",
      everySeconds: 3600,
      run: async () => {
        throw new Error("broken");
      },
    },
  ];
  await work({}, schedules);
  await expect.poll(() => seen.toSorted()).toEqual(["daily", "often"]);
  const before = ticks;
  await expect.poll(() => ticks).toBeGreaterThan(before + 3);
  expect(seen).toHaveLength(2);
  const { rows } = await sql`select from pgboss.job`.execute(db());
  expect(rows, "queued once").toHaveLength(1);
  expect(await listDeadJobs()).toEqual([]);
});

import { afterAll, afterEach, expect, test, vi } from "vitest";
import { db } from "~/platform/db/database.server";
import { endedJob } from "../../../tests/support/dead-jobs";
import { testQueue, work } from "../../../tests/support/queue";
import { readLastFailure } from "./last-failure.server";

vi.mock("~/platform/log.server", () => ({ log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() } }));

const { clear, close } = await testQueue();
afterEach(clear);
afterAll(close);

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const nightly = { schedule: "nightly" };

test("the first try that fails is known with its code, before the last one", async () => {
  const run = () => Promise.reject(Object.assign(new Error("disk full"), { code: "ENOSPC" }));
  await work({}, [{ name: "nightly", dailyAtParis: "04:30", run }]);
  await expect.poll(() => readLastFailure(db(), "nightly"), { timeout: 20_000 }).toMatchObject({ code: "ENOSPC" });
  const failure = await readLastFailure(db(), "nightly");
  expect(Math.abs(Date.now() - (failure?.at.getTime() ?? 0))).toBeLessThan(60_000);
});

test("a failure is told until the same work is done, and of that schedule alone", async () => {
  expect(await readLastFailure(db(), "nightly")).toBeNull();
  await endedJob(db(), nightly, { at: daysAgo(2) });
  expect(await readLastFailure(db(), "nightly")).toEqual({ at: expect.any(Date), code: null });
  expect(await readLastFailure(db(), "another")).toBeNull();
  await endedJob(db(), nightly, { at: daysAgo(1), state: "completed" });
  expect(await readLastFailure(db(), "nightly")).toBeNull();
});

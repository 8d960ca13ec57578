import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { testDatabase } from "../../../tests/support/database";
import { db, inTransaction } from "~/platform/db/database.server";
import { enqueue, type Jobs, listDeadJobs, startJobs, stopJobs } from "./jobs.server";
import type { Schedule } from "./scheduler.server";

vi.mock("~/platform/log.server", () => ({ log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() } }));

declare module "~/platform/jobs/payloads" {
  interface JobPayloads {
    "test-job": { id: string };
  }
}

let close: () => Promise<void>;

beforeAll(async () => {
  ({ close } = await testDatabase());
});
afterEach(async () => {
  await stopJobs();
  await sql`delete from pgboss.job`.execute(db());
});
afterAll(() => close());

const jobs = (testJob: Jobs["test-job"]) => ({ "test-job": testJob }) as unknown as Jobs;
const start = (testJob: Jobs["test-job"], schedules: Schedule[] = []) => startJobs(jobs(testJob), schedules, { tickMs: 50 });
const { log } = await import("~/platform/log.server");

async function waiting() {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pgboss.job where state = 'created'`.execute(db());
  return rows[0]?.n;
}

test("a job lives and dies with the transaction that asked for it", async () => {
  await inTransaction((trx) => enqueue(trx, "test-job", { id: "kept" }));
  const failing = inTransaction(async (trx) => {
    await enqueue(trx, "test-job", { id: "undone" });
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  expect(await waiting()).toBe(1);

  const seen: string[] = [];
  await start(async ({ id }, { now }) => {
    expect(now).toBeInstanceOf(Date);
    seen.push(id);
  });
  await expect.poll(() => seen, { timeout: 5000 }).toEqual(["kept"]);
  await expect.poll(waiting).toBe(0);
});

test("a key keeps one waiting job, without key each is its own", async () => {
  await inTransaction(async (trx) => {
    await enqueue(trx, "test-job", { id: "a" }, { singletonKey: "a" });
    await enqueue(trx, "test-job", { id: "a" }, { singletonKey: "a" });
    await enqueue(trx, "test-job", { id: "b" }, { singletonKey: "b" });
    await enqueue(trx, "test-job", { id: "c" });
    await enqueue(trx, "test-job", { id: "c" });
  });
  expect(await waiting()).toBe(4);
});

test("a keyed job asked again while it runs, runs again", async () => {
  let runs = 0;
  const again = () => inTransaction((trx) => enqueue(trx, "test-job", { id: "a" }, { singletonKey: "a" }));
  await again();
  await start(async () => {
    runs += 1;
    if (runs === 1) await again();
  });
  await expect.poll(() => runs, { timeout: 5000 }).toBe(2);
});

test("a job may wait before its first run", async () => {
  await inTransaction((trx) => enqueue(trx, "test-job", { id: "later" }, { startAfterSeconds: 3600 }));
  const run = vi.fn(async () => {});
  await start(run);
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect(run).not.toHaveBeenCalled();
});

test("a failing job is logged and tried again, then listed among the dead", async () => {
  await inTransaction((trx) => enqueue(trx, "test-job", { id: "x" }));
  let runs = 0;
  await start(async () => {
    runs += 1;
    throw new Error("the provider is away");
  });
  await expect.poll(() => runs, { timeout: 5000 }).toBe(1);
  const state = async () => {
    const { rows } = await sql<{ state: string; wait: number }>`
      select state, extract(epoch from start_after - now())::float8 as wait from pgboss.job`.execute(db());
    return rows[0];
  };
  await expect.poll(async () => (await state())?.state).toBe("retry");
  expect((await state())?.wait).toBeGreaterThan(2);
  expect(log.error).toHaveBeenCalledWith("job_failed", expect.objectContaining({ name: "test-job" }));

  await sql`update pgboss.job set start_after = now(), retry_count = retry_limit - 1`.execute(db());
  await expect.poll(() => listDeadJobs(), { timeout: 5000 }).toEqual([
    { id: expect.any(String), name: "test-job", payload: { id: "x" }, failed_at: expect.any(Date), error: "the provider is away" },
  ]);
  expect(runs).toBe(2);
});

test("stopping waits for the job at work", async () => {
  await inTransaction((trx) => enqueue(trx, "test-job", { id: "slow" }));
  let started = false;
  let finished = false;
  await start(async () => {
    started = true;
    await new Promise((resolve) => setTimeout(resolve, 800));
    finished = true;
  });
  await expect.poll(() => started, { timeout: 5000 }).toBe(true);
  await stopJobs();
  expect(finished).toBe(true);
  const { rows } = await sql`select state from pgboss.job`.execute(db());
  expect(rows).toEqual([{ state: "completed" }]);
});

test("a job cut by a killed process is taken up again", async () => {
  await inTransaction((trx) => enqueue(trx, "test-job", { id: "cut" }));
  await sql`update pgboss.job set state = 'active', started_on = now() - interval '2 minutes',
    heartbeat_on = now() - interval '2 minutes'`.execute(db());
  let runs = 0;
  await start(async () => {
    runs += 1;
  });
  const { kind } = await import("~/platform/db/database.server").then((m) => m.currentDatabase());
  if (kind === "embedded") await expect.poll(() => runs, { timeout: 5000 }).toBe(1);
  else expect(await waiting()).toBe(0);
});

import { sql } from "kysely";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { currentDatabase, db, inTransaction, type Trx } from "~/platform/db/database.server";
import { log } from "~/platform/log.server";
import { testQueue, work } from "../../../tests/support/queue";
import { listDeadJobs } from "./dead-jobs.server";
import * as queue from "./jobs.server";
import { installJobQueue } from "./queue.server";
import type { Schedule } from "./scheduler.server";

vi.mock("~/platform/log.server", () => ({ log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() } }));

const { clear, close } = await testQueue();
afterEach(clear);
afterAll(close);

type TestJob = (payload: { id: string }, at: { now: Date }) => Promise<void>;

const enqueue = queue.enqueue as (trx: Trx, name: string, payload: { id: string }, options?: object) => Promise<void>;
const start = (testJob: TestJob, schedules: Schedule[] = []) => work({ "test-job": testJob }, schedules);

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
  await expect.poll(() => seen).toEqual(["kept"]);
  await expect.poll(waiting).toBe(0);
});

test("a full queue is emptied without waiting between jobs", async () => {
  await inTransaction(async (trx) => {
    for (let count = 0; count < 40; count++) await enqueue(trx, "test-job", { id: String(count) });
  });
  const seen = new Set<string>();
  await start(async ({ id }) => void seen.add(id));
  await expect.poll(() => seen.size).toBe(40);
});

const asked = (id: string, options?: object) => inTransaction((trx) => enqueue(trx, "test-job", { id }, options));
const rows = async () => {
  const result = await sql<{ state: string; retry_count: number; retry_limit: number; wait: number }>`
    select state, retry_count, retry_limit, extract(epoch from start_after - now())::float8 as wait
    from pgboss.job order by created_on`.execute(db());
  return result.rows;
};
const waitingOf = async () => (await rows()).filter(({ state }) => state === "created" || state === "retry");

test("the same work waits once, whoever asks, in one transaction or in several", async () => {
  await inTransaction(async (trx) => {
    for (const id of ["a", "a", "b"]) await enqueue(trx, "test-job", { id });
  });
  await Promise.all(Array.from({ length: 8 }, () => asked("a")));
  expect(await waiting()).toBe(2);
});

test("work asked for again while it is done, is done again", async () => {
  let runs = 0;
  await asked("a");
  await start(async () => {
    runs += 1;
    if (runs === 1) await asked("a");
  });
  await expect.poll(() => runs).toBe(2);
});

test("work that waits for another try: a schedule leaves it its turn, or its count; for anybody else it starts anew", async () => {
  await asked("a");
  await sql`update pgboss.job set state = 'retry', retry_count = 9, started_on = now(),
    start_after = now() + interval '1 hour'`.execute(db());
  for (let minute = 0; minute < 3; minute += 1) await asked("a", { repeated: "wait" });
  expect(await rows()).toMatchObject([{ state: "retry", retry_count: 9 }]);
  expect((await rows())[0]?.wait).toBeGreaterThan(3000);
  await asked("a", { repeated: "now" });
  expect(await rows()).toMatchObject([{ state: "retry", retry_count: 9 }]);
  expect((await rows())[0]?.wait).toBeLessThanOrEqual(0);

  await asked("a");
  expect(await rows()).toMatchObject([{ state: "retry", retry_count: 0, retry_limit: 10 }]);
  const run = vi.fn(async () => {});
  await start(run);
  await expect.poll(() => run.mock.calls.length).toBe(1);
});

test("work that fails while it is asked for again leaves one waiting job, and no dead one", async () => {
  let runs = 0;
  await asked("a");
  await start(async () => {
    runs += 1;
    if (runs === 1) await asked("a");
    if (runs <= 2) throw new Error("the provider is away");
  });
  await expect.poll(async () => (await waitingOf()).length === 1 && runs === 2).toBe(true);
  expect(await listDeadJobs()).toEqual([]);
  await asked("a");
  await expect.poll(() => runs).toBe(3);
  await expect.poll(async () => (await waitingOf()).length).toBe(0);
});

test("on PostgreSQL, a job that is in the way is not taken before the one who asks has committed", async () => {
  if (currentDatabase().kind === "embedded") return;
  await asked("a");
  const seen: string[] = [];
  const held = Promise.withResolvers<void>();
  const writing = inTransaction(async (trx) => {
    await enqueue(trx, "test-job", { id: "a" });
    held.resolve();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    seen.push("written");
  });
  await held.promise;
  await start(async () => void seen.push("read"));
  await writing;
  await expect.poll(() => seen).toEqual(["written", "read"]);
});

test("piles left by an earlier version are thinned out when the queue is installed, and the rest is kept", async () => {
  await sql`drop index pgboss.one_waiting_job`.execute(db());
  await asked("a");
  await asked("b");
  await sql`update pgboss.job set state = 'retry' where data -> 'payload' ->> 'id' = 'a'`.execute(db());
  await asked("a", { repeated: "wait" });
  expect(await waitingOf()).toHaveLength(3);
  await installJobQueue(db());
  await installJobQueue(db());
  expect(await waitingOf()).toHaveLength(2);
  await asked("a");
  expect(await waitingOf()).toHaveLength(2);
});

test("a failing job is logged and tried again, then listed among the dead", async () => {
  await inTransaction((trx) => enqueue(trx, "test-job", { id: "x" }));
  let runs = 0;
  await start(async () => {
    runs += 1;
    throw new Error("the provider is away");
  });
  await expect.poll(() => runs).toBe(1);
  const state = async () => {
    const { rows } = await sql<{ state: string; wait: number }>`
      select state, extract(epoch from start_after - now())::float8 as wait from pgboss.job`.execute(db());
    return rows[0];
  };
  await expect.poll(async () => (await state())?.state).toBe("retry");
  expect((await state())?.wait).toBeGreaterThan(2);
  expect(log.error).toHaveBeenCalledWith("job_failed", expect.objectContaining({ name: "test-job" }));

  await sql`update pgboss.job set start_after = now(), retry_count = retry_limit - 1`.execute(db());
  await expect
    .poll(() => listDeadJobs())
    .toEqual([
      {
        id: expect.any(String),
        name: "test-job",
        payload: { id: "x" },
        failedAt: expect.any(Date),
        error: "the provider is away",
        again: false,
      },
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
  await expect.poll(() => started).toBe(true);
  await queue.stopJobs();
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
  await expect.poll(() => runs).toBe(1);
});

test("of two cut at the same work, and one that waits, one is left", async () => {
  await asked("cut");
  for (let again = 0; again < 2; again += 1) {
    await sql`update pgboss.job set state = 'active', started_on = now() - interval '2 minutes',
      heartbeat_on = now() - interval '2 minutes'`.execute(db());
    await asked("cut");
  }
  expect(await rows()).toHaveLength(3);
  const run = vi.fn(async () => {});
  await start(run);
  await expect.poll(async () => (await rows()).map(({ state }) => state)).toEqual(["completed"]);
  expect(run).toHaveBeenCalledTimes(1);
});

test("on PostgreSQL, a job at work on another node is left to it", async () => {
  if (currentDatabase().kind === "embedded") return;
  await asked("elsewhere");
  await sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now()`.execute(db());
  await asked("here");
  const seen: string[] = [];
  await start(async ({ id }) => void seen.push(id));
  await expect.poll(async () => (await rows()).map(({ state }) => state)).toEqual(["active", "completed"]);
  expect(seen).toEqual(["here"]);
});

import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { currentDatabase, db, inTransaction } from "~/platform/db/database.server";
import { endedJob } from "../../../tests/support/dead-jobs";
import { testQueue, work } from "../../../tests/support/queue";
import { listDeadJobs, putAsideDeadJob, readDeadJob, retryDeadJob, takeBackDeadJob } from "./dead-jobs.server";
import { enqueue } from "./jobs.server";

vi.mock("~/platform/log.server", () => ({ log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() } }));

const { clear, close } = await testQueue();
afterEach(clear);
afterAll(close);

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const refund = () => ({ name: "send-refund" as const, payload: { refundId: randomUUID() } });
const dead = async () => (await listDeadJobs()).map(({ id }) => id);

const retry = (id: string) => inTransaction((trx) => retryDeadJob(trx, { id }));
const putAside = (id: string) => inTransaction((trx) => putAsideDeadJob(trx, { id }));
const takeBack = (id: string) => inTransaction((trx) => takeBackDeadJob(trx, { id }));

test("the same work given up several times stands once, and leaves when it is done", async () => {
  const [twice, once] = [refund(), refund()];
  await endedJob(db(), twice, { at: daysAgo(3) });
  const latest = await endedJob(db(), twice, { at: daysAgo(1), error: "away again" });
  const other = await endedJob(db(), once, { at: daysAgo(2) });
  expect(await dead()).toEqual([latest, other]);
  expect((await listDeadJobs())[0]).toMatchObject({ ...twice, error: "away again", again: false });

  await endedJob(db(), twice, { state: "completed" });
  await endedJob(db(), once, { state: "completed", at: daysAgo(4) });
  expect(await dead()).toEqual([other]);
});

test("tried again, it is done once, and nothing waits any more", async () => {
  const id = await endedJob(db(), refund(), { at: daysAgo(1) });
  const pressed = await Promise.all([retry(id), retry(id)]);
  expect(pressed.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await readDeadJob(db(), id)).toBe("again");
  expect((await listDeadJobs())[0]?.again).toBe(true);
  expect(await retry(id)).toEqual({ ok: false });

  const run = vi.fn(async () => {});
  await work({ "send-refund": run });
  await expect.poll(() => readDeadJob(db(), id)).toBe("done");
  expect(run).toHaveBeenCalledTimes(1);
  expect(await dead()).toEqual([]);
  expect(await retry(id)).toEqual({ ok: false });
});

test("on PostgreSQL, a press while another is not committed yet adds nothing", async () => {
  if (currentDatabase().kind === "embedded") return;
  const id = await endedJob(db(), refund());
  const written = Promise.withResolvers<void>();
  const first = inTransaction(async (trx) => {
    const done = await retryDeadJob(trx, { id });
    written.resolve();
    await new Promise((resolve) => setTimeout(resolve, 300));
    return done;
  });
  await written.promise;
  expect(await Promise.all([first, retry(id)])).toEqual([{ ok: true }, { ok: false }]);
});

test("a new try that fails is known at once, and may be asked for again", async () => {
  const id = await endedJob(db(), refund(), { at: daysAgo(1), error: "the first reason" });
  await retry(id);
  await work({
    "send-refund": async () => {
      throw new Error("the second reason");
    },
  });
  await expect.poll(() => readDeadJob(db(), id)).toBe("failed");
  expect(await listDeadJobs()).toMatchObject([{ error: "the second reason", again: false }]);
  expect(await retry(id)).toEqual({ ok: true });
});

test("what waits its turn for another try is not asked for twice: it is tried at once, and the press counts once", async () => {
  const one = refund();
  const id = await endedJob(db(), one, { at: daysAgo(1) });
  await inTransaction((trx) => enqueue(trx, one.name, one.payload));
  await sql`update pgboss.job set state = 'retry', start_after = now() + interval '1 hour' where state = 'created'`.execute(
    db(),
  );
  expect((await listDeadJobs())[0]?.again).toBe(false);
  expect([await retry(id), await retry(id)]).toEqual([{ ok: true }, { ok: false }]);
  const run = vi.fn(async () => {});
  await work({ "send-refund": run });
  await expect.poll(() => readDeadJob(db(), id)).toBe("done");
  expect(run).toHaveBeenCalledTimes(1);
});

test("asked for by the site while one try of the coach waits, it has all its tries again", async () => {
  const one = refund();
  await retry(await endedJob(db(), one, { at: daysAgo(1) }));
  await inTransaction((trx) => enqueue(trx, one.name, one.payload));
  const { rows } = await sql`select state, retry_limit from pgboss.job where state <> 'failed'`.execute(db());
  expect(rows).toEqual([{ state: "created", retry_limit: 10 }]);
});

test("a daily run is tried again too", async () => {
  const id = await endedJob(db(), { schedule: "clean-up" }, { at: daysAgo(1) });
  expect(await listDeadJobs()).toMatchObject([{ id, name: "clean-up", payload: null }]);
  await retry(id);
  await work({}, [{ name: "clean-up", everySeconds: 9_999, run: async () => {} }]);
  await expect.poll(() => readDeadJob(db(), id)).toBe("done");
});

test("put aside, it waits no longer and stays so for a week; taken back, it waits as before", async () => {
  const one = refund();
  const old = await endedJob(db(), one, { at: daysAgo(10) });
  const id = await endedJob(db(), one, { at: daysAgo(9) });
  expect(await putAside(id)).toEqual({ ok: true });
  expect(await dead()).toEqual([]);
  expect([await putAside(id), await retry(id)]).toEqual([{ ok: false }, { ok: false }]);

  await takeBack(old);
  expect(await dead()).toEqual([id]);

  await putAside(id);
  await endedJob(db(), one, { at: daysAgo(3) });
  expect(await dead()).toEqual([]);
  const later = await endedJob(db(), one, { at: daysAgo(1) });
  expect(await dead()).toEqual([later]);
});

test("what was done after it was put aside is told of at its next failure", async () => {
  const one = refund();
  await putAside(await endedJob(db(), one, { at: daysAgo(3) }));
  await endedJob(db(), one, { at: daysAgo(2), state: "completed" });
  const id = await endedJob(db(), one, { at: daysAgo(1) });
  expect(await dead()).toEqual([id]);
});

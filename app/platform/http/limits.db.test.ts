import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { testDatabase } from "../../../tests/support/database";

vi.mock("~/platform/config.server", () => ({ config: () => ({ secret: "kJ8s0fPq2LmN4vXz7RtYbC1dEgHiUwAo" }) }));

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => database.db.deleteFrom("rate_limits").execute());
afterAll(() => database.close());

/** Another node: the same database, its own memory. */
async function newNode() {
  vi.resetModules();
  return (await import("./limits.server")).takeToken;
}

const start = new Date("2026-11-21T12:00:00Z");
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
const signIn = { bucket: "sign-in", key: "203.0.113.5", limit: 3, perSeconds: 600 };

test("tokens run out, say when to come back, and come back", async () => {
  const takeToken = await newNode();
  for (let index = 0; index < 3; index++)
    expect(await takeToken(database.db, { ...signIn, now: start })).toEqual({ ok: true });
  expect(await takeToken(database.db, { ...signIn, now: start })).toEqual({ ok: false, retryAfterSeconds: 200 });
  expect(await takeToken(database.db, { ...signIn, now: after(200) })).toEqual({ ok: true });
  expect((await takeToken(database.db, { ...signIn, now: after(200) })).ok).toBe(false);
});

test("nodes share one bucket", async () => {
  const [one, two] = [await newNode(), await newNode()];
  expect((await one(database.db, { ...signIn, now: start })).ok).toBe(true);
  expect((await one(database.db, { ...signIn, now: start })).ok).toBe(true);
  expect((await two(database.db, { ...signIn, now: start })).ok).toBe(true);
  expect(await two(database.db, { ...signIn, now: start })).toEqual({ ok: false, retryAfterSeconds: 200 });
  expect(await two(database.db, { ...signIn, now: after(150) })).toEqual({ ok: false, retryAfterSeconds: 50 });
});

test("requests at the same instant never take more than the limit", async () => {
  const nodes = await Promise.all([newNode(), newNode(), newNode()]);
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => nodes[index % 3]!(database.db, { ...signIn, now: start })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
});

test("what a transaction took comes back with it", async () => {
  const takeToken = await newNode();
  const once = { ...signIn, limit: 1, now: start };
  const undone = database.db.transaction().execute(async (trx) => {
    expect((await takeToken(trx, once)).ok).toBe(true);
    throw new Error("cut off");
  });
  await expect(undone).rejects.toThrow("cut off");
  const take = () => database.db.transaction().execute((trx) => takeToken(trx, once));
  expect((await take()).ok).toBe(true);
  expect((await take()).ok).toBe(false);
});

test("buckets and keys do not touch each other; one IPv6 network is one key", async () => {
  const takeToken = await newNode();
  const once = { limit: 1, perSeconds: 60, now: start };
  expect((await takeToken(database.db, { ...once, bucket: "contact", key: "2001:db8::1" })).ok).toBe(true);
  expect((await takeToken(database.db, { ...once, bucket: "lead", key: "2001:db8::1" })).ok).toBe(true);
  expect((await takeToken(database.db, { ...once, bucket: "contact", key: "2001:db8:1::1" })).ok).toBe(true);
  expect((await takeToken(database.db, { ...once, bucket: "contact", key: "2001:db8:0:7::2" })).ok).toBe(false);
});

test("no address is kept in clear, and old buckets are forgotten", async () => {
  const takeToken = await newNode();
  await takeToken(database.db, { ...signIn, now: start });
  await takeToken(database.db, { ...signIn, key: "claire@exemple.fr", now: after(3 * 86_400) });
  expect(JSON.stringify(await database.db.selectFrom("rate_limits").selectAll().execute())).not.toMatch(/203|claire/);

  const { pruneRateLimits } = await import("./limits.server");
  await pruneRateLimits(database.db, after(3 * 86_400));
  expect(await database.db.selectFrom("rate_limits").selectAll().execute()).toHaveLength(1);
});

test("what all exhaust together waits and is not refused", async () => {
  await newNode();
  const { slowDown } = await import("./limits.server");
  const all = { bucket: "letters", key: "all", limit: 1, perSeconds: 3_600, now: start };
  const lasting = async () => {
    const from = performance.now();
    await slowDown(database.db, all);
    return performance.now() - from;
  };
  expect(await lasting()).toBeLessThan(1_900);
  expect(await lasting()).toBeGreaterThan(1_900);
  await expect(slowDown(database.db, all, { signal: AbortSignal.abort() })).rejects.toThrow("aborted");
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Bench, EUR, ONEOFF, openBench } from "./bench.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "./clock.ts";

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

async function payment(extra: object = {}): Promise<string> {
  return (await bench.call("POST", "/v2/payments", { ...ONEOFF, webhookUrl: bench.webhookUrl, ...extra })).body.id;
}
const set = (id: string, body: object) => bench.control(`payments/${id}`, body);
const deliveries = async () => (await bench.control("webhooks")).body.deliveries;

describe("delivery", () => {
  test("a form POST with the id alone, as Mollie sends it", async () => {
    const id = await payment();
    await bench.simulator.flush();
    expect(bench.received).toHaveLength(0);
    await set(id, { status: "paid" });
    await bench.simulator.flush();
    expect(bench.received).toHaveLength(1);
    expect(bench.received[0]).toMatchObject({
      method: "POST",
      path: "/hook",
      body: `id=${id}`,
      headers: { "content-type": "application/x-www-form-urlencoded", "user-agent": "Mollie HTTP client/1.0" },
    });
    expect((await deliveries())[0]).toMatchObject({ state: "delivered", attempts: [{ result: 200 }] });
  });

  test("arrives by itself soon after the shopper paid, also when the clock is left alone", async () => {
    const id = await payment();
    await set(id, { status: "paid" });
    await expect.poll(() => bench.received.length).toBe(1);
  });

  test("every end of a payment, each step of a refund and both ways of a chargeback call; open, queued and canceled refunds do not", async () => {
    for (const status of ["paid", "failed", "canceled", "expired", "pending"]) {
      await set(await payment(), { status });
    }
    await bench.simulator.flush();
    expect(bench.received).toHaveLength(5);
    const paid = await payment();
    await set(paid, { status: "paid" });
    await bench.call("POST", `/v2/payments/${paid}/refunds`, { amount: EUR("10.00") });
    await bench.simulator.flush();
    expect(bench.received).toHaveLength(6);
    await bench.simulator.advance(5 * DAY_MS);
    expect(bench.received).toHaveLength(8);
    await bench.control(`payments/${paid}/chargeback`, {});
    await bench.control(`payments/${paid}/reverse`, {});
    await bench.simulator.flush();
    expect(bench.received).toHaveLength(10);
  });

  test("pending and API cancellation are silent when switched off", async () => {
    bench.simulator.faults({ switches: { pendingWebhook: false, cancelWebhook: false } });
    await set(await payment(), { status: "pending" });
    const transfer = await payment({ method: "banktransfer" });
    await bench.call("DELETE", `/v2/payments/${transfer}`);
    await bench.simulator.flush();
    expect(bench.received).toHaveLength(0);
  });

  test("an expiry by the clock is notified too", async () => {
    await payment();
    await bench.simulator.advance(16 * MINUTE_MS);
    expect(bench.received).toHaveLength(1);
  });
});

describe("retries", () => {
  test("ten attempts at Mollie's hours, then never again", async () => {
    bench.answerWith(() => 500);
    await set(await payment(), { status: "paid" });
    await bench.simulator.flush();
    const counts: number[] = [];
    let at = 0;
    for (const minutes of [1, 3, 7, 15, 31, 60, 120, 240, 1560]) {
      await bench.simulator.advance((minutes - at) * MINUTE_MS + 1000);
      at = minutes;
      counts.push(bench.received.length);
    }
    expect(counts).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
    await bench.simulator.advance(30 * DAY_MS);
    expect(bench.received).toHaveLength(10);
    expect((await deliveries())[0]).toMatchObject({ state: "abandoned", nextAttemptAt: null });
    bench.answerWith(() => 200);
    const [{ id }] = await deliveries();
    expect((await bench.control(`webhooks/${id}/resend`, {})).body.state).toBe("delivered");
  });

  test("only 200 counts: 204 is sent again", async () => {
    bench.answerWith(() => 204);
    await set(await payment(), { status: "paid" });
    await bench.simulator.advance(2 * MINUTE_MS);
    expect(bench.received).toHaveLength(2);
  });

  test("a 302 turns the call into a GET without body, a 308 keeps it", async () => {
    bench.answerWith(({ path }) => (path === "/hook" ? 302 : 200));
    await set(await payment(), { status: "paid" });
    await bench.simulator.flush();
    expect(bench.received[1]).toMatchObject({ method: "GET", path: "/moved", body: "" });
    bench.answerWith(({ path }) => (path === "/hook" ? 308 : 200));
    const id = await payment();
    await set(id, { status: "paid" });
    await bench.simulator.flush();
    expect(bench.received[3]).toMatchObject({ method: "POST", path: "/moved", body: `id=${id}` });
  });

  test("the time scale brings retries nearer without moving the clock", async () => {
    await bench.close();
    bench = await openBench({ timeScale: 600 });
    bench.answerWith(() => 500);
    await set(await payment(), { status: "paid" });
    await expect.poll(() => bench.received.length, { timeout: 2000 }).toBeGreaterThanOrEqual(3);
  });
});

describe("faults", () => {
  test("dropped once comes one minute later; dropped for ever never comes", async () => {
    bench.simulator.faults({ kind: "webhook.drop" });
    await set(await payment(), { status: "paid" });
    await bench.simulator.flush();
    expect(bench.received).toHaveLength(0);
    await bench.simulator.advance(MINUTE_MS + 1000);
    expect(bench.received).toHaveLength(1);
    bench.simulator.faults({ kind: "webhook.drop", times: "all" });
    await set(await payment(), { status: "paid" });
    await bench.simulator.advance(30 * HOUR_MS);
    expect(bench.received).toHaveLength(1);
  });

  test("duplicated, one after the other or at the same instant", async () => {
    bench.simulator.faults({ kind: "webhook.duplicate", count: 3 });
    await set(await payment(), { status: "paid" });
    await bench.simulator.flush();
    expect(bench.received).toHaveLength(3);
    const { promise: allHaveCome, resolve: answer } = Promise.withResolvers<void>();
    let come = 0;
    bench.answerWith(async () => {
      come += 1;
      await allHaveCome;
      return 200;
    });
    bench.simulator.faults({ kind: "webhook.duplicate", count: 4, parallel: true });
    await set(await payment(), { status: "paid" });
    await expect.poll(() => come).toBe(4);
    answer();
    await bench.simulator.flush();
  });

  test("delayed, and released in reverse order", async () => {
    bench.simulator.faults({ kind: "webhook.delay", ms: 5000 });
    await set(await payment(), { status: "paid" });
    await bench.simulator.flush();
    expect(bench.received).toHaveLength(0);
    await bench.simulator.advance(5001);
    expect(bench.received).toHaveLength(1);

    bench.simulator.faults({ kind: "webhook.reorder", count: 2 });
    const first = await payment();
    const second = await payment();
    await set(first, { status: "paid" });
    await set(second, { status: "paid" });
    await expect.poll(() => bench.received.length, { timeout: 2000 }).toBe(3);
    expect(bench.received.slice(1).map((one) => one.body)).toEqual([`id=${second}`, `id=${first}`]);
  });

  test("before the create call has answered", async () => {
    const customer = (await bench.call("POST", "/v2/customers", { name: "Claire" })).body.id;
    const first = await payment({ sequenceType: "first", customerId: customer });
    await set(first, { status: "paid", webhook: false });
    bench.simulator.faults({ kind: "webhook.beforeResponse" });
    let answered = false;
    let early: boolean | null = null;
    bench.answerWith(() => {
      early = !answered;
      return 200;
    });
    const created = await bench.call("POST", "/v2/payments", {
      amount: EUR("250.00"),
      description: "Échéance 2",
      sequenceType: "recurring",
      customerId: customer,
      webhookUrl: bench.webhookUrl,
    });
    answered = true;
    expect(created.body.status).toBe("paid");
    expect(early).toBe(true);
  });

  test("chosen on the hosted page: not sent, sent twice, delayed", async () => {
    const open = async () =>
      (await bench.call("POST", "/v2/payments", { ...ONEOFF, webhookUrl: bench.webhookUrl })).body;
    const checkout = (one: { _links: { checkout: { href: string } } }) => one._links.checkout.href;
    await bench.submit(checkout(await open()), { status: "paid", withoutWebhook: "on" });
    await bench.simulator.flush();
    expect(bench.received).toHaveLength(0);
    await bench.submit(checkout(await open()), { status: "paid", twice: "on" });
    await bench.simulator.flush();
    expect(bench.received).toHaveLength(2);
    await bench.submit(checkout(await open()), { status: "paid", delaySeconds: "20" });
    await bench.simulator.flush();
    expect(bench.received).toHaveLength(2);
    await bench.simulator.advance(21_000);
    expect(bench.received).toHaveLength(3);
  });
});

test("payments, keys and undelivered webhooks survive a restart", async () => {
  const folder = mkdtempSync(join(tmpdir(), "simulator-"));
  const statePath = join(folder, "state.json");
  await bench.close();
  bench = await openBench({ statePath });
  const { webhookUrl } = bench;
  bench.answerWith(() => 500);
  const headers = { "idempotency-key": "cle-du-redemarrage" };
  const created = await bench.call("POST", "/v2/payments", { ...ONEOFF, webhookUrl }, headers);
  await set(created.body.id, { status: "paid" });
  await bench.simulator.flush();
  await bench.close();

  bench = await openBench({ statePath });
  expect((await bench.call("GET", `/v2/payments/${created.body.id}`)).body.status).toBe("paid");
  const again = await bench.call("POST", "/v2/payments", { ...ONEOFF, webhookUrl }, headers);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect((await deliveries())[0]).toMatchObject({ state: "waiting", attempts: [{ result: 500 }] });
  await bench.control("reset", {});
  expect(bench.simulator.ledger().payments).toHaveLength(0);
  rmSync(folder, { recursive: true });
});

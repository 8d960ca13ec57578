import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Bench, EUR, ONEOFF, openBench } from "./bench.ts";
import { HOUR_MS, MINUTE_MS } from "./clock.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterEach(async () => {
  await bench.call("DELETE", "/_sim/faults");
});
afterAll(() => bench.close());

const create = (body: unknown, headers?: Record<string, string>) => bench.call("POST", "/v2/payments", body, headers);

describe("the error table", () => {
  test.each([
    ["unknown parameter", { ...ONEOFF, foo: 1 }, 422, "foo"],
    ["testmode with an API key", { ...ONEOFF, testmode: true }, 422, "testmode"],
    ["no amount", { ...ONEOFF, amount: undefined }, 422, "amount"],
    ["no description", { ...ONEOFF, description: undefined }, 422, "description"],
    ["no redirect address", { ...ONEOFF, redirectUrl: undefined }, 422, "redirectUrl"],
    ["redirect that is no address", { ...ONEOFF, redirectUrl: "retour" }, 422, "redirectUrl"],
    ["amount as a number", { ...ONEOFF, amount: { currency: "EUR", value: 500 } }, 422, "amount.value"],
    ["amount without decimals", { ...ONEOFF, amount: EUR("500") }, 422, "amount.value"],
    ["amount with one decimal", { ...ONEOFF, amount: EUR("16.1") }, 422, "amount.value"],
    ["another currency", { ...ONEOFF, amount: { currency: "USD", value: "5.00" } }, 422, "amount.currency"],
    ["too much for a card", { ...ONEOFF, method: "creditcard", amount: EUR("10000.01") }, 422, "amount"],
    ["zero", { ...ONEOFF, amount: EUR("0.00") }, 422, "amount"],
    ["metadata too long", { ...ONEOFF, metadata: { text: "a".repeat(1100) } }, 422, "metadata"],
    ["unknown locale", { ...ONEOFF, locale: "fr_XX" }, 422, "locale"],
    ["unknown sequence", { ...ONEOFF, sequenceType: "last" }, 422, "sequenceType"],
    ["unknown method", { ...ONEOFF, method: "coquillages" }, 422, "method"],
    ["method not enabled", { ...ONEOFF, method: "klarna" }, 422, undefined],
    ["first without customer", { ...ONEOFF, sequenceType: "first" }, 422, "customerId"],
    ["unknown customer", { ...ONEOFF, customerId: "cst_inconnu" }, 422, "customerId"],
    ["webhook that is no address", { ...ONEOFF, webhookUrl: "webhook" }, 422, "webhookUrl"],
  ])("%s", async (_name, body, status, field) => {
    const answer = await create(body);
    expect({ status: answer.status, field: answer.body.field }).toEqual({ status, field });
    expect(answer.body).toMatchObject({ status, _links: { documentation: { type: "text/html" } } });
    expect(answer.headers.get("content-type")).toBe("application/hal+json");
  });

  test("authentication, routes and bodies", async () => {
    const status = async (answer: Promise<{ status: number }>) => (await answer).status;
    expect(await status(create(ONEOFF, { authorization: "" }))).toBe(401);
    expect(await status(create(ONEOFF, { authorization: "Bearer test_court" }))).toBe(401);
    expect(await status(create(ONEOFF, { authorization: `Bearer live_${"a".repeat(32)}` }))).toBe(401);
    expect(await status(create("{", {}))).toBe(400);
    expect(await status(create("bonjour", { "content-type": "text/plain" }))).toBe(415);
    expect(await status(bench.call("GET", "/v2/inconnu"))).toBe(404);
    expect(await status(bench.call("PUT", "/v2/payments", ONEOFF))).toBe(405);
    expect((await bench.call("GET", "/v2/payments/tr_inconnu")).body.detail).toBe(
      "No payment exists with token tr_inconnu.",
    );
    expect(await bench.call("GET", "/v2/payments?from=tr_inconnu")).toMatchObject({
      status: 400,
      body: { field: "from" },
    });
    expect(await bench.call("GET", "/v2/methods?sequenceType=x")).toMatchObject({
      status: 400,
      body: { field: "sequenceType" },
    });
    expect(await bench.call("GET", "/v2/methods?locale=x")).toMatchObject({ status: 400, body: { field: "locale" } });
  });

  test("the controls are for programs of this machine: not through a proxy, not from a page", async () => {
    const reset = (headers: Record<string, string>) => bench.call("POST", "/_sim/clock", { advance: "0s" }, headers);
    for (const name of ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via", "Origin"])
      expect((await reset({ [name]: "203.0.113.9" })).status, name).toBe(403);
    expect((await bench.call("GET", "/_sim/ledger", undefined, { "X-Forwarded-For": "203.0.113.9" })).status).toBe(403);
    expect((await reset({})).status).toBe(200);
  });

  test("a refund without amount", async () => {
    const payment = (await create(ONEOFF)).body;
    await bench.control(`payments/${payment.id}`, { status: "paid" });
    const answer = await bench.call("POST", `/v2/payments/${payment.id}/refunds`, {});
    expect(answer).toMatchObject({ status: 422, body: { field: "amount" } });
  });

  test("a local webhook passes in development and is refused when strict", async () => {
    const body = { ...ONEOFF, webhookUrl: "http://localhost:3000/hook" };
    expect((await create(body)).status).toBe(201);
    bench.simulator.faults({ switches: { strictLocalhost: true } });
    expect(await create(body)).toMatchObject({ status: 422, body: { field: "webhookUrl" } });
    expect((await create({ ...body, webhookUrl: "https://site.example/hook" })).status).toBe(201);
  });

  test("a description too long is cut, and a form body is read like JSON", async () => {
    const long = await create({ ...ONEOFF, description: "é".repeat(300) });
    expect(long.body.description).toHaveLength(255);
    const form = await create("amount[currency]=EUR&amount[value]=5.00&description=a&redirectUrl=https://a.example/", {
      "content-type": "application/x-www-form-urlencoded",
    });
    expect(form).toMatchObject({ status: 201, body: { amount: EUR("5.00") } });
  });
});

describe("Idempotency-Key", () => {
  test("the same request gets the first answer again, as it was at creation", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const first = await create(ONEOFF, headers);
    await bench.control(`payments/${first.body.id}`, { status: "paid" });
    const reordered = Object.fromEntries(Object.entries(ONEOFF).reverse());
    const again = await create(reordered, headers);
    expect(again.body).toEqual(first.body);
    expect(again.body.status).toBe("open");
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(first.headers.get("idempotent-replayed")).toBeNull();
  });

  test("another body or another route with the same key is refused with 400", async () => {
    const headers = { "idempotency-key": randomUUID() };
    await create(ONEOFF, headers);
    expect((await create({ ...ONEOFF, description: "autre" }, headers)).status).toBe(400);
    expect((await bench.call("POST", "/v2/customers", {}, headers)).status).toBe(400);
  });

  test("while the first request runs, the second gets 409", async () => {
    const headers = { "idempotency-key": randomUUID() };
    bench.simulator.faults({ kind: "api.slow", ms: 150 });
    const [first, second] = await Promise.all([
      create(ONEOFF, headers),
      new Promise((resolve) => setTimeout(resolve, 50)).then(() => create(ONEOFF, headers)),
    ]);
    expect([first.status, second.status]).toEqual([201, 409]);
  });

  test("after one hour the key is forgotten and a second payment is born", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const first = await create(ONEOFF, headers);
    await bench.simulator.advance(59 * MINUTE_MS);
    expect((await create(ONEOFF, headers)).body.id).toBe(first.body.id);
    await bench.simulator.advance(2 * MINUTE_MS);
    expect((await create(ONEOFF, headers)).body.id).not.toBe(first.body.id);
  });

  test("refusals are kept by switch, breakdowns never, and a key is honoured on POST only", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const wrong = { ...ONEOFF, locale: "fr_XX" };
    await create(wrong, headers);
    expect((await create(wrong, headers)).headers.get("idempotent-replayed")).toBe("true");
    bench.simulator.faults({ switches: { cache4xx: false } });
    const other = { "idempotency-key": randomUUID() };
    await create(wrong, other);
    expect((await create(wrong, other)).headers.get("idempotent-replayed")).toBeNull();
    expect((await bench.call("GET", "/v2/methods", undefined, headers)).status).toBe(200);
  });
});

describe("faults of the API", () => {
  const count = () => bench.simulator.ledger().payments.length;

  test.each([500, 502, 503, 504, 429])("answers %i before the commit: nothing exists", async (status) => {
    bench.simulator.faults({ kind: "api.status", status, route: "POST /v2/payments", retryAfterSeconds: 2 });
    const before = count();
    const answer = await create(ONEOFF);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("retry-after")).toBe("2");
    expect(count()).toBe(before);
    expect((await create(ONEOFF)).status).toBe(201);
  });

  test("answers 503 after the commit: the retry with the same key finds the payment", async () => {
    const headers = { "idempotency-key": randomUUID() };
    bench.simulator.faults({ kind: "api.status", status: 503, when: "afterCommit" });
    const before = count();
    expect((await create(ONEOFF, headers)).status).toBe(503);
    expect(count()).toBe(before + 1);
    const retry = await create(ONEOFF, headers);
    expect(retry.headers.get("idempotent-replayed")).toBe("true");
    expect(count()).toBe(before + 1);
  });

  test("hangs or cuts after the commit, seen through the official client", async () => {
    bench.simulator.faults({ kind: "api.hang", when: "afterCommit" });
    const before = count();
    const idempotencyKey = randomUUID();
    const lost = bench.client.payments.create({ idempotencyKey, paymentRequest: ONEOFF }, { timeoutMs: 200 });
    await expect(lost).rejects.toMatchObject({ name: "RequestTimeoutError" });
    bench.simulator.faults({ kind: "api.reset" });
    await expect(bench.client.payments.create({ idempotencyKey, paymentRequest: ONEOFF })).rejects.toMatchObject({
      name: "ConnectionError",
    });
    expect((await bench.client.payments.create({ idempotencyKey, paymentRequest: ONEOFF })).status).toBe("open");
    expect(count()).toBe(before + 1);
  });

  test("malformed answers", async () => {
    for (const variant of ["html", "truncated", "missingField"]) {
      bench.simulator.faults({ kind: "api.malformed", variant });
      await expect(bench.client.payments.create({ paymentRequest: ONEOFF })).rejects.toThrow();
    }
    for (const variant of ["unknownEnum", "extraField"]) {
      bench.simulator.faults({ kind: "api.malformed", variant });
      expect((await bench.client.payments.create({ paymentRequest: ONEOFF })).id).toMatch(/^tr_/);
    }
  });

  test("in-flight key, suspended account, slow answer, reads that come too early", async () => {
    const headers = { "idempotency-key": randomUUID() };
    bench.simulator.faults({ rules: [{ kind: "api.inflight" }, { kind: "api.inflight", status: 202 }] });
    expect((await create(ONEOFF, headers)).status).toBe(409);
    expect((await create(ONEOFF, headers)).status).toBe(202);
    bench.simulator.faults({ kind: "account.suspended" });
    expect((await create(ONEOFF)).status).toBe(422);
    bench.simulator.faults({ kind: "webhook.early404", count: 2, times: "all" });
    const payment = (await create(ONEOFF)).body;
    const read = async () => (await bench.call("GET", `/v2/payments/${payment.id}`)).status;
    expect([await read(), await read(), await read()]).toEqual([404, 404, 200]);
  });

  test("a rule aimed at one customer or one payment spares the others", async () => {
    const customer = (await bench.call("POST", "/v2/customers", { name: "Visée" })).body;
    bench.simulator.faults({ kind: "api.status", status: 500, customerId: customer.id });
    expect((await create(ONEOFF)).status).toBe(201);
    expect((await create({ ...ONEOFF, customerId: customer.id })).status).toBe(500);
    expect((await bench.control("faults", { kind: "api.unknown" })).status).toBe(422);
    expect((await bench.control("log")).body.requests.at(-1)).toMatchObject({
      method: "POST",
      path: "/v2/payments",
      status: 500,
    });
  });
});

test("the clock only goes forward", async () => {
  const before = Date.parse((await bench.control("clock")).body.now);
  const after = Date.parse((await bench.control("clock", { advance: "2h" })).body.now);
  expect(after - before).toBeGreaterThanOrEqual(2 * HOUR_MS);
  expect((await bench.control("clock", { set: "2020-01-01T00:00:00Z" })).status).toBe(422);
});

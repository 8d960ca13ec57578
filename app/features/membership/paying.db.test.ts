import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openCheckout, syncPayment } from "~/features/billing/billing.server";
import { november, openShop, type Shop } from "../../../tests/support/shop";
import { findMembership, payOrder } from "./membership.server";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(() => shop.startOver());
afterAll(() => shop.close());

test("a hundred clicks on « pay » give one payment at the provider and one address", async () => {
  const userId = await shop.person("Claire");
  const clientKey = randomUUID();
  shop.simulator.faults({ kind: "api.slow", route: "POST /v2/payments", ms: 300 });
  const click = async () => {
    const joined = await shop.join(userId, november, { clientKey });
    if (!joined.ok || !joined.payment) throw new Error("not ordered");
    return openCheckout(joined.payment.id, { now: november });
  };
  const urls = await Promise.all(
    Array.from({ length: 100 }, async () => {
      const first = await click();
      // On a machine so busy that the provider seems away, people click again.
      const checkout = first.kind === "unavailable" ? await click() : first;
      return checkout.kind === "redirect" ? checkout.url : checkout.kind;
    }),
  );
  expect(new Set(urls).size).toBe(1);
  expect(urls[0]).toMatch(/^http/);
  const { rows } = await sql<{ count: number }>`select count(*) from payments where user_id = ${userId}`.execute(
    shop.db,
  );
  expect(rows[0]?.count).toBe(1);
  const mine = await shop.db
    .selectFrom("payments")
    .select("id")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  expect(shop.atProvider(mine.id)).toHaveLength(1);
});

test("an order page sent again after another order finds its own order, and none is added", async () => {
  const userId = await shop.person("Claire");
  const ordered = async (clientKey: string, count: 1 | 2) => {
    const joined = await shop.join(userId, november, { clientKey, count });
    return joined.ok ? joined.order.id : joined.reason;
  };
  const [once, twice] = [randomUUID(), randomUUID()];
  const first = await ordered(once, 1);
  const second = await ordered(twice, 2);
  expect(second).not.toBe(first);
  expect([await ordered(once, 1), await ordered(twice, 2)]).toEqual([first, second]);
  expect(await shop.db.selectFrom("orders").select("id").where("user_id", "=", userId).execute()).toHaveLength(2);
});

test("the same notification twenty times at once has one effect", async () => {
  const userId = await shop.person("Karim");
  const bought = await shop.order(userId, november);
  await shop.decide(bought.providerId, "paid");
  const before = { invoices: await shop.count("invoices"), mails: await shop.count("outbox") };
  await Promise.all(
    Array.from({ length: 20 }, () => syncPayment(bought.paymentId, { now: november, providerId: bought.providerId })),
  );
  expect(await shop.count("invoices")).toBe(before.invoices + 1);
  expect(await shop.count("outbox")).toBe(before.mails + 1);
  const { rows } = await sql<{
    count: number;
  }>`select count(*) from membership_periods where user_id = ${userId}`.execute(shop.db);
  expect(rows[0]?.count).toBe(1);
});

test("a forged notification gives nothing: another's paid payment, an unknown one, one of another shop", async () => {
  const claire = await shop.member("Claire", november);
  const karim = await shop.order(await shop.person("Karim"), november);
  await syncPayment(karim.paymentId, { now: november, providerId: claire.providerId });
  await expect(syncPayment(karim.paymentId, { now: november, providerId: "tr_unknown" })).rejects.toThrow();
  await syncPayment(randomUUID(), { now: november, providerId: claire.providerId });
  expect((await shop.payment(karim.paymentId)).status).toBe("open");
});

test("a payment of another amount at the provider is not believed and raises the alarm", async () => {
  const joined = await shop.join(await shop.person("Nadia"), november);
  if (!joined.ok || !joined.payment) throw new Error("not ordered");
  const response = await fetch(`${shop.simulator.url}/v2/payments`, {
    method: "POST",
    headers: { Authorization: "Bearer test_simulateur0000000000000000000000", "Content-Type": "application/json" },
    body: JSON.stringify({
      amount: { currency: "EUR", value: "0.01" },
      description: "un centime",
      redirectUrl: "http://localhost:9/",
      metadata: { paymentId: joined.payment.id },
    }),
  });
  const { id } = (await response.json()) as { id: string };
  await shop.decide(id, "paid");
  await syncPayment(joined.payment.id, { now: november, providerId: id });
  expect(await shop.payment(joined.payment.id)).toMatchObject({ status: "open", provider_id: null, alarm: "amount" });
});

test("a payment that expired here and was paid there all the same counts", async () => {
  const userId = await shop.person("Marc");
  const bought = await shop.order(userId, november);
  await shop.decide(bought.providerId, "expired");
  await syncPayment(bought.paymentId, { now: november });
  expect((await shop.payment(bought.paymentId)).status).toBe("expired");
  const again = await payOrder({ userId, orderId: bought.order.id }, { now: november });
  expect(again).toMatchObject({ kind: "redirect" });
  await shop.decide(bought.providerId, "paid", { force: true });
  await syncPayment(bought.paymentId, { now: november });
  expect((await findMembership(shop.db, userId, { now: november }))?.status).toBe("active");
});

test("failed, canceled, expired: five attempts do not block the sixth", async () => {
  const userId = await shop.person("Zoé");
  const first = await shop.order(userId, november);
  let providerId = first.providerId;
  for (const [rank, status] of ["failed", "canceled", "expired", "failed", "canceled"].entries()) {
    await shop.decide(providerId, status);
    const later = new Date(november.getTime() + (rank + 1) * 60_000);
    const checkout = await payOrder({ userId, orderId: first.order.id }, { now: later });
    expect(checkout?.kind).toBe("redirect");
    const open = await shop.db
      .selectFrom("payments")
      .select("provider_id")
      .where("user_id", "=", userId)
      .where("status", "=", "open")
      .executeTakeFirstOrThrow();
    providerId = open.provider_id ?? "";
  }
  await shop.decide(providerId, "paid");
  const paid = await shop.db
    .selectFrom("payments")
    .select("id")
    .where("provider_id", "=", providerId)
    .executeTakeFirstOrThrow();
  await syncPayment(paid.id, { now: november });
  expect((await findMembership(shop.db, userId, { now: november }))?.status).toBe("active");
});

test("the answer to the creation is lost: the same payment is found again, never a second", async () => {
  for (const fault of [
    { kind: "api.status", status: 500, when: "afterCommit" },
    { kind: "api.reset", when: "afterCommit" },
    { kind: "api.malformed", when: "afterCommit" },
  ]) {
    shop.simulator.faults({ ...fault, route: "POST /v2/payments" });
    const bought = await shop.order(await shop.person("Ana"), november);
    expect(shop.atProvider(bought.paymentId), fault.kind).toHaveLength(1);
  }
});

test("the provider is down: the order is kept, the buyer is told, the next try succeeds", async () => {
  const userId = await shop.person("Paul");
  shop.simulator.faults({
    kind: "api.status",
    status: 503,
    times: 2,
    route: "POST /v2/payments",
    when: "beforeCommit",
  });
  const joined = await shop.join(userId, november);
  if (!joined.ok || !joined.payment) throw new Error("not ordered");
  expect(await openCheckout(joined.payment.id, { now: november })).toEqual({ kind: "unavailable" });
  expect((await openCheckout(joined.payment.id, { now: november })).kind).toBe("redirect");
});

test("the provider gives no page to pay: the buyer is told, nothing is asked without end", async () => {
  const userId = await shop.person("Zoé");
  const without = { kind: "api.malformed", variant: "noCheckout" };
  shop.simulator.faults({ ...without, route: "POST /v2/payments" });
  shop.simulator.faults({ ...without, route: "GET /v2/payments/:paymentId", times: 2 });
  const joined = await shop.join(userId, november);
  if (!joined.ok || !joined.payment) throw new Error("not ordered");
  const answer = { kind: "unavailable", reason: "no_address" };
  expect(await openCheckout(joined.payment.id, { now: november })).toEqual(answer);
  expect((await openCheckout(joined.payment.id, { now: november })).kind).toBe("redirect");
});

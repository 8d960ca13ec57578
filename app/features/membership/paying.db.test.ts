import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openCheckout, placeOrder, syncPayment } from "~/features/billing/billing.server";
import { action as notified } from "~/features/billing/mollie-webhook.route";
import { freeReference } from "~/features/billing/order-reference.server";
import { referenceFrom } from "~/features/billing/rules";
import { recordProviderPayment } from "~/features/billing/sync-payment.server";
import { EVENT_PLACE } from "~/features/events/events.server";
import { inTransaction } from "~/platform/db/database.server";
import { log } from "~/platform/log.server";
import { getPayment } from "~/platform/payments/gateway.server";
import { ask } from "../../../tests/support/edges";
import { november, openPurchases, type Purchases } from "../../../tests/support/purchases";
import { findMembership, payOrder } from "./membership.server";

let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
});
beforeEach(() => purchases.startOver());
afterAll(() => purchases.close());

test("9-12: a hundred clicks on « pay » give one payment at the provider and one address", async () => {
  const userId = await purchases.person("Claire");
  const clientKey = randomUUID();
  purchases.simulator.faults({ kind: "api.slow", route: "POST /v2/payments", ms: 300 });
  const click = async () => {
    const joined = await purchases.join(userId, november, { clientKey });
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
    purchases.db,
  );
  expect(rows[0]?.count).toBe(1);
  const mine = await purchases.db
    .selectFrom("payments")
    .select("id")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  expect(purchases.atProvider(mine.id)).toHaveLength(1);
});

test("an order page sent again after another order finds its own order, and none is added", async () => {
  const userId = await purchases.person("Claire");
  const ordered = async (clientKey: string, count: 1 | 2) => {
    const joined = await purchases.join(userId, november, { clientKey, count });
    return joined.ok ? joined.order.id : joined.reason;
  };
  const [once, twice] = [randomUUID(), randomUUID()];
  const first = await ordered(once, 1);
  const second = await ordered(twice, 2);
  expect(second).not.toBe(first);
  expect([await ordered(once, 1), await ordered(twice, 2)]).toEqual([first, second]);
  expect(await purchases.db.selectFrom("orders").select("id").where("user_id", "=", userId).execute()).toHaveLength(2);
});

test("9-01: the same notification twenty times at once is one task, and has one effect", async () => {
  const userId = await purchases.person("Karim");
  const bought = await purchases.order(userId, november);
  await purchases.decide(bought.providerId, "paid");
  const { paymentId } = bought;
  const knock = { fields: { id: bought.providerId }, params: { paymentId } };
  const answers = Array.from({ length: 20 }, () => ask(notified, `/webhooks/mollie/${paymentId}`, knock));
  expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([200]));
  const { rows: jobs } =
    await sql`select from pgboss.job where data -> 'payload' ->> 'paymentId' = ${paymentId}`.execute(purchases.db);
  expect(jobs).toHaveLength(1);
  const before = { invoices: await purchases.count("invoices"), mails: await purchases.count("outbox") };
  await Promise.all(
    Array.from({ length: 20 }, () => syncPayment(bought.paymentId, { now: november, providerId: bought.providerId })),
  );
  expect(await purchases.count("invoices")).toBe(before.invoices + 1);
  expect(await purchases.count("outbox")).toBe(before.mails + 1);
  const { rows } = await sql<{
    count: number;
  }>`select count(*) from membership_periods where user_id = ${userId}`.execute(purchases.db);
  expect(rows[0]?.count).toBe(1);
});

test("9-42: a forged notification gives nothing: another's paid payment, an unknown one, one of another shop", async () => {
  const claire = await purchases.member("Claire", november);
  const karim = await purchases.order(await purchases.person("Karim"), november);
  const alarms = vi.spyOn(log, "error");
  await syncPayment(karim.paymentId, { now: november, providerId: claire.providerId });
  expect(alarms, "its own number is asked, not that one").not.toHaveBeenCalled();
  const unsent = await purchases.join(await purchases.person("Lou"), november);
  if (!unsent.ok || !unsent.payment) throw new Error("not ordered");
  await syncPayment(unsent.payment.id, { now: november, providerId: claire.providerId });
  expect(alarms).toHaveBeenCalledWith("payment_mismatch", expect.anything());
  expect(await purchases.payment(unsent.payment.id)).toMatchObject({ status: "open", provider_id: null });
  await expect(syncPayment(karim.paymentId, { now: november, providerId: "tr_unknown" })).rejects.toThrow();
  await syncPayment(randomUUID(), { now: november, providerId: claire.providerId });
  expect((await purchases.payment(karim.paymentId)).status).toBe("open");

  await purchases.decide(karim.providerId, "paid");
  const paid = await getPayment(karim.providerId);
  for (const wrong of [
    { amountCents: 1 },
    { currency: "USD" },
    { mode: "live" as const },
    { paymentId: claire.paymentId },
  ]) {
    alarms.mockClear();
    await recordProviderPayment(karim.paymentId, { ...paid, ...wrong }, { now: november });
    expect(alarms, JSON.stringify(wrong)).toHaveBeenCalledWith("payment_mismatch", expect.anything());
    expect((await purchases.payment(karim.paymentId)).status, JSON.stringify(wrong)).toBe("open");
  }
  alarms.mockRestore();
});

test("a payment of another amount at the provider is not believed and raises the alarm", async () => {
  const joined = await purchases.join(await purchases.person("Nadia"), november);
  if (!joined.ok || !joined.payment) throw new Error("not ordered");
  const response = await fetch(`${purchases.simulator.url}/v2/payments`, {
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
  await purchases.decide(id, "paid");
  await syncPayment(joined.payment.id, { now: november, providerId: id });
  expect(await purchases.payment(joined.payment.id)).toMatchObject({
    status: "open",
    provider_id: null,
    alarm: "amount",
  });
});

test("9-18: a payment that expired here and was paid there all the same counts", async () => {
  const userId = await purchases.person("Marc");
  const bought = await purchases.order(userId, november);
  await purchases.decide(bought.providerId, "expired");
  await syncPayment(bought.paymentId, { now: november });
  expect((await purchases.payment(bought.paymentId)).status).toBe("expired");
  const again = await payOrder({ userId, orderId: bought.order.id }, { now: november });
  expect(again).toMatchObject({ kind: "redirect" });
  await purchases.decide(bought.providerId, "paid", { force: true });
  await syncPayment(bought.paymentId, { now: november });
  expect((await findMembership(purchases.db, userId, { now: november }))?.status).toBe("active");
});

test("the page of a year takes up the payment of a year alone: an order of something else has a page of its own", async () => {
  const userId = await purchases.person("Lila");
  const { order } = await purchases.order(userId, november);
  const another = {
    subject: EVENT_PLACE,
    label: "Une rencontre",
    listPriceCents: 20_00,
    discountCents: 0,
    discountLabel: null,
  };
  const terms = { instalmentCount: 1, termsAcceptedAt: november } as const;
  const place = await inTransaction((trx) =>
    placeOrder(trx, { userId, clientKey: randomUUID(), ...another, ...terms }, { now: november }),
  );
  const before = await purchases.count("payments");
  expect(await payOrder({ userId, orderId: place.id }, { now: november })).toBeNull();
  expect(await purchases.count("payments")).toBe(before);
  expect((await payOrder({ userId, orderId: order.id }, { now: november }))?.kind).toBe("redirect");
});

test("a reference that another order has is drawn again", async () => {
  const { order } = await purchases.order(await purchases.person("Mila"), november);
  const taken = Uint8Array.from(order.reference.slice(3), (sign) => "23456789ABCDEFGHJKMNPQRSTVWXYZ".indexOf(sign));
  expect(referenceFrom(taken)).toBe(order.reference);
  const draws = [taken, taken, new Uint8Array(6).fill(7)];
  expect(await freeReference(purchases.db, () => draws.shift() ?? taken)).toBe("LE-999999");
});

test("9-17: failed, canceled, expired: five attempts do not block the sixth", async () => {
  const userId = await purchases.person("Zoé");
  const first = await purchases.order(userId, november);
  let providerId = first.providerId;
  for (const [rank, status] of ["failed", "canceled", "expired", "failed", "canceled"].entries()) {
    await purchases.decide(providerId, status);
    const later = new Date(november.getTime() + (rank + 1) * 60_000);
    const checkout = await payOrder({ userId, orderId: first.order.id }, { now: later });
    expect(checkout?.kind).toBe("redirect");
    const open = await purchases.db
      .selectFrom("payments")
      .select("provider_id")
      .where("user_id", "=", userId)
      .where("status", "=", "open")
      .executeTakeFirstOrThrow();
    providerId = open.provider_id ?? "";
  }
  await purchases.decide(providerId, "paid");
  const paid = await purchases.db
    .selectFrom("payments")
    .select("id")
    .where("provider_id", "=", providerId)
    .executeTakeFirstOrThrow();
  await syncPayment(paid.id, { now: november });
  expect((await findMembership(purchases.db, userId, { now: november }))?.status).toBe("active");
});

test("9-19: the answer to the creation is lost: the same payment is found again, never a second", async () => {
  for (const fault of [
    { kind: "api.status", status: 500, when: "afterCommit" },
    { kind: "api.reset", when: "afterCommit" },
    { kind: "api.malformed", when: "afterCommit" },
  ]) {
    purchases.simulator.faults({ ...fault, route: "POST /v2/payments" });
    const bought = await purchases.order(await purchases.person("Ana"), november);
    expect(purchases.atProvider(bought.paymentId), fault.kind).toHaveLength(1);
  }
});

test("9-22: the provider is down: the order is kept, the buyer is told, the next try succeeds", async () => {
  const userId = await purchases.person("Paul");
  purchases.simulator.faults({
    kind: "api.status",
    status: 503,
    times: 2,
    route: "POST /v2/payments",
    when: "beforeCommit",
  });
  const joined = await purchases.join(userId, november);
  if (!joined.ok || !joined.payment) throw new Error("not ordered");
  expect(await openCheckout(joined.payment.id, { now: november })).toEqual({ kind: "unavailable" });
  expect((await openCheckout(joined.payment.id, { now: november })).kind).toBe("redirect");
});

test("the provider gives no page to pay: the buyer is told, nothing is asked without end", async () => {
  const userId = await purchases.person("Zoé");
  const without = { kind: "api.malformed", variant: "noCheckout" };
  purchases.simulator.faults({ ...without, route: "POST /v2/payments" });
  purchases.simulator.faults({ ...without, route: "GET /v2/payments/:paymentId", times: 2 });
  const joined = await purchases.join(userId, november);
  if (!joined.ok || !joined.payment) throw new Error("not ordered");
  const answer = { kind: "unavailable", reason: "no_address" };
  expect(await openCheckout(joined.payment.id, { now: november })).toEqual(answer);
  expect((await openCheckout(joined.payment.id, { now: november })).kind).toBe("redirect");
});

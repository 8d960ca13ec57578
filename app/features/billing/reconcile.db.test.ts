import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { refundsOf } from "../../../tests/support/given-back";
import { november, openPurchases, type Purchases } from "../../../tests/support/purchases";
import { findLatestReconciliation, reconcile } from "./billing.server";

// No notification ever comes: the night alone makes both books agree.

const night = (days: number) => new Date(november.getTime() + days * 86_400_000);
let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
});
beforeEach(async () => {
  await purchases.startOver();
  await purchases.db.deleteFrom("reconciliations").execute();
});
afterAll(() => purchases.close());

const agreed = { differenceCents: 0, differences: [] };

test("9-07: a payment nobody told of is found, delivered and agreed on, to the cent", async () => {
  const nora = await purchases.person("Nora");
  const { paymentId, providerId } = await purchases.order(nora, november);
  await purchases.decide(providerId, "paid");
  expect(await reconcile({ now: night(1) })).toEqual({ payments: 1, repaired: 1, ...agreed });
  expect((await purchases.payment(paymentId)).status).toBe("paid");
  expect(await reconcile({ now: night(2) })).toEqual({ payments: 1, repaired: 0, ...agreed });
});

test("what the dashboard gave back and what the bank took back are found, however old the payment", async () => {
  const one = await purchases.member("Claire", november);
  const other = await purchases.member("Inès", november);
  const third = await purchases.member("Karim", november);
  await reconcile({ now: night(1) });
  await purchases.moveTo(night(200));
  await purchases.control("dashboard-refund", {
    paymentId: one.providerId,
    amount: { value: "50.00", currency: "EUR" },
  });
  await purchases.control(`payments/${other.providerId}/chargeback`);
  await purchases.control(`payments/${third.providerId}/chargeback`);
  expect(await reconcile({ now: night(200) })).toEqual({ payments: 3, repaired: 3, ...agreed });
  expect(await refundsOf(one.userId)).toMatchObject([{ amount_cents: 50_00 }]);
  expect((await purchases.payment(other.paymentId)).charged_back_cents).toBe(500_00);
  await purchases.moveTo(night(300));
  await purchases.control(`payments/${other.providerId}/reverse`);
  expect(await reconcile({ now: night(300) })).toMatchObject({ repaired: 1, ...agreed });
  expect((await purchases.payment(other.paymentId)).charged_back_cents).toBe(0);
});

test("a refund still on its way is counted on both sides, one that failed on none", async () => {
  const { providerId, paymentId, userId } = await purchases.member("Claire", november);
  await purchases.control("dashboard-refund", { paymentId: providerId, amount: { value: "20.00", currency: "EUR" } });
  expect(await reconcile({ now: night(1) })).toMatchObject({ repaired: 1, ...agreed });
  const [refund] = await refundsOf(userId);
  await purchases.control(`refunds/${refund?.provider_id}`, { status: "failed" });
  expect(await reconcile({ now: night(2) })).toMatchObject({ repaired: 1, ...agreed });
  expect((await purchases.payment(paymentId)).refunded_cents).toBe(0);
});

test("a payment the site knows nothing of is listed with its amount, until it is given back", async () => {
  const { providerId, order, paymentId } = await purchases.order(await purchases.person("Nora"), november);
  await purchases.decide(providerId, "paid");
  // As when a backup from before the order is put back.
  await purchases.db.deleteFrom("payments").where("id", "=", paymentId).execute();
  await purchases.db.deleteFrom("instalments").where("order_id", "=", order.id).execute();
  const found = await reconcile({ now: night(1) });
  expect(found).toMatchObject({ differenceCents: 500_00, differences: [{ providerId, reference: null }] });
  expect(await findLatestReconciliation(purchases.db)).toMatchObject({
    difference_cents: 500_00,
    differences: found.differences,
  });
  await purchases.control("dashboard-refund", { paymentId: providerId });
  expect((await reconcile({ now: night(2) })).differences).toEqual([]);
});

test("while the provider is away nothing is written: the night is tried again", async () => {
  await purchases.member("Claire", november);
  await purchases.control("faults", { kind: "api.status", status: 503, times: "all", route: "GET /v2/payments" });
  await expect(reconcile({ now: night(1) })).rejects.toThrow("payment provider");
  expect(await findLatestReconciliation(purchases.db)).toBeUndefined();
});

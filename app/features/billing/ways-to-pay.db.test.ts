import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { paymentMethods } from "~/platform/payments/payment-methods";
import { november, on, openPurchases, type Purchases } from "../../../tests/support/purchases";
import { chargeDueInstalments, chargePayment } from "./billing.server";

const december = on("2054-12-21");
let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
});
beforeEach(() => purchases.startOver());
afterAll(() => purchases.close());

test.each([
  1, 2,
] as const)("the provider's page offers what we print, and no other way, in %i payments", async (count) => {
  const { providerId } = await purchases.order(await purchases.person("Nora"), november, { count });
  const payment = purchases.simulator.simulation.store.payments.get(providerId);
  expect(payment?.allowedMethods).toEqual(paymentMethods.map(({ id }) => id));
});

test("a customer the provider does not know is made anew, and the payment goes on", async () => {
  const nora = await purchases.person("Nora");
  const known = { user_id: nora, customer_id: "cst_ofanotherkey", created_at: november };
  await purchases.db.insertInto("mollie_customers").values(known).execute();
  const { providerId, paymentId } = await purchases.order(nora, november);
  const made = purchases.simulator.simulation.store.payments.get(providerId)?.customerId;
  expect(made).not.toBe("cst_ofanotherkey");
  expect((await purchases.payment(paymentId)).customer_id).toBe(made);
  const kept = await purchases.db.selectFrom("mollie_customers").selectAll().where("user_id", "=", nora).execute();
  expect(kept).toMatchObject([{ customer_id: made }]);
});

test("while the provider holds the whole account, a debit waits: nothing is held against the mandate", async () => {
  const { userId } = await purchases.member("Claire", november, { count: 2 });
  await purchases.moveTo(december);
  await chargeDueInstalments({ now: december });
  const [id = ""] = await purchases.debits(userId);
  purchases.simulator.faults({ kind: "account.suspended", times: 1, route: "POST /v2/payments" });
  await expect(chargePayment(id, { now: december })).rejects.toThrow("payment provider: busy (422)");
  expect(await purchases.payment(id)).toMatchObject({ status: "open", failure_reason: null });
  await chargePayment(id, { now: december });
  expect((await purchases.payment(id)).status).toBe("paid");
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { syncPayment } from "~/features/billing/billing.server";
import { summarizeReferrals } from "~/features/referral/referral.server";
import { november, on, openPurchases, type Purchases } from "../../../tests/support/purchases";

let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
});
afterAll(() => purchases.close());

test("a person brought in counts, and earns once paid in full, active and past the withdrawal period; a refund takes it back", async () => {
  const claire = await purchases.member("Claire", november);
  const code = await purchases.codeOf(claire.userId);
  const karim = await purchases.member("Karim", november, { code });
  const nadia = await purchases.member("Nadia", november, { code, count: 2 });
  const summary = (day: string) => summarizeReferrals(purchases.db, claire.userId, { now: on(day) });
  expect(await summary("2054-11-21")).toMatchObject({ activeReferred: 2, earnedCents: 0 });
  expect(await summary("2054-12-07")).toMatchObject({ activeReferred: 2, earnedCents: 0 });
  expect(await summary("2054-12-08")).toMatchObject({ activeReferred: 2, earnedCents: 350_00 });
  await purchases.control("dashboard-refund", { paymentId: karim.providerId });
  await syncPayment(karim.paymentId, { now: on("2054-12-10") });
  expect(await summary("2054-12-11")).toMatchObject({ activeReferred: 1, earnedCents: 0 });
  expect(nadia.order.amount_cents).toBe(350_00);
});

test("a reward that is earned stays so when the year ends; a year that has not begun earns nothing; the bank undoes it", async () => {
  const claire = await purchases.member("Claire", november);
  const code = await purchases.codeOf(claire.userId);
  const karim = await purchases.member("Karim", november, { code });
  const waiting = await purchases.member("Inès", november, { code, earlyStart: false });
  const earned = async (day: string) =>
    (await summarizeReferrals(purchases.db, claire.userId, { now: on(day) })).earnedCents;
  expect(await earned("2054-12-07")).toBe(0);
  await purchases.db
    .updateTable("membership_contracts")
    .set({ start_date: "2055-01-10" })
    .where("order_id", "=", waiting.order.id)
    .execute();
  expect(await earned("2054-12-08")).toBe(350_00);
  expect(await earned("2055-01-10")).toBe(700_00);
  expect(await earned("2056-03-01")).toBe(700_00);
  await purchases.control(`payments/${karim.providerId}/chargeback`);
  await syncPayment(karim.paymentId, { now: on("2054-12-20") });
  expect(await earned("2056-03-01")).toBe(350_00);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { syncPayment } from "~/features/billing/billing.server";
import { summarizeReferrals, summarizeReferralsNow, updateRewards } from "~/features/referral/referral.server";
import { inTransaction } from "~/platform/db/database.server";
import { november, on, openPurchases, type Purchases } from "../../../tests/support/purchases";

let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
});
afterAll(() => purchases.close());

/** The schedule ran. */
const updatedAt = (now: Date) => inTransaction((trx) => updateRewards(trx, { now }));

test("a person brought in counts, and earns once paid in full, active and past the withdrawal period; a refund takes it back", async () => {
  const claire = await purchases.member("Claire", november);
  const code = await purchases.codeOf(claire.userId);
  const karim = await purchases.member("Karim", november, { code });
  const nadia = await purchases.member("Nadia", november, { code, count: 2 });
  // In the evening: the provider's clock goes on while the test pays.
  const summary = async (day: string) => {
    const now = new Date(`${day}T20:00:00Z`);
    await updatedAt(now);
    return summarizeReferralsNow(purchases.db, claire.userId, { now });
  };
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
  const earned = async (day: string) => {
    await updatedAt(on(day));
    return (await summarizeReferralsNow(purchases.db, claire.userId, { now: on(day) })).earnedCents;
  };
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

test("who gave the code sees a number and an amount that move on the first of the month and on no other day", async () => {
  const claire = await purchases.member("Claire", november);
  const code = await purchases.codeOf(claire.userId);
  const karim = await purchases.member("Karim", november, { code });
  const nadia = await purchases.member("Nadia", november, { code });
  const shown = async (day: string) => {
    await updatedAt(on(day));
    const seen = await summarizeReferrals(purchases.db, claire.userId, { now: on(day) });
    return [seen.countedOn, seen.activeReferred, seen.earnedCents];
  };
  expect(await shown("2054-11-30")).toEqual(["2054-11-01", 0, 0]);
  expect(await shown("2054-12-01")).toEqual(["2054-12-01", 2, 0]);
  expect(await shown("2054-12-31")).toEqual(["2054-12-01", 2, 0]);
  expect(await shown("2055-01-01")).toEqual(["2055-01-01", 2, 700_00]);

  await purchases.control("dashboard-refund", { paymentId: karim.providerId });
  await syncPayment(karim.paymentId, { now: on("2055-01-10") });
  await purchases.control(`payments/${nadia.providerId}/chargeback`);
  await syncPayment(nadia.paymentId, { now: on("2055-01-12") });
  await updatedAt(on("2055-01-13"));
  const live = await summarizeReferralsNow(purchases.db, claire.userId, { now: on("2055-01-13") });
  expect([live.activeReferred, live.earnedCents]).toEqual([0, 0]);
  expect(await shown("2055-01-31")).toEqual(["2055-01-01", 2, 700_00]);
  expect(await shown("2055-02-01")).toEqual(["2055-02-01", 0, 0]);
});

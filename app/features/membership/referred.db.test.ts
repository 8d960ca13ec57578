import { afterEach, beforeEach, expect, test } from "vitest";
import { syncPayment } from "~/features/billing/billing.server";
import { summarizeReferrals } from "~/features/referral/referral.server";
import { november, on, openShop, type Shop } from "../../../tests/support/shop";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

test("a person brought in counts, and earns once paid in full, active and past the withdrawal period; a refund takes it back", async () => {
  const claire = await shop.member("Claire", november);
  const code = await shop.codeOf(claire.userId);
  const karim = await shop.member("Karim", november, { code });
  const nadia = await shop.member("Nadia", november, { code, count: 2 });
  const summary = (day: string) => summarizeReferrals(shop.db, claire.userId, { now: on(day) });
  expect(await summary("2054-11-21")).toMatchObject({ activeReferred: 2, earnedCents: 0 });
  expect(await summary("2054-12-05")).toMatchObject({ activeReferred: 2, earnedCents: 0 });
  expect(await summary("2054-12-06")).toMatchObject({ activeReferred: 2, earnedCents: 350_00 });
  await shop.control("dashboard-refund", { paymentId: karim.providerId });
  await syncPayment(karim.paymentId, { now: on("2054-12-10") });
  expect(await summary("2054-12-11")).toMatchObject({ activeReferred: 1, earnedCents: 0 });
  expect(nadia.order.amount_cents).toBe(350_00);
});

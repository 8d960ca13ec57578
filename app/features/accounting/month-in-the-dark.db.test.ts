import { afterAll, beforeAll, expect, test } from "vitest";
import { checkInvariants } from "~/features/admin/admin.server";
import { chargeDueInstalments, chargePayment, reconcile } from "~/features/billing/billing.server";
import { findMembership } from "~/features/membership/membership.server";
import { on, openPurchases, type Purchases } from "../../../tests/support/purchases";
import { readTurnover } from "./accounting.server";

// Every notification of a month is lost and nobody asks: one night later both books agree to the cent.

let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
  await purchases.startOver();
});
afterAll(() => purchases.close());

const inDashboard = (providerId: string, value: string) =>
  purchases.control("dashboard-refund", { paymentId: providerId, amount: { value, currency: "EUR" } });

test("a month without a notification: paid, in two, refused, given back twice in the dashboard, taken back and given again", async () => {
  const begun = on("2054-11-21");
  // Before the silence: a member whose second payment falls in it, and three years paid.
  const ines = await purchases.member("Inès", begun, { count: 2 });
  const karim = await purchases.member("Karim", begun);
  const nora = await purchases.member("Nora", begun);
  const alix = await purchases.member("Alix", begun);
  await reconcile({ now: begun });

  // The silence: nothing below is heard of.
  const claire = await purchases.order(await purchases.person("Claire"), on("2054-11-25"));
  await purchases.decide(claire.providerId, "paid");
  const sam = await purchases.order(await purchases.person("Sam"), on("2054-11-26"));
  await purchases.decide(sam.providerId, "failed");
  await purchases.moveTo(on("2054-12-01"));
  await inDashboard(karim.providerId, "200.00");
  await purchases.moveTo(on("2054-12-02"));
  await inDashboard(karim.providerId, "200.00");
  await purchases.control(`payments/${nora.providerId}/chargeback`);
  await purchases.control(`payments/${alix.providerId}/chargeback`);
  await purchases.moveTo(on("2054-12-10"));
  await purchases.control(`payments/${alix.providerId}/reverse`);
  await purchases.moveTo(on("2054-12-21"));
  await chargeDueInstalments({ now: on("2054-12-21") });
  for (const id of await purchases.debits(ines.userId)) await chargePayment(id, { now: on("2054-12-21") });
  await purchases.moveTo(on("2054-12-24"));

  const night = on("2054-12-24");
  expect(await reconcile({ now: night })).toMatchObject({ differenceCents: 0, differences: [] });
  const kept = purchases.keptAtProvider();
  expect(kept).toBe(500_00 + (500_00 - 400_00) + 0 + 500_00 + 500_00);
  expect((await readTurnover(purchases.db, "2054-12-24", 12)).yearCents).toBe(kept);
  expect(await checkInvariants({ now: night })).toEqual([]);
  const status = async (userId: string) => (await findMembership(purchases.db, userId, { now: night }))?.status ?? null;
  const { user_id } = await purchases.payment(claire.paymentId);
  expect(await status(user_id)).toBe("active");
  expect(await status(nora.userId)).not.toBe("active");
  expect(await status(alix.userId)).toBe("active");
});

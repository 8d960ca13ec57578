import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { changeSettings } from "~/features/settings/settings.server";
import { inTransaction } from "~/platform/db/database.server";
import { november, on, openPurchases, type Purchases } from "../../../tests/support/purchases";
import { readWithdrawalPeriod } from "./billing.server";

let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
});
afterAll(() => purchases.close());

test("an order keeps the days said when it was placed, or first paid, or today's, of which the most", async () => {
  const days = (withdrawal_days: number, now: Date) =>
    inTransaction((trx) => changeSettings(trx, { withdrawal_days }, { now, by: null }));
  onTestFinished(async () => void (await days(14, on("2054-12-30"))));
  const periodOf = async (placed_at: Date, ...paid: Date[]) =>
    (await readWithdrawalPeriod(purchases.db))(
      { placed_at },
      paid.map((paid_at) => ({ paid_at })),
    );
  await days(30, november);
  await days(14, on("2054-11-25"));
  const placed = on("2054-11-24");
  expect(await periodOf(placed, placed)).toEqual({ days: 30, until: "2054-12-24" });
  expect(await periodOf(placed, on("2054-11-26"))).toEqual({ days: 30, until: "2054-12-28" });
  expect((await periodOf(on("2054-11-26"))).days).toBe(14);
  await days(21, on("2054-11-27"));
  await days(14, on("2054-11-29"));
  // Paid while its confirmation said 21; a second part paid later changes nothing.
  expect((await periodOf(on("2054-11-26"), on("2054-11-28"))).days).toBe(21);
  expect((await periodOf(on("2054-11-26"), on("2054-11-26"), on("2054-11-28"))).days).toBe(14);
  await days(60, on("2054-12-01"));
  expect((await periodOf(placed, placed)).days).toBe(60);
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { everything } from "../../../tests/support/extent";
import { walkHours } from "../../../tests/support/hours-walk";
import { openPurchases, type Purchases } from "../../../tests/support/purchases";

/** Ten thousand acts in `npm run test:all` on PostgreSQL, fifteen hundred otherwise. */
const long = everything && process.env.TEST_DATABASE !== "embedded";
const seeds = Array.from({ length: long ? 20 : 3 }, (_, index) => index + 1);

let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
});
afterAll(() => purchases.close());

describe("hours at random: never below zero, each lot is the sum of its entries, and a model that counts minutes says the same", () => {
  test.each(seeds)("five hundred acts, seed %s", async (seed) => {
    const done = await walkHours(purchases, { operations: 500, people: 4, seed });
    expect(Object.keys(done).length).toBeGreaterThan(10);
  });
});

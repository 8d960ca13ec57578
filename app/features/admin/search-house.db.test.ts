import { afterAll, beforeAll, expect, test } from "vitest";
import { november, openPurchases, type Purchases } from "../../../tests/support/purchases";
import { searchHouse } from "./search-house.server";

let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
});
afterAll(() => purchases.close());

const look = (search: string) => searchHouse(purchases.db, search, { now: november });

test("six invoices are shown, and the count says that there are more", async () => {
  for (let rank = 1; rank <= 6; rank += 1) await purchases.member(`Personne${rank}`, november);
  const all = await look("F-2054");
  expect([all.documents.length, all.count]).toEqual([6, { found: 6, more: false }]);
  await purchases.member("Personne7", november);
  const beyond = await look("F-2054");
  expect([beyond.documents.length, beyond.count]).toEqual([6, { found: 6, more: true }]);
});

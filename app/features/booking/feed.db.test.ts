import { afterAll, expect, test } from "vitest";
import { meeting } from "../../../tests/support/meetings";
import { openPurchases } from "../../../tests/support/purchases";
import { readFeed } from "./read-feed.server";

const purchases = await openPurchases();
afterAll(purchases.close);

const NOW = new Date("2027-03-01T10:00:00Z");

test("her calendar holds an event however far it is, under the same title", async () => {
  const far = await meeting(NOW, { event_date: new Date("2027-12-11T09:00:00Z") });
  const file = await readFeed(purchases.db, { now: NOW });
  expect(file).toContain(`UID:${far.id}@`);
  expect(file).toContain("SUMMARY:Rendez-vous");
  expect(file).not.toContain("Café");
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { salesConditionPort } from "~/features/billing/billing.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { type OpenSite, openSite } from "../../../tests/support/site";
import { yearFor } from "../../../tools/demo/year";
import { joinMembership } from "./membership.server";

let site: OpenSite;
beforeAll(async () => {
  site = await openSite();
  // The orders are placed on this side of the site, which has its own ports.
  salesConditionPort.provide(async () => true);
});
afterAll(() => site.close());

const HOUR_MS = 3_600_000;

/** Somebody who gave up the payment of an order, this long ago. */
async function gaveUp(hours: number) {
  const karim = await site.person("Karim");
  const now = new Date(Date.now() - hours * HOUR_MS);
  const joined = await inTransaction((trx) => joinMembership(trx, { ...yearFor(karim.id, 500_00), count: 2 }, { now }));
  if (!joined.ok) throw new Error(joined.reason);
  await db().updateTable("payments").set({ status: "canceled" }).where("user_id", "=", karim.id).execute();
  return { karim, page: `/payment-success?commande=${joined.order.id}`, orderId: joined.order.id };
}

/** Its own words: what waits in every page for a network that goes asks to try again too. */
const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0];

test("an order of yesterday is not taken up: it is read again, with its plan, and nothing ticked in advance", async () => {
  const { karim, page, orderId } = await gaveUp(25);
  const html = await karim.html(page);
  expect(html).toContain("Votre commande n’attend plus");
  expect(html).toContain("Relire ma commande");
  expect(mainOf(html)).not.toContain("Réessayer");
  expect(await karim.html("/espace-membre")).not.toContain("Votre commande vous attend");

  const answer = await karim.post("/payment-success", { orderId });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("Location")).toBe("/membership/commande?paiements=2");
  expect(answer.headers.get("Set-Cookie")).toContain("__Host-flash");
  expect(await karim.html("/membership/commande?paiements=2")).toMatch(
    /<input(?=[^>]*value="2")(?=[^>]*checked)[^>]*>/,
  );
  expect(await karim.html("/membership/commande?paiements=2")).not.toMatch(
    /<input(?=[^>]*name="(earlyStart|termsAccepted)")(?=[^>]*checked)[^>]*>/,
  );
});

test("an order of today is still taken up", async () => {
  const { karim, page } = await gaveUp(23);
  expect(mainOf(await karim.html(page))).toContain("Réessayer");
  expect(await karim.html("/espace-membre")).toContain("Votre commande vous attend");
});

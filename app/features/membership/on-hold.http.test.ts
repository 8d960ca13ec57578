import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { parisDay } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { openSite } from "../../../tests/support/site";
import { grantMembership, suspendMembership } from "./membership.server";

const site = await openSite();
afterAll(site.close);
const sophie = await site.person("Sophie", { coach: true });

const PAUSED = "Votre adhésion est en pause";
const reason = "Une raison que le coach note pour elle";

/** Somebody whose membership the coach has just put on hold. */
async function suspended() {
  const karim = await site.person("Karim");
  const at = { now: new Date(), by: sophie.id };
  const today = parisDay(at.now);
  await inTransaction(async (trx) => {
    await grantMembership(trx, { userId: karim.id, from: today, until: today, reason }, at);
    await suspendMembership(trx, { userId: karim.id, reason }, at);
  });
  return karim;
}

const order = () => ({
  clientKey: randomUUID(),
  ref: "",
  shownTotalCents: "50000",
  count: "1",
  earlyStart: "oui",
  termsAccepted: "oui",
});

test("a membership on hold is said on the page of the offer, kindly, with whom to write to and without the noted reason", async () => {
  const karim = await suspended();
  const html = await karim.html("/membership");
  expect(html).toContain(PAUSED);
  expect(html).toContain("Écrivez-nous");
  expect(html).not.toContain("échéance");
  expect(html).not.toContain(reason);
  expect(html).not.toContain("Je deviens membre");
  expect(await karim.html("/espace-membre")).toContain(PAUSED);
});

test("the order page and a direct order lead there, and nothing is ordered", async () => {
  const karim = await suspended();
  for (const answer of [
    await karim.get("/membership/commande"),
    await karim.post("/membership/commande", order()),
    await karim.post("/membership/commande", { ...order(), shownTotalCents: "1", ref: "CLAIR-0000-0000" }),
  ]) {
    expect(answer.headers.get("Location")).toBe("/membership");
  }
  const orders = await db().selectFrom("orders").select("id").where("user_id", "=", karim.id).execute();
  expect(orders).toEqual([]);
});

test("nobody else learns it", async () => {
  await suspended();
  const nadia = await site.person("Nadia");
  for (const page of [await nadia.html("/membership"), await site.browser().html("/membership")]) {
    expect(page).not.toContain("en pause");
    expect(page).toContain("Je deviens membre");
  }
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noteBreach } from "~/features/breaches/breaches.server";
import { receiveRequest } from "~/features/data-requests/data-requests.server";
import { declineQuote, listQuotes } from "~/features/quotes/quotes.server";
import { isOpenToAcceptance } from "~/features/quotes/rules";
import { inTransaction } from "~/platform/db/database.server";
import { sendFromContactPage } from "../../../tests/support/contact-messages";
import { openPurchases, type Purchases } from "../../../tests/support/purchases";
import { draftQuote, openedQuote, quotesOf, sentQuote, visitor } from "../../../tests/support/quotes";
import { readDashboard } from "./dashboard.server";
import { readMenuCounts } from "./menu-counts.server";

const now = new Date("2056-03-15T10:00:00Z");

let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
});
afterAll(() => purchases.close());

test("what waits is counted as « À faire » counts it, and an empty house counts nothing", async () => {
  expect(Object.values(await readMenuCounts(purchases.db, { now }))).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);
  await sendFromContactPage("Claire", now);
  await sendFromContactPage("Karim", now);
  const address = `${randomUUID()}@exemple.example`;
  await inTransaction((trx) =>
    receiveRequest(trx, { whose: { address }, kind: "objection", details: "Plus de lettre." }, { now }),
  );
  await inTransaction((trx) =>
    noteBreach(trx, { discoveredAt: now, facts: "Un ordinateur perdu.", clientKey: randomUUID() }, { now, by: null }),
  );
  await purchases.db.updateTable("outbox").set({ status: "failed" }).where("status", "=", "queued").execute();
  const counts = await readMenuCounts(purchases.db, { now });
  const { figures, breaches, letters, notices, day, health } = await readDashboard(purchases.db, { now });
  expect(counts).toEqual({
    "/admin/rendez-vous": day.length,
    "/admin/echanges": letters.length,
    "/admin/messages": figures.waiting,
    "/admin/devis": 0,
    "/admin/demandes": 1,
    "/admin/fins-de-contrat": notices.length,
    "/admin/recompenses": 0,
    "/admin/emails": health.mail.failed,
    "/admin/violations": breaches.length,
  });
  expect([counts["/admin/messages"], counts["/admin/violations"]]).toEqual([2, 1]);
  expect(counts["/admin/emails"]).toBeGreaterThan(0);
});

test("a quote is counted while it waits for an answer or for its payment, to the end of its last day", async () => {
  const act = { now, by: "00000000-0000-4000-8000-000000000001" };
  const ines = await purchases.person("Inès");
  const validUntil = "2056-03-20";
  const [read, declined, accepted] = [
    await sentQuote({ validUntil }, act),
    await sentQuote({ validUntil }, act),
    await sentQuote({ validUntil, userId: ines }, act),
  ];
  await sentQuote({ validUntil: "2056-03-15" }, act);
  await draftQuote({}, act);
  await openedQuote(read.token, visitor, now);
  await inTransaction((trx) => declineQuote(trx, { token: declined.token, reader: visitor }, { now }));
  await quotesOf(purchases).accept(ines, accepted.token, now);
  const countOn = async (moment: string) =>
    (await readMenuCounts(purchases.db, { now: new Date(moment) }))["/admin/devis"];
  const waiting = (await listQuotes(purchases.db, { now })).filter(({ state }) => isOpenToAcceptance(state));
  expect([await countOn(now.toISOString()), waiting.length]).toEqual([3, 3]);
  expect(await countOn("2056-03-16T10:00:00Z")).toBe(2);
  expect(await countOn("2056-03-21T10:00:00Z")).toBe(0);
});

import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openCheckout, syncPayment } from "~/features/billing/billing.server";
import { november, on, openPurchases, type Purchases } from "../../../tests/support/purchases";
import { openedQuote, quotesOf, sentQuote } from "../../../tests/support/quotes";
import { payQuote } from "./quotes.server";

const by = "00000000-0000-4000-8000-000000000001";
const act = { now: november, by };
let purchases: Purchases;
let quotes: ReturnType<typeof quotesOf>;
beforeAll(async () => {
  purchases = await openPurchases();
  quotes = quotesOf(purchases);
});
beforeEach(() => purchases.startOver());
afterAll(() => purchases.close());

test("twenty acceptances at once are one order; another account finds nothing any more", async () => {
  const quote = await sentQuote({}, act);
  const [userId, other] = [await purchases.person("Inès"), await purchases.person("Marc")];
  const accepted = await Promise.all(Array.from({ length: 20 }, () => quotes.accept(userId, quote.token, november)));
  const orders = new Set(accepted.map((one) => (one.ok ? one.order.id : one.reason)));
  const payments = new Set(accepted.map((one) => (one.ok ? one.payment?.id : one.reason)));
  expect([orders.size, payments.size]).toEqual([1, 1]);
  expect(await quotes.find(quote.id)).toMatchObject({ user_id: userId, accepted_at: november });
  expect(await quotes.accept(other, quote.token, november)).toEqual({ ok: false, reason: "unknown" });
  expect(await openedQuote(quote.token, { userId: other, isAdmin: false })).toBeNull();
  const [orderId = ""] = orders;
  const { rows } = await sql<{ label: string }>`select label from order_lines where order_id = ${orderId}
    order by position`.execute(purchases.db);
  expect(rows.map(({ label }) => label)).toEqual([
    "Séances de coaching, Une heure",
    "Présence entre les séances",
    "Préparation",
  ]);
});

test("two people who hold one address: it is of the first who accepts", async () => {
  for (let n = 0; n < 3; n++) {
    const quote = await sentQuote({}, act);
    const people = [await purchases.person("Inès"), await purchases.person("Marc")];
    const accepted = await Promise.all(people.map((person) => quotes.accept(person, quote.token, november)));
    expect(accepted.map(({ ok }) => ok).sort()).toEqual([false, true]);
  }
});

test("the terms, the price that was seen, and a key of another purchase", async () => {
  const userId = await purchases.person("Inès");
  const [quote, other] = [await sentQuote({ userId }, act), await sentQuote({ userId }, act)];
  const refused = (input: Parameters<typeof quotes.accept>[3]) => quotes.accept(userId, quote.token, november, input);
  expect(await refused({ termsAccepted: false })).toEqual({ ok: false, reason: "terms_not_accepted" });
  expect(await refused({ shownTotalCents: 1 })).toEqual({ ok: false, reason: "price_changed" });
  const clientKey = randomUUID();
  await quotes.accept(userId, other.token, november, { clientKey });
  expect(await refused({ clientKey })).toEqual({ ok: false, reason: "unknown" });
  expect((await quotes.find(quote.id)).accepted_at).toBeNull();
});

test("an order left unpaid for a day is placed again, and one of both pays: the other payment goes back", async () => {
  const userId = await purchases.person("Inès");
  const quote = await sentQuote({ userId }, act);
  const first = await quotes.accept(userId, quote.token, november);
  if (!first.ok || !first.payment) throw new Error("not ordered");
  const firstAtProvider = await quotes.checkout(first.payment.id, november);
  await purchases.decide(firstAtProvider, "expired");
  await syncPayment(first.payment.id, { now: november });
  const later = on("2054-11-24");
  const second = await quotes.buy(userId, quote.token, later);
  expect(second.order.id).not.toBe(first.order.id);
  expect(await payQuote({ userId, orderId: first.order.id }, { now: later })).toMatchObject({ kind: "nothing_due" });
  expect(await quotes.accept(userId, quote.token, later)).toEqual({ ok: false, reason: "closed" });
  expect(await quotes.find(quote.id)).toMatchObject({ accepted_at: november, order_id: second.order.id });
  expect((await quotes.wallet(userId, later)).leftMinutes).toBe(720);
});

test("the provider's page is opened for an order of one's own alone", async () => {
  const userId = await purchases.person("Inès");
  const quote = await sentQuote({ userId }, act);
  const accepted = await quotes.accept(userId, quote.token, november);
  if (!accepted.ok || !accepted.payment) throw new Error("not ordered");
  expect(await payQuote({ userId: by, orderId: accepted.order.id }, act)).toBeNull();
  expect((await openCheckout(accepted.payment.id, act)).kind).toBe("redirect");
});

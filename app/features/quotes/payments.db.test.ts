import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  chargeDueInstalments,
  chargePayment,
  listInstalments,
  refundByHand,
  syncPayment,
} from "~/features/billing/billing.server";
import { inTransaction } from "~/platform/db/database.server";
import { mailsTo, words } from "../../../tests/support/outbox";
import { november, on, openPurchases, type Purchases } from "../../../tests/support/purchases";
import { quotesOf } from "../../../tests/support/quotes";
import { creditWaitingHours, readOwnQuote } from "./quotes.server";

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

const forms = (userId: string) =>
  mailsTo(userId).then((mails) => mails.map(({ dedupe_key }) => dedupe_key.split(":")[0]).sort());

test("paid: its hours are in the wallet, its invoice lists its lines, and the contract is confirmed", async () => {
  const { userId, order, paymentId, quote } = await quotes.bought();
  expect(await quotes.wallet(userId)).toMatchObject({ leftMinutes: 720, reservedMinutes: 0, usedMinutes: 0 });
  const { content } = await purchases.db
    .selectFrom("invoices")
    .select("content")
    .where("payment_id", "=", paymentId)
    .executeTakeFirstOrThrow();
  expect(content).toMatchObject({
    total_cents: 1_500_00,
    service_period: { from: "2054-11-21", to: "2055-11-21" },
    lines: [
      { label: "Séances de coaching, Une heure", quantity: 12, unit_cents: 110_00, total_cents: 1_320_00 },
      { label: "Présence entre les séances", quantity: 6, unit_cents: 30_00, total_cents: 180_00 },
      { label: "Préparation", quantity: 1, unit_cents: 0, total_cents: 0 },
    ],
  });
  const mail = (await mailsTo(userId)).find(({ dedupe_key }) => dedupe_key === `quote-paid:${order.id}`);
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual([expect.stringMatching(/pdf$/), "conditions.pdf"]);
  expect(words(mail?.text_body)).toContain("seules les heures faites restent dues");
  await syncPayment(paymentId, { now: november });
  expect((await quotes.wallet(userId)).leftMinutes).toBe(720);
  const own = { userId, orderId: order.id };
  expect(await readOwnQuote(purchases.db, own, act)).toMatchObject({ state: "paid", number: quote.number });
  expect(await readOwnQuote(purchases.db, { ...own, userId: by }, act)).toBeNull();
});

test("without the express request its hours wait for the end of the withdrawal period", async () => {
  const { userId } = await quotes.bought({}, { earlyStart: false });
  await creditWaitingHours({ now: on("2054-12-07") });
  expect((await quotes.wallet(userId)).leftMinutes).toBe(0);
  await creditWaitingHours({ now: on("2054-12-08") });
  await creditWaitingHours({ now: on("2054-12-08") });
  expect((await quotes.wallet(userId, on("2054-12-08"))).leftMinutes).toBe(720);
});

test("hours that wait do not come while the bank has their price, and come the night after it gave it again", async () => {
  const { userId, paymentId, providerId } = await quotes.bought({}, { earlyStart: false });
  await purchases.control(`payments/${providerId}/chargeback`);
  await syncPayment(paymentId, { now: on("2054-12-01") });
  await creditWaitingHours({ now: on("2054-12-08") });
  expect((await quotes.wallet(userId, on("2054-12-08"))).leftMinutes).toBe(0);
  await purchases.control(`payments/${providerId}/reverse`);
  await syncPayment(paymentId, { now: on("2054-12-09") });
  await creditWaitingHours({ now: on("2054-12-10") });
  expect((await quotes.wallet(userId, on("2054-12-10"))).leftMinutes).toBe(720);
});

test("hours that wait come all the same when the coach gave their price back by hand: it ends nothing", async () => {
  const { userId, paymentId } = await quotes.bought({}, { earlyStart: false });
  const given = { userId, paymentId, amountCents: 1_500_00, shownLeftCents: 1_500_00, reason: "Un geste" };
  await inTransaction((trx) => refundByHand(trx, { ...given, key: randomUUID() }, { now: on("2054-12-01"), by }));
  await creditWaitingHours({ now: on("2054-12-08") });
  expect((await quotes.wallet(userId, on("2054-12-08"))).leftMinutes).toBe(720);
});

test("in two payments each gives its share, and the second comes by itself", async () => {
  const { userId, order } = await quotes.bought({ count: 2 });
  expect((await quotes.wallet(userId)).leftMinutes).toBe(360);
  const later = on("2054-12-21");
  await purchases.moveTo(later);
  await chargeDueInstalments({ now: later });
  const [debit = ""] = await purchases.debits(userId);
  await chargePayment(debit, { now: later });
  expect((await quotes.wallet(userId, later)).leftMinutes).toBe(720);
  expect(await forms(userId)).toEqual(["quote-paid", "quote-receipt", "quote-waits"]);
  const invoices = await purchases.db
    .selectFrom("invoices")
    .select("content")
    .where("user_id", "=", userId)
    .orderBy("no")
    .execute();
  for (const { content } of invoices)
    expect(content.lines.reduce((sum, { total_cents }) => sum + total_cents, 0)).toBe(750_00);
  expect(await listInstalments(purchases.db, order.id)).toHaveLength(2);
});

test("a second payment that the bank refuses is told, and what was paid stays usable", async () => {
  const { userId } = await quotes.bought({ count: 2 });
  const later = on("2054-12-21");
  await purchases.moveTo(later);
  purchases.simulator.faults({ kind: "recurring.next", outcome: "failed", failureReason: "insufficient_funds" });
  await chargeDueInstalments({ now: later });
  const [debit = ""] = await purchases.debits(userId);
  await chargePayment(debit, { now: later });
  expect(await forms(userId)).toContain("instalment-refused");
  expect((await quotes.wallet(userId, later)).leftMinutes).toBe(360);
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listRefundablePayments, refundByHand, syncPayment } from "~/features/billing/billing.server";
import { findMembership, restoreMembership, suspendMembership } from "~/features/membership/membership.server";
import { inTransaction } from "~/platform/db/database.server";
import { giftsOf } from "../../../tests/support/gifts";
import { refundMailsTo, refundsOf, runRefundJobs } from "../../../tests/support/given-back";
import { declareEnd } from "../../../tests/support/leaving";
import { mailsTo, words } from "../../../tests/support/outbox";
import { november, on, openPurchases, type Purchases } from "../../../tests/support/purchases";
import { giftFulfilment, listGiftsAtBank, listOwnGifts, readOwnGift, withdrawGift } from "./gifts.server";

const by = "00000000-0000-4000-8000-000000000001";
let purchases: Purchases;
let gifts: ReturnType<typeof giftsOf>;
beforeAll(async () => {
  purchases = await openPurchases();
  gifts = giftsOf(purchases);
});
beforeEach(() => purchases.startOver());
afterAll(() => purchases.close());

const member = (userId: string, now = november) => findMembership(purchases.db, userId, { now });
const status = async (userId: string, now = november) => (await member(userId, now))?.status ?? null;
const shown = async (userId: string, now = november) =>
  (await listOwnGifts(purchases.db, userId, { now })).map(({ state }) => state);
const withdraw = (bought: { userId: string; order: { id: string } }, now = november) =>
  inTransaction((trx) => withdrawGift(trx, { userId: bought.userId, orderId: bought.order.id }, { now }));
/** What the bank does with a payment, and the site hears of. */
const heard =
  (act: string) =>
  async (bought: { providerId: string; paymentId: string }, now = november) => {
    await purchases.control(`payments/${bought.providerId}/${act}`);
    await syncPayment(bought.paymentId, { now });
  };
const bank = { takes: heard("chargeback"), gives: heard("reverse") };
async function buyOwnYear(userId: string, now: Date) {
  const own = await purchases.order(userId, now);
  await purchases.decide(own.providerId, "paid");
  await syncPayment(own.paymentId, { now });
}
/** The kinds of the mails written to somebody; those of one instant have no order. */
const subjects = async (userId: string) =>
  (await mailsTo(userId)).map(({ dedupe_key }) => dedupe_key.split(":")[0]).sort();

test("what the bank has not answered for is read beside the gifts, until it has", async () => {
  const userId = await purchases.person("Ama");
  const atBank = async () =>
    (await listGiftsAtBank(purchases.db, userId, { now: november })).map(({ orderId }) => orderId);
  const ordered = await gifts.order(userId, november);
  expect(await atBank(), "the page of the provider is open").toEqual([]);
  await purchases.decide(ordered.providerId, "pending");
  await syncPayment(ordered.paymentId, { now: november });
  expect([await atBank(), await shown(userId)]).toEqual([[ordered.order.id], []]);
  await purchases.decide(ordered.providerId, "paid");
  await syncPayment(ordered.paymentId, { now: november });
  expect([await atBank(), await shown(userId)]).toEqual([[], ["paid"]]);
});

test("the bank takes the price of an unopened gift back, then gives it again: the code follows", async () => {
  const bought = await gifts.buy("Ama", november);
  const nour = await purchases.person("Nour");
  await purchases.control(`payments/${bought.providerId}/chargeback`, { amount: "100.00" });
  await syncPayment(bought.paymentId, { now: november });
  expect(await shown(bought.userId), "a part changes nothing").toEqual(["paid"]);
  await bank.gives(bought);
  await bank.takes(bought);
  expect(await shown(bought.userId)).toEqual(["charged_back"]);
  const own = { userId: bought.userId, orderId: bought.order.id };
  expect((await readOwnGift(purchases.db, own, { now: november }))?.stage).toBe("charged_back");
  expect(await gifts.open(nour, bought.code, november)).toEqual({ ok: false, reason: "code_refused" });
  await bank.gives(bought);
  expect(await shown(bought.userId)).toEqual(["paid"]);
  expect((await readOwnGift(purchases.db, own, { now: november }))?.stage).toBe("paid");
  expect((await gifts.open(nour, bought.code, november)).ok).toBe(true);
});

test("given back whole by the coach, then taken by the bank as well and given again: the opened year goes on", async () => {
  const bought = await gifts.buy("Ama", november);
  const nour = await purchases.person("Nour");
  await gifts.open(nour, bought.code, november);
  const { userId, paymentId } = bought;
  const given = {
    userId,
    paymentId,
    amountCents: 500_00,
    shownLeftCents: 500_00,
    key: randomUUID(),
    reason: "Un geste",
  };
  await inTransaction((trx) => refundByHand(trx, given, { now: november, by }));
  await runRefundJobs(userId, november);
  await bank.takes(bought);
  expect(await status(nour)).toBe("ended");
  await bank.gives(bought);
  expect(await status(nour)).toBe("active");
});

test("withdrawn while the bank has the price: given again, it goes back", async () => {
  const bought = await gifts.buy("Ama", november);
  await bank.takes(bought);
  expect(await withdraw(bought)).toEqual({ ok: true });
  expect(await refundsOf(bought.userId)).toEqual([]);
  await bank.gives(bought);
  expect((await refundsOf(bought.userId)).map(({ amount_cents }) => amount_cents)).toEqual([500_00]);
  expect(await shown(bought.userId)).toEqual(["going_back"]);
});

test("withdrawn while the bank has the price, which it gives again in two parts: both go back", async () => {
  const bought = await gifts.buy("Ama", november);
  await bank.takes(bought);
  await withdraw(bought);
  for (const stillTaken of [300_00, 0]) {
    const part = { charged_back_cents: stillTaken };
    await purchases.db.updateTable("payments").set(part).where("id", "=", bought.paymentId).execute();
    const [paid] = await listRefundablePayments(purchases.db, bought.order.id);
    if (!paid) throw new Error("nothing was paid");
    await inTransaction((trx) => giftFulfilment.chargedBack(trx, { ...paid.event, reversed: true }, { now: november }));
  }
  const back = (await refundsOf(bought.userId)).map(({ amount_cents }) => amount_cents);
  expect(back.sort((one, other) => one - other)).toEqual([200_00, 300_00]);
});

test("declared in time, opened and taken by the bank before it is settled: given again, its price goes back", async () => {
  const bought = await gifts.buy("Ama", november);
  const asked = await declareEnd(bought.order, "withdrawal", november);
  const nour = await purchases.person("Nour");
  await gifts.open(nour, bought.code, on("2054-11-22"));
  await bank.takes(bought, on("2054-11-23"));
  expect(await asked.settle(0)).toEqual({ ok: true });
  expect(await refundsOf(bought.userId)).toEqual([]);
  await bank.gives(bought, on("2054-12-28"));
  expect((await refundsOf(bought.userId)).map(({ amount_cents }) => amount_cents)).toEqual([500_00]);
  expect(await status(nour, on("2054-12-28")), "the year it opened is over").toBe("ended");
});

test("the bank takes the price of an opened gift back: the days stop without a word of money, and come back with it", async () => {
  const bought = await gifts.buy("Ama", november);
  const nour = await purchases.person("Nour");
  await gifts.open(nour, bought.code, november);
  const later = on("2054-12-21");
  await purchases.moveTo(later);
  await bank.takes(bought, later);
  expect(await status(nour, later)).toBe("ended");
  expect((await purchases.join(nour, later)).ok, "they may order a year of their own").toBe(true);
  await bank.gives(bought, on("2054-12-22"));
  expect(await member(nour, later)).toMatchObject({ status: "active", end_date: "2055-11-20" });
  const told = await mailsTo(nour);
  expect(told.map(({ dedupe_key }) => dedupe_key.split(":")[0])).toEqual([
    "membership-begun",
    "membership-ended",
    "membership-restored",
  ]);
  expect(told.map(({ text_body }) => text_body).join()).not.toMatch(/€|banque|Ama|cadeau|offert/);
  expect(await subjects(bought.userId)).toEqual(["gift-goes_on", "gift-paid", "gift-stopped"]);
});

test("given again when another year was bought meanwhile, the days that were left follow it", async () => {
  const bought = await gifts.buy("Ama", november);
  const nour = await purchases.person("Nour");
  await gifts.open(nour, bought.code, november);
  await bank.takes(bought, on("2055-11-11"));
  await buyOwnYear(nour, on("2055-11-11"));
  await bank.gives(bought, on("2055-11-12"));
  expect(await member(nour, on("2055-11-12"))).toMatchObject({ status: "active", end_date: "2056-11-20" });
});

test("given again while the coach has the year bought meanwhile on hold, the days that were left follow it too", async () => {
  const bought = await gifts.buy("Ama", november);
  const nour = await purchases.person("Nour");
  await gifts.open(nour, bought.code, november);
  const later = on("2054-12-01");
  await purchases.moveTo(later);
  await bank.takes(bought, later);
  await buyOwnYear(nour, later);
  const hold = { userId: nour, reason: "Un geste" };
  await inTransaction((trx) => suspendMembership(trx, hold, { now: later, by }));
  await bank.gives(bought, later);
  expect(await shown(bought.userId)).toEqual(["paid"]);
  expect(await member(nour, later)).toMatchObject({ status: "upcoming", start_date: "2055-12-01" });
  await inTransaction((trx) => restoreMembership(trx, hold, { now: later, by }));
  expect(await member(nour, later)).toMatchObject({ status: "active", end_date: "2056-11-19" });
});

test("a year to come that stops leaves the present one as it is", async () => {
  const { userId } = await purchases.member("Claire", november);
  const bought = await gifts.buy("Ama", november);
  await gifts.open(userId, bought.code, november);
  await purchases.control("dashboard-refund", { paymentId: bought.providerId });
  await syncPayment(bought.paymentId, { now: november });
  expect(await member(userId)).toMatchObject({ status: "active", end_date: "2055-11-20" });
  const told = (await mailsTo(userId)).find(({ dedupe_key }) => dedupe_key.startsWith("membership-shortened:"));
  expect(words(told?.text_body)).toContain("Votre adhésion va maintenant jusqu’au 20 novembre 2055");
  expect(await shown(bought.userId)).toEqual(["given_back"]);
  expect(await refundMailsTo(bought.userId)).toHaveLength(1);
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  chargeDueInstalments,
  chargePayment,
  describeOrder,
  listPaymentsToWatch,
  listRefundablePaymentsOf,
  refundByHand,
  syncPayment,
} from "~/features/billing/billing.server";
import { endMembership, findMembership, restoreMembership } from "~/features/membership/membership.server";
import { addDays, type Day, parisDay } from "~/platform/clock";
import { inTransaction } from "~/platform/db/database.server";
import { refundsOf, runRefundJobs } from "../../../tests/support/given-back";
import { mailsTo, words } from "../../../tests/support/outbox";
import { november, on, openPurchases, type Purchases } from "../../../tests/support/purchases";
import type { TerminationKind } from "./rules";
import { readTermination, receiveTermination, settleTermination } from "./terminations.server";

// What the bank takes back, and gives again, of a year that is ended before its time. 500 € for 365 days.

const by = "00000000-0000-4000-8000-000000000001";
let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
});
beforeEach(() => purchases.startOver());
afterAll(() => purchases.close());

/** The n-th day of a year that began in november, the first included. */
const nth = (day: number) => on(addDays("2054-11-21", day - 1));
const status = async (userId: string, now: Date) => (await findMembership(purchases.db, userId, { now }))?.status;
const watched = async (person: string, now: Date) =>
  (await listPaymentsToWatch(purchases.db, parisDay(now)))
    .filter(({ userId }) => userId === person)
    .map(({ reason, amountCents }) => [reason, amountCents]);
const refunded = async (userId: string) => (await refundsOf(userId)).reduce((sum, one) => sum + one.amount_cents, 0);

async function chargeBack(
  { paymentId, providerId }: { paymentId: string; providerId: string },
  now: Date,
  amount?: string,
) {
  await purchases.moveTo(now);
  await purchases.control(`payments/${providerId}/chargeback`, amount ? { amount } : {});
  await syncPayment(paymentId, { now });
}
async function reverse({ paymentId, providerId }: { paymentId: string; providerId: string }, now: Date) {
  await purchases.moveTo(now);
  await purchases.control(`payments/${providerId}/reverse`);
  await syncPayment(paymentId, { now });
}

/** Twice 250 €, the second a month later. */
async function paidInTwo() {
  const first = await purchases.member("Claire", november, { count: 2 });
  const now = nth(31);
  await purchases.moveTo(now);
  await chargeDueInstalments({ now });
  const [paymentId = ""] = await purchases.debits(first.userId);
  await chargePayment(paymentId, { now });
  await purchases.moveTo(nth(40));
  await syncPayment(paymentId, { now: nth(40) });
  const { provider_id } = await purchases.payment(paymentId);
  return { ...first, second: { paymentId, providerId: provider_id ?? "" } };
}

/** Declares that the year ends that day, and settles it. Returns what it gives back. */
async function leave(
  reference: string,
  now: Date,
  { kind = "termination", on: day }: { kind?: TerminationKind; on?: Day } = {},
) {
  const wishedDay = kind === "termination" ? (day ?? parisDay(now)) : null;
  const declared = { kind, name: "Claire", email: `${randomUUID()}@exemple.test`, reference, wishedDay, motive: null };
  const { id } = await inTransaction((trx) =>
    receiveTermination(trx, { clientKey: randomUUID(), declared, userId: null }, { now }),
  );
  const shownCents = (await readTermination(purchases.db, id, { now }))?.plan?.refundCents ?? -1;
  const done = await inTransaction((trx) => settleTermination(trx, { id, shownCents }, { now, by }));
  expect(done).toEqual({ ok: true });
  return shownCents;
}

test("days that were given back in money are opened again by no act of the coach, and another year is paid for in peace", async () => {
  const member = await paidInTwo();
  // Before the days of the second payment begin: those were closed whole, and their price went back.
  await leave(member.order.reference, nth(35));
  await runRefundJobs(member.userId, nth(35));
  const restore = (now: Date) =>
    inTransaction((trx) => restoreMembership(trx, { userId: member.userId, reason: "Erreur" }, { now, by }));
  expect(await restore(nth(36))).toEqual({ ok: false, reason: "no_membership" });
  expect(await status(member.userId, nth(60))).toBe("ended");
  const again = await purchases.order(member.userId, nth(60));
  await purchases.decide(again.providerId, "paid");
  await syncPayment(again.paymentId, { now: nth(60) });
  expect(await status(member.userId, nth(60))).toBe("active");
});

test("a year ended by the coach, then settled, stays ended; one settled for a later day and ended meanwhile may be opened until that day", async () => {
  const settled = await purchases.member("Noé", november);
  const act = (verb: typeof endMembership, userId: string, now: Date) =>
    inTransaction((trx) => verb(trx, { userId, reason: "Erreur" }, { now, by }));
  await act(endMembership, settled.userId, nth(30));
  await leave(settled.order.reference, nth(40));
  expect(await act(restoreMembership, settled.userId, nth(41))).toEqual({ ok: false, reason: "no_membership" });
  const later = await purchases.member("Eva", nth(41));
  await leave(later.order.reference, nth(60), { on: parisDay(nth(105)) });
  await act(endMembership, later.userId, nth(70));
  expect(await status(later.userId, nth(80))).toBe("ended");
  expect(await act(restoreMembership, later.userId, nth(80))).toEqual({ ok: true });
  expect(await status(later.userId, nth(105))).toBe("active");
  expect(await status(later.userId, nth(106))).toBe("ended");
});

test("ended for a day to come, then for an earlier one: the days between come back at the price they were sold", async () => {
  const member = await purchases.member("Max", november);
  const first = await leave(member.order.reference, nth(20), { on: parisDay(nth(100)) });
  await runRefundJobs(member.userId, nth(20));
  expect(first).toBe(500_00 - 136_98);
  expect(await leave(member.order.reference, nth(50))).toBe(136_98 - 68_49);
});

test("charged back whole before its first day, a year is ended all the same", async () => {
  const member = await purchases.member("Ida", november, { earlyStart: false });
  await chargeBack(member, nth(3));
  expect(await leave(member.order.reference, nth(30), { on: "2055-12-07" })).toBe(0);
  expect(await status(member.userId, nth(30))).toBe("ended");
});

test("one half is charged back on day 105 and the year ended that day: the 105 days that were open are due", async () => {
  const member = await paidInTwo();
  await chargeBack(member.second, nth(105));
  expect(await status(member.userId, nth(105))).toBe("suspended");
  // 250 € stayed; 105 days of 365 of 500 € are 143,83 €.
  expect(await leave(member.order.reference, nth(105))).toBe(250_00 - 143_83);
});

test("charged back before that day: the days of the pause are not due", async () => {
  const member = await paidInTwo();
  await chargeBack(member.second, nth(80));
  expect(await leave(member.order.reference, nth(105))).toBe(250_00 - 109_58);
});

test("the bank gives it again after the end was settled: access stays ended, and what is now owed is shown and given back", async () => {
  const member = await paidInTwo();
  await chargeBack(member.second, nth(80));
  await leave(member.order.reference, nth(105));
  await runRefundJobs(member.userId, nth(105));
  await reverse(member.second, nth(120));
  expect(await status(member.userId, nth(120))).not.toBe("active");
  expect((await mailsTo(member.userId)).map(({ dedupe_key }) => dedupe_key)).not.toContain(
    `charged-back:${member.second.paymentId}:restored`,
  );
  expect(await watched(member.userId, nth(120))).toEqual([["owed_after_end", 250_00]]);
  const held = await listRefundablePaymentsOf(purchases.db, member.userId);
  const owed = held.find(({ paymentId }) => paymentId === member.second.paymentId);
  expect(owed).toMatchObject({ owedCents: 250_00, refused: null });
  const give = {
    userId: member.userId,
    paymentId: member.second.paymentId,
    amountCents: 250_00,
    shownLeftCents: 250_00,
  };
  const why = { reason: "Rendu par la banque", key: randomUUID() };
  await inTransaction((trx) => refundByHand(trx, { ...give, ...why }, { now: nth(120), by }));
  await runRefundJobs(member.userId, nth(120));
  expect(await watched(member.userId, nth(120))).toEqual([]);
  expect(await refunded(member.userId)).toBe(500_00 - 109_58);
});

test("all of it charged back, then the order withdrawn from, then given again: it is owed, and opens nothing", async () => {
  const member = await purchases.member("Inès", november);
  await chargeBack(member, nth(3));
  expect(await leave(member.order.reference, nth(4), { kind: "withdrawal" })).toBe(0);
  await reverse(member, nth(6));
  expect(await status(member.userId, nth(6))).not.toBe("active");
  expect(await watched(member.userId, nth(6))).toEqual([["owed_after_end", 500_00 - 4_10]]);
});

test("taken back and given again after a year that goes on to a chosen day: open until that day, and nothing is owed", async () => {
  const member = await purchases.member("Ugo", november);
  await leave(member.order.reference, nth(40), { on: parisDay(nth(105)) });
  await runRefundJobs(member.userId, nth(40));
  await chargeBack(member, nth(50), "143.83");
  expect(await status(member.userId, nth(50))).toBe("suspended");
  await reverse(member, nth(60));
  expect(await status(member.userId, nth(105))).toBe("active");
  expect(await status(member.userId, nth(106))).toBe("ended");
  expect(await watched(member.userId, nth(60))).toEqual([]);
});

test("a part charged back leaves the year open and its second payment due; what is given back is never more than what was kept", async () => {
  const member = await purchases.member("Nadia", november, { count: 2 });
  await chargeBack(member, nth(10), "100.00");
  expect(await status(member.userId, nth(10))).toBe("active");
  expect((await mailsTo(member.userId)).map(({ dedupe_key }) => dedupe_key).join()).not.toContain("charged-back");
  expect(await watched(member.userId, nth(10)), "what the bank took").toEqual([["charged_back", 100_00]]);
  const [line] = await describeOrder(purchases.db, member.order, parisDay(nth(10)));
  expect(line).toMatchObject({ state: "paid", chargedBackCents: 100_00 });
  await purchases.moveTo(nth(31));
  await chargeDueInstalments({ now: nth(31) });
  expect(await purchases.debits(member.userId)).toHaveLength(1);
  // 250 € came, 100 € were taken back, 11 days are due: 15,06 €.
  const late = await purchases.member("Zoé", nth(31), { count: 1 });
  await chargeBack(late, nth(32), "100.00");
  expect(await leave(late.order.reference, nth(34), { kind: "withdrawal" })).toBe(400_00 - 4_10);
  await reverse(late, nth(40));
  expect(await watched(late.userId, nth(40))).toEqual([["owed_after_end", 100_00]]);
});

test("a part, then all of it: access stops and the person is told once", async () => {
  const member = await purchases.member("Lou", november);
  await chargeBack(member, nth(10), "100.00");
  await chargeBack(member, nth(11), "400.00");
  await syncPayment(member.paymentId, { now: nth(11) });
  expect(await status(member.userId, nth(11))).toBe("suspended");
  const told = (await mailsTo(member.userId)).filter(({ dedupe_key }) => dedupe_key.startsWith("charged-back:"));
  expect(told.map(({ text_body }) => words(text_body))).toEqual([
    expect.stringContaining("repris un paiement de 500 €"),
  ]);
});

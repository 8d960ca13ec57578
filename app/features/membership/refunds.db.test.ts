import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  chargeDueInstalments,
  chargePayment,
  listOutstandingRefunds,
  listPaymentsToWatch,
  pollOpenPayments,
  refundEndedOrder,
  sendRefund,
  syncPayment,
} from "~/features/billing/billing.server";
import { parisDay } from "~/platform/clock";
import { inTransaction } from "~/platform/db/database.server";
import {
  countGivenBack,
  creditNotesOf,
  refundMailsTo,
  refundsOf,
  runRefundJobs,
} from "../../../tests/support/given-back";
import { november, openPurchases, type Purchases } from "../../../tests/support/purchases";

// 350 € paid in two times 175 €, and given back: one act, two movements at the provider, one mail.

const december = new Date("2054-12-21T10:00:00Z");
let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
});
beforeEach(() => purchases.startOver());
afterAll(() => purchases.close());

/** Somebody who paid twice 175 €, the later payment first. */
async function paidInTwo() {
  const friend = await purchases.member("Claire", november);
  const member = await purchases.member("Inès", november, { count: 2, code: await purchases.codeOf(friend.userId) });
  await purchases.moveTo(december);
  await chargeDueInstalments({ now: december });
  const [id = ""] = await purchases.debits(member.userId);
  await chargePayment(id, { now: december });
  const second = await purchases.payment(id);
  expect(second.status).toBe("paid");
  return { ...member, second: { paymentId: id, providerId: second.provider_id ?? "" } };
}
type Paid = Awaited<ReturnType<typeof paidInTwo>>;

const ask = ({ order }: Paid, amountCents: number, cause = "notice") =>
  inTransaction((trx) => refundEndedOrder(trx, { orderId: order.id, amountCents, cause }, { now: december }));
const refundOf = async (paymentId: string) => {
  const { user_id } = await purchases.payment(paymentId);
  const refund = (await refundsOf(user_id)).find(({ payment_id }) => payment_id === paymentId);
  return refund ?? { id: "", status: "none", failure_reason: null };
};
const watchedOf = async (person: string, now: Date) =>
  (await listPaymentsToWatch(purchases.db, parisDay(now))).filter(({ userId }) => userId === person);
const atProvider = () =>
  purchases.simulator
    .ledger()
    .payments.map(({ refundedCents }) => refundedCents)
    .filter((cents) => cents > 0);

test("9-39: over two payments: two refunds and two credit notes, and one mail with the total and both movements", async () => {
  const member = await paidInTwo();
  expect(await ask(member, 350_00)).toBe(true);
  expect((await refundsOf(member.userId)).map(({ amount_cents }) => amount_cents)).toEqual([175_00, 175_00]);
  expect(await countGivenBack(member.userId), "nothing has left yet").toEqual({ refunds: 2, creditNotes: 0, mails: 0 });
  const [one, other] = await refundsOf(member.userId);
  await sendRefund(one?.id ?? "", { now: december });
  expect(await creditNotesOf(member.userId)).toEqual([-175_00]);
  expect(await refundMailsTo(member.userId), "told once the whole has left").toEqual([]);
  await sendRefund(other?.id ?? "", { now: december });
  expect(await creditNotesOf(member.userId)).toEqual([-175_00, -175_00]);
  const [mail = "", ...others] = await refundMailsTo(member.userId);
  expect(others).toEqual([]);
  for (const words of [
    "Montant en tout : 350 €",
    "Dont échéance 1, réglée le 21 novembre 2054 : 175 €",
    "Dont échéance 2, réglée le 21 décembre 2054 : 175 €",
    "revient en deux fois",
    "Les avoirs sont dans votre espace",
  ])
    expect(mail).toContain(words);
  expect(atProvider()).toEqual([175_00, 175_00]);
  expect(await refundMailsTo(member.userId)).toHaveLength(1);
});

test("a part that fits in one payment is told as one amount", async () => {
  const member = await paidInTwo();
  await ask(member, 120_00);
  await runRefundJobs(member.userId, december);
  const [mail = ""] = await refundMailsTo(member.userId);
  expect(mail).toContain("Montant : 120 €");
  expect(mail).toContain("L’avoir est dans votre espace");
  expect(mail).not.toContain("échéance");
});

test("a payment the bank took back beyond what was left of it hides nothing of what is owed for the other", async () => {
  const member = await paidInTwo();
  await purchases.control("dashboard-refund", {
    paymentId: member.providerId,
    amount: { currency: "EUR", value: "100.00" },
  });
  await syncPayment(member.paymentId, { now: december });
  purchases.simulator.faults({ kind: "refund.next", outcome: "no_balance" });
  await ask(member, 50_00);
  await runRefundJobs(member.userId, december);
  await purchases.control(`payments/${member.providerId}/chargeback`);
  await syncPayment(member.paymentId, { now: december });
  const owed = await listOutstandingRefunds(purchases.db, [member.order.id]);
  expect(owed.get(member.order.id)).toEqual({ leavingCents: 0, owedCents: 50_00 });
});

test("a double tap gives back once, though enough is left for a second time", async () => {
  const member = await paidInTwo();
  expect(await Promise.all([ask(member, 150_00), ask(member, 150_00)])).toEqual([true, true]);
  expect(await ask(member, 150_00)).toBe(true);
  expect((await refundsOf(member.userId)).map(({ amount_cents }) => amount_cents)).toEqual([150_00]);
  const [refund] = await refundsOf(member.userId);
  const sent = await Promise.allSettled([1, 2, 3].map(() => sendRefund(refund?.id ?? "", { now: december })));
  expect(sent.some(({ status }) => status === "fulfilled")).toBe(true);
  expect(await refundOf(member.second.paymentId)).toMatchObject({ status: "pending", failure_reason: null });
  expect(await countGivenBack(member.userId)).toMatchObject({ creditNotes: 1, mails: 1 });
  expect(atProvider()).toEqual([150_00]);
});

/** The second request begins while the first is not committed yet; the embedded database lets them in one after the other. */
async function atOnce({ order }: Paid, ...[first, second]: [amountCents: number, cause: string][]) {
  const written = Promise.withResolvers<void>();
  const give = ([amountCents, cause] = [0, ""] as [number, string], hold = 0) =>
    inTransaction(async (trx) => {
      const given = await refundEndedOrder(trx, { orderId: order.id, amountCents, cause }, { now: december });
      written.resolve();
      await sleep(hold);
      return given;
    });
  const held = give(first, 300);
  await written.promise;
  return Promise.all([held, give(second)]);
}

test("two requests at the same instant: one cause gives back once, two causes share what is left and never more", async () => {
  const member = await paidInTwo();
  expect(await atOnce(member, [50_00, "notice"], [50_00, "notice"])).toEqual([true, true]);
  expect((await refundsOf(member.userId)).map(({ amount_cents }) => amount_cents)).toEqual([50_00]);
  expect(await atOnce(member, [125_00, "one"], [125_00, "another"])).toEqual([true, true]);
  expect(await atOnce(member, [30_00, "a third"], [30_00, "a fourth"])).toEqual([true, false]);
  expect((await purchases.payment(member.second.paymentId)).refunded_cents).toBe(175_00);
  expect((await purchases.payment(member.paymentId)).refunded_cents).toBe(155_00);
  await runRefundJobs(member.userId, december);
  expect(atProvider().sort()).toEqual([155_00, 175_00]);
  expect(await countGivenBack(member.userId)).toMatchObject({ creditNotes: 4, mails: 4 });
});

test("more than what is left is refused whole, with neither refund nor mail", async () => {
  const member = await paidInTwo();
  await ask(member, 300_00);
  expect(await ask(member, 60_00, "another")).toBe(false);
  await runRefundJobs(member.userId, december);
  expect(await countGivenBack(member.userId)).toEqual({ refunds: 2, creditNotes: 2, mails: 1 });
});

test("refused for one of two payments, the other goes back and is told alone; what was refused is owed, and asked for again it goes", async () => {
  const member = await paidInTwo();
  await ask(member, 350_00);
  purchases.simulator.faults({
    kind: "api.status",
    status: 422,
    times: "all",
    route: "POST /v2/payments/:paymentId/refunds",
    paymentId: member.providerId,
  });
  await runRefundJobs(member.userId, december);
  expect(await refundOf(member.paymentId)).toMatchObject({ status: "failed", failure_reason: "refused" });
  expect(atProvider()).toEqual([175_00]);
  expect(await creditNotesOf(member.userId)).toEqual([-175_00]);
  expect(await refundMailsTo(member.userId)).toEqual([expect.stringContaining("Montant : 175 €")]);
  await pollOpenPayments({ now: december });
  expect(await watchedOf(member.userId, december)).toMatchObject([{ reason: "refund_failed", amountCents: 175_00 }]);

  purchases.simulator.simulation.store.rules.length = 0;
  expect(await ask(member, 175_00, "again")).toBe(true);
  await runRefundJobs(member.userId, december);
  expect(atProvider()).toEqual([175_00, 175_00]);
  expect(await watchedOf(member.userId, december)).toEqual([]);
  expect(await countGivenBack(member.userId)).toEqual({ refunds: 3, creditNotes: 2, mails: 2 });
});

test("9-37: failed at the bank for the second payment: told to the coach, counted once, and asked for anew it is told anew", async () => {
  const member = await paidInTwo();
  await ask(member, 350_00);
  purchases.simulator.faults({ kind: "refund.next", outcome: "failed", paymentId: member.providerId });
  await runRefundJobs(member.userId, december);
  const later = new Date(december.getTime() + 10 * 86_400_000);
  await purchases.moveTo(later);
  await Promise.all([
    pollOpenPayments({ now: later }),
    syncPayment(member.paymentId, { now: later }),
    pollOpenPayments({ now: later }),
    syncPayment(member.second.paymentId, { now: later }),
  ]);
  expect((await refundOf(member.paymentId)).status).toBe("failed");
  expect((await refundOf(member.second.paymentId)).status).toBe("refunded");
  expect((await purchases.payment(member.paymentId)).refunded_cents).toBe(0);
  expect((await purchases.payment(member.second.paymentId)).refunded_cents).toBe(175_00);
  expect(await watchedOf(member.userId, later)).toMatchObject([{ reason: "refund_failed", amountCents: 175_00 }]);

  expect(await ask(member, 175_00, "again")).toBe(true);
  await runRefundJobs(member.userId, later);
  expect(await refundMailsTo(member.userId)).toHaveLength(2);
  expect(await creditNotesOf(member.userId), "given back once, written once").toEqual([-175_00, -175_00]);
  expect(await ask(member, 1, "nothing is left")).toBe(false);
});

test("what the bank did not give back stays owed by its credit note: only what goes beyond is written in another", async () => {
  const member = await paidInTwo();
  const { paymentId, providerId } = member;
  const refundInDashboard = async (value: string) => {
    await purchases.control("dashboard-refund", { paymentId: providerId, amount: { currency: "EUR", value } });
    await syncPayment(paymentId, { now: december });
  };
  await refundInDashboard("100.00");
  const [refund] = await refundsOf(member.userId);
  await purchases.control(`refunds/${refund?.provider_id}`, { status: "failed" });
  await pollOpenPayments({ now: december });
  expect((await refundsOf(member.userId)).map(({ status }) => status)).toEqual(["failed"]);

  for (const value of ["60.00", "70.00"]) await refundInDashboard(value);
  expect((await purchases.payment(paymentId)).refunded_cents).toBe(130_00);
  expect(await creditNotesOf(member.userId)).toEqual([-100_00, -30_00]);
});

/** The provider makes the refund, and its answer never comes. Returns our row's id. */
async function refundWithLostAnswer(paymentId: string): Promise<string> {
  const { id } = await refundOf(paymentId);
  purchases.simulator.faults({
    kind: "api.status",
    status: 503,
    when: "afterCommit",
    route: "POST /v2/payments/:paymentId/refunds",
  });
  await expect(sendRefund(id, { now: december })).rejects.toThrow("unknown");
  return id;
}

test("news of a refund that arrive before its answer find our row: one refund, one credit note, nothing sent again", async () => {
  const member = await paidInTwo();
  await ask(member, 175_00);
  const id = await refundWithLostAnswer(member.second.paymentId);
  expect(await refundsOf(member.userId)).toMatchObject([{ status: "requested" }]);
  expect(atProvider()).toEqual([175_00]);

  await Promise.all([1, 2].map(() => syncPayment(member.second.paymentId, { now: december })));
  expect(await refundsOf(member.userId)).toMatchObject([{ id, status: "pending" }]);
  await sendRefund(id, { now: december });
  expect(atProvider()).toEqual([175_00]);
  expect(await countGivenBack(member.userId)).toMatchObject({ creditNotes: 1, mails: 1 });
});

test("9-35: a refund whose answer was lost is found there hours later, though the provider has forgotten its key", async () => {
  const member = await paidInTwo();
  await ask(member, 50_00);
  const id = await refundWithLostAnswer(member.second.paymentId);
  const later = new Date(december.getTime() + 3 * 3600_000);
  await purchases.moveTo(later);
  await sendRefund(id, { now: later });
  expect(atProvider()).toEqual([50_00]);
});

test("two refunds made in the provider's dashboard and heard of together are two credit notes and one mail", async () => {
  const member = await paidInTwo();
  const { paymentId, providerId } = member;
  for (const value of ["30.00", "50.00"])
    await purchases.control("dashboard-refund", { paymentId: providerId, amount: { currency: "EUR", value } });
  await syncPayment(paymentId, { now: december });
  await syncPayment(paymentId, { now: december });
  expect((await creditNotesOf(member.userId)).sort()).toEqual([-30_00, -50_00]);
  expect(await refundMailsTo(member.userId)).toMatchObject([expect.stringContaining("Montant : 80 €")]);
});

test("a payment the provider no longer answers for does not keep the other refunds from being looked at", async () => {
  const member = await paidInTwo();
  await ask(member, 350_00);
  await runRefundJobs(member.userId, december);
  purchases.simulator.faults({ kind: "api.status", status: 404, times: "all", paymentId: member.second.providerId });
  const later = new Date(december.getTime() + 10 * 86_400_000);
  await purchases.moveTo(later);
  await pollOpenPayments({ now: later });
  expect((await refundOf(member.paymentId)).status).toBe("refunded");
});

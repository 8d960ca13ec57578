import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  chargeDueInstalments,
  describeOrder,
  findPaidPayment,
  listOrders,
  listPaymentsToWatch,
  requestRefund,
  sendRefund,
  syncPayment,
} from "~/features/billing/billing.server";
import { paidLabel } from "~/features/billing/messages";
import { inTransaction } from "~/platform/db/database.server";
import { runRefundJobs } from "../../../tests/support/given-back";
import { mailsTo, words } from "../../../tests/support/outbox";
import { november, on, openPurchases, type Purchases } from "../../../tests/support/purchases";
import { findMembership, payOrder } from "./membership.server";

let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
});
afterAll(() => purchases.close());

test("paid twice, by two orders in two tabs: one period, the second given back in full with its credit note", async () => {
  const userId = await purchases.person("Lou");
  const one = await purchases.order(userId, november, { count: 1 });
  const two = await purchases.order(userId, november, { count: 2 });
  for (const bought of [one, two]) await purchases.decide(bought.providerId, "paid");
  for (const bought of [two, one]) await syncPayment(bought.paymentId, { now: november });
  const { rows } = await sql<{
    count: number;
  }>`select count(*) from membership_periods where user_id = ${userId}`.execute(purchases.db);
  expect(rows[0]?.count).toBe(1);
  const refund = await purchases.db
    .selectFrom("refunds")
    .selectAll()
    .where("payment_id", "=", one.paymentId)
    .executeTakeFirstOrThrow();
  await Promise.all([
    sendRefund(refund.id, { now: november }),
    sendRefund(refund.id, { now: november }).catch(() => {}),
  ]);
  await sendRefund(refund.id, { now: november });
  const ledger = purchases.simulator.ledger().payments.find((payment) => payment.id === one.providerId);
  expect(ledger).toMatchObject({ amountCents: 500_00, refundedCents: 500_00 });
  const note = await purchases.db
    .selectFrom("invoices")
    .selectAll()
    .where("refund_id", "=", refund.id)
    .executeTakeFirstOrThrow();
  expect(note).toMatchObject({ series: "TA", total_cents: -500_00 });
  expect((await payOrder({ userId, orderId: one.order.id }, { now: november }))?.kind).toBe("nothing_due");
});

test("paid twice, in one payment and in two: the second payment of the order that gave nothing is canceled, and late for nobody", async () => {
  const userId = await purchases.person("Noé");
  const whole = await purchases.order(userId, november, { count: 1 });
  const halves = await purchases.order(userId, november, { count: 2 });
  for (const bought of [whole, halves]) {
    await purchases.decide(bought.providerId, "paid");
    await syncPayment(bought.paymentId, { now: november });
  }
  const lines = await describeOrder(purchases.db, halves.order, "2054-11-21");
  expect(lines.map(({ state }) => state)).toEqual(["refunded", "canceled"]);
  await chargeDueInstalments({ now: on("2055-01-10") });
  expect(await purchases.debits(userId)).toEqual([]);
  const watched = await listPaymentsToWatch(purchases.db, "2055-01-10");
  expect(watched.filter((one) => one.userId === userId)).toEqual([]);
});

test("paid in two, then once more in one: the year goes on with its second payment", async () => {
  const userId = await purchases.person("Zoé");
  const halves = await purchases.order(userId, november, { count: 2 });
  const whole = await purchases.order(userId, november, { count: 1 });
  for (const bought of [halves, whole]) {
    await purchases.decide(bought.providerId, "paid");
    await syncPayment(bought.paymentId, { now: november });
  }
  const lines = await describeOrder(purchases.db, halves.order, "2054-11-21");
  expect(lines.map(({ state }) => state)).toEqual(["paid", "planned"]);
});

test("9-41: the bank takes the money back, then gives it again: access follows, the coach sees it, no credit note is written", async () => {
  const { userId, paymentId, providerId } = await purchases.member("Inès", november);
  const invoices = await purchases.count("invoices");
  const toWatch = async () =>
    (await listPaymentsToWatch(purchases.db, "2054-11-21"))
      .filter((one) => one.userId === userId)
      .map(({ reason }) => reason);
  const told = async () =>
    (await mailsTo(userId))
      .filter(({ dedupe_key }) => dedupe_key.startsWith("charged-back:"))
      .map(({ dedupe_key, text_body }) => [dedupe_key.split(":")[2], words(text_body)]);
  await purchases.control(`payments/${providerId}/chargeback`);
  await syncPayment(paymentId, { now: november });
  await syncPayment(paymentId, { now: november });
  expect(await told()).toEqual([["paused", expect.stringContaining("repris un paiement de 500 €")]]);
  expect(await findMembership(purchases.db, userId, { now: november })).toMatchObject({
    status: "suspended",
    suspension: "payment_reversed",
  });
  expect(await purchases.join(userId, november)).toEqual({ ok: false, reason: "payment_reversed" });
  expect(await toWatch()).toEqual(["charged_back"]);
  expect(await purchases.count("invoices")).toBe(invoices);
  await purchases.control(`payments/${providerId}/reverse`);
  await syncPayment(paymentId, { now: november });
  await syncPayment(paymentId, { now: november });
  expect(await told()).toHaveLength(2);
  expect((await told()).find(([what]) => what === "restored")?.[1]).toContain("jusqu’au 20 novembre 2055");
  expect((await findMembership(purchases.db, userId, { now: november }))?.status).toBe("active");
  expect(await toWatch()).toEqual([]);
  expect(await purchases.count("invoices")).toBe(invoices);
});

test("9-36: a refund made in the provider's dashboard closes the year and writes its credit note, once", async () => {
  const { userId, paymentId, providerId } = await purchases.member("Ugo", november, { count: 2 });
  await purchases.control("dashboard-refund", { paymentId: providerId });
  await syncPayment(paymentId, { now: november });
  await syncPayment(paymentId, { now: november });
  expect((await findMembership(purchases.db, userId, { now: november }))?.status).toBe("ended");
  expect(await purchases.payment(paymentId)).toMatchObject({ refunded_cents: 250_00 });
  expect(await purchases.join(userId, november)).toMatchObject({ ok: true });
  const notes = await sql<{
    count: number;
  }>`select count(*) from invoices i join refunds r on r.id = i.refund_id where r.payment_id = ${paymentId}`.execute(
    purchases.db,
  );
  expect(notes.rows[0]?.count).toBe(1);
});

test("a part given back is told with the payment it comes from", async () => {
  const { paymentId, providerId, order } = await purchases.member("Marc", november);
  const line = async () => (await describeOrder(purchases.db, order, "2054-11-21"))[0];
  const label = async () =>
    paidLabel((await line()) ?? { refundedCents: -1, leavingCents: 0, owedCents: 0, chargedBackCents: 0 });
  expect(await label()).toBe("Réglé");
  await purchases.control("dashboard-refund", { paymentId: providerId, amount: "498.64" });
  await syncPayment(paymentId, { now: november });
  expect(await line()).toMatchObject({ state: "paid", refundedCents: 498_64 });
  expect(words(await label())).toBe("Réglé, dont 498,64 € rendus");
  const one = { refundedCents: 1_00, leavingCents: 0, owedCents: 0, chargedBackCents: 0 };
  expect(words(paidLabel(one))).toBe("Réglé, dont 1 € rendu");
});

test("a refund is under way until it has left: nothing says that it was given back before", async () => {
  const { userId, paymentId, order } = await purchases.member("Rose", november);
  const paid = await findPaidPayment(purchases.db, order.id);
  if (!paid) throw new Error("paid");
  const ask = (amountCents: number, cause: string) =>
    inTransaction((trx) => requestRefund(trx, paid, { amountCents, cause }, { now: november }));
  const line = async () => {
    const [shown] = (await listOrders(purchases.db, userId, { now: november }))[0]?.instalments ?? [];
    if (!shown) throw new Error("shown");
    return shown;
  };
  await ask(40_00, "by_hand:one");
  expect(words(paidLabel(await line()))).toBe("Réglé, dont 40 € en cours de remboursement");
  await runRefundJobs(userId, november);
  expect(words(paidLabel(await line()))).toBe("Réglé, dont 40 € rendus");
  await ask(60_00, "by_hand:two");
  const both = "Réglé, dont 40 € rendus et 60 € en cours de remboursement";
  expect(words(paidLabel(await line()))).toBe(both);
  await purchases.db.updateTable("refunds").set({ status: "queued" }).where("status", "=", "requested").execute();
  expect(words(paidLabel(await line()))).toBe(both);
  await ask(400_00, "by_hand:rest");
  expect(await line()).toMatchObject({ state: "refunded", leavingCents: 460_00 });
  expect((await purchases.payment(paymentId)).refunded_cents).toBe(500_00);
});

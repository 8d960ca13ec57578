import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { describeOrder, listOrders, syncPayment } from "~/features/billing/billing.server";
import { parisDay } from "~/platform/clock";
import { constraintOf } from "~/platform/db/violations";
import { november, on, openPurchases, type Purchases } from "../../../tests/support/purchases";
import { setForThisTest } from "../../../tests/support/settings";
import { findMembership, orderAgainPath, payOrder, planContractEnd } from "./membership.server";

let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
});
beforeEach(() => purchases.startOver());
afterAll(() => purchases.close());

async function welcomeMail(orderId: string): Promise<string> {
  const mail = await purchases.db
    .selectFrom("outbox")
    .select("text_body")
    .where("dedupe_key", "=", `welcome:${orderId}`)
    .executeTakeFirstOrThrow();
  return mail.text_body.replace(/\s/g, " ");
}

/** An order in two payments whose first was given up on the provider's page. */
async function abandoned(userId: string) {
  const bought = await purchases.order(userId, november, { count: 2 });
  await purchases.decide(bought.providerId, "canceled");
  await syncPayment(bought.paymentId, { now: november });
  return bought;
}

test("an order is kept a day; then it is read again, at the price and the dates of that day", async () => {
  const userId = await purchases.person("Karim");
  const { order, paymentId } = await abandoned(userId);
  const nearly = new Date(november.getTime() + 23 * 3_600_000);
  expect(await listOrders(purchases.db, userId, { now: nearly })).toHaveLength(1);

  const late = on("2055-01-20");
  await purchases.moveTo(late);
  await setForThisTest({ membership_price_cents: 900_00 });
  expect(await payOrder({ userId, orderId: order.id }, { now: late })).toEqual({
    kind: "nothing_due",
    orderId: order.id,
  });
  const payments = await purchases.db.selectFrom("payments").select("id").where("user_id", "=", userId).execute();
  expect(payments).toEqual([{ id: paymentId }]);
  expect(await orderAgainPath(purchases.db, order)).toBe("/membership/commande?paiements=2");
  expect(await listOrders(purchases.db, userId, { now: late })).toEqual([]);

  const again = await purchases.join(userId, late, { count: 2, shownTotalCents: 900_00 });
  expect(again).toMatchObject({ ok: true, order: { amount_cents: 900_00 }, payment: { amount_cents: 450_00 } });
});

test("the same demand after a day is another order, and never pays the old one", async () => {
  const userId = await purchases.person("Nadia");
  const { order, paymentId } = await abandoned(userId);
  const again = await purchases.join(userId, on("2054-11-23"), { count: 2 });
  if (!again.ok) throw new Error(again.reason);
  expect(again.order.id).not.toBe(order.id);
  const insert = sql`insert into payments (id, instalment_id, user_id, amount_cents, sequence_type, created_at)
    select gen_random_uuid(), instalment_id, user_id, amount_cents, sequence_type, created_at + interval '24 hours'
    from payments where id = ${paymentId}`;
  const refused = await insert.execute(purchases.db).then(() => "accepted", constraintOf);
  expect(refused).toBe("order_has_not_lapsed");
});

test("what the bank settles days later opens the year, and every date counts from that day", async () => {
  const userId = await purchases.person("Zoé");
  const { order, paymentId, providerId } = await purchases.order(userId, november, { count: 2 });
  await purchases.decide(providerId, "pending");
  await syncPayment(paymentId, { now: november });
  const late = on("2054-12-14");
  await purchases.moveTo(late);
  expect(await listOrders(purchases.db, userId, { now: late })).toMatchObject([{ stage: "processing" }]);
  await purchases.decide(providerId, "paid");
  await syncPayment(paymentId, { now: late });

  expect(await findMembership(purchases.db, userId, { now: late })).toMatchObject({
    status: "active",
    start_date: "2054-12-14",
  });
  const [, second] = await describeOrder(purchases.db, order, parisDay(late));
  expect(second).toMatchObject({ state: "planned", dueDate: "2055-01-14" });
  const mail = await welcomeMail(order.id);
  expect(mail).toContain("le 14 janvier 2055");
  expect(mail).toContain("rétracter jusqu’au 28 décembre 2054");
  const asked = { order, kind: "withdrawal", declaredAt: on("2054-12-28"), wishedDay: null } as const;
  expect(await planContractEnd(purchases.db, asked, { now: on("2054-12-28") })).toMatchObject({
    right: "withdrawal",
    withdrawUntil: "2054-12-28",
  });
});

test("no debit is opened before its day, a month after the first payment", async () => {
  const { order } = await purchases.member("Lou", november, { count: 2 });
  const debitOn = (instant: string) =>
    sql`insert into payments (id, instalment_id, user_id, amount_cents, sequence_type, created_at)
      select gen_random_uuid(), id, ${order.user_id}, amount_cents, 'recurring', ${instant}::timestamptz
      from instalments where order_id = ${order.id} and number = 2`
      .execute(purchases.db)
      .then(() => "accepted", constraintOf);
  expect(await debitOn("2054-12-20T12:00:00Z")).toBe("debit_waits_for_its_day");
  const second = purchases.db.updateTable("instalments").where("order_id", "=", order.id).where("number", "=", 2);
  await second.set({ due_date: "2054-12-01" }).execute();
  expect(await debitOn("2054-12-20T12:00:00Z")).toBe("debit_waits_for_its_day");
  expect(await debitOn("2054-12-21T12:00:00Z")).toBe("accepted");
});

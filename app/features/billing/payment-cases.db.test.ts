import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { findMembership, joinMembership, payOrder } from "~/features/membership/membership.server";
import { inTransaction } from "~/platform/db/database.server";
import { getPayment } from "~/platform/payments/gateway.server";
import { ask } from "../../../tests/support/edges";
import { creditNotesOf, refundsOf, runRefundJobs } from "../../../tests/support/given-back";
import { november, on, openPurchases, type Purchases } from "../../../tests/support/purchases";
import { yearFor } from "../../../tools/demo/year";
import {
  chargeDueInstalments,
  chargePayment,
  openCheckout,
  refundByHand,
  syncOrder,
  syncPayment,
} from "./billing.server";
import { action as notified } from "./mollie-webhook.route";
import { recordProviderPayment } from "./sync-payment.server";

// What other shops broke on, by number (docs/payment-cases.md): the cases that no other test proves.

let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
});
beforeEach(() => purchases.startOver());
afterEach(() => {
  purchases.simulator.simulation.store.rules.length = 0;
});
afterAll(() => purchases.close());

const hours = (count: number) => new Date(november.getTime() + count * 3_600_000);
const statusOn = async (userId: string, now: Date) => (await findMembership(purchases.db, userId, { now }))?.status;

/** How much of everything a payment gives is there for this person. */
async function givenTo(userId: string) {
  const { rows } = await sql<Record<"periods" | "invoices" | "outcomes" | "mails", number>>`select
    (select count(*)::int from membership_periods where user_id = ${userId}) as periods,
    (select count(*)::int from invoices where user_id = ${userId}) as invoices,
    (select count(*)::int from payment_outcomes o join payments p on p.id = o.payment_id where p.user_id = ${userId}) as outcomes,
    (select count(*)::int from outbox m join users u on u.id = ${userId} and u.email = m.to_address) as mails`.execute(
    purchases.db,
  );
  return rows[0];
}
const once = { periods: 1, invoices: 1, outcomes: 1, mails: 1 };

/** Orders a year, and gives the attempt to pay it, which the provider has not heard of. */
async function unsent(firstName: string) {
  const userId = await purchases.person(firstName);
  const joined = await purchases.join(userId, november);
  if (!joined.ok || !joined.payment) throw new Error("not ordered");
  return { userId, order: joined.order, paymentId: joined.payment.id };
}

test("9-02, 9-08: the notification and the way back at the same instant have one effect, a way back a week later none", async () => {
  const userId = await purchases.person("Claire");
  const { order, paymentId, providerId } = await purchases.order(userId, november);
  await purchases.decide(providerId, "paid");
  await Promise.all([
    syncPayment(paymentId, { now: november, providerId }),
    syncOrder(order.id, { now: november }),
    syncOrder(order.id, { now: november }),
  ]);
  expect(await givenTo(userId)).toEqual(once);
  for (const now of [hours(1), hours(24 * 7)]) await syncOrder(order.id, { now });
  expect(await givenTo(userId)).toEqual(once);
});

test("9-03: a notification that comes before the answer to the creation is believed, and the answer doubles nothing", async () => {
  const { userId, paymentId } = await unsent("Karim");
  purchases.simulator.faults({ kind: "api.slow", route: "POST /v2/payments", ms: 1_500, when: "afterCommit" });
  const answered = openCheckout(paymentId, { now: november });
  await expect.poll(() => purchases.atProvider(paymentId).length, { interval: 20 }).toBe(1);
  const providerId = purchases.atProvider(paymentId)[0]?.id ?? "";
  await purchases.decide(providerId, "paid");
  await syncPayment(paymentId, { now: november, providerId });
  expect(await givenTo(userId)).toEqual(once);
  await answered;
  expect(await givenTo(userId)).toEqual(once);
  expect(purchases.atProvider(paymentId)).toHaveLength(1);
});

test("9-04: a number the provider does not know yet is asked for again, and nothing is held for failed", async () => {
  const userId = await purchases.person("Nora");
  const { paymentId, providerId } = await purchases.order(userId, november);
  await purchases.decide(providerId, "paid");
  purchases.simulator.faults({ kind: "api.status", status: 404, route: "GET /v2/payments/:paymentId" });
  await expect(syncPayment(paymentId, { now: november, providerId })).rejects.toMatchObject({ failure: "not_found" });
  expect((await purchases.payment(paymentId)).status).toBe("open");
  await syncPayment(paymentId, { now: november, providerId });
  expect(await givenTo(userId)).toEqual(once);
});

test("9-09: what was read before and is written late takes nothing back", async () => {
  const userId = await purchases.person("Sacha");
  const { paymentId, providerId } = await purchases.order(userId, november);
  const before = await getPayment(providerId);
  await purchases.decide(providerId, "paid");
  await syncPayment(paymentId, { now: november });
  for (const status of ["open", "expired", "failed"])
    await recordProviderPayment(paymentId, { ...before, status }, { now: november });
  expect(await purchases.payment(paymentId)).toMatchObject({ status: "paid" });
  expect(await givenTo(userId)).toEqual(once);
});

test("9-10: cut in the middle, nothing is half written; asked again, all of it is there once", async () => {
  const userId = await purchases.person("Ana");
  const { paymentId, providerId } = await purchases.order(userId, november);
  await purchases.decide(providerId, "paid");
  await sql`create function no_mail_today() returns trigger language plpgsql as 'begin raise exception ''cut''; end'`.execute(
    purchases.db,
  );
  await sql`create trigger no_mail_today before insert on outbox for each row execute function no_mail_today()`.execute(
    purchases.db,
  );
  await expect(syncPayment(paymentId, { now: november })).rejects.toThrow("cut");
  expect((await purchases.payment(paymentId)).status).toBe("open");
  expect(await givenTo(userId)).toEqual({ periods: 0, invoices: 0, outcomes: 0, mails: 0 });
  await sql`drop function no_mail_today cascade`.execute(purchases.db);
  await syncPayment(paymentId, { now: november });
  expect(await givenTo(userId)).toEqual(once);

  const other = await purchases.person("Lise");
  const { paymentId: second, providerId: secondId } = await purchases.order(other, november);
  await purchases.decide(secondId, "paid");
  await recordProviderPayment(second, { ...(await getPayment(secondId)), method: "telepathy" }, { now: november });
  expect(await givenTo(other), "paid by a means nobody knows is paid").toEqual(once);
});

test("9-11: a notification is answered without waiting for the provider", async () => {
  const userId = await purchases.person("Zoé");
  const { paymentId, providerId } = await purchases.order(userId, november);
  purchases.simulator.faults({ kind: "api.hang", times: "all" });
  const begun = performance.now();
  const answer = await ask(notified, `/webhooks/mollie/${paymentId}`, {
    fields: { id: providerId },
    params: { paymentId },
  });
  expect(answer.status).toBe(200);
  expect(performance.now() - begun).toBeLessThan(5_000);
  const { rows } = await sql`select from pgboss.job where data -> 'payload' ->> 'paymentId' = ${paymentId}`.execute(
    purchases.db,
  );
  expect(rows).toHaveLength(1);
});

test("9-13, 9-14: a late « expired » of the first attempt leaves the order paid; paid too, it goes back whole", async () => {
  const userId = await purchases.person("Marc");
  const first = await purchases.order(userId, november);
  await purchases.decide(first.providerId, "canceled");
  await syncPayment(first.paymentId, { now: november });
  await payOrder({ userId, orderId: first.order.id }, { now: november });
  const second = await purchases.db
    .selectFrom("payments")
    .select(["id", "provider_id"])
    .where("user_id", "=", userId)
    .where("status", "=", "open")
    .executeTakeFirstOrThrow();
  await purchases.decide(second.provider_id ?? "", "paid");
  await syncPayment(second.id, { now: november });
  await syncPayment(first.paymentId, { now: november });
  expect(await statusOn(userId, november)).toBe("active");
  await purchases.decide(first.providerId, "paid", { force: true });
  await syncPayment(first.paymentId, { now: november });
  expect(await givenTo(userId)).toMatchObject({ periods: 1, invoices: 2, outcomes: 2 });
  expect(await refundsOf(userId)).toMatchObject([{ payment_id: first.paymentId, amount_cents: 500_00 }]);
  await runRefundJobs(userId, november);
  expect(await creditNotesOf(userId)).toEqual([-500_00]);
  expect(purchases.atProvider(first.paymentId)).toMatchObject([{ refundedCents: 500_00 }]);
  expect(purchases.atProvider(second.id)).toMatchObject([{ refundedCents: 0 }]);
});

test("9-16: an order paid at its own price after another was made with a code counts for what was paid", async () => {
  const godmother = await purchases.member("Inès", november);
  const code = await purchases.codeOf(godmother.userId);
  const userId = await purchases.person("Lou");
  const full = await purchases.order(userId, november);
  const reduced = await purchases.order(userId, november, { code });
  expect([full.order.amount_cents, reduced.order.amount_cents]).toEqual([500_00, 350_00]);
  await purchases.decide(full.providerId, "paid");
  await syncPayment(full.paymentId, { now: november });
  expect(await statusOn(userId, november)).toBe("active");
  const invoices = await purchases.db
    .selectFrom("invoices")
    .select("total_cents")
    .where("user_id", "=", userId)
    .execute();
  expect(invoices).toEqual([{ total_cents: 500_00 }]);
});

test("9-20: an answer lost for hours: the customer's payments are read before anything is created again", async () => {
  const { paymentId } = await unsent("Paul");
  purchases.simulator.faults({ kind: "api.reset", route: "POST /v2/payments", when: "afterCommit" });
  purchases.simulator.faults({ kind: "api.status", status: 503, route: "GET", times: "all" });
  purchases.simulator.faults({ kind: "api.status", status: 503, route: "POST /v2/payments", times: 1 });
  expect((await openCheckout(paymentId, { now: november })).kind).toBe("unavailable");
  expect(purchases.atProvider(paymentId)).toHaveLength(1);
  purchases.simulator.simulation.store.rules.length = 0;
  const later = hours(2);
  await purchases.moveTo(later);
  await openCheckout(paymentId, { now: later });
  expect(purchases.atProvider(paymentId)).toHaveLength(1);
});

test.each([
  409, 202,
])("9-21: « already being processed » (%i): asked again with the same key, one payment", async (status) => {
  const { paymentId } = await unsent("Ana");
  purchases.simulator.faults({ kind: "api.inflight", route: "POST /v2/payments", status });
  const first = await openCheckout(paymentId, { now: november });
  const checkout = first.kind === "redirect" ? first : await openCheckout(paymentId, { now: november });
  expect(checkout.kind).toBe("redirect");
  expect(purchases.atProvider(paymentId)).toHaveLength(1);
});

test("9-23: a first payment that was abandoned opens nothing, and its second is never asked for", async () => {
  const userId = await purchases.person("Eden");
  purchases.simulator.faults({ kind: "mandate.stayPending", hours: 72 });
  const { paymentId, providerId } = await purchases.order(userId, november, { count: 2 });
  await purchases.decide(providerId, "expired");
  await syncPayment(paymentId, { now: november });
  for (const day of ["2054-12-21", "2054-12-28", "2055-01-21"]) await chargeDueInstalments({ now: on(day) });
  expect(await statusOn(userId, november)).toBeUndefined();
  expect(await purchases.debits(userId)).toEqual([]);
});

test("9-24: the mandate is not valid yet: access is open; still not on the day of the debit, a mail leads to pay", async () => {
  purchases.simulator.faults({ kind: "mandate.stayPending", hours: 24 * 60 });
  const { userId } = await purchases.member("Yasmine", november, { count: 2 });
  expect(await statusOn(userId, november)).toBe("active");
  const day = on("2054-12-21");
  await purchases.moveTo(day);
  await chargeDueInstalments({ now: day });
  const [debit = ""] = await purchases.debits(userId);
  await chargePayment(debit, { now: day });
  expect(await purchases.payment(debit)).toMatchObject({ status: "failed", failure_reason: "mandate_invalid" });
  const mail = await purchases.db
    .selectFrom("outbox")
    .select("text_body")
    .where("dedupe_key", "=", `debit-refused:${debit}`)
    .executeTakeFirstOrThrow();
  expect(mail.text_body).toContain("/regler?jeton=");
  expect(purchases.atProvider(debit), "nothing was asked of a mandate that does not hold").toEqual([]);
  expect([await statusOn(userId, day), await statusOn(userId, on("2054-12-29"))]).toEqual(["active", "suspended"]);
});

test("9-25: the debit was made and its answer lost: found again, never a second", async () => {
  const { userId } = await purchases.member("Noé", november, { count: 2 });
  const day = on("2054-12-21");
  await purchases.moveTo(day);
  await chargeDueInstalments({ now: day });
  const [debit = ""] = await purchases.debits(userId);
  purchases.simulator.faults({ kind: "api.reset", route: "POST /v2/payments", when: "afterCommit" });
  await expect(chargePayment(debit, { now: day })).rejects.toMatchObject({ failure: "unknown" });
  await Promise.all([1, 2].map(() => chargePayment(debit, { now: day })));
  await chargeDueInstalments({ now: day });
  expect(purchases.atProvider(debit)).toHaveLength(1);
  expect(await purchases.debits(userId)).toEqual([debit]);
});

test("9-29: taken back by the bank, a « paid » told again reactivates nothing", async () => {
  const { userId, paymentId, providerId } = await purchases.member("Robin", november);
  await purchases.control(`payments/${providerId}/chargeback`);
  for (let again = 0; again < 3; again += 1) await syncPayment(paymentId, { now: hours(1), providerId });
  expect(await statusOn(userId, hours(1))).toBe("suspended");
  expect(await givenTo(userId)).toMatchObject({ periods: 1, invoices: 1, outcomes: 1 });
});

test("9-31: of two mandates, the debit takes the one its own first payment left", async () => {
  const { userId, paymentId } = await purchases.member("Maya", november, { count: 2 });
  const { customer_id, mandate_id } = await purchases.payment(paymentId);
  const response = await fetch(`${purchases.simulator.url}/v2/customers/${customer_id}/mandates`, {
    method: "POST",
    headers: { Authorization: "Bearer test_simulateur0000000000000000000000", "Content-Type": "application/json" },
    body: JSON.stringify({
      method: "directdebit",
      consumerName: "Maya Test",
      consumerAccount: "FR7630006000011234567890189",
    }),
  });
  expect(response.status).toBe(201);
  const day = on("2054-12-21");
  await purchases.moveTo(day);
  await chargeDueInstalments({ now: day });
  const [debit = ""] = await purchases.debits(userId);
  await chargePayment(debit, { now: day });
  expect(purchases.atProvider(debit)).toMatchObject([{ mandateId: mandate_id }]);
});

test("9-32: two orders at once of the same person have one customer at the provider", async () => {
  const userId = await purchases.person("Alix");
  const orders = await Promise.all(
    [1, 2].map(() => inTransaction((trx) => joinMembership(trx, yearFor(userId, 500_00), { now: november }))),
  );
  const paymentIds = orders.flatMap((joined) => (joined.ok && joined.payment ? [joined.payment.id] : []));
  await Promise.all(paymentIds.map((id) => openCheckout(id, { now: november })));
  const customers = purchases.simulator
    .ledger()
    .payments.filter((one) => one.customerId)
    .map((one) => one.customerId);
  expect(paymentIds).toHaveLength(2);
  expect(customers.length).toBeGreaterThan(0);
  expect(new Set(customers).size).toBe(1);
  const known = await purchases.db.selectFrom("mollie_customers").selectAll().where("user_id", "=", userId).execute();
  expect(known).toHaveLength(1);
});

test("9-40: what the bank has taken back is not given back a second time", async () => {
  const { userId, paymentId, providerId } = await purchases.member("Camille", november);
  await purchases.control(`payments/${providerId}/chargeback`);
  await syncPayment(paymentId, { now: hours(1) });
  const asked = { userId, paymentId, amountCents: 10_00, shownLeftCents: 0, reason: "Un geste", key: randomUUID() };
  const done = await inTransaction((trx) => refundByHand(trx, asked, { now: hours(2), by: userId }));
  expect(done).toEqual({ ok: false, reason: "not_that_much" });
  const before = { ...asked, shownLeftCents: 500_00, key: randomUUID() };
  expect(await inTransaction((trx) => refundByHand(trx, before, { now: hours(2), by: userId }))).toEqual({
    ok: false,
    reason: "changed",
  });
  expect(await refundsOf(userId)).toEqual([]);
});

test("9-47: the provider is told a reference and our ids, short and plain, never what was bought or by whom", async () => {
  const { paymentId, order } = await unsent("Félix");
  await openCheckout(paymentId, { now: november });
  const [sent] = purchases.atProvider(paymentId);
  expect(sent?.description).toBe(order.reference);
  const { instalment_id: instalmentId } = await purchases.payment(paymentId);
  expect(sent?.metadata).toEqual({ paymentId, instalmentId });
  const stored = purchases.simulator.simulation.store.payments.get(sent?.id ?? "");
  expect(JSON.stringify(stored)).toContain(order.reference);
  expect(JSON.stringify(stored)).not.toMatch(/Félix|@|adhésion|divorce|séparation|coach/i);
});

test("9-49: a status, a method or a field nobody knows decides nothing, and the next news counts", async () => {
  const userId = await purchases.person("Jade");
  const { paymentId, providerId } = await purchases.order(userId, november);
  const provider = { ...(await getPayment(providerId)), status: "frozen", method: "telepathy", fieldOfTomorrow: 1 };
  await recordProviderPayment(paymentId, provider, { now: november });
  expect((await purchases.payment(paymentId)).status).toBe("open");
  await purchases.decide(providerId, "paid");
  purchases.simulator.faults({ kind: "api.malformed", variant: "extraField", route: "GET /v2/payments/:paymentId" });
  await syncPayment(paymentId, { now: november });
  expect(await givenTo(userId)).toEqual(once);
});

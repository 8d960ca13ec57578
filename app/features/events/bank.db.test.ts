import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listRefundablePayments, paymentStage, syncPayment } from "~/features/billing/billing.server";
import { inTransaction } from "~/platform/db/database.server";
import { refundMailsTo, refundsOf, runRefundJobs } from "../../../tests/support/given-back";
import { meeting, register, seatsTaken, statusOf } from "../../../tests/support/meetings";
import { mailsTo, words } from "../../../tests/support/outbox";
import { orderPlace, type PlacePayment, payPlace } from "../../../tests/support/paid-places";
import { openPurchases, type Purchases } from "../../../tests/support/purchases";
import {
  cancelEvent,
  cancelRegistration,
  endPlaceOfOrder,
  eventPlaceFulfilment,
  type StoredEvent,
  unpublishEvent,
} from "./events.server";

/** Far enough for the provider's clock, which only moves forward; noon in Paris. */
const NOW = new Date("2054-11-20T11:00:00Z");
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
});
beforeEach(() => purchases.startOver());
afterAll(() => purchases.close());

const workshop = (input: Parameters<typeof meeting>[1] = {}) =>
  meeting(NOW, { title: "Préparer sa première audience", event_type: "atelier", price_cents: 25_00, ...input });

const order = (event: StoredEvent, userId: string, now = NOW) => orderPlace(purchases, { event, userId }, now);
const pay = (ordered: PlacePayment, now: Date) => payPlace(purchases, ordered, now);

/** The bank gives a part again of the price it took, and keeps `stillTaken`. */
async function givenAgain({ paymentId }: PlacePayment, stillTaken: number, now: Date) {
  const part = { charged_back_cents: stillTaken };
  await purchases.db.updateTable("payments").set(part).where("id", "=", paymentId).execute();
  const [paid] = await listRefundablePayments(purchases.db, (await orderOf(paymentId)).id);
  if (!paid) throw new Error("nothing was paid");
  const heard = { ...paid.event, reversed: true };
  await inTransaction((trx) => eventPlaceFulfilment.chargedBack(trx, heard, { now }));
}

const centsBack = async (userId: string) =>
  (await refundsOf(userId)).map(({ amount_cents }) => amount_cents).sort((one, other) => one - other);

const stageOf = async (paymentId: string) => paymentStage(purchases.db, await orderOf(paymentId));

function orderOf(paymentId: string) {
  return purchases.db
    .selectFrom("payments")
    .innerJoin("instalments", "instalments.id", "payments.instalment_id")
    .innerJoin("orders", "orders.id", "instalments.order_id")
    .selectAll("orders")
    .where("payments.id", "=", paymentId)
    .executeTakeFirstOrThrow();
}

test("the bank takes the money back: the place is free again for the next", async () => {
  const event = await workshop({ capacity: 1 });
  const [karim, ines] = [await purchases.person("Karim"), await purchases.person("Inès")];
  const paid = await order(event, karim);
  await pay(paid, later(1));
  const next = await register(event.id, ines, later(2));
  await purchases.control(`payments/${paid.providerId}/chargeback`, {});
  await syncPayment(paid.paymentId, { now: later(5) });
  expect(await statusOf(paid.registrationId)).toBe("canceled");
  expect(next.ok && (await statusOf(next.registration.id))).toBe("offered");
  expect(await stageOf(paid.paymentId)).toBe("charged_back");
  const told = (await mailsTo(karim)).at(-1);
  expect(told?.subject).toBe("Votre place est rendue");
  expect(words(told?.text_body)).toContain("La banque a repris votre paiement");
  expect(told?.text_body).not.toContain("été annulée");

  // Somebody else has the place by the time the bank gives the money again: it goes back.
  await purchases.control(`payments/${paid.providerId}/reverse`);
  await syncPayment(paid.paymentId, { now: later(10) });
  await syncPayment(paid.paymentId, { now: later(10) });
  expect(await statusOf(paid.registrationId)).toBe("canceled");
  await runRefundJobs(karim, later(10));
  expect((await purchases.payment(paid.paymentId)).refunded_cents).toBe(25_00);
  expect(await refundMailsTo(karim)).toEqual([expect.stringContaining("la place ne pouvait plus vous revenir")]);
});

test("the bank takes the money back and gives it again: the place that is still free comes back, and both are told", async () => {
  const event = await workshop({ capacity: 1 });
  const karim = await purchases.person("Karim");
  const paid = await order(event, karim);
  await pay(paid, later(1));
  for (const round of [1, 2]) {
    await purchases.control(`payments/${paid.providerId}/chargeback`, {});
    await syncPayment(paid.paymentId, { now: later(10 * round) });
    expect(await statusOf(paid.registrationId)).toBe("canceled");
    expect(await seatsTaken(event.id)).toBe(0);
    await purchases.control(`payments/${paid.providerId}/reverse`);
    await syncPayment(paid.paymentId, { now: later(10 * round + 5) });
    expect(await statusOf(paid.registrationId)).toBe("confirmed");
    expect(await seatsTaken(event.id)).toBe(1);
  }
  expect((await mailsTo(karim)).map(({ subject }) => subject)).toEqual([
    "Votre inscription",
    "Votre place est rendue",
    "Votre inscription",
    "Votre place est rendue",
    "Votre inscription",
  ]);
  expect(words((await mailsTo(karim)).at(-1)?.text_body)).toContain("votre place vous est de nouveau réservée");
  expect(await purchases.payment(paid.paymentId)).toMatchObject({ refunded_cents: 0 });
});

test("given back whole in the dashboard, then taken by the bank as well and given again: the place does not come back", async () => {
  const event = await workshop({ capacity: 1 });
  const karim = await purchases.person("Karim");
  const paid = await order(event, karim);
  await pay(paid, later(1));
  await purchases.control("dashboard-refund", { paymentId: paid.providerId });
  await syncPayment(paid.paymentId, { now: later(5) });
  expect(await statusOf(paid.registrationId)).toBe("canceled");
  for (const act of ["chargeback", "reverse"]) {
    await purchases.control(`payments/${paid.providerId}/${act}`, {});
    await syncPayment(paid.paymentId, { now: later(10) });
  }
  expect(await statusOf(paid.registrationId)).toBe("canceled");
});

test("a part taken back leaves the place, which gives back what was kept and no more", async () => {
  const event = await workshop({ event_date: later(60 * 24 * 40) });
  const karim = await purchases.person("Karim");
  const paid = await order(event, karim);
  await pay(paid, later(1));
  await purchases.control(`payments/${paid.providerId}/chargeback`, { amount: "10.00" });
  await syncPayment(paid.paymentId, { now: later(5) });
  expect(await statusOf(paid.registrationId)).toBe("confirmed");
  const given = { registrationId: paid.registrationId, userId: karim };
  await inTransaction((trx) => cancelRegistration(trx, given, { now: later(60) }));
  await runRefundJobs(karim, later(60));
  expect((await purchases.payment(paid.paymentId)).refunded_cents).toBe(15_00);

  // The bank gives that part again: nothing of a place given back in time stays here.
  await purchases.control(`payments/${paid.providerId}/reverse`);
  await syncPayment(paid.paymentId, { now: later(90) });
  await runRefundJobs(karim, later(90));
  expect((await purchases.payment(paid.paymentId)).refunded_cents).toBe(25_00);
});

test("the price given again in two parts of a place that is nobody's any more: both go back", async () => {
  const event = await workshop({ event_date: later(60 * 24 * 40) });
  const karim = await purchases.person("Karim");
  const paid = await order(event, karim);
  await pay(paid, later(1));
  await purchases.control(`payments/${paid.providerId}/chargeback`, { amount: "20.00" });
  await syncPayment(paid.paymentId, { now: later(5) });
  const given = { registrationId: paid.registrationId, userId: karim };
  await inTransaction((trx) => cancelRegistration(trx, given, { now: later(60) }));
  for (const stillTaken of [12_00, 0]) await givenAgain(paid, stillTaken, later(90));
  expect(await centsBack(karim)).toEqual([5_00, 8_00, 12_00]);

  // Lost to the bank, and somebody else has it.
  const [ines, ama] = [await purchases.person("Inès"), await purchases.person("Ama")];
  const full = await workshop({ title: "Un autre atelier", event_date: later(60 * 24 * 40), capacity: 1 });
  const lost = await order(full, ines, later(100));
  await pay(lost, later(101));
  await purchases.control(`payments/${lost.providerId}/chargeback`, {});
  await syncPayment(lost.paymentId, { now: later(105) });
  const next = await order(full, ama, later(110));
  await pay(next, later(111));
  for (const stillTaken of [15_00, 0]) await givenAgain(lost, stillTaken, later(120));
  expect(await centsBack(ines)).toEqual([10_00, 15_00]);
});

test("given back too late, taken by the bank, then the event is canceled: the price the bank gives again goes back", async () => {
  const event = await workshop({ event_date: later(60 * 24 * 40) });
  const karim = await purchases.person("Karim");
  const paid = await order(event, karim);
  await pay(paid, later(1));
  const dayBefore = new Date(event.event_date.getTime() - 24 * 3_600_000);
  const given = { registrationId: paid.registrationId, userId: karim };
  await inTransaction((trx) => cancelRegistration(trx, given, { now: dayBefore }));
  await givenAgain(paid, 10_00, dayBefore);
  expect(await centsBack(karim), "the place stays due").toEqual([]);
  await purchases.db
    .updateTable("payments")
    .set({ charged_back_cents: 25_00 })
    .where("id", "=", paid.paymentId)
    .execute();
  await inTransaction((trx) => cancelEvent(trx, { eventId: event.id, reason: "La salle." }, { now: dayBefore }));
  expect(await centsBack(karim)).toEqual([]);
  await givenAgain(paid, 0, dayBefore);
  expect(await centsBack(karim)).toEqual([25_00]);
});

test.each([
  { parts: [0], back: [25_00] },
  { parts: [15_00, 0], back: [10_00, 15_00] },
])("lost to the bank, withdrawn from, and of a meeting canceled since: what the bank gives again goes back once ($parts)", async ({
  parts,
  back,
}) => {
  const event = await workshop({ event_date: later(60 * 24 * 40) });
  const karim = await purchases.person("Karim");
  const paid = await order(event, karim);
  await pay(paid, later(1));
  await purchases.control(`payments/${paid.providerId}/chargeback`, {});
  await syncPayment(paid.paymentId, { now: later(5) });
  const { id } = await orderOf(paid.paymentId);
  await inTransaction((trx) => endPlaceOfOrder(trx, id, { now: later(10) }));
  await inTransaction((trx) => cancelEvent(trx, { eventId: event.id, reason: "La salle." }, { now: later(20) }));
  for (const stillTaken of parts) await givenAgain(paid, stillTaken, later(30));
  expect(await centsBack(karim)).toEqual(back);
});

test("given again in two parts, the place gone at the first and free at the second: both go back, and it does not come back", async () => {
  const event = await workshop({ event_date: later(60 * 24 * 40), capacity: 1 });
  const [karim, ama] = [await purchases.person("Karim"), await purchases.person("Ama")];
  const lost = await order(event, karim);
  await pay(lost, later(1));
  await purchases.control(`payments/${lost.providerId}/chargeback`, {});
  await syncPayment(lost.paymentId, { now: later(5) });
  const next = await order(event, ama, later(10));
  await pay(next, later(11));
  await givenAgain(lost, 15_00, later(20));
  const given = { registrationId: next.registrationId, userId: ama };
  await inTransaction((trx) => cancelRegistration(trx, given, { now: later(25) }));
  await givenAgain(lost, 0, later(30));
  expect(await statusOf(lost.registrationId)).toBe("canceled");
  expect(await centsBack(karim)).toEqual([10_00, 15_00]);
});

test("lost to the bank, of an event taken off the site since: what the bank gives again goes back, and no place with it", async () => {
  const event = await workshop();
  const karim = await purchases.person("Karim");
  const paid = await order(event, karim);
  await pay(paid, later(1));
  await purchases.control(`payments/${paid.providerId}/chargeback`, {});
  await syncPayment(paid.paymentId, { now: later(5) });
  expect(await inTransaction((trx) => unpublishEvent(trx, { eventId: event.id }, { now: later(6) }))).toMatchObject({
    ok: true,
  });
  await purchases.control(`payments/${paid.providerId}/reverse`);
  await syncPayment(paid.paymentId, { now: later(10) });
  expect(await statusOf(paid.registrationId)).toBe("canceled");
  expect(await centsBack(karim)).toEqual([25_00]);
});

test("given back too late and taken by the bank: its event is canceled, not taken off the site, for the bank may give it again", async () => {
  const event = await workshop({ event_date: later(60 * 24 * 40) });
  const karim = await purchases.person("Karim");
  const paid = await order(event, karim);
  await pay(paid, later(1));
  const dayBefore = { now: new Date(event.event_date.getTime() - 24 * 3_600_000) };
  const given = { registrationId: paid.registrationId, userId: karim };
  await inTransaction((trx) => cancelRegistration(trx, given, dayBefore));
  await purchases.control(`payments/${paid.providerId}/chargeback`, {});
  await syncPayment(paid.paymentId, dayBefore);
  expect(await inTransaction((trx) => unpublishEvent(trx, { eventId: event.id }, dayBefore))).toEqual({
    ok: false,
    reason: "price_kept",
  });
});

test("a bank reversal waits for the event before it takes the payment: giving a place back never crosses it", async () => {
  const event = await workshop();
  const karim = await purchases.person("Karim");
  const paid = await order(event, karim);
  await pay(paid, later(1));
  await purchases.control(`payments/${paid.providerId}/chargeback`, {});
  let takeEvent = () => {};
  const eventIsTaken = new Promise<void>((resolve) => {
    takeEvent = resolve;
  });
  const reversal = eventIsTaken.then(() => syncPayment(paid.paymentId, { now: later(5) }));
  await inTransaction(async (trx) => {
    await sql`select id from events where id = ${event.id} for update`.execute(trx);
    takeEvent();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    // With the payment taken first, this is where both would wait for ever.
    await sql`select id from payments where id = ${paid.paymentId} for update nowait`.execute(trx);
  });
  await reversal;
  expect(await statusOf(paid.registrationId)).toBe("canceled");
});

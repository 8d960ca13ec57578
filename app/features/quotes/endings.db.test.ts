import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  listInstalments,
  listPayments,
  type Order,
  payInstalment,
  syncPayment,
} from "~/features/billing/billing.server";
import { refundFirstSession } from "~/features/booking/booking.server";
import { reserveHours } from "~/features/hours/hours.server";
import { parisInstant } from "~/platform/clock";
import { inTransaction } from "~/platform/db/database.server";
import { bookedWithHours, COACH, mark } from "../../../tests/support/appointments";
import { creditNotesOf, refundMailsTo, refundsOf, runRefundJobs } from "../../../tests/support/given-back";
import { declareEnd } from "../../../tests/support/leaving";
import { mailsTo } from "../../../tests/support/outbox";
import { november, on, openPurchases, type Purchases } from "../../../tests/support/purchases";
import { quotesOf, sentQuote } from "../../../tests/support/quotes";
import { lostAppointmentsPort, quoteFulfilment } from "./quotes.server";

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

/** Declared with the reference of an order, and settled for what the coach read. */
async function ended(order: Order, kind: "withdrawal" | "termination", now: Date) {
  const { plan, settle } = await declareEnd(order, kind, now);
  return { settled: await settle(), refundCents: plan.refundCents };
}

test("withdrawn from in time: hours asked for expressly and used are due, the rest goes back, and nothing is left to book", async () => {
  const { userId, order } = await quotes.bought();
  await quotes.use(userId, 120);
  const { settled, refundCents } = await ended(order, "withdrawal", on("2054-12-01"));
  expect([settled, refundCents]).toEqual([{ ok: true }, 1_250_00]);
  await runRefundJobs(userId, on("2054-12-01"));
  expect(await creditNotesOf(userId)).toEqual([-1_250_00]);
  expect(await quotes.wallet(userId)).toMatchObject({ leftMinutes: 0, reservedMinutes: 0, usedMinutes: 120 });
});

test("accepted one day and paid the next: in time until the last day that is said, and what was wholly held is said to be", async () => {
  const userId = await purchases.person("Inès");
  const quote = await sentQuote({ userId }, { now: on("2054-11-19"), by: userId });
  const accepted = await quotes.accept(userId, quote.token, on("2054-11-20"));
  if (!accepted.ok || !accepted.payment) throw new Error("not ordered");
  await purchases.moveTo(november);
  await purchases.decide(await quotes.checkout(accepted.payment.id, november), "paid");
  await syncPayment(accepted.payment.id, { now: november });
  const asked = () => declareEnd(accepted.order, "withdrawal", on("2054-12-07"));
  expect((await asked()).plan).toMatchObject({ inTime: true, withdrawUntil: "2054-12-07", refundCents: 1_500_00 });
  await quotes.use(userId, 720);
  expect((await asked()).plan).toMatchObject({ inTime: true, endsGoods: false, refundCents: 0 });
});

test("stopped later, in two payments: the hours that were done are due, and the second payment is never asked for", async () => {
  const { userId, order, quote } = await quotes.bought({ count: 2 });
  await quotes.use(userId, 60);
  const { settled, refundCents } = await ended(order, "termination", on("2054-12-15"));
  expect([settled, refundCents]).toEqual([{ ok: true }, 625_00]);
  const [, second] = await listInstalments(purchases.db, order.id);
  expect(second?.canceled_at).toEqual(on("2054-12-15"));
  expect(await quotes.find(quote.id)).toMatchObject({ ended_at: on("2054-12-15"), due_cents: 125_00 });
  expect(await payInstalment({ userId, instalmentId: second?.id ?? "" }, { now: on("2054-12-16") })).toBeNull();
});

test("an hour whose price went back is not due again when its quote ends", async () => {
  const { userId, order } = await quotes.bought();
  const { id } = await bookedWithHours(userId, parisInstant("2054-11-24", "10:00"), november);
  await mark(id, "done", on("2054-11-24"));
  const given = await inTransaction((trx) => refundFirstSession(trx, { id }, { now: on("2054-11-25"), by: COACH }));
  expect(given).toMatchObject({ ok: true });
  await runRefundJobs(userId, on("2054-11-25"));
  expect((await refundsOf(userId)).map(({ amount_cents }) => amount_cents)).toEqual([125_00]);
  const { settled, refundCents } = await ended(order, "termination", on("2054-12-15"));
  expect([settled, refundCents]).toEqual([{ ok: true }, 1_375_00]);
});

test("without hours: everything in time, later what the coach says", async () => {
  const lines = [{ label: "Dossier", detail: "", quantity: 1, unit: "" as const, unitCents: 1_500_00 }];
  const [early, late] = [await quotes.bought({ lines }), await quotes.bought({ lines })];
  expect(await quotes.wallet(early.userId)).toMatchObject({ leftMinutes: 0 });
  const inTime = await ended(early.order, "withdrawal", on("2054-12-07"));
  expect(inTime.refundCents).toBe(1_500_00);
  const after = await ended(late.order, "termination", on("2054-12-20"));
  expect(after).toEqual({ settled: { ok: true }, refundCents: 0 });
});

test("the bank takes the price back: its hours are blocked and their appointments freed, and come back with it", async () => {
  const freed: [string[], string][] = [];
  const { userId, providerId, paymentId } = await quotes.bought();
  const appointmentId = randomUUID();
  await inTransaction((trx) =>
    reserveHours(trx, { userId, appointmentId, minutes: 60, until: "2054-12-20" }, { now: november }),
  );
  const free = async (_trx: unknown, ids: string[], why: string) => {
    freed.push([ids, why]);
  };
  lostAppointmentsPort.provide({ lock: async () => {}, free });
  await purchases.control(`payments/${providerId}/chargeback`);
  await syncPayment(paymentId, { now: november });
  expect(await quotes.wallet(userId)).toMatchObject({ leftMinutes: 0, reservedMinutes: 0 });
  expect(freed).toEqual([[[appointmentId], "bank"]]);
  await purchases.control(`payments/${providerId}/reverse`);
  await syncPayment(paymentId, { now: november });
  expect((await quotes.wallet(userId)).leftMinutes).toBe(720);
  expect(await forms(userId)).toEqual(["quote-goes_on", "quote-paid", "quote-stopped", "quote-waits"]);
});

test("ended while the bank had its price: given again, what is too much is owed", async () => {
  const { userId, providerId, paymentId, order } = await quotes.bought();
  await purchases.control(`payments/${providerId}/chargeback`);
  await syncPayment(paymentId, { now: november });
  const { refundCents } = await ended(order, "withdrawal", on("2054-11-25"));
  expect(refundCents).toBe(0);
  await purchases.control(`payments/${providerId}/reverse`);
  await syncPayment(paymentId, { now: on("2054-11-26") });
  expect((await purchases.payment(paymentId)).owed_cents).toBe(1_500_00);
  expect((await quotes.wallet(userId)).leftMinutes).toBe(0);
});

test("ended while the bank had its price: given again, the hours that were done stay due", async () => {
  const { userId, providerId, paymentId, order, quote } = await quotes.bought();
  await quotes.use(userId, 120);
  await purchases.control(`payments/${providerId}/chargeback`);
  await syncPayment(paymentId, { now: on("2054-12-14") });
  await ended(order, "termination", on("2054-12-15"));
  expect((await quotes.find(quote.id)).due_cents).toBe(250_00);
  await purchases.control(`payments/${providerId}/reverse`);
  await syncPayment(paymentId, { now: on("2054-12-20") });
  expect((await purchases.payment(paymentId)).owed_cents).toBe(1_250_00);
});

test("an hour given back once its quote ended is not due of the payment the bank gives again", async () => {
  const { userId, order, paymentId } = await quotes.bought({ count: 2 });
  const [, second] = await listInstalments(purchases.db, order.id);
  await payInstalment({ userId, instalmentId: second?.id ?? "" }, { now: on("2054-11-24") });
  const rest = (await listPayments(purchases.db, order.id)).find(({ id }) => id !== paymentId);
  const bank = { paymentId: rest?.id ?? "", providerId: rest?.provider_id ?? "" };
  await purchases.decide(bank.providerId, "paid");
  await syncPayment(bank.paymentId, { now: on("2054-11-24") });
  const { id } = await bookedWithHours(userId, parisInstant("2054-11-26", "10:00"), on("2054-11-24"));
  await mark(id, "done", on("2054-11-26"));
  await purchases.control(`payments/${bank.providerId}/chargeback`);
  await syncPayment(bank.paymentId, { now: on("2054-12-14") });
  expect((await ended(order, "termination", on("2054-12-15"))).refundCents).toBe(625_00);
  await inTransaction((trx) => refundFirstSession(trx, { id }, { now: on("2054-12-16"), by: COACH }));
  await purchases.control(`payments/${bank.providerId}/reverse`);
  await syncPayment(bank.paymentId, { now: on("2054-12-20") });
  expect((await purchases.payment(bank.paymentId)).owed_cents).toBe(750_00);
});

test("without hours, ended late while the bank had its price: given again it is kept, but for what the coach gave back", async () => {
  const lines = [{ label: "Dossier", detail: "", quantity: 1, unit: "" as const, unitCents: 1_500_00 }];
  const [early, late] = [await quotes.bought({ lines }), await quotes.bought({ lines })];
  const halves = await quotes.bought({ lines, count: 2 });
  const [, second] = await listInstalments(purchases.db, halves.order.id);
  await payInstalment({ userId: halves.userId, instalmentId: second?.id ?? "" }, { now: on("2054-12-20") });
  const secondPaid = (await listPayments(purchases.db, halves.order.id)).find(
    ({ instalment_id }) => instalment_id === second?.id,
  );
  const half = { paymentId: secondPaid?.id ?? "", providerId: secondPaid?.provider_id ?? "" };
  await purchases.decide(half.providerId, "paid");
  await syncPayment(half.paymentId, { now: on("2054-12-20") });
  const bank = async (verb: string, { providerId, paymentId }: typeof half, day: string) => {
    await purchases.control(`payments/${providerId}/${verb}`);
    await syncPayment(paymentId, { now: on(day) });
  };
  await bank("chargeback", early, "2054-12-05");
  await ended(early.order, "withdrawal", on("2054-12-06"));
  await bank("chargeback", late, "2054-12-21");
  await ended(late.order, "termination", on("2054-12-22"));
  await bank("chargeback", half, "2054-12-21");
  const { plan, settle } = await declareEnd(halves.order, "termination", on("2054-12-22"));
  expect(plan).toMatchObject({ refundCents: 0, insteadCents: 750_00 });
  expect(await settle(750_00)).toEqual({ ok: true });
  for (const [{ quote }, payment, dueCents, owedCents] of [
    [early, early, 0, 1_500_00],
    [late, late, 1_500_00, 0],
    [halves, half, 750_00, 0],
  ] as const) {
    expect((await quotes.find(quote.id)).due_cents).toBe(dueCents);
    await bank("reverse", payment, "2054-12-28");
    expect((await purchases.payment(payment.paymentId)).owed_cents).toBe(owedCents);
  }
});

test("given back whole in the dashboard it is over, and told once; a part of it ends nothing", async () => {
  const { userId, providerId, paymentId, quote } = await quotes.bought();
  await purchases.control("dashboard-refund", { paymentId: providerId, amount: "100.00" });
  await syncPayment(paymentId, { now: november });
  expect((await quotes.wallet(userId)).leftMinutes).toBe(720);
  await purchases.control("dashboard-refund", { paymentId: providerId, amount: "1400.00" });
  await syncPayment(paymentId, { now: november });
  expect((await quotes.wallet(userId)).leftMinutes).toBe(0);
  expect((await quotes.find(quote.id)).ended_at).toEqual(november);
  expect(await refundMailsTo(userId)).toHaveLength(2);
  expect((await refundsOf(userId)).map(({ amount_cents }) => amount_cents)).toEqual([100_00, 1_400_00]);
});

test("a trial put aside: its hours are over, and nobody is written to", async () => {
  const { userId, order } = await quotes.bought();
  const mails = await purchases.count("outbox");
  await inTransaction(async (trx) => {
    await quoteFulfilment.lock(trx, order);
    await quoteFulfilment.putAside(trx, order, { now: november });
  });
  expect((await quotes.wallet(userId)).leftMinutes).toBe(0);
  expect(await purchases.count("outbox")).toBe(mails);
});

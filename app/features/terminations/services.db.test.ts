import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listInstalments, syncPayment } from "~/features/billing/billing.server";
import { parisInstant } from "~/platform/clock";
import { inTransaction } from "~/platform/db/database.server";
import {
  appointmentOf,
  bookedWithHours,
  bookingOf,
  COACH,
  FIVE_HOURS,
  hold,
  mark,
  minutesOfWallet,
  SESSION,
} from "../../../tests/support/appointments";
import { refundMailsTo, refundsOf, runRefundJobs } from "../../../tests/support/given-back";
import { openPurchases, type Purchases } from "../../../tests/support/purchases";
import type { TerminationKind } from "./rules";
import { linkTermination, readTermination, receiveTermination, settleTermination } from "./terminations.server";

/** A Friday, at noon in Paris; who orders then may withdraw until the 4th of December. */
const NOW = new Date("2054-11-20T11:00:00Z");
const at = (day: string, time = "10:00") => parisInstant(day, time);

let purchases: Purchases;
let booking: ReturnType<typeof bookingOf>;
beforeAll(async () => {
  purchases = await openPurchases();
  booking = bookingOf(purchases);
});
beforeEach(() => purchases.startOver());
afterAll(() => purchases.close());

/** Declared, linked to the order and read by the coach; then settled for what she saw. */
async function declared(kind: TerminationKind, { reference }: { reference: string }, now: Date) {
  const said = { kind, name: "Ama Test", email: `${randomUUID()}@exemple.test`, wishedDay: null, motive: null };
  const { id } = await inTransaction((trx) =>
    receiveTermination(trx, { clientKey: randomUUID(), declared: { ...said, reference: null }, userId: null }, { now }),
  );
  await inTransaction((trx) => linkTermination(trx, { id, documentNumber: reference }, { now, by: COACH }));
  const plan = (await readTermination(purchases.db, id, { now }))?.plan;
  if (!plan) throw new Error("a linked termination has its reckoning");
  const settle = () =>
    inTransaction((trx) => settleTermination(trx, { id, shownCents: plan.refundCents }, { now, by: COACH }));
  return { plan, settle };
}
const cents = async (userId: string) => (await refundsOf(userId)).map(({ amount_cents }) => amount_cents);

test("a session withdrawn from before it is held: all goes back, its moment is free", async () => {
  const { userId, order, appointmentId } = await booking.buy(await purchases.person("Ama"), NOW, {
    startsAt: at("2054-12-08"),
  });
  const asked = await declared("withdrawal", order, at("2054-12-04"));
  expect(asked.plan).toMatchObject({ refundCents: 150_00, usedMinutes: 0, endsGoods: true, inTime: true });
  expect(await asked.settle()).toEqual({ ok: true });
  expect(await cents(userId)).toEqual([150_00]);
  expect(await appointmentOf(appointmentId)).toMatchObject({ status: "canceled", canceled_by: "withdrawal" });
  expect(await hold(SESSION, at("2054-12-08"), { key: "next", now: at("2054-12-04") })).toMatchObject({
    status: "held",
  });
  expect(await minutesOfWallet(userId, NOW)).toEqual([0, 0, 0]);
});

test("held before the declaration at its buyer's express request, it is not given back", async () => {
  const { userId, order, appointmentId } = await booking.buy(await purchases.person("Ama"), NOW, {
    startsAt: at("2054-11-25"),
  });
  await mark(appointmentId, "done", at("2054-11-25"));
  const asked = await declared("withdrawal", order, at("2054-11-26"));
  expect(asked.plan).toMatchObject({ refundCents: 0, usedMinutes: 60, endsGoods: false, inTime: true });
  expect(await cents(userId)).toEqual([]);
});

test("a pack in two payments, ended after an hour: what was paid less that hour goes back, and nothing more is asked", async () => {
  const { userId, order, paymentId } = await booking.buy(await purchases.person("Ama"), NOW, {
    serviceId: FIVE_HOURS,
    count: 2,
  });
  const done = await bookedWithHours(userId, at("2054-12-07"), NOW);
  const ahead = await bookedWithHours(userId, at("2054-12-21"), NOW);
  await mark(done.id, "done", at("2054-12-07"));
  const asked = await declared("termination", order, at("2054-12-10"));
  expect(asked.plan).toMatchObject({ refundCents: 195_00, paidCents: 325_00, usedMinutes: 60, endsGoods: true });
  expect(await asked.settle()).toEqual({ ok: true });
  expect(await asked.settle()).toEqual({ ok: false, reason: "decided" });
  expect((await appointmentOf(ahead.id)).status).toBe("canceled");
  expect((await appointmentOf(done.id)).status).toBe("done");
  const [, second] = await listInstalments(purchases.db, order.id);
  expect(second?.canceled_at).not.toBeNull();
  await runRefundJobs(userId, at("2054-12-10"));
  await syncPayment(paymentId, { now: at("2054-12-10") });
  expect(await refundMailsTo(userId)).toHaveLength(1);
  expect(await minutesOfWallet(userId, NOW)).toEqual([0, 0, 60]);
});

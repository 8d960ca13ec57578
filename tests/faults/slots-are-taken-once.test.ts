import { afterAll, beforeAll, expect, test } from "vitest";
import { saveWeek } from "~/features/availability/availability.server";
import { openCheckout, syncPayment } from "~/features/billing/billing.server";
import { listSlots } from "~/features/booking/booking.server";
import { inTransaction } from "~/platform/db/database.server";
import { appointmentOf, COACH, filled, hold, ordered, SESSION } from "../support/appointments";
import { openPurchases, type Purchases } from "../support/purchases";

const PEOPLE = 500;
/** Of those who are told that it is taken, one in ten insists with the moment she had seen. */
const insists = (index: number) => index % 10 === 0;
/** A Friday, at noon in Paris. */
const NOW = new Date("2054-11-20T11:00:00Z");
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
  await purchases.startOver();
});
afterAll(() => purchases.close());

test("five hundred people at once for the last moment: one has it and pays, the others are told so, and nobody pays for nothing", async () => {
  const week = [{ weekday: 2, from: "10:00", to: "11:00" }];
  await inTransaction((trx) => saveWeek(trx, { week }, { now: NOW, by: COACH }));
  const days = { service: { minutes: 60 }, from: "2054-12-08", to: "2054-12-08" };
  const [last] = (await listSlots(purchases.db, days, { now: NOW }))[0]?.starts ?? [];
  if (!last) throw new Error("one moment is left");
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => purchases.person("Ama")));

  const answers = await Promise.all(people.map((userId) => hold(SESSION, last, { userId, now: NOW })));
  const kept = answers.flatMap((answer, index) => (typeof answer === "string" ? [] : [{ ...answer, index }]));
  expect(kept).toHaveLength(1);
  expect(answers.filter((answer) => answer === "slot_taken")).toHaveLength(PEOPLE - 1);
  const [one] = kept;
  const winner = people[one?.index ?? 0] ?? "";
  const orders = await Promise.all(
    people
      .filter((userId, index) => userId === winner || insists(index))
      .map(async (userId) => ({ userId, answer: await ordered(filled(userId, { holdId: one?.id ?? "" }), later(1)) })),
  );
  expect(orders.filter(({ answer }) => answer.ok).map(({ userId }) => userId)).toEqual([winner]);

  const [won] = orders.filter(({ userId }) => userId === winner);
  const paymentId = won?.answer.ok ? won.answer.payment?.id : undefined;
  if (!paymentId) throw new Error("the moment is to be paid");
  await purchases.moveTo(later(1));
  await openCheckout(paymentId, { now: later(1) });
  await purchases.decide((await purchases.payment(paymentId)).provider_id ?? "", "paid");
  // Its time is over and a second crowd is there when the news of the payment comes.
  const [, ...late] = await Promise.all([
    syncPayment(paymentId, { now: later(17) }),
    ...people.filter((userId) => userId !== winner).map((userId) => hold(SESSION, last, { userId, now: later(17) })),
  ]);
  const second = late.filter((answer) => typeof answer !== "string");
  const standing = await purchases.db
    .selectFrom("appointments")
    .select(["user_id", "status"])
    .where("status", "in", ["held", "confirmed"])
    .execute();
  expect(standing).toHaveLength(1);
  const payments = await purchases.db.selectFrom("payments").select(["id", "refunded_cents"]).execute();
  expect(payments.map(({ id }) => id)).toEqual([paymentId]);
  expect(purchases.simulator.ledger().payments, "nobody else was led to the provider").toHaveLength(1);
  const placed = await purchases.db.selectFrom("orders").select("user_id").execute();
  expect(placed, "who was refused has no order").toEqual([{ user_id: winner }]);
  const lots = await purchases.db.selectFrom("hour_lots").select(["user_id", "reserved_minutes"]).execute();
  const { status } = await appointmentOf(one?.id ?? "");
  if (status === "confirmed") {
    expect([second.length, payments[0]?.refunded_cents]).toEqual([0, 0]);
    expect(lots).toEqual([{ user_id: winner, reserved_minutes: 60 }]);
  } else {
    expect([second.length, payments[0]?.refunded_cents]).toEqual([1, 150_00]);
    expect(lots).toEqual([]);
  }
  const everybody = await Promise.all(people.map((userId) => hold(SESSION, last, { userId, now: later(33) })));
  const third = everybody.filter((answer) => typeof answer !== "string");
  expect(third, "a hold nobody paid is over, a meeting that is paid stays").toHaveLength(
    status === "confirmed" ? 0 : 1,
  );
});

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { syncPayment } from "~/features/billing/billing.server";
import { parisInstant } from "~/platform/clock";
import {
  appointmentOf,
  bookingOf,
  FIVE_HOURS,
  filled,
  hold,
  minutesOfWallet,
  ordered,
  SESSION,
  statusOfAppointment,
} from "../../../tests/support/appointments";
import { refundMailsTo, refundsOf, runRefundJobs } from "../../../tests/support/given-back";
import { mailsTo, words } from "../../../tests/support/outbox";
import { openPurchases, type Purchases } from "../../../tests/support/purchases";
import { payService } from "./booking.server";

/** A Friday, at noon in Paris; who orders then may withdraw until the 4th of December. */
const NOW = new Date("2054-11-20T11:00:00Z");
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const at = (day: string, time = "10:00") => parisInstant(day, time);

let purchases: Purchases;
let booking: ReturnType<typeof bookingOf>;
beforeAll(async () => {
  purchases = await openPurchases();
  booking = bookingOf(purchases);
});
beforeEach(() => purchases.startOver());
afterAll(() => purchases.close());

const outcomeOf = async (paymentId: string) =>
  (
    await purchases.db
      .selectFrom("payment_outcomes")
      .select("kind")
      .where("payment_id", "=", paymentId)
      .executeTakeFirstOrThrow()
  ).kind;

test("ordered anew with other conditions, and both are paid: the first to come has the moment, the other goes back", async () => {
  const ama = await purchases.person("Ama");
  const first = await booking.order(ama, NOW, { serviceId: FIVE_HOURS, startsAt: at("2054-12-16"), count: 2 });
  const again = await booking.order(ama, later(1), {
    serviceId: FIVE_HOURS,
    holdId: first.appointmentId,
    count: 1,
  });
  expect(again.order.id).not.toBe(first.order.id);
  await booking.hear(first.paymentId, later(2));
  expect(await appointmentOf(first.appointmentId)).toMatchObject({ status: "confirmed", order_id: first.order.id });
  await booking.hear(again.paymentId, later(3));
  expect(await outcomeOf(again.paymentId)).toBe("auto_refund");
  await runRefundJobs(ama, later(4));
  expect(await refundMailsTo(ama)).toEqual([expect.stringContaining("Vous aviez déjà réglé")]);
  expect(await minutesOfWallet(ama, later(4))).toEqual([90, 60, 0]);
});

test("paid after the moment was lost and while it is free, be it inside the notice: it is theirs", async () => {
  const ama = await purchases.person("Ama");
  const bought = await booking.order(ama, NOW, { startsAt: at("2054-11-21", "12:00") });
  await hold(SESSION, at("2054-12-22"), { key: "sweeps", now: later(20) });
  expect(await statusOfAppointment(bought.appointmentId)).toBe("expired");
  await booking.hear(bought.paymentId, later(60));
  expect(await statusOfAppointment(bought.appointmentId)).toBe("confirmed");
});

test("paid once somebody else has the moment: a session gives its money back by itself, a pack keeps its hours", async () => {
  const [ama, lou, zoe] = [await purchases.person("Ama"), await purchases.person("Lou"), await purchases.person("Zoé")];
  const session = await booking.order(ama, NOW, { startsAt: at("2054-12-17") });
  await booking.payThere(session.paymentId);
  await booking.buy(zoe, later(16), { startsAt: at("2054-12-17") });
  await syncPayment(session.paymentId, { now: later(20) });
  expect(await outcomeOf(session.paymentId)).toBe("auto_refund");
  expect((await refundsOf(ama)).map(({ amount_cents }) => amount_cents)).toEqual([150_00]);
  await runRefundJobs(ama, later(21));
  expect(await refundMailsTo(ama)).toEqual([expect.stringContaining("qui n’était plus libre")]);
  expect(await minutesOfWallet(ama, later(21))).toEqual([0, 0, 0]);

  const pack = await booking.order(lou, later(30), { serviceId: FIVE_HOURS, startsAt: at("2054-12-18") });
  await booking.payThere(pack.paymentId);
  await booking.buy(zoe, later(46), { startsAt: at("2054-12-18") });
  await syncPayment(pack.paymentId, { now: later(50) });
  expect(await minutesOfWallet(lou, later(50))).toEqual([300, 0, 0]);
  expect(await statusOfAppointment(pack.appointmentId)).toBe("expired");
  const told = words((await mailsTo(lou)).at(-1)?.text_body);
  expect(told).toContain("Vous choisissez l’heure de votre rendez-vous");
});

test("paid after the hour of the meeting: nothing was given, all goes back", async () => {
  const ama = await purchases.person("Ama");
  const bought = await booking.order(ama, NOW, { startsAt: at("2054-11-24") });
  await booking.hear(bought.paymentId, at("2054-11-24", "10:01"));
  expect(await outcomeOf(bought.paymentId)).toBe("auto_refund");
});

test("a payment taken up again keeps the moment; of one that is gone it leads to no payment page", async () => {
  const [ama, zoe] = [await purchases.person("Ama"), await purchases.person("Zoé")];
  const bought = await booking.order(ama, NOW, { startsAt: at("2054-12-21") });
  const pay = (now: Date, userId = ama) => payService({ userId, orderId: bought.order.id }, { now });
  expect(await pay(later(14))).toMatchObject({ ok: true, checkout: { kind: "redirect" } });
  expect((await appointmentOf(bought.appointmentId)).hold_until).toEqual(later(29));
  expect(await hold(SESSION, at("2054-12-21"), { userId: zoe, now: later(20) })).toBe("slot_taken");
  expect(await pay(later(40)), "its time is over, and it is free").toMatchObject({ ok: true });
  await booking.buy(zoe, later(60), { startsAt: at("2054-12-21") });
  expect(await pay(later(61))).toEqual({ ok: false, reason: "slot_taken" });
  expect(await pay(later(61), zoe), "another's order does not exist").toEqual({ ok: false, reason: "unknown" });
  expect((await appointmentOf(bought.appointmentId)).order_id).toBe(bought.order.id);
});

test("an order that has lapsed, or is not to be paid any more, keeps its moment from nobody", async () => {
  const [ama, zoe, lou] = [await purchases.person("Ama"), await purchases.person("Zoé"), await purchases.person("Lou")];
  const lapsed = await booking.order(ama, NOW, { startsAt: at("2054-12-22") });
  await purchases.decide((await purchases.payment(lapsed.paymentId)).provider_id ?? "", "expired");
  await syncPayment(lapsed.paymentId, { now: later(20) });
  const canceled = await booking.order(zoe, NOW, { startsAt: at("2054-12-22", "14:00") });
  await purchases.db
    .updateTable("instalments")
    .set({ canceled_at: later(30) })
    .where("order_id", "=", canceled.order.id)
    .execute();
  const now = later(25 * 60);
  for (const { userId, bought, startsAt } of [
    { userId: ama, bought: lapsed, startsAt: at("2054-12-22") },
    { userId: zoe, bought: canceled, startsAt: at("2054-12-22", "14:00") },
  ]) {
    expect(await payService({ userId, orderId: bought.order.id }, { now })).toEqual({ ok: false, reason: "unknown" });
    expect(typeof (await hold(SESSION, startsAt, { userId: lou, now })), "free for somebody else").toBe("object");
  }
});

test("ordered before the notice and taken up inside it, a moment nobody has is kept again", async () => {
  const ama = await purchases.person("Ama");
  const bought = await booking.order(ama, at("2054-11-23", "09:50"), { startsAt: at("2054-11-24") });
  const now = at("2054-11-23", "10:10");
  expect(await payService({ userId: ama, orderId: bought.order.id }, { now })).toMatchObject({ ok: true });
  expect(await statusOfAppointment(bought.appointmentId)).toBe("held");
  const unordered = await hold(SESSION, at("2054-11-25"), { userId: ama, now: at("2054-11-24", "09:50") });
  const holdId = typeof unordered === "string" ? unordered : unordered.id;
  expect(await ordered(filled(ama, { holdId }), at("2054-11-24", "10:10")), "what was only kept is not").toEqual({
    ok: false,
    reason: "slot_taken",
  });
});

test("a payment taken up again the next day, which brings the meeting inside the period, reads the order again first", async () => {
  const ama = await purchases.person("Ama");
  const bought = await booking.order(ama, at("2054-11-26", "20:00"), { startsAt: at("2054-12-11", "11:00") });
  const holdId = bought.appointmentId;
  expect((await appointmentOf(holdId)).early_requested_at).toBeNull();
  const now = at("2054-11-27");
  const pay = () => payService({ userId: ama, orderId: bought.order.id }, { now });
  expect(await pay()).toEqual({ ok: false, reason: "early_not_chosen", holdId });
  expect(await appointmentOf(holdId), "kept meanwhile").toMatchObject({ status: "held" });
  const again = await ordered(filled(ama, { holdId, early: "keep" }), now);
  expect(again.ok && again.order.id).toBe(bought.order.id);
  expect((await appointmentOf(holdId)).early_requested_at).toEqual(now);
  expect(await pay()).toMatchObject({ ok: true });
});

test("a refused payment leaves the moment kept; the next attempt is paid", async () => {
  const ama = await purchases.person("Ama");
  const bought = await booking.order(ama, NOW, { startsAt: at("2054-12-23") });
  await purchases.decide((await purchases.payment(bought.paymentId)).provider_id ?? "", "failed");
  await syncPayment(bought.paymentId, { now: later(3) });
  expect(await statusOfAppointment(bought.appointmentId)).toBe("held");
  expect(await payService({ userId: ama, orderId: bought.order.id }, { now: later(4) })).toMatchObject({ ok: true });
  const next = await purchases.db
    .selectFrom("payments")
    .select("id")
    .where("user_id", "=", ama)
    .where("status", "=", "open")
    .executeTakeFirstOrThrow();
  await booking.hear(next.id, later(5));
  expect(await statusOfAppointment(bought.appointmentId)).toBe("confirmed");
});

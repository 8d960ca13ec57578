import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  findAnyOrder,
  fulfilmentOf,
  listRefundablePayments,
  refundByHand,
  refundEndedOrder,
  syncPayment,
} from "~/features/billing/billing.server";
import { parisInstant } from "~/platform/clock";
import { inTransaction } from "~/platform/db/database.server";
import {
  appointmentOf,
  bookedWithHours,
  bookingOf,
  COACH,
  FIVE_HOURS,
  mark,
  minutesOfWallet,
  statusOfAppointment,
} from "../../../tests/support/appointments";
import { refundMailsTo, refundsOf, runRefundJobs } from "../../../tests/support/given-back";
import { mailsTo, words } from "../../../tests/support/outbox";
import { openPurchases, type Purchases } from "../../../tests/support/purchases";
import { canceledText } from "./admin/messages";
import { cancelAppointment, endServiceOfOrder, planServiceEnd, refundFirstSession, SERVICE } from "./booking.server";
import { describeSale } from "./describe-sale.server";
import { ruleOf, canceled as said } from "./own-messages";
import { readOwnBooking } from "./read-own-booking.server";

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

const keysTo = async (userId: string) => (await mailsTo(userId)).map(({ dedupe_key }) => dedupe_key.split(":")[0]);
const cents = async (userId: string) => (await refundsOf(userId)).map(({ amount_cents }) => amount_cents);
const providerId = async (paymentId: string) => (await purchases.payment(paymentId)).provider_id ?? "";

async function dashboard(paymentId: string, amount?: string) {
  await purchases.control("dashboard-refund", {
    paymentId: await providerId(paymentId),
    ...(amount ? { amount } : {}),
  });
  await syncPayment(paymentId, { now: later(60) });
}

describe("given back in the provider's dashboard", () => {
  test("a part changes nothing of the hours; all of it takes them back, and the meeting that waited for them", async () => {
    const { userId, paymentId } = await booking.buy(await purchases.person("Ama"), NOW, { serviceId: FIVE_HOURS });
    const [done, ahead] = [
      await bookedWithHours(userId, at("2054-11-24"), NOW),
      await bookedWithHours(userId, at("2054-12-08"), NOW),
    ];
    await mark(done.id, "done", at("2054-11-24", "11:00"));
    await dashboard(paymentId, "100.00");
    expect(await minutesOfWallet(userId, NOW)).toEqual([180, 60, 60]);
    await dashboard(paymentId, "550.00");
    expect(await minutesOfWallet(userId, NOW), "what was used stays used").toEqual([0, 0, 60]);
    expect(await appointmentOf(ahead.id)).toMatchObject({ status: "canceled", canceled_by: "bank" });
    expect(await statusOfAppointment(done.id)).toBe("done");
    expect(await refundMailsTo(userId)).toHaveLength(2);
  });

  test("what the coach gives back by hand leaves the meeting as it is; canceled in time then, no hour is left over", async () => {
    const { userId, paymentId, appointmentId } = await booking.buy(await purchases.person("Ama"), NOW, {
      startsAt: at("2054-12-09"),
    });
    const given = { userId, paymentId, amountCents: 150_00, shownLeftCents: 150_00, reason: "Un geste" };
    await inTransaction((trx) =>
      refundByHand(trx, { ...given, key: crypto.randomUUID() }, { now: later(5), by: COACH }),
    );
    await runRefundJobs(userId, later(6));
    expect(await statusOfAppointment(appointmentId)).toBe("confirmed");
    const [line] = (await readOwnBooking(purchases.db, userId, { now: later(6) })).ahead;
    expect(line).toMatchObject({ gives: "money", refundCents: 0 });
    expect(line && ruleOf(line, { now: later(6) }).after).toContain("il ne reste rien à rendre");
    const canceled = await inTransaction((trx) =>
      cancelAppointment(trx, { id: appointmentId, userId, shown: "money" }, { now: later(10) }),
    );
    expect(canceled).toMatchObject({ ok: true, refundCents: 0 });
    expect(canceled.ok && said(canceled).text).toContain("il ne reste rien à rendre");
    expect(canceled.ok && canceledText(canceled)).toContain("il ne restait rien à rendre");
    expect(await minutesOfWallet(userId, NOW)).toEqual([0, 0, 0]);
    expect(words((await mailsTo(userId)).at(-1)?.text_body)).not.toContain("de nouveau à prendre");
  });
});

describe("taken back by the bank", () => {
  test("the meeting is free, and comes back with its price while it is", async () => {
    const { userId, order, paymentId, appointmentId } = await booking.buy(await purchases.person("Ama"), NOW, {
      startsAt: at("2054-12-10"),
    });
    await booking.chargeBack(paymentId, later(30));
    expect(await appointmentOf(appointmentId)).toMatchObject({ status: "canceled", canceled_by: "bank", sequence: 1 });
    const said = () => describeSale(purchases.db, { userId, orderId: order.id }, { now: later(30) });
    expect((await said())?.order.stage).toBe("on_hold");
    expect(await minutesOfWallet(userId, NOW)).toEqual([0, 0, 0]);
    await booking.chargeBack(paymentId, later(60), { reversed: true });
    expect(await appointmentOf(appointmentId)).toMatchObject({
      status: "confirmed",
      canceled_by: null,
      canceled_at: null,
      sequence: 2,
    });
    expect((await said())?.order.stage).toBe("paid");
    expect(await minutesOfWallet(userId, NOW)).toEqual([0, 60, 0]);
    expect(await keysTo(userId)).toEqual([
      "service-confirmed",
      "appointment-canceled",
      "hours-stopped",
      "hours-goes_on",
    ]);
  });

  test("a part of the price stops nothing: the hours and the meeting stay", async () => {
    const { userId, paymentId, appointmentId } = await booking.buy(await purchases.person("Ama"), NOW, {
      serviceId: FIVE_HOURS,
      startsAt: at("2054-12-23"),
    });
    await purchases.control(`payments/${await providerId(paymentId)}/chargeback`, { amount: "100.00" });
    await syncPayment(paymentId, { now: later(30) });
    expect(await statusOfAppointment(appointmentId)).toBe("confirmed");
    expect(await minutesOfWallet(userId, NOW)).toEqual([240, 60, 0]);
  });

  test("once somebody else has the moment, the hour comes back and is taken at another", async () => {
    const { userId, paymentId, appointmentId } = await booking.buy(await purchases.person("Ama"), NOW, {
      startsAt: at("2054-12-11"),
    });
    await booking.chargeBack(paymentId, later(30));
    await booking.buy(await purchases.person("Zoé"), later(40), { startsAt: at("2054-12-11") });
    await booking.chargeBack(paymentId, later(60), { reversed: true });
    expect(await statusOfAppointment(appointmentId)).toBe("canceled");
    expect(await minutesOfWallet(userId, NOW)).toEqual([60, 0, 0]);
  });

  test("every meeting of a pack comes back, those chosen later too; what was held stays held", async () => {
    const { userId, paymentId, appointmentId } = await booking.buy(await purchases.person("Ama"), NOW, {
      serviceId: FIVE_HOURS,
      startsAt: at("2054-12-14"),
    });
    const other = await bookedWithHours(userId, at("2054-12-15"), NOW);
    const done = await bookedWithHours(userId, at("2054-11-26"), NOW);
    await mark(done.id, "done", at("2054-11-26"));
    await booking.chargeBack(paymentId, at("2054-11-27"));
    expect(await Promise.all([appointmentId, other.id, done.id].map(statusOfAppointment))).toEqual([
      "canceled",
      "canceled",
      "done",
    ]);
    await booking.chargeBack(paymentId, at("2054-11-30"), { reversed: true });
    expect(await Promise.all([appointmentId, other.id].map(statusOfAppointment))).toEqual(["confirmed", "confirmed"]);
    expect(await minutesOfWallet(userId, NOW)).toEqual([120, 120, 60]);
  });

  test("ended while the bank had the price: given again, what the hours used do not cost goes back", async () => {
    const bought = await booking.buy(await purchases.person("Ama"), NOW, { serviceId: FIVE_HOURS });
    const done = await bookedWithHours(bought.userId, at("2054-11-30"), NOW);
    await mark(done.id, "done", at("2054-11-30"));
    await booking.chargeBack(bought.paymentId, at("2054-12-01"));
    await inTransaction((trx) =>
      endServiceOfOrder(
        trx,
        { order: bought.order, kind: "withdrawal", declaredAt: at("2054-12-02") },
        { now: at("2054-12-02") },
      ),
    );
    await booking.chargeBack(bought.paymentId, at("2054-12-05"), { reversed: true });
    expect(await cents(bought.userId)).toEqual([520_00]);
    expect(await minutesOfWallet(bought.userId, NOW)).toEqual([0, 0, 60]);
  });

  test("withdrawn from in time and ended while the bank had the price: given again later, what was not due of who withdrew goes back", async () => {
    const bought = await booking.buy(await purchases.person("Ama"), NOW, { serviceId: FIVE_HOURS });
    const { userId, order } = bought;
    const { id } = await bookedWithHours(userId, at("2054-12-05"), NOW);
    const late = { id, userId, shown: "nothing" } as const;
    await inTransaction((trx) => cancelAppointment(trx, late, { now: at("2054-12-04") }));
    await booking.chargeBack(bought.paymentId, at("2054-12-04", "12:00"));
    const declared = { order, kind: "withdrawal", declaredAt: at("2054-12-04", "11:00") } as const;
    await inTransaction((trx) => endServiceOfOrder(trx, declared, { now: at("2054-12-08") }));
    await booking.chargeBack(bought.paymentId, at("2055-01-05"), { reversed: true });
    expect(await cents(userId)).toEqual([650_00]);
  });

  test("given back whole in the dashboard, then taken by the bank as well and given again: its hours stay taken", async () => {
    const { userId, paymentId } = await booking.buy(await purchases.person("Ama"), NOW, { serviceId: FIVE_HOURS });
    await dashboard(paymentId);
    expect(await minutesOfWallet(userId, NOW)).toEqual([0, 0, 0]);
    await booking.chargeBack(paymentId, at("2054-12-01"));
    await booking.chargeBack(paymentId, at("2054-12-20"), { reversed: true });
    expect(await minutesOfWallet(userId, NOW), "nothing is kept of its price").toEqual([0, 0, 0]);
    expect(await keysTo(userId)).not.toContain("hours-goes_on");
  });

  test("ended while the bank had the price, which it gives again in two parts: both go back", async () => {
    const { userId, order, paymentId } = await booking.buy(await purchases.person("Ama"), NOW, {
      serviceId: FIVE_HOURS,
    });
    await booking.chargeBack(paymentId, later(60));
    const declared = { order, kind: "withdrawal", declaredAt: later(90) } as const;
    await inTransaction((trx) => endServiceOfOrder(trx, declared, { now: later(90) }));
    for (const stillTaken of [400_00, 0]) {
      const part = { charged_back_cents: stillTaken };
      await purchases.db.updateTable("payments").set(part).where("id", "=", paymentId).execute();
      const [paid] = await listRefundablePayments(purchases.db, order.id);
      if (!paid) throw new Error("nothing was paid");
      const heard = { ...paid.event, reversed: true };
      await inTransaction((trx) => fulfilmentOf(SERVICE).chargedBack(trx, heard, { now: later(120) }));
    }
    expect((await cents(userId)).sort((one, other) => one - other)).toEqual([250_00, 400_00]);
  });

  test("the first session given back once the contract ended: the other payment given again, its hour is not due", async () => {
    const bought = await booking.buy(await purchases.person("Ama"), NOW, { serviceId: FIVE_HOURS, count: 2 });
    const { userId, order } = bought;
    const second = await booking.payRest(userId, order.id, later(60));
    const { id } = await bookedWithHours(userId, at("2054-12-03"), later(60));
    await mark(id, "done", at("2054-12-03"));
    await booking.chargeBack(second, at("2054-12-08"));
    const declared = { order, kind: "termination", declaredAt: at("2054-12-10") } as const;
    await inTransaction((trx) => endServiceOfOrder(trx, declared, { now: at("2054-12-10") }));
    const asked = { orderId: order.id, amountCents: 195_00, cause: "declared" };
    await inTransaction((trx) => refundEndedOrder(trx, asked, { now: at("2054-12-10") }));
    const given = { now: at("2054-12-11"), by: COACH };
    expect(await inTransaction((trx) => refundFirstSession(trx, { id }, given))).toMatchObject({ ok: true });
    await booking.chargeBack(second, at("2054-12-20"), { reversed: true });
    expect((await cents(userId)).sort((one, other) => one - other)).toEqual([130_00, 195_00, 325_00]);
  });

  test("a payment that gave nothing is nobody's hours", async () => {
    const ama = await purchases.person("Ama");
    const lost = await booking.order(ama, NOW, { startsAt: at("2054-12-16") });
    await booking.payThere(lost.paymentId);
    await booking.buy(await purchases.person("Zoé"), later(16), { startsAt: at("2054-12-16") });
    await syncPayment(lost.paymentId, { now: later(20) });
    await booking.chargeBack(lost.paymentId, later(30));
    await booking.chargeBack(lost.paymentId, later(40), { reversed: true });
    expect(await minutesOfWallet(ama, NOW)).toEqual([0, 0, 0]);
    expect(await keysTo(ama)).toEqual([]);
  });
});

test("a trial that is over takes its hours and its meetings away, and nobody is told", async () => {
  const bought = await booking.buy(await purchases.person("Ama"), NOW, { startsAt: at("2054-12-17") });
  await inTransaction(async (trx) => {
    await fulfilmentOf(SERVICE).lock(trx, bought.order);
    await fulfilmentOf(SERVICE).putAside(trx, bought.order, { now: later(60) });
  });
  expect(await appointmentOf(bought.appointmentId)).toMatchObject({ status: "canceled", canceled_by: "trial" });
  expect(await minutesOfWallet(bought.userId, NOW)).toEqual([0, 0, 0]);
  expect(await keysTo(bought.userId)).toEqual(["service-confirmed"]);
});

describe("what leaving it gives back", () => {
  const plan = async (orderId: string, kind: "withdrawal" | "termination", declaredAt: Date) => {
    const order = await findAnyOrder(purchases.db, orderId);
    return order ? planServiceEnd(purchases.db, { order, kind, declaredAt }) : null;
  };

  test("in time and before the meeting, all; once it was held at the buyer's request, nothing", async () => {
    const { userId, order, appointmentId } = await booking.buy(await purchases.person("Ama"), NOW, {
      startsAt: at("2054-11-27"),
    });
    expect(await plan(order.id, "withdrawal", later(60))).toEqual({
      withdrawUntil: "2054-12-04",
      refundCents: 150_00,
      dueCents: 0,
      paidCents: 150_00,
      usedMinutes: 0,
      servedAll: false,
    });
    await mark(appointmentId, "done", at("2054-11-27"));
    expect(await plan(order.id, "withdrawal", at("2054-11-28"))).toMatchObject({ refundCents: 0, servedAll: true });
    expect(await minutesOfWallet(userId, NOW)).toEqual([0, 0, 60]);
  });

  test("a pack: its used hours are due at its own price; an hour whose price went back is not due again", async () => {
    const { userId, order } = await booking.buy(await purchases.person("Ama"), NOW, { serviceId: FIVE_HOURS });
    const [one, ahead] = [
      await bookedWithHours(userId, at("2054-11-28", "09:00"), NOW),
      await bookedWithHours(userId, at("2054-12-18"), NOW),
    ];
    await mark(one.id, "done", at("2054-11-28", "09:00"));
    expect(await plan(order.id, "termination", at("2054-12-12"))).toMatchObject({
      refundCents: 520_00,
      usedMinutes: 60,
      servedAll: false,
    });
    await inTransaction((trx) => refundFirstSession(trx, { id: one.id }, { now: at("2054-12-01"), by: COACH }));
    await runRefundJobs(userId, at("2054-12-01"));
    expect(await plan(order.id, "termination", at("2054-12-12"))).toMatchObject({
      refundCents: 520_00,
      paidCents: 520_00,
    });
    await inTransaction((trx) =>
      endServiceOfOrder(trx, { order, kind: "termination", declaredAt: at("2054-12-12") }, { now: at("2054-12-12") }),
    );
    expect(await appointmentOf(ahead.id)).toMatchObject({ status: "canceled", canceled_by: "withdrawal" });
    expect(await minutesOfWallet(userId, NOW)).toEqual([0, 0, 60]);
  });

  test("canceled too late, an hour is due; of who withdraws in time, only if she had asked for it expressly before the end of the period", async () => {
    const { userId, order } = await booking.buy(await purchases.person("Ama"), NOW, { serviceId: FIVE_HOURS });
    const cancelLate = async (startsAt: Date, now: Date) => {
      const { id } = await bookedWithHours(userId, startsAt, NOW);
      const canceled = await inTransaction((trx) => cancelAppointment(trx, { id, userId, shown: "nothing" }, { now }));
      expect(canceled).toMatchObject({ ok: true, gives: "nothing" });
    };
    await cancelLate(at("2054-12-05"), at("2054-12-04"));
    expect(await plan(order.id, "withdrawal", at("2054-12-04", "18:00"))).toMatchObject({ refundCents: 650_00 });
    expect(await plan(order.id, "termination", at("2054-12-04", "18:00"))).toMatchObject({ refundCents: 520_00 });
    await cancelLate(at("2054-12-03", "15:00"), at("2054-12-02", "15:00"));
    expect(await plan(order.id, "withdrawal", at("2054-12-04", "18:00"))).toMatchObject({ refundCents: 520_00 });
    expect(await plan(order.id, "withdrawal", at("2054-12-05", "18:00")), "too late to withdraw").toMatchObject({
      refundCents: 390_00,
    });
  });

  test("of an order that bought nothing, or something else, nothing is said", async () => {
    const unpaid = await booking.order(await purchases.person("Ama"), NOW, { startsAt: at("2054-12-21") });
    expect(await plan(unpaid.order.id, "withdrawal", NOW)).toBeNull();
    const { order } = await purchases.member("Claire", NOW);
    expect(await plan(order.id, "withdrawal", NOW)).toBeNull();
  });
});

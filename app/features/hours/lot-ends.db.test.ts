import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { refundByHand } from "~/features/billing/billing.server";
import { parisInstant } from "~/platform/clock";
import { inTransaction } from "~/platform/db/database.server";
import { hoursOf } from "../../../tests/support/hours";
import { end, giveBack, grant, release, reopen, reserve, stop, use } from "../../../tests/support/lots";
import { november, on, openPurchases, type Purchases } from "../../../tests/support/purchases";
import { expireLots, isLotEnded, planLotEnd, readWallet } from "./hours.server";

const by = "00000000-0000-4000-8000-000000000001";
let purchases: Purchases;
let hours: ReturnType<typeof hoursOf>;
beforeAll(async () => {
  purchases = await openPurchases();
  hours = hoursOf(purchases);
});
beforeEach(() => purchases.startOver());
afterAll(() => purchases.close());

/** Left, reserved and used, of a person. */
const held = async (userId: string, now = november) => {
  const { leftMinutes, reservedMinutes, usedMinutes } = await readWallet(purchases.db, userId, { now });
  return [leftMinutes, reservedMinutes, usedMinutes];
};
const kinds = async (orderId: string) => {
  const lot = await hours.lot(orderId);
  const entries = await purchases.db
    .selectFrom("hour_entries")
    .select("kind")
    .where("lot_id", "=", lot.id)
    .orderBy("no")
    .execute();
  return entries.map(({ kind }) => kind);
};
const someone = (name = "Ama") => purchases.person(name);

test("the morning after the last day what is left is lost, and what is reserved is not; given back later it may be used thirty days", async () => {
  const ama = await someone();
  await grant(ama, 120, "2054-12-20");
  const { appointmentId } = await reserve(ama, 60, { until: "2054-12-20" });
  await expireLots({ now: on("2054-12-20") });
  expect(await held(ama, on("2054-12-20"))).toEqual([60, 60, 0]);
  expect(await held(ama, on("2054-12-21")), "before the night has written it").toEqual([0, 60, 0]);
  await expireLots({ now: parisInstant("2054-12-21", "04:20") });
  expect(await held(ama, on("2054-12-21"))).toEqual([0, 60, 0]);
  await release(appointmentId, on("2054-12-22"));
  expect(await held(ama, on("2054-12-22"))).toEqual([60, 0, 0]);
  expect((await readWallet(purchases.db, ama, { now: on("2054-12-22") })).lots).toMatchObject([
    { expiresOn: "2055-01-21" },
  ]);
  await expireLots({ now: on("2055-01-21") });
  expect(await held(ama, on("2055-01-21"))).toEqual([60, 0, 0]);
  await expireLots({ now: on("2055-01-22") });
  await expireLots({ now: on("2055-01-22") });
  const wallet = await readWallet(purchases.db, ama, { now: on("2055-01-22") });
  expect(wallet.lots).toMatchObject([{ state: "expired", leftMinutes: 0 }]);
});

test("a contract that ends gives back what was not used, at the price of its hours, and its appointments are told", async () => {
  const ama = await someone();
  const { orderId, paymentId } = await hours.buy(ama, november, { expiresOn: "2054-12-20" });
  const gift = await grant(ama, 30, null);
  expect(gift.ok).toBe(true);
  const done = await reserve(ama, 60, { lotOrderId: orderId });
  await use(done.appointmentId);
  const plan = (more: Partial<Parameters<typeof planLotEnd>[1]> = {}) =>
    planLotEnd(purchases.db, {
      orderId,
      kind: "termination",
      declaredAt: november,
      withdrawUntil: "2054-12-07",
      ...more,
    });
  expect(await plan()).toEqual({
    refundCents: 520_00,
    dueCents: 130_00,
    paidCents: 650_00,
    usedMinutes: 60,
    servedAll: false,
  });
  expect(await plan({ kind: "withdrawal" })).toMatchObject({ refundCents: 520_00 });
  expect(await plan({ kind: "withdrawal", earlyStart: false })).toMatchObject({ refundCents: 650_00 });
  expect(await plan({ orderId: randomUUID() })).toBeNull();
  await inTransaction((trx) =>
    refundByHand(
      trx,
      { userId: ama, paymentId, amountCents: 50_00, shownLeftCents: 650_00, key: randomUUID(), reason: "Un geste" },
      { now: november, by },
    ),
  );
  expect(await plan(), "a gesture of the coach is not given twice").toMatchObject({
    refundCents: 470_00,
    paidCents: 600_00,
  });
  // Thirty minutes of this lot, thirty of the gift.
  const rest = await reserve(ama, 240, { lotOrderId: orderId, until: "2054-12-10" });
  await release(rest.appointmentId);
  const spread = await reserve(ama, 270, { until: "2054-12-10" });
  expect(await held(ama)).toEqual([0, 270, 60]);
  expect(await end(orderId)).toEqual({ releasedAppointments: [spread.appointmentId] });
  expect(await held(ama), "the gift is whole again").toEqual([30, 0, 60]);
  expect(await hours.lot(orderId)).toMatchObject({ available_minutes: 0, reserved_minutes: 0, ended_at: november });
  expect(await end(orderId)).toEqual({ releasedAppointments: [] });
  expect(await isLotEnded(purchases.db, orderId)).toBe(true);
  expect(await giveBack(done.appointmentId, "coach_late"), "it was reckoned").toEqual({ ok: false, reason: "ended" });
});

test("hours lost to their last day are not given back, whenever the night wrote it; declared before it, they are", async () => {
  const ama = await someone();
  const { orderId } = await hours.buy(ama, november, { expiresOn: "2054-12-20" });
  const refund = async (day: string) =>
    (
      await planLotEnd(purchases.db, {
        orderId,
        kind: "termination",
        declaredAt: parisInstant(day, "02:00"),
        withdrawUntil: "2054-12-07",
      })
    )?.refundCents;
  expect([await refund("2054-12-20"), await refund("2054-12-21")]).toEqual([650_00, 0]);
  await expireLots({ now: on("2054-12-21") });
  expect([await refund("2054-12-20"), await refund("2054-12-21")]).toEqual([650_00, 0]);
});

test("a payment the bank takes back blocks what it bought: left first, then reserved, never used; given again, it comes back", async () => {
  const ama = await someone();
  const { orderId, paymentId } = await hours.buy(ama, november, { count: 2, expiresOn: "2055-02-01" });
  const second = await hours.payRest(ama, orderId, on("2054-12-01"));
  const used = await reserve(ama, 120);
  await use(used.appointmentId);
  const early = await reserve(ama, 60);
  const latest = await reserve(ama, 60);
  expect(await held(ama)).toEqual([60, 120, 120]);
  expect(await stop(orderId, paymentId)).toEqual({ releasedAppointments: [latest.appointmentId, early.appointmentId] });
  expect(await held(ama), "180 were not used, 150 are taken").toEqual([30, 0, 120]);
  expect(await stop(orderId, paymentId), "said again").toEqual({ releasedAppointments: [] });
  expect(await stop(orderId, second)).toEqual({ releasedAppointments: [] });
  expect(await held(ama)).toEqual([0, 0, 120]);
  expect((await readWallet(purchases.db, ama, { now: november })).lots[0]?.state).toBe("stopped");
  await giveBack(used.appointmentId, "coach_late");
  expect(await held(ama), "the second payment was owed 120").toEqual([0, 0, 0]);
  await reopen(orderId, second, on("2055-03-01"));
  expect(await held(ama, on("2055-03-01"))).toEqual([150, 0, 0]);
  expect((await readWallet(purchases.db, ama, { now: november })).lots[0]?.expiresOn).toBe("2055-03-31");
  await reopen(orderId, second, on("2055-03-02"));
  await reopen(orderId, paymentId, on("2055-03-02"));
  expect(await held(ama, on("2055-03-02"))).toEqual([300, 0, 0]);
});

test("nothing comes back to a lot that ended while the bank had its price", async () => {
  const ama = await someone();
  const { orderId, paymentId } = await hours.buy(ama, november);
  await stop(orderId, paymentId);
  await end(orderId);
  await reopen(orderId, paymentId);
  expect(await held(ama)).toEqual([0, 0, 0]);
  expect(await kinds(orderId)).toEqual(["bought", "taken_back", "ended", "restored"]);
  expect((await readWallet(purchases.db, ama, { now: november })).lots[0]?.state).toBe("ended");
});

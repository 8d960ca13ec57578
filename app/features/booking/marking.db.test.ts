import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { grantHours, readWallet } from "~/features/hours/hours.server";
import { parisInstant } from "~/platform/clock";
import { inTransaction } from "~/platform/db/database.server";
import {
  appointmentOf,
  bookedCall,
  bookedWithHours,
  bookingOf,
  COACH,
  FIVE_HOURS,
  journalAbout,
  mark,
  minutesOfWallet,
  SESSION,
  statusOfAppointment,
} from "../../../tests/support/appointments";
import { refundMailsTo, refundsOf, runRefundJobs } from "../../../tests/support/given-back";
import { mailsTo, words } from "../../../tests/support/outbox";
import { openPurchases, type Purchases } from "../../../tests/support/purchases";
import {
  bookFor,
  canRefundFirst,
  giveBackForCoach,
  markAppointment,
  planServiceEnd,
  refundFirstSession,
  unmarkAppointment,
} from "./booking.server";
import { describeSale } from "./describe-sale.server";

/** A Friday, at noon in Paris. */
const NOW = new Date("2054-11-20T11:00:00Z");
const at = (day: string, time = "10:00") => parisInstant(day, time);
const AFTER = at("2054-12-24", "12:00");
const act = { now: AFTER, by: COACH };

let purchases: Purchases;
let booking: ReturnType<typeof bookingOf>;
beforeAll(async () => {
  purchases = await openPurchases();
  booking = bookingOf(purchases);
});
beforeEach(() => purchases.startOver());
afterAll(() => purchases.close());

const markAs = (id: string, as: "done" | "no_show", now = AFTER) =>
  inTransaction((trx) => markAppointment(trx, { id, as }, { now, by: COACH }));
const unmark = (id: string) => inTransaction((trx) => unmarkAppointment(trx, { id }, act));
const lateCoach = (id: string) => inTransaction((trx) => giveBackForCoach(trx, { id }, act));
const refundFirst = (id: string) => inTransaction((trx) => refundFirstSession(trx, { id }, act));
const mayRefundFirst = async (id: string) => canRefundFirst(purchases.db, await appointmentOf(id));
const cents = async (userId: string) => (await refundsOf(userId)).map(({ amount_cents }) => amount_cents);
const lastMail = async (userId: string) => words((await mailsTo(userId)).at(-1)?.text_body);

test("held or missed once it has begun, its hour is used; taken back, it waits again; each is in the journal", async () => {
  const { userId } = await booking.buy(await purchases.person("Ama"), NOW, { serviceId: FIVE_HOURS });
  const [one, two] = [
    await bookedWithHours(userId, at("2054-12-08"), NOW),
    await bookedWithHours(userId, at("2054-12-09"), NOW),
  ];
  expect(await markAs(one.id, "done", at("2054-12-08", "09:59"))).toEqual({ ok: false, reason: "not_yet" });
  expect(await markAs(one.id, "done", at("2054-12-08"))).toMatchObject({ ok: true });
  expect(await markAs(one.id, "done"), "said again").toMatchObject({ ok: true });
  expect(await markAs(one.id, "no_show")).toEqual({ ok: false, reason: "over" });
  expect(await markAs(two.id, "no_show")).toMatchObject({ ok: true });
  expect(await minutesOfWallet(userId, AFTER)).toEqual([180, 0, 120]);
  expect(await unmark(one.id)).toMatchObject({ ok: true });
  expect(await appointmentOf(one.id)).toMatchObject({ status: "confirmed", marked_at: null });
  expect(await minutesOfWallet(userId, AFTER)).toEqual([180, 60, 60]);
  expect(await unmark(one.id)).toEqual({ ok: false, reason: "over" });
  expect(await markAs("00000000-0000-4000-8000-00000000dead", "done")).toEqual({ ok: false, reason: "unknown" });
  expect(await journalAbout(userId)).toEqual(["booking.done", "booking.missed", "booking.unmarked"]);
});

test("a call that was held uses nothing", async () => {
  const ama = await purchases.person("Ama");
  const call = await bookedCall(ama, at("2054-12-10"), NOW);
  await mark(call.id, "done", AFTER);
  expect(await lateCoach(call.id)).toEqual({ ok: false, reason: "unknown" });
  expect(await refundFirst(call.id)).toEqual({ ok: false, reason: "over" });
  expect(await unmark(call.id)).toMatchObject({ ok: true });
});

test("the first session that did not suit: the price of a session alone, in one tap and once", async () => {
  const ama = await purchases.person("Ama");
  const first = await booking.buy(ama, NOW, { startsAt: at("2054-12-11") });
  expect(await mayRefundFirst(first.appointmentId), "not held yet").toBe(false);
  await mark(first.appointmentId, "done", AFTER);
  const page = await describeSale(purchases.db, { userId: ama, orderId: first.order.id }, { now: AFTER });
  expect(page?.order.stage, "no hour is left to choose").toBe("over");
  expect(await mayRefundFirst(first.appointmentId)).toBe(true);
  expect(await refundFirst(first.appointmentId)).toMatchObject({ ok: true });
  expect(await refundFirst(first.appointmentId)).toEqual({ ok: false, reason: "over" });
  expect(await cents(ama)).toEqual([150_00]);
  await runRefundJobs(ama, AFTER);
  expect(await refundMailsTo(ama)).toHaveLength(1);
  expect(await minutesOfWallet(ama, AFTER), "its hour is not given again").toEqual([0, 0, 60]);
  expect(await unmark(first.appointmentId)).toEqual({ ok: false, reason: "over" });
  expect(await journalAbout(ama)).toEqual(["booking.done", "booking.first_refunded"]);
});

test("the first hour of a pack goes back at the price of the pack, and its second is not a first one", async () => {
  const { userId } = await booking.buy(await purchases.person("Ama"), NOW, { serviceId: FIVE_HOURS });
  const [one, two] = [
    await bookedWithHours(userId, at("2054-12-14"), NOW),
    await bookedWithHours(userId, at("2054-12-15"), NOW),
  ];
  await mark(one.id, "done", AFTER);
  await mark(two.id, "done", AFTER);
  expect(await mayRefundFirst(two.id)).toBe(false);
  expect(await refundFirst(two.id)).toEqual({ ok: false, reason: "over" });
  expect(await refundFirst(one.id)).toMatchObject({ ok: true, appointment: { given_back_reason: "first_session" } });
  expect(await cents(userId)).toEqual([130_00]);
});

test("hours the coach gave have no price to give back", async () => {
  const ama = await purchases.person("Ama");
  const gift = { userId: ama, minutes: 60, reason: "Un geste", expiresOn: null };
  await inTransaction((trx) => grantHours(trx, gift, { now: NOW, by: COACH }));
  const one = await bookedWithHours(ama, at("2054-12-16"), NOW);
  await mark(one.id, "done", AFTER);
  expect(await refundFirst(one.id)).toEqual({ ok: false, reason: "over" });
  expect(await lateCoach(one.id)).toMatchObject({ ok: true });
  expect(await minutesOfWallet(ama, AFTER)).toEqual([60, 0, 0]);
});

test("a meeting the coach offers takes none of the hours that were bought, asks for nothing and is not due when they end", async () => {
  const { userId, order } = await booking.buy(await purchases.person("Ama"), NOW, { serviceId: FIVE_HOURS });
  const soon = { userId, serviceId: SESSION, startsAt: at("2054-11-24"), place: "video" } as const;
  const write = (pay: "gift" | "hours") =>
    inTransaction((trx) => bookFor(trx, { ...soon, pay }, { now: NOW, by: COACH }));
  expect(await write("hours"), "within the withdrawal period of the pack").toEqual({
    ok: false,
    reason: "early_not_chosen",
  });
  const offered = await write("gift");
  if (!offered.ok) throw new Error(offered.reason);
  const { lots } = await readWallet(purchases.db, userId, { now: NOW });
  expect(lots.map(({ orderId, leftMinutes, reservedMinutes }) => [orderId, leftMinutes, reservedMinutes])).toEqual([
    [order.id, 300, 0],
    [null, 0, 60],
  ]);
  await mark(offered.appointment.id, "done", AFTER);
  expect(await mayRefundFirst(offered.appointment.id)).toBe(false);
  expect(await planServiceEnd(purchases.db, { order, kind: "termination", declaredAt: AFTER })).toMatchObject({
    refundCents: 650_00,
    usedMinutes: 0,
  });
});

test("what the coach wrote in her day, sent again after its answer was lost, is the same meeting and gives no more", async () => {
  const ama = await purchases.person("Ama");
  const wanted = { userId: ama, serviceId: SESSION, startsAt: at("2054-12-28"), place: "video", pay: "gift" } as const;
  const write = () => inTransaction((trx) => bookFor(trx, wanted, { now: NOW, by: COACH }));
  const first = await write();
  expect(first.ok && (await write())).toEqual(first);
  expect(await minutesOfWallet(ama, NOW)).toEqual([0, 60, 0]);
  expect(await mailsTo(ama)).toHaveLength(1);
  expect(await journalAbout(ama)).toEqual(["hours.granted", "booking.booked"]);
  const lou = await purchases.person("Lou");
  expect(await inTransaction((trx) => bookFor(trx, { ...wanted, userId: lou }, { now: NOW, by: COACH }))).toEqual({
    ok: false,
    reason: "slot_taken",
  });
});

test("the first session that is given back is the first one paid: neither an hour the coach gave before it, nor one she was late at, takes its place", async () => {
  const ama = await purchases.person("Ama");
  const gift = { userId: ama, minutes: 60, reason: "Un geste", expiresOn: null };
  await inTransaction((trx) => grantHours(trx, gift, { now: NOW, by: COACH }));
  const given = await bookedWithHours(ama, at("2054-12-21"), NOW);
  await mark(given.id, "done", AFTER);
  const late = await booking.buy(ama, NOW, { startsAt: at("2054-12-22") });
  await mark(late.appointmentId, "done", AFTER);
  expect(await mayRefundFirst(given.id), "it cost nothing").toBe(false);
  expect(await mayRefundFirst(late.appointmentId)).toBe(true);
  expect(await lateCoach(late.appointmentId)).toMatchObject({ ok: true });
  const [first, second] = [
    await booking.buy(ama, NOW, { startsAt: at("2054-12-23") }),
    await booking.buy(ama, NOW, { startsAt: at("2054-12-24") }),
  ];
  for (const { appointmentId } of [first, second]) await mark(appointmentId, "done", AFTER);
  expect(await refundFirst(second.appointmentId)).toEqual({ ok: false, reason: "over" });
  expect(await refundFirst(first.appointmentId)).toMatchObject({ ok: true });
  expect(await mayRefundFirst(second.appointmentId), "once").toBe(false);
  expect(await cents(ama)).toEqual([150_00, 150_00]);
});

test("the coach was late: the hour of a pack is to be taken again, the price of a session alone goes back, told once with an apology", async () => {
  const { userId } = await booking.buy(await purchases.person("Ama"), NOW, { serviceId: FIVE_HOURS });
  const hour = await bookedWithHours(userId, at("2054-12-17"), NOW);
  const session = await booking.buy(userId, NOW, { startsAt: at("2054-12-18") });
  expect(await lateCoach(hour.id), "before it is marked").toEqual({ ok: false, reason: "over" });
  await mark(hour.id, "done", AFTER);
  await mark(session.appointmentId, "no_show", AFTER);
  expect(await lateCoach(hour.id)).toMatchObject({ ok: true, appointment: { given_back_reason: "coach_late" } });
  expect(await minutesOfWallet(userId, AFTER)).toEqual([300, 0, 60]);
  expect(await lastMail(userId)).toContain("L’heure est de nouveau à prendre");
  expect(await lateCoach(hour.id)).toEqual({ ok: false, reason: "over" });
  expect(await lateCoach(session.appointmentId)).toMatchObject({ ok: true });
  expect(await lastMail(userId)).toContain("Nous vous rendons 150 €");
  expect(await cents(userId)).toEqual([150_00]);
  await runRefundJobs(userId, AFTER);
  expect(await refundMailsTo(userId), "the apology said it").toEqual([]);
  expect(await statusOfAppointment(session.appointmentId)).toBe("no_show");
});

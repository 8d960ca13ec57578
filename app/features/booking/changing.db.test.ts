import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { savePreferences } from "~/features/accounts/accounts.server";
import { DEFAULT_PREFERENCES } from "~/features/accounts/rules";
import { changeSettings } from "~/features/settings/settings.server";
import { parisInstant } from "~/platform/clock";
import { inTransaction } from "~/platform/db/database.server";
import {
  appointmentOf,
  bookedCall,
  bookedWithHours,
  bookingOf,
  COACH,
  FIVE_HOURS,
  held,
  hold,
  journalAbout,
  minutesOfWallet,
  SESSION,
  withHours,
} from "../../../tests/support/appointments";
import { refundMailsTo, refundsOf, runRefundJobs } from "../../../tests/support/given-back";
import { mailsTo, words } from "../../../tests/support/outbox";
import { openPurchases, type Purchases } from "../../../tests/support/purchases";
import { setForThisTest } from "../../../tests/support/settings";
import {
  bookFreeCall,
  bookWithHours,
  cancelAppointment,
  cancelByCoach,
  hoursNeedEarlyRequest,
  mailReminders,
  moveAppointment,
  moveByCoach,
} from "./booking.server";
import { readOwnBooking } from "./read-own-booking.server";
import { anotherFor, readTimetable } from "./read-timetable.server";
import type { CancellationGives } from "./rules";
import { startsOf } from "./timetable-rules";

/** A Friday, at noon in Paris; who orders then may withdraw until the 4th of December. */
const NOW = new Date("2054-11-20T11:00:00Z");
const at = (day: string, time = "10:00") => parisInstant(day, time);
const minutesBefore = (start: Date, minutes: number) => new Date(start.getTime() - minutes * 60_000);
const HOURS_48 = 48 * 60;

let purchases: Purchases;
let booking: ReturnType<typeof bookingOf>;
beforeAll(async () => {
  purchases = await openPurchases();
  booking = bookingOf(purchases);
});
beforeEach(() => purchases.startOver());
afterAll(() => purchases.close());

/** Somebody with a pack bought at NOW. */
async function withPack() {
  const userId = await purchases.person("Ama");
  return booking.buy(userId, NOW, { serviceId: FIVE_HOURS });
}
const cancel = (userId: string, id: string, shown: CancellationGives, now: Date, keepHour = false) =>
  inTransaction((trx) => cancelAppointment(trx, { id, userId, shown, keepHour }, { now }));
const move = (userId: string, id: string, startsAt: Date, now: Date, early = false) =>
  inTransaction((trx) => moveAppointment(trx, { id, userId, startsAt, early }, { now }));
const moveFor = (id: string, startsAt: Date, now: Date) =>
  inTransaction((trx) => moveByCoach(trx, { id, startsAt }, { now, by: COACH }));
const cents = async (userId: string) => (await refundsOf(userId)).map(({ amount_cents }) => amount_cents);
const lastMail = async (userId: string) => words((await mailsTo(userId)).at(-1)?.text_body);
describe("hours bought before", () => {
  test("a meeting reserves an hour, once for the same click twice; without one, or past its last day, it is refused", async () => {
    const { userId } = await withPack();
    const kept = await held(SESSION, at("2054-12-08"), { userId, now: NOW });
    const input = { userId, key: null, holdId: kept.id, place: "video" as const, reminder: true, early: false };
    const twice = await Promise.all([1, 2].map(() => inTransaction((trx) => bookWithHours(trx, input, { now: NOW }))));
    expect(twice.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await minutesOfWallet(userId, NOW)).toEqual([240, 60, 0]);
    const poor = await purchases.person("Lou");
    expect(await withHours(poor, at("2054-12-08", "14:00"), NOW)).toEqual({ ok: false, reason: "not_enough" });
    await sql`alter table hour_lots disable trigger hour_lot_is_frozen`.execute(purchases.db);
    await sql`update hour_lots set expires_on = '2054-12-20' where user_id = ${userId}`.execute(purchases.db);
    await sql`alter table hour_lots enable trigger hour_lot_is_frozen`.execute(purchases.db);
    expect(await withHours(userId, at("2054-12-21"), NOW)).toEqual({ ok: false, reason: "expires_before" });
    expect((await withHours(userId, at("2054-12-18", "14:00"), NOW)).ok).toBe(true);
  });

  test("inside the withdrawal period of the youngest hours that may be used, it is asked for expressly", async () => {
    const { userId } = await withPack();
    const [early, late] = [at("2054-12-04", "14:00"), at("2054-12-05", "09:00")];
    expect(await hoursNeedEarlyRequest(purchases.db, { userId, startsAt: early })).toBe(true);
    expect(await hoursNeedEarlyRequest(purchases.db, { userId, startsAt: late })).toBe(false);
    expect(await withHours(userId, early, NOW, false)).toEqual({ ok: false, reason: "early_not_chosen" });
    const answer = await withHours(userId, early, NOW);
    expect(answer.ok && answer.appointment.early_requested_at).toEqual(NOW);
    expect((await bookedWithHours(userId, late, NOW)).early_requested_at).toBeNull();
    await booking.buy(userId, at("2054-12-01"), { serviceId: FIVE_HOURS });
    expect(
      await hoursNeedEarlyRequest(purchases.db, { userId, startsAt: at("2054-12-11") }),
      "the second pack is younger",
    ).toBe(true);
  });

  test("a free call is booked at once, and the same click twice is one", async () => {
    const userId = await purchases.person("Ama");
    const kept = await held("5e000000-0000-4000-8000-000000000001", at("2054-12-09"), { userId, now: NOW });
    const input = { userId, key: null, holdId: kept.id, place: "phone" as const, reminder: false };
    const book = (more: object = {}) => inTransaction((trx) => bookFreeCall(trx, { ...input, ...more }, { now: NOW }));
    expect(await book({ place: "person" })).toEqual({ ok: false, reason: "place_missing" });
    expect(await book({ place: null })).toEqual({ ok: false, reason: "place_missing" });
    expect((await book()).ok).toBe(true);
    expect(await book()).toMatchObject({ ok: true, appointment: { id: kept.id } });
    expect(await mailsTo(userId)).toHaveLength(1);
  });
});

describe("canceling", () => {
  test("in time, the hour of a pack comes back; a minute later it is due, and that was said before", async () => {
    const { userId } = await withPack();
    const start = at("2054-12-10");
    const one = await bookedWithHours(userId, start, NOW);
    expect(await cancel(userId, one.id, "nothing", minutesBefore(start, HOURS_48))).toEqual({
      ok: false,
      reason: "changed",
    });
    expect(await cancel(userId, one.id, "hour", minutesBefore(start, HOURS_48))).toMatchObject({
      ok: true,
      gives: "hour",
      refundCents: 0,
    });
    expect(await minutesOfWallet(userId, NOW)).toEqual([300, 0, 0]);
    expect(await lastMail(userId)).toContain("Votre heure est de nouveau à prendre");
    expect(await hold(SESSION, start, { key: "next", now: NOW }), "its moment is free").toMatchObject({
      status: "held",
    });

    const other = at("2054-12-11");
    const two = await bookedWithHours(userId, other, NOW);
    const late = minutesBefore(other, HOURS_48 - 1);
    expect(await cancel(userId, two.id, "hour", late)).toEqual({ ok: false, reason: "changed" });
    expect(await cancel(userId, two.id, "nothing", late)).toMatchObject({ ok: true, gives: "nothing" });
    expect(await minutesOfWallet(userId, NOW)).toEqual([240, 0, 60]);
    expect(await appointmentOf(two.id)).toMatchObject({ canceled_late: true, canceled_by: "person", sequence: 1 });
    expect(await lastMail(userId)).toContain("l’heure reste due");
  });

  test("an hour of a pack, and a session alone, keep the notice they were sold under", async () => {
    const { userId } = await withPack();
    const [start, other] = [at("2054-12-29"), at("2054-12-30")];
    const ofPack = await bookedWithHours(userId, start, NOW);
    const alone = await purchases.person("Lou");
    await booking.buy(alone, NOW, { startsAt: other });
    const session = (await readOwnBooking(purchases.db, alone, { now: NOW })).ahead[0];
    const notice = (session_cancellation_hours: number, seconds: number) => {
      const now = new Date(NOW.getTime() + seconds * 1000);
      return inTransaction((trx) => changeSettings(trx, { session_cancellation_hours }, { now, by: null }));
    };
    onTestFinished(async () => void (await notice(48, 20)));
    await notice(72, 10);
    const inTime = (begin: Date) => minutesBefore(begin, 60 * 60);
    const own = await readOwnBooking(purchases.db, alone, { now: inTime(other) });
    expect(own.ahead[0]).toMatchObject({ movable: true, gives: "money", noticeHours: 48 });
    expect(own.noticeHours, "the rule told beside it").toBe(48);
    expect(await cancel(userId, ofPack.id, "hour", inTime(start))).toMatchObject({ ok: true, gives: "hour" });
    expect(await cancel(alone, session?.id ?? "", "money", inTime(other))).toMatchObject({ ok: true, gives: "money" });
  });

  test("a session alone gives its money back in time, and within the withdrawal period until it begins", async () => {
    const userId = await purchases.person("Ama");
    const bought = await booking.buy(userId, NOW, { startsAt: at("2054-11-24") });
    const soon = minutesBefore(at("2054-11-24"), 5);
    expect(await cancel(userId, bought.appointmentId, "money", soon)).toMatchObject({ ok: true, refundCents: 150_00 });
    expect(await cents(userId)).toEqual([150_00]);
    expect(await lastMail(userId)).toMatch(/Nous vous rendons 150 €/);
    expect(await minutesOfWallet(userId, soon), "its hour is over").toEqual([0, 0, 0]);
    await runRefundJobs(userId, soon);
    expect(await refundMailsTo(userId), "told once").toEqual([]);
    expect(await cancel(userId, bought.appointmentId, "money", soon)).toEqual({ ok: false, reason: "over" });
  });

  test("after that period and inside the notice, it is due; once it has begun, nothing more is said", async () => {
    const userId = await purchases.person("Ama");
    const bought = await booking.buy(userId, NOW, { startsAt: at("2054-12-15") });
    const soon = minutesBefore(at("2054-12-15"), 60);
    expect(await cancel(userId, bought.appointmentId, "nothing", at("2054-12-15"))).toEqual({
      ok: false,
      reason: "begun",
    });
    expect(await cancel(userId, bought.appointmentId, "nothing", soon)).toMatchObject({ ok: true, refundCents: 0 });
    expect(await cents(userId)).toEqual([]);
    expect(await minutesOfWallet(userId, soon)).toEqual([0, 0, 60]);
  });

  test("who prefers it keeps the hour of a session alone", async () => {
    const userId = await purchases.person("Ama");
    const bought = await booking.buy(userId, NOW, { startsAt: at("2054-12-16") });
    expect(await cancel(userId, bought.appointmentId, "money", NOW, true)).toMatchObject({ ok: true, gives: "hour" });
    expect(await cents(userId)).toEqual([]);
    expect(await minutesOfWallet(userId, NOW)).toEqual([60, 0, 0]);
    expect((await withHours(userId, at("2054-12-17"), NOW)).ok).toBe(true);
  });

  test("the coach cancels inside the notice: all comes back, with an apology, and the journal says so", async () => {
    const { userId } = await withPack();
    const hour = await bookedWithHours(userId, at("2054-12-18"), NOW);
    const session = await booking.buy(userId, NOW, { startsAt: at("2054-12-18", "16:30") });
    const soon = at("2054-12-18", "08:00");
    const cancelFor = (id: string) => inTransaction((trx) => cancelByCoach(trx, { id }, { now: soon, by: COACH }));
    expect(await cancelFor(hour.id)).toMatchObject({ ok: true, gives: "hour" });
    expect(await lastMail(userId)).toContain("nous vous présentons nos excuses");
    expect(await cancelFor(session.appointmentId)).toMatchObject({ ok: true, refundCents: 150_00 });
    expect(await minutesOfWallet(userId, soon)).toEqual([300, 0, 0]);
    expect(await cancelFor(hour.id)).toEqual({ ok: false, reason: "over" });
    expect(await cancelFor("00000000-0000-4000-8000-00000000dead")).toEqual({ ok: false, reason: "unknown" });
    expect(await journalAbout(userId)).toEqual(["booking.canceled", "booking.canceled"]);
  });

  test("hours whose last day is near may be used thirty days more when the coach cancels, and not when their person does", async () => {
    const lastDays = async (cancelIt: (userId: string, id: string) => Promise<unknown>) => {
      const { userId } = await withPack();
      const one = await bookedWithHours(userId, at("2054-12-21", "14:00"), NOW);
      await sql`alter table hour_lots disable trigger hour_lot_is_frozen`.execute(purchases.db);
      await sql`update hour_lots set expires_on = '2054-12-22' where user_id = ${userId}`.execute(purchases.db);
      await sql`alter table hour_lots enable trigger hour_lot_is_frozen`.execute(purchases.db);
      await cancelIt(userId, one.id);
      const lots = purchases.db.selectFrom("hour_lots").select("last_day").where("user_id", "=", userId);
      return (await lots.execute()).map(({ last_day }) => last_day);
    };
    const now = at("2054-12-10");
    expect(await lastDays((userId, id) => cancel(userId, id, "hour", now))).toEqual(["2054-12-22"]);
    const byCoach = (_: string, id: string) => inTransaction((trx) => cancelByCoach(trx, { id }, { now, by: COACH }));
    expect(await lastDays(byCoach)).toEqual(["2055-01-09"]);
  });

  test("a call costs nothing until it begins; another's meeting does not exist", async () => {
    const [ama, lou] = [await purchases.person("Ama"), await purchases.person("Lou")];
    const call = await bookedCall(ama, at("2054-12-21"), NOW);
    expect(await cancel(lou, call.id, "free", NOW)).toEqual({ ok: false, reason: "unknown" });
    expect(await cancel(ama, call.id, "free", minutesBefore(at("2054-12-21"), 1))).toMatchObject({ gives: "free" });
    await bookedCall(ama, at("2054-12-21", "14:00"), NOW);
  });
});

describe("moving", () => {
  test("until the notice the former moment is free and the new one taken; later only the coach may", async () => {
    const { userId } = await withPack();
    const [from, to] = [at("2054-12-22"), at("2054-12-23", "14:00")];
    const one = await bookedWithHours(userId, from, NOW);
    expect(await move(userId, one.id, to, minutesBefore(from, HOURS_48 - 1))).toEqual({ ok: false, reason: "late" });
    const moved = await move(userId, one.id, to, minutesBefore(from, HOURS_48));
    expect(moved).toMatchObject({ ok: true, appointment: { starts_at: to, sequence: 1 } });
    expect(await minutesOfWallet(userId, NOW)).toEqual([240, 60, 0]);
    expect(await hold(SESSION, from, { key: "free", now: NOW })).toMatchObject({ status: "held" });
    expect(await hold(SESSION, to, { key: "taken", now: NOW })).toBe("slot_taken");
    expect(await lastMail(userId)).toContain("Votre nouveau moment est noté");
  });

  test("sent again after its answer was lost, it is done: nothing moves, and nobody is written to again", async () => {
    const { userId } = await withPack();
    const [from, to] = [at("2054-12-16", "16:30"), at("2054-12-17", "16:30")];
    const one = await bookedWithHours(userId, from, NOW);
    await move(userId, one.id, to, minutesBefore(from, HOURS_48));
    const told = (await mailsTo(userId)).length;
    const again = { ok: true, appointment: { starts_at: to, sequence: 1 } };
    expect(await move(userId, one.id, to, minutesBefore(to, HOURS_48 - 1)), "past the notice").toMatchObject(again);
    expect(await moveFor(one.id, to, NOW)).toMatchObject(again);
    expect((await mailsTo(userId)).length).toBe(told);
    expect(await journalAbout(userId)).toEqual([]);
    await cancel(userId, one.id, "hour", NOW);
    expect(await move(userId, one.id, to, NOW)).toEqual({ ok: false, reason: "over" });
  });

  test("half an hour later, over its own former moment; never over somebody else's", async () => {
    const { userId } = await withPack();
    const one = await bookedWithHours(userId, at("2054-12-24"), NOW);
    await booking.buy(await purchases.person("Lou"), NOW, { startsAt: at("2054-12-24", "14:00") });
    expect(await move(userId, one.id, at("2054-12-24", "14:30"), NOW)).toEqual({ ok: false, reason: "slot_taken" });
    expect((await move(userId, one.id, at("2054-12-24", "10:30"), NOW)).ok).toBe(true);
  });

  test("into the withdrawal period it is asked for expressly; the coach never does so by herself", async () => {
    const { userId } = await withPack();
    const one = await bookedWithHours(userId, at("2054-12-28"), NOW);
    const early = at("2054-12-01", "14:00");
    expect(await move(userId, one.id, early, NOW)).toEqual({ ok: false, reason: "early_not_chosen" });
    expect(await moveFor(one.id, early, NOW)).toEqual({ ok: false, reason: "early_not_chosen" });
    const moved = await move(userId, one.id, early, NOW, true);
    expect(moved.ok && moved.appointment.early_requested_at).toEqual(NOW);
    expect((await moveFor(one.id, at("2054-12-01", "16:00"), NOW)).ok, "asked for before").toBe(true);
  });

  test("a session bought alone takes its own hour along, never one of a pack that ends sooner", async () => {
    const { userId } = await withPack();
    const session = await booking.buy(userId, NOW, { startsAt: at("2054-12-29") });
    expect((await move(userId, session.appointmentId, at("2054-12-30"), NOW)).ok).toBe(true);
    expect(await minutesOfWallet(userId, NOW)).toEqual([300, 60, 0]);
  });

  test("past the last day of its hours it is refused, and stays as it was; moved by the coach they wait thirty days more", async () => {
    const { userId } = await withPack();
    const one = await bookedWithHours(userId, at("2054-12-14"), NOW);
    await sql`alter table hour_lots disable trigger hour_lot_is_frozen`.execute(purchases.db);
    await sql`update hour_lots set expires_on = '2054-12-14' where user_id = ${userId}`.execute(purchases.db);
    await sql`alter table hour_lots enable trigger hour_lot_is_frozen`.execute(purchases.db);
    expect(await move(userId, one.id, at("2054-12-15", "14:00"), NOW)).toEqual({ ok: false, reason: "expires_before" });
    expect(await minutesOfWallet(userId, NOW)).toEqual([240, 60, 0]);
    expect(await appointmentOf(one.id)).toMatchObject({ starts_at: at("2054-12-14"), sequence: 0 });
    expect((await moveFor(one.id, at("2054-12-15", "16:00"), NOW)).ok).toBe(true);
    expect(await minutesOfWallet(userId, NOW)).toEqual([240, 60, 0]);
  });

  test("hours that may be used on the new day are kept: younger ones ask for nothing expressly, and the last day of hours refused stays", async () => {
    const { userId } = await withPack();
    const one = await bookedWithHours(userId, at("2054-12-22", "16:00"), NOW);
    const now = at("2054-12-14");
    await booking.buy(userId, now, { serviceId: FIVE_HOURS });
    expect((await moveFor(one.id, at("2054-12-21", "16:00"), now)).ok, "inside the period of the younger pack").toBe(
      true,
    );
    await sql`alter table hour_lots disable trigger hour_lot_is_frozen`.execute(purchases.db);
    await sql`update hour_lots set expires_on = '2054-12-21' where user_id = ${userId}`.execute(purchases.db);
    await sql`alter table hour_lots enable trigger hour_lot_is_frozen`.execute(purchases.db);
    const far = at("2055-01-20", "16:00");
    expect(await moveFor(one.id, far, now), "thirty days more end before").toEqual({
      ok: false,
      reason: "expires_before",
    });
    const lots = purchases.db.selectFrom("hour_lots").select("last_day").where("user_id", "=", userId);
    expect(await lots.execute()).toEqual([{ last_day: "2054-12-21" }, { last_day: "2054-12-21" }]);
  });

  test("the coach moves it inside her notice with an apology; its person may then cancel without charge until it begins", async () => {
    const { userId } = await withPack();
    const one = await bookedWithHours(userId, at("2054-12-07"), NOW);
    const soon = at("2054-12-07", "09:00");
    expect(await moveFor(one.id, at("2054-12-07", "15:00"), soon)).toMatchObject({ ok: true });
    expect(await lastMail(userId)).toContain("nous le regrettons");
    expect(await journalAbout(userId)).toEqual(["booking.moved"]);
    const before = at("2054-12-07", "14:59");
    expect(await cancel(userId, one.id, "hour", before)).toMatchObject({ ok: true, gives: "hour" });
    expect(await moveFor(one.id, at("2054-12-08", "15:00"), soon)).toEqual({ ok: false, reason: "over" });
  });

  test("what the coach moved is moved again by its person until it begins; from then on the notice holds", async () => {
    const { userId } = await withPack();
    const one = await bookedWithHours(userId, at("2054-12-07"), NOW);
    const soon = at("2054-12-07", "09:00");
    expect(await move(userId, one.id, at("2054-12-09", "16:00"), soon)).toEqual({ ok: false, reason: "late" });
    await moveFor(one.id, at("2054-12-07", "15:00"), soon);
    expect((await move(userId, one.id, at("2054-12-09", "16:00"), at("2054-12-07", "14:59"))).ok).toBe(true);
    expect(await move(userId, one.id, at("2054-12-10", "16:00"), at("2054-12-08"))).toEqual({
      ok: false,
      reason: "late",
    });
    expect(await cancel(userId, one.id, "nothing", at("2054-12-08")), "she chose it").toMatchObject({ ok: true });
  });

  test("the other hours of a meeting at the cabinet leave room for its rest, and its own is none of them", async () => {
    await setForThisTest({ cabinet_address: "4 passage de l’Exemple", booking_in_person_buffer_minutes: 60 });
    const { userId } = await withPack();
    const until = "2054-12-31";
    const one = await bookedWithHours(userId, at("2054-12-31"), NOW, "person");
    const shown = startsOf(await readTimetable(purchases.db, { ...anotherFor(one), until }, { now: NOW }));
    expect(shown).not.toContainEqual(one.starts_at);
    expect(shown).toContainEqual(at("2054-12-31", "10:30"));
    await booking.buy(await purchases.person("Lou"), NOW, { startsAt: at("2054-12-30", "14:00") });
    const others = startsOf(await readTimetable(purchases.db, { ...anotherFor(one), until }, { now: NOW }));
    expect(others).not.toContainEqual(at("2054-12-30", "12:30"));
    expect(others).toContainEqual(at("2054-12-30", "12:00"));
  });
});

test("a reminder leaves in the hours that are safe for its person", async () => {
  const ama = await purchases.person("Ama");
  const evenings = { ...DEFAULT_PREFERENCES, notBefore: 18, notAfter: 20 };
  await inTransaction((trx) => savePreferences(trx, ama, evenings, { now: NOW }));
  await booking.buy(ama, NOW, { startsAt: at("2054-12-29", "17:00"), reminder: true });
  const reminders = async () =>
    (await mailsTo(ama)).filter(({ dedupe_key }) => dedupe_key.startsWith("appointment-tomorrow")).length;
  for (const time of ["10:00", "17:55", "20:05"]) await mailReminders({ now: at("2054-12-28", time) });
  expect(await reminders()).toBe(0);
  await mailReminders({ now: at("2054-12-28", "18:05") });
  expect(await reminders()).toBe(1);
});

test("a reminder the day before, to who asked for it, once; neither its hour nor what it is about is said", async () => {
  const [ama, lou] = [await purchases.person("Ama"), await purchases.person("Lou")];
  await booking.buy(ama, NOW, { startsAt: at("2054-12-03"), reminder: true });
  await booking.buy(lou, NOW, { startsAt: at("2054-12-03", "14:00") });
  const keys = async (userId: string) => (await mailsTo(userId)).map(({ dedupe_key }) => dedupe_key.split(":")[0]);
  await mailReminders({ now: at("2054-12-01") });
  expect(await keys(ama)).toEqual(["service-confirmed"]);
  await mailReminders({ now: at("2054-12-02") });
  await mailReminders({ now: at("2054-12-02", "10:05") });
  expect(await keys(ama)).toEqual(["service-confirmed", "appointment-tomorrow"]);
  expect(await keys(lou)).toEqual(["service-confirmed"]);
  const told = await lastMail(ama);
  expect(told).toContain("C’est demain");
  expect(told).not.toMatch(/10 h|10:00|séance|coach|visio/i);
});

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addAbsence, saveWeek } from "~/features/availability/availability.server";
import { findService, saveService, withdrawService } from "~/features/services/services.server";
import { parisInstant } from "~/platform/clock";
import { inTransaction } from "~/platform/db/database.server";
import {
  appointmentOf,
  bookedCall,
  bookingOf,
  CALL,
  COACH,
  FIVE_HOURS,
  filled,
  held,
  hold,
  ordered,
  SESSION,
  statusOfAppointment,
} from "../../../tests/support/appointments";
import { meeting } from "../../../tests/support/meetings";
import { openPurchases, type Purchases } from "../../../tests/support/purchases";
import { setForThisTest } from "../../../tests/support/settings";
import { listSlots } from "./booking.server";
import { prepareServiceOrder } from "./prepare-order.server";
import { expireLapsedHolds } from "./queries.server";
import { describeAppointment } from "./read-appointment.server";
import { readChoice } from "./read-choice.server";

/** A Friday, at noon in Paris. */
const NOW = new Date("2054-11-20T11:00:00Z");
const CABINET = "4 passage de l’Exemple\n75008 Paris";
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const at = (day: string, time: string) => parisInstant(day, time);

let purchases: Purchases;
let booking: ReturnType<typeof bookingOf>;
beforeAll(async () => {
  purchases = await openPurchases();
  booking = bookingOf(purchases);
});
beforeEach(() => purchases.startOver());
afterAll(() => purchases.close());

const times = async (day: string, more: object = {}, now = NOW) => {
  const found = await listSlots(purchases.db, { service: { minutes: 60 }, from: day, to: day, ...more }, { now });
  return (found[0]?.starts ?? []).map((start) =>
    start.toLocaleTimeString("fr-FR", { timeZone: "Europe/Paris", hour: "2-digit", minute: "2-digit" }),
  );
};

test("a moment is kept a quarter of an hour, for one keeper, with the rest after it; then it is free", async () => {
  const kept = await held(SESSION, at("2054-12-08", "10:00"), { key: "a", now: NOW });
  expect(kept).toMatchObject({ status: "held", hold_until: later(15), user_id: null, place: null, paid_by: "order" });
  expect(kept.hold_key_hash).not.toContain("a=");
  expect(kept.blocked_until).toEqual(at("2054-12-08", "11:30"));
  expect(await hold(SESSION, at("2054-12-08", "10:00"), { key: "b", now: later(1) })).toBe("slot_taken");
  expect(await hold(SESSION, at("2054-12-08", "11:00"), { key: "b", now: later(1) })).toBe("slot_taken");
  expect(await times("2054-12-08")).not.toContain("10:30");
  expect(await times("2054-12-08")).toContain("11:30");
  expect(await times("2054-12-08"), "its own rest must fit before the next").not.toContain("09:00");
  const other = await held(SESSION, at("2054-12-08", "10:00"), { key: "b", now: later(15) });
  expect(await statusOfAppointment(kept.id)).toBe("expired");
  expect(other.status).toBe("held");
});

test("a keeper keeps one moment: the one chosen next lets go of the first; the same click twice is the same moment", async () => {
  const first = await held(SESSION, at("2054-12-09", "10:00"), { key: "c", now: NOW });
  const again = await held(SESSION, at("2054-12-09", "10:00"), { key: "c", now: later(5) });
  expect(again).toMatchObject({ id: first.id, hold_until: later(20) });
  await held(SESSION, at("2054-12-09", "11:00"), { key: "c", now: later(6) });
  expect(await statusOfAppointment(first.id)).toBe("expired");
});

test("who chooses a moment that somebody else has keeps the one she had, for its own quarter of an hour", async () => {
  const first = await held(SESSION, at("2054-12-10", "16:00"), { key: "e", now: NOW });
  await held(SESSION, at("2054-12-10", "17:30"), { key: "f", now: NOW });
  expect(await hold(SESSION, at("2054-12-10", "17:30"), { key: "e", now: later(5) })).toBe("slot_taken");
  expect(await appointmentOf(first.id)).toMatchObject({ status: "held", hold_until: later(15) });
  expect(await hold(SESSION, at("2054-12-10", "16:00"), { key: "g", now: later(6) })).toBe("slot_taken");
});

test("what a person ordered in a browser is not taken up by who uses it after her", async () => {
  const [ama, lou] = [await purchases.person("Ama"), await purchases.person("Lou")];
  const kept = await held(SESSION, at("2054-12-10", "10:00"), { key: "shared", now: NOW });
  expect((await ordered(filled(ama, { holdId: kept.id, key: "shared" }), NOW)).ok).toBe(true);
  expect(await ordered(filled(lou, { holdId: kept.id, key: "shared" }), later(1))).toEqual({
    ok: false,
    reason: "hold_lost",
  });
  expect(await hold(SESSION, at("2054-12-10", "14:00"), { key: "shared", now: later(2) })).toMatchObject({});
  expect(await statusOfAppointment(kept.id), "nor let go by another choice").toBe("held");
});

test("fifty people at once for one moment: one has it", async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      hold(SESSION, at("2054-12-11", "10:00"), { key: `crowd-${index}`, now: NOW }),
    ),
  );
  expect(answers.filter((answer) => answer !== "slot_taken")).toHaveLength(1);
});

test("the database itself refuses two people in one moment, the rest after it included", async () => {
  const kept = await held(SESSION, at("2054-12-14", "10:00"), { key: "x", now: NOW });
  const copy = (start: string) =>
    sql`insert into appointments (id, service_id, paid_by, starts_at, ends_at, blocked_until, status, hold_until, hold_key_hash, created_at)
      values (gen_random_uuid(), ${SESSION}, 'order', ${start}::timestamptz, ${start}::timestamptz + interval '1 hour',
        ${start}::timestamptz + interval '90 minutes', 'held', now(), 'k', now())`.execute(purchases.db);
  await expect(copy("2054-12-14T10:15:00Z")).rejects.toThrow("one_person_per_moment");
  await copy("2054-12-14T10:30:00Z");
  expect(kept.status).toBe("held");
});

test("nothing before the notice, beyond the horizon, on a day off, in an absence, nor during an event of hers", async () => {
  expect(await hold(SESSION, at("2054-11-21", "11:00"), { key: "n", now: NOW })).toBe("slot_taken");
  expect(await hold(SESSION, at("2054-11-21", "12:00"), { key: "n", now: NOW })).toMatchObject({ status: "held" });
  expect(await hold(SESSION, at("2055-01-01", "10:00"), { key: "n", now: NOW }), "a public holiday").toBe("slot_taken");
  expect(await hold(SESSION, at("2054-12-31", "10:00"), { key: "n", now: NOW })).toMatchObject({ status: "held" });
  expect(await hold(SESSION, at("2055-01-04", "10:00"), { key: "n", now: NOW }), "six weeks").toBe("slot_taken");
  for (const never of ["9999-12-31T23:59:59Z", "+275760-09-13T00:00:00Z", "-271821-04-20T00:00:00Z"])
    expect(await hold(SESSION, new Date(never), { key: "n", now: NOW }), never).toBe("slot_taken");
  await meeting(NOW, { title: "Atelier", event_date: at("2054-12-15", "14:00"), ends_at: at("2054-12-15", "16:00") });
  expect(await times("2054-12-15")).toEqual(expect.arrayContaining(["12:30", "16:00"]));
  expect(await times("2054-12-15")).not.toContain("13:00");
  await inTransaction((trx) =>
    addAbsence(trx, { firstDay: "2054-12-16", lastDay: "2054-12-16" }, { now: NOW, by: COACH }),
  );
  expect(await times("2054-12-16")).toEqual([]);
  expect(await hold(SESSION, at("2054-12-16", "10:00"), { key: "n", now: NOW })).toBe("slot_taken");
});

test("the night the clock changes, hours of Paris stay true and no moment is offered twice", async () => {
  const week = [{ weekday: 7, from: "01:00", to: "05:00" }];
  await inTransaction((trx) => saveWeek(trx, { week }, { now: NOW, by: COACH }));
  const starts = async (day: string, now: string) =>
    (await listSlots(purchases.db, { service: { minutes: 60 }, from: day, to: day }, { now: new Date(now) }))[0]
      ?.starts ?? [];
  const spring = await starts("2055-03-28", "2055-03-20T11:00:00Z");
  expect(
    spring.map((start) => start.toISOString().slice(11, 16)),
    "three hours of clock",
  ).toEqual(["00:00", "00:30", "01:00", "01:30", "02:00"]);
  const autumn = await starts("2055-10-31", "2055-10-20T11:00:00Z");
  expect(autumn, "five hours").toHaveLength(9);
  expect(new Set(autumn.map(Number)).size).toBe(9);
  await inTransaction((trx) =>
    saveWeek(
      trx,
      {
        week: [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: "09:00", to: weekday === 6 ? "13:00" : "19:00" })),
      },
      { now: NOW, by: COACH },
    ),
  );
});

test("at the cabinet a meeting needs its own rest: refused when the next is too near, kept free after it once taken", async () => {
  await setForThisTest({ booking_in_person_buffer_minutes: 60, cabinet_address: CABINET });
  const [ama, lou] = [await purchases.person("Ama"), await purchases.person("Lou")];
  await booking.buy(lou, NOW, { startsAt: at("2054-12-17", "11:30") });
  const kept = await held(SESSION, at("2054-12-17", "10:00"), { userId: ama, now: NOW });
  const input = filled(ama, { holdId: kept.id, place: "person" });
  expect(await ordered(input, NOW)).toEqual({ ok: false, reason: "place_crowded" });
  expect((await ordered({ ...input, place: "video" }, NOW)).ok).toBe(true);
  await booking.buy(ama, NOW, { startsAt: at("2054-12-17", "15:00"), place: "person" });
  expect(await times("2054-12-17")).toContain("17:00");
  expect(await times("2054-12-17")).not.toContain("16:30");
  expect(await times("2054-12-17", { place: "person" }), "a move at the cabinet is offered what fits").not.toContain(
    "13:30",
  );
  expect(await times("2054-12-17")).toContain("13:30");
});

test("the cabinet is a place once its address is known, which is told to who meets there alone", async () => {
  const [ama, lou] = [await purchases.person("Ama"), await purchases.person("Lou")];
  const kept = await held(SESSION, at("2054-12-29", "16:00"), { userId: ama, now: NOW });
  const input = filled(ama, { holdId: kept.id, place: "person" });
  const prepared = async () => {
    const service = await findService(purchases.db, SESSION);
    return service && (await prepareServiceOrder(purchases.db, { service, hold: kept, userId: ama }, { now: NOW }));
  };
  expect((await prepared())?.places).toEqual(["video", "phone"]);
  expect(await ordered(input, NOW)).toEqual({ ok: false, reason: "place_missing" });
  await setForThisTest({ cabinet_address: CABINET });
  expect((await prepared())?.places).toEqual(["video", "person", "phone"]);
  const hers = await booking.buy(ama, NOW, { holdId: kept.id, place: "person" });
  const other = await booking.buy(lou, NOW, { startsAt: at("2054-12-30", "16:00") });
  const told = async ({ appointmentId }: { appointmentId: string }) =>
    (await describeAppointment(purchases.db, await appointmentOf(appointmentId), { now: NOW })).address;
  expect(await told(hers)).toBe(CABINET);
  expect(await told(other)).toBeNull();
});

test("a member's service, one withdrawn from sale, one that does not exist: each says why", async () => {
  const service = await findService(purchases.db, FIVE_HOURS);
  if (!service) throw new Error("no pack");
  const ama = await purchases.person("Ama");
  const start = at("2054-12-18", "10:00");
  expect(await hold("00000000-0000-4000-8000-00000000dead", start, { now: NOW, key: "k" })).toBe("unknown");
  const save = (more: object) =>
    inTransaction((trx) => saveService(trx, { ...service, ...more }, { now: NOW, by: COACH }));
  await save({ bookable_by: "members" });
  expect(await hold(FIVE_HOURS, start, { userId: ama, now: NOW })).toBe("not_for_you");
  expect(await hold(FIVE_HOURS, start, { key: "k", now: NOW })).toBe("not_for_you");
  const { userId: member } = await purchases.member("Claire", NOW);
  expect(await hold(FIVE_HOURS, start, { userId: member, now: NOW })).toMatchObject({ status: "held" });
  expect(await ordered(filled(ama, { serviceId: FIVE_HOURS }), NOW)).toEqual({ ok: false, reason: "not_for_you" });
  await save({ bookable_by: "all" });
  await booking.buy(ama, NOW, { serviceId: FIVE_HOURS });
  await inTransaction((trx) => withdrawService(trx, { id: FIVE_HOURS }, { now: NOW, by: COACH }));
  expect(await hold(FIVE_HOURS, at("2054-12-18", "14:00"), { key: "k", now: NOW })).toBe("not_for_you");
  expect(
    await hold(FIVE_HOURS, at("2054-12-18", "14:00"), { userId: ama, now: NOW }),
    "hours bought before are taken all the same",
  ).toMatchObject({ status: "held" });
  await sql`update services set published = true where id = ${FIVE_HOURS}`.execute(purchases.db);
});

test("the page proposes the hours of a member’s pack to who is no member any more, and the pack itself to no visitor", async () => {
  const ama = await purchases.person("Ama");
  await booking.buy(ama, NOW, { serviceId: FIVE_HOURS });
  await sql`update services set bookable_by = 'members' where id = ${FIVE_HOURS}`.execute(purchases.db);
  const read = (userId: string | null, withHours: boolean) =>
    readChoice(
      purchases.db,
      { keeper: { userId, key: null }, serviceId: FIVE_HOURS, withHours, until: null },
      { now: NOW },
    );
  const hers = await read(ama, true);
  expect([hers.takesHours, hers.why, hers.table?.weeks.length]).toEqual([true, null, expect.any(Number)]);
  expect((await read(ama, false)).why).toBe("members");
  expect((await read(null, true)).why).toBe("members");
  await sql`update services set bookable_by = 'all' where id = ${FIVE_HOURS}`.execute(purchases.db);
});

test("one free call ahead", async () => {
  const ama = await purchases.person("Ama");
  await bookedCall(ama, at("2054-12-21", "10:00"), NOW);
  expect(await hold(CALL, at("2054-12-21", "14:00"), { userId: ama, now: NOW })).toBe("already_ahead");
  expect(await hold(CALL, at("2054-12-28", "14:00"), { userId: ama, now: at("2054-12-21", "11:00") })).toMatchObject({
    status: "held",
    paid_by: "free",
  });
});

test("the schedule lets go of what nobody took", async () => {
  const kept = await held(SESSION, at("2054-12-22", "10:00"), { key: "z", now: NOW });
  await inTransaction((trx) => expireLapsedHolds(trx, later(14)));
  expect(await statusOfAppointment(kept.id)).toBe("held");
  await inTransaction((trx) => expireLapsedHolds(trx, later(15)));
  expect(await statusOfAppointment(kept.id)).toBe("expired");
});

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { parisInstant } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import { constraintOf } from "~/platform/db/violations";
import { testDatabase } from "../../../tests/support/database";
import { keepFirstContent } from "../../../tests/support/first-content";
import {
  addAbsence,
  listAbsences,
  listExceptions,
  listOpenings,
  listWeeklyHours,
  removeAbsence,
  removeException,
  saveException,
  saveWeek,
} from "./availability.server";

/** A Saturday. */
const now = new Date("2026-11-21T10:00:00Z");
const act = { now, by: "0d9a4b1e-5a52-4f0e-9a1f-3f6a6c1f4b2d" };
const at = (day: string, time: string) => parisInstant(day, time);
const span = (day: string, from: string, to: string) => ({ start: at(day, from), end: at(day, to) });
let db: Db;
let close: () => Promise<void>;
let bringBack: () => Promise<void>;

beforeAll(async () => {
  ({ db, close } = await testDatabase());
  bringBack = await keepFirstContent(db, ["weekly_hours", "opening_exceptions", "absences"]);
});
beforeEach(() => bringBack());
afterAll(() => close());

const run = <T>(verb: (trx: Trx) => Promise<T>) => db.transaction().execute(verb);
const openings = (firstDay: string, dayAfter: string) =>
  listOpenings(db, { from: at(firstDay, "00:00"), to: at(dayAfter, "00:00") });
const acts = async () =>
  (await db.selectFrom("audit_entries").select(["action", "after"]).orderBy("id").execute()).filter(({ action }) =>
    action.startsWith("availability."),
  );
const refused = (row: Record<string, string>, table: "weekly_hours" | "opening_exceptions" | "absences") =>
  db
    .insertInto(table)
    .values({ id: crypto.randomUUID(), ...row } as never)
    .execute()
    .then(() => null, constraintOf);

test("the week opens with Monday to Friday from 9 to 19, and Saturday until 13", async () => {
  const week = (await listWeeklyHours(db)).map(({ weekday, from, to }) => `${weekday} ${from}-${to}`);
  expect(week).toEqual([...[1, 2, 3, 4, 5].map((day) => `${day} 09:00-19:00`), "6 09:00-13:00"]);
  expect(await openings("2026-11-28", "2026-12-01")).toEqual([
    span("2026-11-28", "09:00", "13:00"),
    span("2026-11-30", "09:00", "19:00"),
  ]);
});

test("the week is saved at once or not at all, each weekday told what is wrong, and the journal keeps both", async () => {
  const wrong = [
    { weekday: 1, from: "09:10", to: "12:00" },
    { weekday: 2, from: "09:00", to: "12:00" },
    { weekday: 3, from: "09:00", to: "12:00" },
    { weekday: 3, from: "11:00", to: "13:00" },
  ];
  const told = await run((trx) => saveWeek(trx, { week: wrong }, act));
  expect(told).toEqual({ ok: false, problems: { 1: "quarters", 3: "overlap" } });
  expect(await listWeeklyHours(db)).toHaveLength(6);
  const week = [
    { weekday: 2, from: "09:00", to: "12:30" },
    { weekday: 2, from: "14:00", to: "24:00" },
  ];
  expect(await run((trx) => saveWeek(trx, { week }, act))).toEqual({ ok: true });
  expect(await listWeeklyHours(db)).toEqual(week);
  expect(await openings("2026-11-23", "2026-11-30")).toEqual([
    span("2026-11-24", "09:00", "12:30"),
    { start: at("2026-11-24", "14:00"), end: at("2026-11-25", "00:00") },
  ]);
  const before = await acts();
  expect(before.at(-1)).toMatchObject({
    action: "availability.week_changed",
    after: { weekday_1: "", weekday_2: "09:00-12:30 14:00-24:00" },
  });
  await run((trx) => saveWeek(trx, { week }, act));
  expect(await acts()).toHaveLength(before.length);
});

test("a day that is an exception has its hours or none, a public holiday too, until it is like its weekday again", async () => {
  const save = (day: string, hours: { from: string; to: string }[]) =>
    run((trx) => saveException(trx, { day, hours }, act));
  expect(await save("2026-11-20", [])).toEqual({ ok: false, reason: "past" });
  expect(await save("2026-12-25", [{ from: "12:00", to: "10:00" }])).toEqual({ ok: false, reason: "order" });
  expect(await openings("2026-12-24", "2026-12-26")).toEqual([span("2026-12-24", "09:00", "19:00")]);
  await save("2026-12-25", [{ from: "10:00", to: "12:00" }]);
  await save("2026-12-24", [{ from: "08:00", to: "09:00" }]);
  await save("2026-12-24", []);
  expect(await openings("2026-12-24", "2026-12-26")).toEqual([span("2026-12-25", "10:00", "12:00")]);
  expect(await listExceptions(db, "2026-12-24")).toEqual([
    { day: "2026-12-24", hours: [] },
    { day: "2026-12-25", hours: [{ from: "10:00", to: "12:00" }] },
  ]);
  expect(await run((trx) => removeException(trx, { day: "2026-12-25" }, act))).toEqual({
    day: "2026-12-25",
    hours: [{ from: "10:00", to: "12:00" }],
  });
  expect(await run((trx) => removeException(trx, { day: "2026-12-25" }, act))).toBeNull();
  expect(await openings("2026-12-25", "2026-12-26")).toEqual([]);
});

test("an absence is of whole days or of hours of one, stops bookings, and is taken back", async () => {
  const add = (firstDay: string, lastDay: string, from?: string, to?: string) =>
    run((trx) => addAbsence(trx, { firstDay, lastDay, hours: from && to ? { from, to } : null }, act));
  expect(await add("2027-05-20", "2027-05-20", "14:00", "24:00")).toEqual({ ok: true });
  expect(await add("2027-05-20", "2027-05-20", "09:00", "10:00")).toEqual({ ok: true });
  expect(await add("2027-05-20", "2027-05-20", "09:45", "10:45")).toEqual({ ok: false, reason: "overlap" });
  expect(await add("2027-05-18", "2027-05-20")).toEqual({ ok: false, reason: "overlap" });
  expect(await add("2027-05-18", "2027-05-19", "09:00", "10:00")).toEqual({
    ok: false,
    reason: "hours_of_several_days",
  });
  expect(await add("2027-05-19", "2027-05-19", "09:05", "10:00")).toEqual({ ok: false, reason: "hours_wrong" });
  expect(await add("2027-05-18", "2027-05-19")).toEqual({ ok: true });
  expect(await openings("2027-05-18", "2027-05-21")).toEqual([span("2027-05-20", "10:00", "14:00")]);
  const [days, , afternoon] = await listAbsences(db, "2027-05-01");
  expect(days).toMatchObject({ firstDay: "2027-05-18", lastDay: "2027-05-19", hours: null });
  expect(await run((trx) => removeAbsence(trx, { id: afternoon?.id ?? "" }, act))).toEqual({
    firstDay: "2027-05-20",
    lastDay: "2027-05-20",
    hours: { from: "14:00", to: "24:00" },
  });
  expect(await openings("2027-05-20", "2027-05-21")).toEqual([span("2027-05-20", "10:00", "19:00")]);
});

test("the database refuses hours that overlap, off the quarter or turned round, and an absence of hours over two days", async () => {
  const week = (from_time: string, to_time: string, weekday = "6") =>
    refused({ weekday, from_time, to_time }, "weekly_hours");
  expect(await week("12:00", "14:00")).toBe("weekly_hours_do_not_overlap");
  expect(await week("13:00", "14:10")).toBe("weekly_hours_are_in_quarters");
  expect(await week("15:00", "14:00")).toBe("weekly_hours_end_after_they_begin");
  expect(await week("15:00", "16:00", "8")).toBe("weekly_hours_are_of_a_weekday");
  expect(await week("13:00", "24:00")).toBeNull();
  expect(await week("00:00", "01:00", "7")).toBeNull();

  const day = { day: "2027-05-20" };
  expect(await refused(day, "opening_exceptions")).toBeNull();
  expect(await refused({ ...day, from_time: "09:00", to_time: "10:00" }, "opening_exceptions")).toBe(
    "exceptions_do_not_overlap",
  );
  expect(await refused({ ...day, from_time: "09:00" }, "opening_exceptions")).toBe("exception_is_open_or_shut");

  const days = { first_day: "2027-05-20", last_day: "2027-05-21" };
  expect(await refused({ ...days, from_time: "09:00", to_time: "10:00" }, "absences")).toBe(
    "absence_of_hours_is_of_one_day",
  );
  expect(await refused({ ...days, from_time: "09:00" }, "absences")).toBe("absence_of_hours_is_of_one_day");
  expect(await refused(days, "absences")).toBeNull();
  expect(
    await refused(
      { first_day: "2027-05-21", last_day: "2027-05-21", from_time: "09:00", to_time: "10:00" },
      "absences",
    ),
  ).toBe("absences_do_not_overlap");
});

import { expect, test } from "vitest";
import { parisInstant } from "~/platform/clock";
import { gapsOf, hoursOf, onlineState, placeOn, shortName, threadOf } from "./day-layout";

const DAY = "2027-04-13";
const at = (time: string, day = DAY) => parisInstant(day, time);
const span = (from: string, to: string) => ({ start: at(from), end: at(to) });
const shown = (gaps: { start: Date; end: Date }[]) => gaps.map(({ start, end }) => [start, end]);

test("what is left of an opening begins and ends on a quarter, and holds at least the shortest meeting", () => {
  const openings = [span("09:00", "12:30"), span("14:00", "19:00")];
  const taken = [span("09:30", "10:20"), span("14:30", "16:00"), span("17:00", "18:30")];
  const gaps = gapsOf(openings, taken, { minutes: 60, notBefore: at("08:00") });
  expect(shown(gaps)).toEqual([
    [at("10:30"), at("12:30")],
    [at("16:00"), at("17:00")],
  ]);
  expect(shown(gapsOf(openings, taken, { minutes: 20, notBefore: at("08:00") }))).toContainEqual([
    at("09:00"),
    at("09:30"),
  ]);
});

test("what is past is not left, and two meetings that overlap take their time once", () => {
  const opening = [span("09:00", "13:00")];
  expect(shown(gapsOf(opening, [], { minutes: 60, notBefore: at("10:07") }))).toEqual([[at("10:15"), at("13:00")]]);
  expect(gapsOf(opening, [], { minutes: 60, notBefore: at("13:00") })).toEqual([]);
  const overlapping = [span("09:30", "12:00"), span("10:00", "11:00")];
  expect(shown(gapsOf(opening, overlapping, { minutes: 60, notBefore: at("08:00") }))).toEqual([
    [at("12:00"), at("13:00")],
  ]);
});

test("hours left free are booked online neither within the notice nor past the horizon", () => {
  const window = { notBefore: at("11:00"), notAfter: at("23:59") };
  const state = (from: string, to: string) => onlineState(span(from, to), window);
  expect([state("09:00", "11:00"), state("09:00", "11:15"), state("14:00", "19:00")]).toEqual(["past", "open", "open"]);
  const dayAfter = { start: at("09:00", "2027-04-14"), end: at("12:00", "2027-04-14") };
  expect(onlineState(dayAfter, window)).toBe("not_yet");
});

test("the line of the hour stands before what has not begun, after all of it when the day is over, and nowhere on another day", () => {
  const meetings = [{ startsAt: at("11:30") }, { startsAt: at("09:30") }];
  const gaps = [span("16:00", "17:00")];
  const kinds = (now: Date | null) =>
    threadOf(meetings, gaps, now).map(({ kind, at: when }) => `${kind} ${when.getTime()}`);
  const [first, second, free] = [
    `meeting ${at("09:30").getTime()}`,
    `meeting ${at("11:30").getTime()}`,
    `free ${at("16:00").getTime()}`,
  ];
  expect(kinds(at("12:41"))).toEqual([first, second, `now ${at("12:41").getTime()}`, free]);
  expect(kinds(at("20:00"))).toEqual([first, second, free, `now ${at("20:00").getTime()}`]);
  expect(kinds(at("11:30"))).toEqual([first, second, `now ${at("11:30").getTime()}`, free]);
  expect(kinds(null)).toEqual([first, second, free]);
  expect(threadOf([], [], at("12:00"))).toEqual([]);
});

test("a week is drawn from 9 h to 19 h, or further for what stands outside", () => {
  expect(hoursOf([{ day: DAY, spans: [span("10:00", "11:00")] }])).toEqual({ from: 9, to: 19 });
  expect(hoursOf([{ day: DAY, spans: [span("07:30", "08:00"), span("19:00", "20:15")] }])).toEqual({ from: 7, to: 21 });
});

test("the hours of a day are those of the clock, the day the clocks change too", () => {
  const hours = { from: 9, to: 19 };
  expect(placeOn(DAY, span("11:30", "12:30"), hours)).toEqual({ at: 2.5, long: 1 });
  const spring = "2027-03-28";
  const afternoon = { start: at("14:00", spring), end: at("14:20", spring) };
  expect(placeOn(spring, afternoon, hours)).toEqual({ at: 5, long: 0.33 });
  const days = { start: at("00:00", "2027-04-12"), end: at("00:00", "2027-04-15") };
  expect(placeOn(DAY, days, hours)).toEqual({ at: 0, long: 10 });
});

test("a name on a narrow block is its initial and its last name", () => {
  expect(shortName({ firstName: "Karim", lastName: "Benali" })).toBe("K. Benali");
  expect(shortName({ firstName: "", lastName: "Benali" })).toBe("Benali");
});

import ICAL from "ical.js";
import { convertIcsCalendar } from "ts-ics";
import { expect, test } from "vitest";
import { parisDay, parisTime } from "~/platform/clock";
import type { ToolFacts } from "../tool";
import { passagesFile } from "./passages";
import { calendarTool, firstFields, period } from "./tool";

const record = { id: "K2-02", title: "", sentence: "", sources: [], asOf: "2026-11-25", values: {} };
const facts: ToolFacts = {
  today: "2026-11-22",
  records: { "K2-02": record, "K2-03": { ...record, id: "K2-03" } },
};
const read = calendarTool.read({
  ...firstFields("2026-11-22"),
  zone: ["c"],
  start: ["2026-09-04"],
  homeA: ["Chez Léa"],
  place: ["école Pasteur"],
  otherPlace: ["gare"],
});
if (!read.ok) throw new Error(JSON.stringify(read.errors));
const { passages } = period(read.answers, facts, "2026-09-01", "2027-08-31");

test("a passage stands before each night in the other home: at school on days of class, elsewhere on others", () => {
  expect(passages.filter(({ day }) => day >= "2026-11-22").slice(0, 4)).toEqual([
    { day: "2026-11-27", to: "a", time: "16:30", place: "école Pasteur" },
    { day: "2026-12-04", to: "b", time: "16:30", place: "école Pasteur" },
    { day: "2026-12-11", to: "a", time: "16:30", place: "école Pasteur" },
    { day: "2026-12-26", to: "b", time: "11:00", place: "gare" },
  ]);
});

test("a Friday that the record says is without class is no school day", () => {
  const onThatDay = (records: ToolFacts["records"]) =>
    period(read.answers, { ...facts, records }, "2027-04-01", "2027-06-30").passages.find(
      ({ day }) => day === "2027-05-07",
    );
  expect(onThatDay(facts.records)).toMatchObject({ time: "11:00", place: "gare" });
  expect(onThatDay({ "K2-02": record })).toMatchObject({ time: "16:30", place: "école Pasteur" });
});

test("the file says « Passage », its day and its Paris hour, through both changes of hour, to two programs", () => {
  const file = passagesFile(passages, facts.today);
  const events = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
  expect(events).toHaveLength(passages.length);
  for (const [index, event] of events.entries()) {
    const begin = event.startDate.toJSDate();
    expect([event.summary, event.location, parisDay(begin), parisTime(begin)]).toEqual([
      "Passage",
      "",
      passages[index]?.day,
      passages[index]?.time,
    ]);
  }
  const offsets = events.map((event) => event.startDate.toJSDate().toISOString().slice(11, 16));
  expect(new Set(offsets)).toEqual(new Set(["14:30", "15:30", "09:00", "10:00"]));
  expect(convertIcsCalendar(undefined, file).events).toHaveLength(passages.length);
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(passages.length);
});

test("nothing of the homes, of the places or of who we are stands in the file", () => {
  const file = passagesFile(passages, facts.today);
  for (const word of ["Léa", "Seconde", "Pasteur", "gare", "clairci"]) expect(file).not.toContain(word);
  expect(file.split("\r\n").every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
});

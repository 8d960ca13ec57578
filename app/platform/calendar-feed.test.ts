import ICAL from "ical.js";
import { convertIcsCalendar } from "ts-ics";
import { expect, test } from "vitest";
import { calendarFeed, type FeedEntry } from "./calendar";

const stamp = new Date("2027-03-01T10:00:00Z");
const entries: FeedEntry[] = [
  {
    uid: "7c0a@leclaircie.example",
    sequence: 3,
    begin: new Date("2027-03-27T08:30:00Z"),
    end: new Date("2027-03-27T09:30:00Z"),
    summary: "Rendez-vous",
    location: "En visio",
    canceled: false,
  },
  {
    uid: "9d1b@leclaircie.example",
    sequence: 1,
    begin: new Date("2027-03-28T07:30:00Z"),
    end: new Date("2027-03-28T07:50:00Z"),
    summary: "Rendez-vous",
    location: "Au cabinet; escalier, 2e",
    canceled: true,
  },
];
const file = calendarFeed("L’Éclaircie", entries, stamp);
const expected = entries.map(({ uid, sequence, begin, end, summary, location, canceled }) => ({
  uid,
  sequence,
  begin: begin.toISOString(),
  end: end.toISOString(),
  summary,
  location,
  status: canceled ? "CANCELLED" : "CONFIRMED",
}));

test("a first program reads back every meeting of the feed", () => {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const read = calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      sequence: event.sequence,
      begin: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      summary: event.summary,
      location: event.location,
      status: component.getFirstPropertyValue("status"),
    };
  });
  expect(read).toEqual(expected);
  expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe("L’Éclaircie");
});

test("a second program, which shares nothing with the first, reads the same", () => {
  const calendar = convertIcsCalendar(undefined, file);
  const read = (calendar.events ?? []).map((event) => ({
    uid: event.uid,
    sequence: event.sequence,
    begin: event.start.date.toISOString(),
    end: event.end?.date.toISOString(),
    summary: event.summary,
    location: event.location,
    status: event.status,
  }));
  expect(read).toEqual(expected);
});

test("no line is longer than 75 octets, and an empty feed is a calendar still", () => {
  for (const line of file.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(new ICAL.Component(ICAL.parse(calendarFeed("L’Éclaircie", [], stamp))).getAllSubcomponents("vevent")).toEqual(
    [],
  );
});

import ICAL from "ical.js";
import { expect, test } from "vitest";
import { type CalendarEntry, calendarFile } from "./calendar";

const entry: CalendarEntry = {
  uid: "7c0a@leclaircie.example",
  sequence: 2,
  stamp: new Date("2027-03-01T10:00:00Z"),
  begin: new Date("2027-03-27T08:30:00Z"),
  end: new Date("2027-03-27T10:00:00Z"),
  summary: "L’Éclaircie : café",
  location: "1 place de l’Exemple, 75008 Paris",
};

/** Read by a library that is not ours. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const event = calendar.getFirstSubcomponent("vevent");
  if (!event) throw new Error("no event");
  return { calendar, event, meeting: new ICAL.Event(event) };
}

test("another program reads back what was written", () => {
  const { calendar, event, meeting } = read(calendarFile(entry));
  expect(calendar.getFirstPropertyValue("method")).toBe("PUBLISH");
  expect(meeting.uid).toBe(entry.uid);
  expect(meeting.sequence).toBe(2);
  expect(meeting.summary).toBe(entry.summary);
  expect(meeting.location).toBe(entry.location);
  for (const told of ["attendee", "organizer", "description", "url"]) expect(event.hasProperty(told), told).toBe(false);
  expect(event.getFirstPropertyValue("status")).toBe("CONFIRMED");
});

test.each([
  ["the day before the clocks go forward", "2027-03-27T08:30:00Z", "9:30"],
  ["the day after", "2027-03-28T07:30:00Z", "9:30"],
  ["the day before they go back", "2027-10-30T07:30:00Z", "9:30"],
  ["the day after", "2027-10-31T08:30:00Z", "9:30"],
])("a calendar in Paris shows the hour of Paris: %s", (_, instant, hour) => {
  const { meeting } = read(calendarFile({ ...entry, begin: new Date(instant), end: new Date(instant) }));
  const shown = meeting.startDate.toJSDate();
  expect(shown.toISOString()).toBe(new Date(instant).toISOString());
  const paris = shown.toLocaleTimeString("fr-FR", { timeZone: "Europe/Paris", hour: "numeric", minute: "2-digit" });
  expect(paris.replace(/^0/, "")).toBe(hour);
});

const hostile = [
  "BEGIN:VEVENT\r\nUID:faux\r\nEND:VEVENT",
  "a\nATTENDEE:mailto:victime@exemple.test",
  'point; virgule, barre \\ guillemet " deux-points : fin',
  "\u2028SUMMARY:autre\u2029",
  "\u0000\u0007\u0085cloche",
  `${"é".repeat(200)}🙂${"ligne très longue ".repeat(20)}`,
  "👩‍👧‍👦".repeat(40),
];

test.each(hostile)("a text cannot add a line of its own: %#", (text) => {
  const file = calendarFile({ ...entry, summary: text, location: text });
  const { calendar, event, meeting } = read(file);
  expect(calendar.getAllSubcomponents("vevent")).toHaveLength(1);
  expect(meeting.uid).toBe(entry.uid);
  expect(event.hasProperty("attendee")).toBe(false);
  const plain = text.replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n").replace(/(?!\n)\p{Cc}/gu, "");
  expect(meeting.summary).toBe(plain);
  for (const line of file.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
});

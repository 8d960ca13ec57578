import { expect, test } from "vitest";
import { parisDay, parisTime } from "~/platform/clock";
import { patient } from "../../../tests/support/patience";
import { LIMITS, readBusyTimes } from "./busy-times.server";

const window = { from: new Date("2027-03-20T00:00:00Z"), to: new Date("2027-05-01T00:00:00Z") };
const paris = `BEGIN:VTIMEZONE
TZID:Romance Standard Time
BEGIN:DAYLIGHT
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
DTSTART:19700329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
DTSTART:19701025T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE`;
/** As long as a slow machine needs. */
const unhurried = { ...LIMITS, seconds: patient(LIMITS.seconds) };
const calendar = (...events: string[]) =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    paris,
    ...events.map((lines) => `BEGIN:VEVENT\n${lines}\nEND:VEVENT`),
    "END:VCALENDAR",
  ]
    .join("\n")
    .replaceAll("\n", "\r\n");
const event = (lines: string) => `UID:un\nSUMMARY:Dentiste\n${lines}`;
async function busy(...events: string[]) {
  const read = await readBusyTimes(calendar(...events), window, unhurried);
  if (!read.ok) return read.reason;
  return read.busy.map(
    ({ start, end }) => `${parisDay(start)} ${parisTime(start)} – ${parisDay(end)} ${parisTime(end)}`,
  );
}

test("a time of Paris, of UTC, of a zone the calendar describes or only names, and of no zone", async () => {
  expect(
    await busy(
      event("DTSTART;TZID=Romance Standard Time:20270329T090000\nDTEND;TZID=Romance Standard Time:20270329T100000"),
      event("DTSTART:20270330T070000Z\nDURATION:PT90M"),
      event("DTSTART;TZID=America/New_York:20270324T090000\nDTEND;TZID=America/New_York:20270324T093000"),
      event("DTSTART:20270401T140000\nDTEND:20270401T150000"),
      event("DTSTART;TZID=Chez moi:20270402T140000\nDTEND;TZID=Chez moi:20270402T150000"),
    ),
  ).toEqual([
    "2027-03-24 14:00 – 2027-03-24 14:30",
    "2027-03-29 09:00 – 2027-03-29 10:00",
    "2027-03-30 09:00 – 2027-03-30 10:30",
    "2027-04-01 14:00 – 2027-04-01 15:00",
    "2027-04-02 14:00 – 2027-04-02 15:00",
  ]);
});

test("a whole day is a day of Paris, also when the hour changes; what touches is one", async () => {
  expect(
    await busy(
      event("DTSTART;VALUE=DATE:20270328\nDTEND;VALUE=DATE:20270329"),
      event("DTSTART;VALUE=DATE:20270329"),
      event("DTSTART:20270410T080000Z"),
    ),
  ).toEqual(["2027-03-28 00:00 – 2027-03-30 00:00"]);
});

test("repetitions keep their hour of clock; a date left out is free, a moved one stands where it went, a canceled one is free", async () => {
  const zone = ";TZID=Romance Standard Time:";
  expect(
    await busy(
      event(
        `DTSTART${zone}20240107T090000\nDTEND${zone}20240107T100000\nRRULE:FREQ=WEEKLY;BYDAY=SU;UNTIL=20270420T000000Z\nEXDATE${zone}20270404T090000`,
      ),
      event(`RECURRENCE-ID${zone}20270328T090000\nDTSTART${zone}20270330T150000\nDTEND${zone}20270330T160000`),
      event(
        `RECURRENCE-ID${zone}20270411T090000\nDTSTART${zone}20270411T090000\nDTEND${zone}20270411T100000\nSTATUS:CANCELLED`,
      ),
    ),
  ).toEqual([
    "2027-03-21 09:00 – 2027-03-21 10:00",
    "2027-03-30 15:00 – 2027-03-30 16:00",
    "2027-04-18 09:00 – 2027-04-18 10:00",
  ]);
});

test("what is marked free or canceled takes nothing, nor does what lies outside the window", async () => {
  expect(
    await busy(
      event("DTSTART:20270330T070000Z\nDTEND:20270330T080000Z\nTRANSP:TRANSPARENT"),
      event("DTSTART:20270331T070000Z\nDTEND:20270331T080000Z\nSTATUS:CANCELLED"),
      event("DTSTART:20270501T070000Z\nDTEND:20270501T080000Z"),
      event("DTSTART:20270101T070000Z\nDTEND:20270320T030000Z"),
    ),
  ).toEqual(["2027-03-20 01:00 – 2027-03-20 04:00"]);
});

test("an end before its beginning, a repetition without dates, an event without any: nothing, and the rest is read", async () => {
  expect(
    await busy(
      event("DTSTART:20270330T070000Z\nDTEND:20270330T060000Z"),
      event("SUMMARY:Sans date"),
      event("DTSTART:20270331T070000Z\nDTEND:20270331T080000Z"),
    ),
  ).toEqual(["2027-03-31 09:00 – 2027-03-31 10:00"]);
});

test("a calendar that says too much, repeats without end or swells is refused within its limits", async () => {
  const day = "DTSTART:20270101T000000Z\nDTEND:20270101T000001Z";
  expect(await busy(event(`${day}\nRRULE:FREQ=SECONDLY`))).toBe("too_many");
  expect(await busy(event(`${day}\nRRULE:FREQ=MINUTELY`))).toBe("too_many");
  const limits = { seconds: 1, memoryMebibytes: 160 };
  const never = calendar(event(`${day}\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30`));
  const read = await readBusyTimes(never, window, limits);
  expect(read).toEqual(read.ok ? { ok: true, busy: [] } : { ok: false, reason: "too_many" });
});

test("thousands of events are read whole", async () => {
  const many = Array.from({ length: 4_000 }, (_, rank) => {
    const start = new Date(Date.UTC(2027, 2, 21) + rank * 14 * 60_000);
    const text = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, "");
    return event(`DTSTART:${text(start)}\nDTEND:${text(new Date(start.getTime() + 60_000))}`);
  });
  const read = await readBusyTimes(calendar(...many), window, unhurried);
  expect(read.ok && read.busy.length).toBe(4_000);
});

test.each([
  "",
  "<html>Connexion</html>",
  "BEGIN:VCARD\r\nFN:Sophie\r\nEND:VCARD",
  "BEGIN:VCALENDAR\r\nBEGIN:VEVENT",
  "\u0000".repeat(100),
])("what is no calendar is refused: %j", async (text) => {
  expect(await readBusyTimes(text, window, unhurried)).toEqual({ ok: false, reason: "not_a_calendar" });
});

import { expect, test } from "vitest";
import { type EventFields, emptyFields, eventFrom, fieldsFrom } from "./forms";

const typed: EventFields = {
  ...emptyFields,
  title: "Café des parents",
  day: "2026-12-12",
  start: "09:30",
  end: "11:00",
  location: "Paris 8e",
};

function made(fields: Partial<EventFields>) {
  const read = eventFrom({ ...typed, ...fields });
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  return read.event;
}

function refused(fields: Partial<EventFields>) {
  const read = eventFrom({ ...typed, ...fields });
  return read.ok ? {} : read.errors;
}

test("hours are those of a Paris clock, in winter, in summer, and in the night of the change", () => {
  expect(made({}).event_date).toEqual(new Date("2026-12-12T08:30:00Z"));
  expect(made({ day: "2027-06-12" }).event_date).toEqual(new Date("2027-06-12T07:30:00Z"));
  const autumn = made({ day: "2026-10-25", start: "01:30", end: "04:00" });
  expect(autumn.ends_at.getTime() - autumn.event_date.getTime()).toBe(3.5 * 3_600_000);
  expect(refused({ day: "2027-03-28", start: "02:30", end: "04:00" }).start).toMatch(/heure d’été/);
});

test("an evening may end after midnight; an afternoon does not end before it began", () => {
  expect(made({ start: "20:00", end: "00:30" }).ends_at).toEqual(new Date("2026-12-12T23:30:00Z"));
  expect(refused({ start: "15:00", end: "14:00" })).toHaveProperty("end");
  expect(refused({ start: "15:00", end: "15:00" })).toHaveProperty("end");
});

test("a price is typed with a comma or a point; nothing else is a price", () => {
  for (const [text, cents] of [
    ["12,5", 1250],
    ["12.05", 1205],
    ["1 200 €", 120_000],
    ["", 0],
  ] as const) {
    expect(made({ price: text }).price_cents, text).toBe(cents);
  }
  for (const text of ["-1", "1e3", "dix", "12,345", "99999"])
    expect(refused({ price: text }), text).toHaveProperty("price");
  expect(refused({ price: "10", membersOnly: true })).toHaveProperty("price");
});

test("everything wrong is told at once, each beside its field", () => {
  const errors = refused({ day: "2026-02-30", capacity: "0", videoUrl: "javascript:alert(1)", title: "x".repeat(121) });
  expect(Object.keys(errors)).toEqual(expect.arrayContaining(["day", "title"]));
  expect(refused({ capacity: "beaucoup" })).toHaveProperty("capacity");
  expect(refused({ videoUrl: "http://visio.example" })).toHaveProperty("videoUrl");
  expect(refused({ start: "25:00" })).toHaveProperty("start");
  expect(Object.keys(refused(emptyFields))).toEqual(["title", "day", "start", "end", "location"]);
});

test("what is stored comes back in the form as it was typed", () => {
  const event = made({ price: "12,50", day: "2027-07-01", capacity: "8", membersOnly: false });
  expect(fieldsFrom(event)).toMatchObject({
    day: "2027-07-01",
    start: "09:30",
    end: "11:00",
    price: "12,50",
    capacity: "8",
  });
});

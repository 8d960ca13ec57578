import { expect, test } from "vitest";
import { type EventFields, emptyFields, eventFrom, fieldsFrom } from "./forms";

const typed: EventFields = {
  ...emptyFields,
  titre: "Café des parents",
  jour: "2026-12-12",
  debut: "09:30",
  fin: "11:00",
  lieu: "Paris 8e",
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
  expect(made({ jour: "2027-06-12" }).event_date).toEqual(new Date("2027-06-12T07:30:00Z"));
  const autumn = made({ jour: "2026-10-25", debut: "01:30", fin: "04:00" });
  expect(autumn.ends_at.getTime() - autumn.event_date.getTime()).toBe(3.5 * 3_600_000);
  expect(refused({ jour: "2027-03-28", debut: "02:30", fin: "04:00" }).debut).toMatch(/heure d’été/);
});

test("an evening may end after midnight; an afternoon does not end before it began", () => {
  expect(made({ debut: "20:00", fin: "00:30" }).ends_at).toEqual(new Date("2026-12-12T23:30:00Z"));
  expect(refused({ debut: "15:00", fin: "14:00" })).toHaveProperty("fin");
  expect(refused({ debut: "15:00", fin: "15:00" })).toHaveProperty("fin");
});

test("a price is typed with a comma or a point; nothing else is a price", () => {
  for (const [text, cents] of [
    ["12,5", 1250],
    ["12.05", 1205],
    ["1 200 €", 120_000],
    ["", 0],
  ] as const) {
    expect(made({ prix: text }).price_cents, text).toBe(cents);
  }
  for (const text of ["-1", "1e3", "dix", "12,345", "99999"])
    expect(refused({ prix: text }), text).toHaveProperty("prix");
  expect(refused({ prix: "10", membres: true })).toHaveProperty("prix");
});

test("everything wrong is told at once, each beside its field", () => {
  const errors = refused({ jour: "2026-02-30", places: "0", visio: "javascript:alert(1)", titre: "x".repeat(121) });
  expect(Object.keys(errors)).toEqual(expect.arrayContaining(["jour", "titre"]));
  expect(refused({ places: "beaucoup" })).toHaveProperty("places");
  expect(refused({ visio: "http://visio.example" })).toHaveProperty("visio");
  expect(refused({ debut: "25:00" })).toHaveProperty("debut");
});

test("what is stored comes back in the form as it was typed", () => {
  const event = made({ prix: "12,50", jour: "2027-07-01", places: "8", membres: false });
  expect(fieldsFrom(event)).toMatchObject({
    jour: "2027-07-01",
    debut: "09:30",
    fin: "11:00",
    prix: "12,50",
    places: "8",
  });
});

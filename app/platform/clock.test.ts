import { describe, expect, test, vi } from "vitest";
import {
  addDays,
  addMonths,
  addYears,
  daysBetween,
  formatDay,
  formatInstant,
  parisDay,
  parisInstant,
  partElapsed,
  readDay,
  weekday,
} from "./clock";

describe("Paris days", () => {
  test("a day changes at midnight in Paris, in winter and in summer", () => {
    expect(parisDay(new Date("2026-11-21T22:59:59Z"))).toBe("2026-11-21");
    expect(parisDay(new Date("2026-11-21T23:00:00Z"))).toBe("2026-11-22");
    expect(parisDay(new Date("2026-07-01T21:59:59Z"))).toBe("2026-07-01");
    expect(parisDay(new Date("2026-07-01T22:00:00Z"))).toBe("2026-07-02");
  });

  test("a day is the same where a browser writes days another way", () => {
    const american: { format: unknown } = Intl.DateTimeFormat.prototype;
    vi.spyOn(american, "format", "get").mockReturnValue(() => "11/21/2026");
    expect(parisDay(new Date("2026-11-21T23:00:00Z"))).toBe("2026-11-22");
    vi.restoreAllMocks();
  });

  test("a month after the 31st is the last day of the month", () => {
    expect(addMonths("2027-01-31", 1)).toBe("2027-02-28");
    expect(addMonths("2028-01-31", 1)).toBe("2028-02-29");
    expect(addMonths("2026-12-31", 1)).toBe("2027-01-31");
    expect(addMonths("2026-11-21", 1)).toBe("2026-12-21");
  });

  test("a year after 29 February is 28 February", () => {
    expect(addYears("2028-02-29", 1)).toBe("2029-02-28");
  });

  test("adding and counting days agree over a change of hour", () => {
    expect(addDays("2026-10-24", 2)).toBe("2026-10-26");
    expect(daysBetween("2026-10-24", "2026-10-26")).toBe(2);
    expect(daysBetween("2027-01-01", "2026-12-31")).toBe(-1);
  });

  test("Monday is 1 and Sunday 7", () => {
    expect(weekday("2026-11-23")).toBe(1);
    expect(weekday("2026-11-22")).toBe(7);
  });

  test("an hour on a Paris clock is the right instant on both sides of the change", () => {
    expect(parisInstant("2026-01-15", "09:00").toISOString()).toBe("2026-01-15T08:00:00.000Z");
    expect(parisInstant("2026-07-15", "09:00").toISOString()).toBe("2026-07-15T07:00:00.000Z");
    expect(parisInstant("2026-10-25", "12:00").toISOString()).toBe("2026-10-25T11:00:00.000Z");
  });

  test("dates are written as in a French letter", () => {
    expect(formatDay("2026-11-21")).toBe("21\u00a0novembre 2026");
    expect(formatDay("2027-05-01")).toBe("1er\u00a0mai 2027");
    expect(formatInstant(new Date("2027-05-01T08:00:00Z"))).toBe("samedi 1er\u00a0mai 2027 à 10\u00a0h");
    expect(formatInstant(new Date("2026-11-21T13:20:00Z"))).toBe("samedi 21\u00a0novembre 2026 à 14\u00a0h\u00a020");
    expect(formatInstant(new Date("2026-11-21T08:00:00Z"))).toBe("samedi 21\u00a0novembre 2026 à 9\u00a0h");
  });
});

test("a wait is half over in its middle, and never begins before or ends after itself", () => {
  const wait = { from: new Date("2026-11-21T13:00:00Z"), to: new Date("2026-11-23T13:00:00Z") };
  expect(partElapsed(wait, new Date("2026-11-22T13:00:00Z"))).toBe(0.5);
  expect(partElapsed(wait, new Date("2026-11-22T13:00:01.234Z"))).toBe(0.5);
  expect(partElapsed(wait, new Date("2026-11-20T13:00:00Z"))).toBe(0);
  expect(partElapsed(wait, new Date("2026-12-20T13:00:00Z"))).toBe(1);
});

test("a day that was typed is one of the calendar, near enough to count from", () => {
  expect([readDay(" 2026-11-24 "), readDay("1900-01-01"), readDay("2199-12-31")]).toEqual([
    "2026-11-24",
    "1900-01-01",
    "2199-12-31",
  ]);
  for (const typed of ["", "2026-02-31", "2026-2-3", "0001-01-01", "9999-12-31", "+2026-01-01", "2026-01-01T00:00"])
    expect(readDay(typed), typed).toBeNull();
});

test("no format of dates is made before one is written: a page that writes none pays for none", async () => {
  const made = vi.spyOn(Intl, "DateTimeFormat");
  vi.resetModules();
  const fresh = await import("./clock");
  expect(made).not.toHaveBeenCalled();
  expect([fresh.formatDay("2026-11-21"), fresh.formatDay("2026-11-22")]).toEqual([
    "21\u00a0novembre 2026",
    "22\u00a0novembre 2026",
  ]);
  expect(made).toHaveBeenCalledOnce();
  made.mockRestore();
});

import { describe, expect, test } from "vitest";
import {
  declarationDue,
  depositDays,
  monthReached,
  readCorrection,
  readMonth,
  reportingPeriod,
  wholeEuros,
} from "./rules";

describe("what is to be declared to the Urssaf", () => {
  test.each([
    ["2026-11-23", 1, { from: "2026-10-01", until: "2026-11-01", dueOn: "2026-11-30" }],
    ["2026-12-01", 1, { from: "2026-11-01", until: "2026-12-01", dueOn: "2026-12-31" }],
    ["2027-01-15", 1, { from: "2026-12-01", until: "2027-01-01", dueOn: "2027-01-31" }],
    ["2028-03-01", 1, { from: "2028-02-01", until: "2028-03-01", dueOn: "2028-03-31" }],
    ["2026-10-31", 3, { from: "2026-07-01", until: "2026-10-01", dueOn: "2026-10-31" }],
    ["2027-01-01", 3, { from: "2026-10-01", until: "2027-01-01", dueOn: "2027-01-31" }],
  ])("on %s, each %s months", (today, months, due) => {
    expect(declarationDue(today, months)).toEqual(due);
  });

  test("between two quarters, nothing", () => {
    expect(declarationDue("2026-11-01", 3)).toBeNull();
    expect(declarationDue("2026-12-31", 3)).toBeNull();
  });

  test("in whole euros, half a euro upwards", () => {
    expect([1_234_49, 1_234_50, 0].map(wholeEuros)).toEqual([1_234, 1_235, 0]);
  });
});

describe("at this pace", () => {
  test("the month in which the limit would be passed", () => {
    expect(monthReached(18_750_00, 37_500_00, "2026-05-01")).toBe("2026-08-01");
    expect(monthReached(11_710_00, 37_500_00, "2027-04-14")).toBe("2027-11-01");
  });

  test("not this year, already, or with nothing: no month", () => {
    expect(monthReached(3_000_00, 37_500_00, "2026-06-30")).toBeNull();
    expect(monthReached(37_500_00, 37_500_00, "2026-06-30")).toBeNull();
    expect(monthReached(0, 37_500_00, "2026-01-01")).toBeNull();
  });
});

test("a bimester begins in January, March, May…", () => {
  expect(reportingPeriod("2027-10-31")).toEqual({ from: "2027-09-01", until: "2027-11-01" });
  expect(reportingPeriod("2028-02-29")).toEqual({ from: "2028-01-01", until: "2028-03-01" });
});

test("a month is read from an address, and nothing else", () => {
  expect(["2026-10", "2026-13", "octobre", "", null].map(readMonth)).toEqual(["2026-10-01", null, null, null, null]);
});

describe("a correction as it was typed", () => {
  const read = (typed: Partial<Parameters<typeof readCorrection>[0]>) =>
    readCorrection({ amount: "350", day: "2026-11-20", words: "Payé avant la sauvegarde", ...typed }, "2026-11-23");

  test.each([
    ["350", 350_00],
    ["1 250,5 €", 1_250_50],
    ["−25,50", -25_50],
    ["-0,01", -1],
  ])("%s", (amount, amountCents) => expect(read({ amount })).toMatchObject({ ok: true, amountCents }));

  test("thirteen months back, and no more: another day would open months that never were", () =>
    expect(read({ day: "2025-10-23" })).toMatchObject({ ok: true, day: "2025-10-23" }));

  test.each([
    [{ amount: "" }, "amount", "not_an_amount"],
    [{ amount: "0,00" }, "amount", "not_an_amount"],
    [{ amount: "12,345" }, "amount", "not_an_amount"],
    [{ amount: "99999999" }, "amount", "not_an_amount"],
    [{ day: "2026-02-30" }, "day", "not_a_day"],
    [{ day: "2026-11-24" }, "day", "not_a_day"],
    [{ day: "2025-10-22" }, "day", "not_a_day"],
    [{ day: "2006-11-20" }, "day", "not_a_day"],
    [{ words: "   " }, "words", "no_words"],
    [{ words: "x".repeat(201) }, "words", "too_long"],
  ])("%o is refused", (typed, field, reason) => expect(read(typed)).toEqual({ ok: false, field, reason }));
});

test("a transfer arrives neither before what is in it nor before its month, and soon after it", () => {
  expect(depositDays("1234567.2611.01", "2026-11-20")).toEqual({ from: "2026-11-20", until: "2026-12-11" });
  expect(depositDays("1234567.2611.01", null)).toEqual({ from: "2026-11-01", until: "2026-12-11" });
  expect(depositDays("1234567.2611.01", "2026-10-30")).toEqual({ from: "2026-11-01", until: "2026-12-11" });
  expect(depositDays("autre", "2026-11-20")).toEqual({ from: "2026-11-20", until: "2026-11-30" });
  expect(depositDays("autre", null)).toBeNull();
});

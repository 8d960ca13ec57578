import { describe, expect, test } from "vitest";
import { withdrawalDeadline } from "~/features/billing/rules";
import { addDays, addYears } from "~/platform/clock";
import { isPublicHoliday } from "~/platform/working-days";
import { canJoin, contractDates, openedDays, quote } from "./rules";

const list = { listPriceCents: 500_00, discountCents: 150_00, today: "2026-11-21" };

describe("price", () => {
  test("with a code, in one payment: 350 € today", () => {
    expect(quote({ ...list, count: 1 })).toMatchObject({
      totalCents: 350_00,
      instalments: [{ amountCents: 350_00, dueDate: "2026-11-21" }],
    });
  });

  test("with a code, in two: 175 € today and 175 € a month later", () => {
    expect(quote({ ...list, count: 2 }).instalments).toEqual([
      { amountCents: 175_00, dueDate: "2026-11-21" },
      { amountCents: 175_00, dueDate: "2026-12-21" },
    ]);
  });

  test("an odd price: the first payment takes the cent", () => {
    const { instalments } = quote({ ...list, discountCents: 149_99, count: 2 });
    expect(instalments.map((one) => one.amountCents)).toEqual([175_01, 175_00]);
  });
});

describe("withdrawal", () => {
  test("fourteen days after the day of the order, which does not count", () => {
    expect(withdrawalDeadline("2026-11-20", 14)).toBe("2026-12-04");
  });

  test("moves on from a Saturday, a Sunday or a public holiday", () => {
    expect(withdrawalDeadline("2026-11-21", 14)).toBe("2026-12-07");
    expect(withdrawalDeadline("2026-12-11", 14)).toBe("2026-12-28");
    expect(withdrawalDeadline("2027-03-15", 14)).toBe("2027-03-30");
  });

  test("knows the movable holidays", () => {
    for (const day of ["2026-04-06", "2026-05-14", "2026-05-25", "2027-03-29", "2027-05-06", "2027-05-17"]) {
      expect(isPublicHoliday(day), day).toBe(true);
    }
    expect(isPublicHoliday("2026-04-07")).toBe(false);
  });
});

describe("year", () => {
  const base = { paidOn: "2026-11-21", withdrawalDays: 14, presentEnd: null };

  test("begins today when asked for expressly, else after the withdrawal period", () => {
    expect(contractDates({ ...base, earlyStart: true })).toEqual({ start: "2026-11-21", end: "2027-11-20" });
    expect(contractDates({ ...base, earlyStart: false })).toEqual({ start: "2026-12-08", end: "2027-12-07" });
  });

  test("a renewal continues, it never restarts", () => {
    expect(contractDates({ ...base, earlyStart: true, presentEnd: "2026-12-20" })).toEqual({
      start: "2026-12-21",
      end: "2027-12-20",
    });
  });

  test("one payment opens the year; two open it in two parts without a hole or an overlap", () => {
    let day = "2026-01-01";
    for (let count = 0; count < 800; count++, day = addDays(day, 1)) {
      const contract = { start: day, end: addDays(addYears(day, 1), -1) };
      const whole = openedDays(contract, { number: 1, of: 1 });
      const first = openedDays(contract, { number: 1, of: 2 });
      const second = openedDays(contract, { number: 2, of: 2 });
      expect(first.from).toBe(whole.from);
      expect(second.from).toBe(first.until);
      expect(second.until).toBe(whole.until);
      expect(first.from < first.until && second.from < second.until).toBe(true);
    }
  });
});

describe("who may order", () => {
  const none = { suspension: null };

  test("an active member only when the end is near", () => {
    expect(canJoin({ ...none, status: "active", end_date: "2027-11-20" }, "2026-11-21", 60)).toEqual({
      ok: false,
      reason: "already_member",
    });
    expect(canJoin({ ...none, status: "active", end_date: "2027-01-10" }, "2026-11-21", 60)).toEqual({ ok: true });
  });

  test("nobody with a suspended year, and each hold is its own refusal; an ended one is over", () => {
    for (const suspension of ["paused", "payment_reversed", "instalment_due"] as const) {
      expect(canJoin({ status: "suspended", end_date: "2027-11-20", suspension }, "2026-12-31", 60)).toEqual({
        ok: false,
        reason: suspension,
      });
    }
    expect(canJoin({ ...none, status: "ended", end_date: "2026-11-20" }, "2026-11-21", 60)).toEqual({ ok: true });
    expect(canJoin({ ...none, status: "ended", end_date: "2027-11-20" }, "2026-12-31", 60)).toEqual({ ok: true });
    expect(canJoin(null, "2026-11-21", 60)).toEqual({ ok: true });
  });
});

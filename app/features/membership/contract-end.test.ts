import { describe, expect, test } from "vitest";
import { addDays } from "~/platform/clock";
import { daysOfYear, type OrderedYear, planYearEnd } from "./year-end-rules";

/** 365 days at 365 €: one euro a day. Ordered and begun on the first day, withdrawal until the fifteenth. */
const start = "2027-03-01";
const year: OrderedYear = {
  start,
  end: "2028-02-28",
  yearDays: 365,
  totalCents: 365_00,
  paidCents: 365_00,
  earlyStart: true,
  openedUntil: "2028-02-28",
  instalmentComes: false,
};
const withdrawUntil = addDays(start, 14);

function leave(more: Partial<OrderedYear>, asked: { after: number; kind?: "termination"; wished?: string | null }) {
  const declaredOn = addDays(start, asked.after);
  return planYearEnd(
    { ...year, ...more },
    {
      kind: asked.kind ?? "withdrawal",
      declaredOn,
      withdrawUntil,
      wishedDay: asked.wished === undefined ? declaredOn : asked.wished,
      today: declaredOn,
    },
  );
}

describe("a withdrawal", () => {
  test.each([
    [0, 365_00],
    [1, 364_00],
    [13, 352_00],
    [14, 351_00],
  ])("%i days after an early start gives back %i cents", (after, refundCents) => {
    expect(leave({}, { after })).toMatchObject({ right: "withdrawal", lastDay: null, refundCents });
  });

  test.each([0, 1, 13, 14])("%i days after an order whose year has not begun gives everything back", (after) => {
    const later = { earlyStart: false, start: addDays(start, 15), end: addDays(start, 379), openedUntil: null };
    expect(leave(later, { after })).toMatchObject({ right: "withdrawal", dueCents: 0, refundCents: 365_00 });
  });

  test("owes nothing without the express request, even for days that were opened", () => {
    expect(leave({ earlyStart: false }, { after: 10 })).toMatchObject({ dueCents: 0, refundCents: 365_00 });
  });

  test("a day late is no withdrawal: the days that are left come back, the day itself is served", () => {
    expect(leave({}, { after: 15 })).toMatchObject({
      right: "termination",
      lastDay: addDays(start, 15),
      servedDays: 16,
      refundCents: 349_00,
    });
    const later = { earlyStart: false, start: addDays(start, 15), end: addDays(start, 379) };
    expect(leave({ ...later, openedUntil: later.end }, { after: 15 })).toMatchObject({ refundCents: 364_00 });
  });

  test("cents are dropped in the buyer's favour", () => {
    const odd = leave({ totalCents: 350_00, paidCents: 350_00 }, { after: 10 });
    expect(odd.dueCents).toBe(Math.floor((350_00 * 10) / 365));
    expect(odd.refundCents + odd.dueCents).toBe(350_00);
  });

  test("of two payments only the first is made: what is due is taken from it", () => {
    const half = { paidCents: 182_50, openedUntil: addDays(start, 37), instalmentComes: true };
    expect(leave(half, { after: 10 })).toMatchObject({ refundCents: 172_50, waits: false });
  });
});

describe("a termination", () => {
  test("at the end of the year changes nothing and gives nothing back", () => {
    const term = leave({}, { after: 30, kind: "termination", wished: null });
    expect(term).toMatchObject({ right: "term", lastDay: year.end, refundCents: 0 });
    const half = { paidCents: 182_50, openedUntil: addDays(start, 37), instalmentComes: true };
    expect(leave(half, { after: 5, kind: "termination", wished: null })).toMatchObject({ right: "term", waits: false });
  });

  test("today, or on a day to come, gives back the days after it", () => {
    expect(leave({}, { after: 99, kind: "termination" })).toMatchObject({ servedDays: 100, refundCents: 265_00 });
    const wished = addDays(start, 199);
    expect(leave({}, { after: 99, kind: "termination", wished })).toMatchObject({
      lastDay: wished,
      refundCents: 165_00,
    });
  });

  test("before the year begins gives everything back", () => {
    const later = { start: addDays(start, 15), end: addDays(start, 379), openedUntil: addDays(start, 379) };
    expect(leave(later, { after: 3, kind: "termination" })).toMatchObject({ lastDay: null, refundCents: 365_00 });
  });

  test("ended once for a later day, then for an earlier one: its days cost what they did", () => {
    const shortened = { end: addDays(start, 99), openedUntil: addDays(start, 99), paidCents: 100_00 };
    expect(leave(shortened, { after: 49, kind: "termination" })).toMatchObject({ dueCents: 50_00, refundCents: 50_00 });
    expect([daysOfYear("2027-03-01"), daysOfYear("2027-02-28"), daysOfYear("2028-02-29")]).toEqual([366, 365, 365]);
  });

  test("closed before its first day, by the bank or the coach, a year served nothing and ends at once", () => {
    const closed = {
      earlyStart: false,
      start: addDays(start, 15),
      end: addDays(start, 379),
      openedUntil: addDays(start, 3),
    };
    for (const [after, instalmentComes] of [
      [3, true],
      [20, false],
    ] as const) {
      const asked = { after, kind: "termination", wished: null } as const;
      expect(leave({ ...closed, instalmentComes, paidCents: 100_00 }, asked)).toMatchObject({
        right: "termination",
        lastDay: null,
        dueCents: 0,
        refundCents: 100_00,
        waits: false,
      });
    }
  });

  test("waits for the second payment when it covers days that are asked for, and not when it does not", () => {
    const half = { paidCents: 182_50, openedUntil: addDays(start, 37), instalmentComes: true };
    const far = addDays(start, 299);
    expect(leave(half, { after: 5, kind: "termination", wished: far })).toMatchObject({ waits: true });
    expect(leave(half, { after: 5, kind: "termination" })).toMatchObject({ waits: false, refundCents: 176_50 });
  });

  test("counts no day that the missing second payment did not open", () => {
    const lapsed = { paidCents: 182_50, openedUntil: addDays(start, 37), instalmentComes: true };
    const ended = leave(lapsed, { after: 60, kind: "termination" });
    expect(ended).toMatchObject({ servedDays: 38, lastDay: addDays(start, 37), refundCents: 144_50 });
  });

  test("never gives back more than what is still here", () => {
    expect(leave({ paidCents: 0, openedUntil: null }, { after: 20, kind: "termination" }).refundCents).toBe(0);
    expect(leave({ paidCents: 10_00 }, { after: 99, kind: "termination" }).refundCents).toBe(0);
  });
});

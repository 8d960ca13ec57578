import { describe, expect, test } from "vitest";
import { parisInstant } from "~/platform/clock";
import { chooseLots, lotState, minutesCostCents, reckonLotEnd, shareMinutes } from "./rules";

test("each part of a price buys its share in whole minutes, and no minute is lost", () => {
  expect(shareMinutes(300, [650_00])).toEqual([300]);
  expect(shareMinutes(300, [325_00, 325_00])).toEqual([150, 150]);
  expect(shareMinutes(301, [325_00, 325_00])).toEqual([150, 151]);
  expect(shareMinutes(600, [1, 1_200_00])).toEqual([0, 600]);
  for (let minutes = 1; minutes < 700; minutes += 7)
    for (const parts of [[1], [333_33, 333_34], [50, 49], [1, 1, 1]])
      expect(shareMinutes(minutes, parts).reduce((sum, share) => sum + share, 0)).toBe(minutes);
});

test("an hour given back is worth the cent that begins, for the buyer", () => {
  expect(minutesCostCents(100_00, 60, 180)).toBe(33_34);
  expect(minutesCostCents(650_00, 60, 300)).toBe(130_00);
});

describe("the choice of lots", () => {
  const lots = [
    { id: "c", available_minutes: 60, last_day: null },
    { id: "b", available_minutes: 60, last_day: "2027-03-01" },
    { id: "a", available_minutes: 30, last_day: "2026-12-31" },
    { id: "past", available_minutes: 500, last_day: "2026-11-01" },
  ];
  const choose = (minutes: number, until = "2026-12-01") => chooseLots(lots, { minutes, until, today: "2026-11-24" });

  test("the last day that comes first, then the next, those without one at the end", () => {
    expect(choose(120)).toEqual({
      ok: true,
      parts: [
        { lotId: "a", minutes: 30 },
        { lotId: "b", minutes: 60 },
        { lotId: "c", minutes: 30 },
      ],
    });
    expect(choose(30)).toEqual({ ok: true, parts: [{ lotId: "a", minutes: 30 }] });
  });

  test("never a lot whose last day comes before the appointment", () => {
    expect(choose(120, "2027-01-10")).toMatchObject({ ok: true, parts: [{ lotId: "b" }, { lotId: "c" }] });
    expect(choose(130, "2027-01-10")).toEqual({ ok: false, reason: "expires_before" });
    expect(choose(30, "2026-12-31")).toMatchObject({ ok: true, parts: [{ lotId: "a" }] });
    expect(choose(151)).toEqual({ ok: false, reason: "not_enough" });
  });
});

describe("what the end of a contract gives back", () => {
  const pack = { priceCents: 650_00, totalMinutes: 300, usedMinutes: 0, expiredMinutes: 0, paidCents: 650_00 };
  const asked = { withdrawUntil: "2026-12-08", earlyStart: true, declaredAt: parisInstant("2026-12-08", "23:59") };
  const withdrawal = { ...asked, kind: "withdrawal" } as const;
  const termination = { ...asked, kind: "termination" } as const;
  const late = { ...withdrawal, declaredAt: parisInstant("2026-12-09", "00:00") };

  test("what was paid, less the hours used at the price of this lot, cents dropped for the buyer", () => {
    expect(reckonLotEnd(pack, termination).refundCents).toBe(650_00);
    expect(reckonLotEnd({ ...pack, usedMinutes: 60 }, termination).refundCents).toBe(520_00);
    expect(reckonLotEnd({ ...pack, usedMinutes: 50 }, termination).refundCents, "108,333… € are due").toBe(541_67);
    expect(reckonLotEnd({ ...pack, usedMinutes: 200, paidCents: 325_00 }, termination).refundCents).toBe(0);
  });

  test("in time to withdraw, used hours are due only when they were asked for expressly (L.221-25)", () => {
    const used = { ...pack, usedMinutes: 60 };
    expect(reckonLotEnd(used, withdrawal).refundCents).toBe(520_00);
    expect(reckonLotEnd(used, { ...withdrawal, earlyStart: false }).refundCents).toBe(650_00);
    expect(reckonLotEnd(used, { ...late, earlyStart: false }).refundCents, "too late to withdraw").toBe(520_00);
  });

  test("canceled too late, an hour nobody had asked for before the end of the period is due, but of who withdraws in time", () => {
    const used = { ...pack, usedMinutes: 120, unaskedMinutes: 60 };
    expect(reckonLotEnd(used, withdrawal).refundCents).toBe(520_00);
    expect(reckonLotEnd(used, late).refundCents).toBe(390_00);
    expect(reckonLotEnd(used, termination).refundCents).toBe(390_00);
    expect(reckonLotEnd({ ...used, givenBackMinutes: 60 }, withdrawal).refundCents).toBe(650_00);
  });

  test("what was due when it ended is the most that is ever due: less once an hour was given back, or she withdraws in time", () => {
    const used = { ...pack, usedMinutes: 60, dueAtEndCents: 130_00 };
    expect(reckonLotEnd(used, termination).refundCents).toBe(520_00);
    expect(reckonLotEnd({ ...used, givenBackMinutes: 60 }, termination).refundCents, "given back since").toBe(650_00);
    expect(reckonLotEnd({ ...used, unaskedMinutes: 60 }, withdrawal).refundCents, "settled second").toBe(650_00);
    expect(reckonLotEnd({ ...used, dueAtEndCents: 0 }, termination).refundCents).toBe(650_00);
  });

  test("all of it used in the withdrawal period: nothing is left to withdraw from (L.221-28, 1°)", () => {
    expect(reckonLotEnd({ ...pack, usedMinutes: 300 }, withdrawal)).toMatchObject({ refundCents: 0, servedAll: true });
  });

  test("hours lost to their last day are not given back, but in time to withdraw", () => {
    const lost = { ...pack, usedMinutes: 60, expiredMinutes: 240 };
    expect(reckonLotEnd(lost, termination).refundCents).toBe(0);
    expect(reckonLotEnd(lost, withdrawal).refundCents).toBe(520_00);
  });
});

test("what a page says of a lot", () => {
  const lot = {
    available_minutes: 60,
    reserved_minutes: 0,
    bought_minutes: 60,
    total_minutes: 60,
    last_day: "2026-12-31",
    ended_at: null,
  };
  const state = (change: Partial<Parameters<typeof lotState>[0]>, today = "2026-12-31", stopped = false) =>
    lotState({ ...lot, ...change }, { today, stopped });
  expect(state({})).toBe("open");
  expect(state({}, "2027-01-01")).toBe("expired");
  expect(state({ last_day: null }, "2027-01-01")).toBe("open");
  expect(state({ available_minutes: 0, reserved_minutes: 60 }, "2027-01-01")).toBe("waiting");
  expect(state({ available_minutes: 0 })).toBe("used_up");
  expect(state({ available_minutes: 0, total_minutes: 120 })).toBe("waiting");
  expect(state({ available_minutes: 0 }, "2026-12-31", true)).toBe("stopped");
  expect(state({ available_minutes: 0, ended_at: new Date() })).toBe("ended");
});

import { describe, expect, test } from "vitest";
import { addDays, parisDay, parisInstant, parisTime, weekday } from "~/platform/clock";
import {
  bookingWindow,
  checkHours,
  freeStarts,
  type Hours,
  type Interval,
  openingsOf,
  readHours,
  type WeeklyHours,
  weekdays,
} from "./rules";

const at = (day: string, time: string) => parisInstant(day, time);
const span = (day: string, from: string, to: string): Interval => ({ start: at(day, from), end: at(day, to) });
const week: WeeklyHours[] = weekdays.slice(0, 6).map((day) => ({
  weekday: day,
  from: "09:00",
  to: day === 6 ? "13:00" : "19:00",
}));
const sources = { weekly: week, exceptions: [], absences: [], busy: [] };
/** Wholly these Paris days, the second included. */
const days = (first: string, last = first) => ({ from: at(first, "00:00"), to: at(addDays(last, 1), "00:00") });

describe("openings", () => {
  test("are the hours of each weekday, and none on a Sunday", () => {
    expect(openingsOf(sources, days("2026-11-27", "2026-11-30"))).toEqual([
      span("2026-11-27", "09:00", "19:00"),
      span("2026-11-28", "09:00", "13:00"),
      span("2026-11-30", "09:00", "19:00"),
    ]);
  });

  test("hours that touch make one opening, given whole whatever is asked of it", () => {
    const touching = [
      { weekday: 5, from: "12:00", to: "14:00" },
      { weekday: 5, from: "09:00", to: "12:00" },
    ];
    const asked = { from: at("2026-11-27", "10:10"), to: at("2026-11-27", "11:00") };
    expect(openingsOf({ ...sources, weekly: touching }, asked)).toEqual([span("2026-11-27", "09:00", "14:00")]);
    expect(openingsOf(sources, { from: asked.to, to: asked.from })).toEqual([]);
  });

  test("a public holiday is shut unless an exception opens it; an exception replaces its weekday", () => {
    expect(openingsOf(sources, days("2026-12-25"))).toEqual([]);
    const exceptions = [
      { day: "2026-12-25", hours: [{ from: "10:00", to: "12:00" }] },
      { day: "2026-12-26", hours: [] },
      { day: "2026-12-27", hours: [{ from: "14:00", to: "15:00" }] },
    ];
    expect(openingsOf({ ...sources, exceptions }, days("2026-12-25", "2026-12-27"))).toEqual([
      span("2026-12-25", "10:00", "12:00"),
      span("2026-12-27", "14:00", "15:00"),
    ]);
  });

  test("absences come out, whole days or hours of one day", () => {
    const absences = [
      { firstDay: "2026-11-24", lastDay: "2026-11-26" },
      { firstDay: "2026-11-27", lastDay: "2026-11-27", hours: { from: "14:00", to: "24:00" } },
    ];
    expect(openingsOf({ ...sources, absences }, days("2026-11-24", "2026-11-28"))).toEqual([
      span("2026-11-27", "09:00", "14:00"),
      span("2026-11-28", "09:00", "13:00"),
    ]);
  });

  test("what is taken elsewhere takes the whole quarters it touches", () => {
    const busy = [span("2026-11-27", "09:50", "10:35"), span("2026-11-27", "10:40", "11:00")];
    expect(openingsOf({ ...sources, busy }, days("2026-11-27"))).toEqual([
      span("2026-11-27", "09:00", "09:45"),
      span("2026-11-27", "11:00", "19:00"),
    ]);
  });

  test("the hour March leaves out does not open, and the one October has twice opens from its second beginning", () => {
    const night = (from: string, to: string) => [{ weekday: 7, from, to }];
    const opened = (day: string, from: string, to: string) =>
      openingsOf({ ...sources, weekly: night(from, to) }, days(day));
    expect(opened("2027-03-28", "02:15", "02:45")).toEqual([]);
    expect(opened("2027-03-28", "01:00", "03:30").map(minutes)).toEqual([90]);
    expect(opened("2027-03-28", "02:30", "03:30").map(minutes)).toEqual([30]);
    expect(opened("2027-10-31", "02:00", "03:00")).toEqual([
      { start: new Date("2027-10-31T01:00:00Z"), end: new Date("2027-10-31T02:00:00Z") },
    ]);
    expect(opened("2027-10-31", "01:00", "03:00").map(minutes)).toEqual([180]);
    expect(opened("2027-10-31", "00:00", "24:00").map(minutes)).toEqual([25 * 60]);
  });
});

const minutes = ({ start, end }: Interval) => (end.getTime() - start.getTime()) / 60_000;

describe("free starts", () => {
  const day = "2026-11-27";
  const ask = {
    minutes: 60,
    bufferMinutes: 30,
    stepMinutes: 30,
    notBefore: at(day, "00:00"),
    notAfter: at(day, "23:59"),
  };
  const starts = (openings: Interval[], taken: Interval[] = [], more: Partial<typeof ask> = {}) =>
    freeStarts(openings, taken, { ...ask, ...more }).map(parisTime);

  test("are on the step from the beginning of the opening, and the last ends with it: its pause may go beyond", () => {
    expect(starts([span(day, "09:15", "11:00")])).toEqual(["09:15", "09:45"]);
    expect(starts([span(day, "09:15", "11:15")])).toEqual(["09:15", "09:45", "10:15"]);
  });

  test("neither they nor their pause touch what is taken, which ends with its own pause", () => {
    const taken = [span(day, "11:00", "12:30")];
    expect(starts([span(day, "09:00", "14:00")], taken)).toEqual(["09:00", "09:30", "12:30", "13:00"]);
    expect(starts([span(day, "09:00", "14:00")], taken, { bufferMinutes: 0 })).toContain("10:00");
  });

  test("stay between the notice and the horizon, both included, without losing their step", () => {
    const window = { notBefore: at(day, "09:10"), notAfter: at(day, "10:30") };
    expect(starts([span(day, "09:00", "14:00")], [], window)).toEqual(["09:30", "10:00", "10:30"]);
    expect(starts([span(day, "09:00", "14:00")], [], { notBefore: at(day, "09:30") })[0]).toBe("09:30");
  });
});

test("one books from the notice, in hours of clock, to the end of the last day of the horizon", () => {
  const rules = { booking_notice_hours: 24, booking_horizon_days: 42 };
  const { notBefore, notAfter } = bookingWindow(rules, at("2027-03-27", "18:00"));
  expect(notBefore).toEqual(at("2027-03-28", "19:00"));
  expect([parisDay(notAfter), parisTime(notAfter)]).toEqual(["2027-05-08", "23:59"]);
});

describe("hours as somebody types them", () => {
  test.each([
    ["9 h – 12 h 30, 14 h – 19 h", "09:00-12:30 14:00-19:00"],
    ["14h-19h et 9h-12h30", "09:00-12:30 14:00-19:00"],
    ["de 9 h à 13 h", "09:00-13:00"],
    ["09:00-13:15", "09:00-13:15"],
    ["0 h – 24 h", "00:00-24:00"],
    ["  ", ""],
  ])("%s", (typed, read) => {
    expect(
      readHours(typed)
        ?.map(({ from, to }) => `${from}-${to}`)
        .join(" "),
    ).toBe(read);
  });

  test("are none when they are something else", () => {
    for (const typed of ["matin", "9 h", "9 h – 12 h,", "9 h 5 – 12 h", "fermé"])
      expect(readHours(typed), typed).toBeNull();
  });

  test("are in quarters, end after they begin, and do not overlap", () => {
    const check = (typed: string) => checkHours(readHours(typed) ?? []);
    expect(check("9 h – 12 h, 12 h – 13 h 45")).toBeNull();
    expect(check("9 h 10 – 12 h")).toBe("quarters");
    expect(check("9 h – 25 h")).toBe("quarters");
    expect(check("24 h 15 – 25 h")).toBe("quarters");
    expect(check("12 h – 9 h")).toBe("order");
    expect(check("9 h – 12 h, 11 h – 13 h")).toBe("overlap");
  });
});

/** Lehmer's generator: the same cases at each run. */
function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

describe("two thousand random weeks, minute by minute", () => {
  const quarter = (roll: (below: number) => number): Hours => {
    const [a, b] = [roll(97), roll(97)].sort((one, other) => one - other);
    const time = (quarters = 0) =>
      `${String(Math.floor(quarters / 4)).padStart(2, "0")}:${String((quarters % 4) * 15).padStart(2, "0")}`;
    return { from: time(a), to: time(b === a ? (a ?? 0) + (a === 96 ? 0 : 1) : b) };
  };

  /** The minutes of the day, each with what the clock shows; the minutes before the last time the clock shows `time` come before it. */
  function clockOf(day: string) {
    const minutesOfDay: { instant: number; shows: string }[] = [];
    for (let t = at(day, "00:00").getTime(); t < at(addDays(day, 1), "00:00").getTime(); t += 60_000)
      minutesOfDay.push({ instant: t, shows: parisTime(new Date(t)) });
    return minutesOfDay;
  }
  const rank = (clock: ReturnType<typeof clockOf>, time: string) => {
    const shown = clock.findLastIndex(({ shows }) => shows === time);
    if (shown >= 0) return shown;
    const later = clock.findIndex(({ shows }) => shows > time);
    return later < 0 ? clock.length : later;
  };

  test.each(["2027-03-28", "2027-10-31", "2027-06-16"])("%s", (day) => {
    const clock = clockOf(day);
    const instants = days(day);
    const roll = dice(Number(day.replaceAll("-", "")));
    let found = 0;
    for (let round = 0; round < 700; round++) {
      const weekly = Array.from({ length: 1 + roll(3) }, () => ({ weekday: weekday(day), ...quarter(roll) }));
      const hours = roll(3) === 0 ? [{ firstDay: day, lastDay: day, hours: quarter(roll) }] : [];
      const interval = (longest: number): Interval => {
        const start = (clock[roll(clock.length)]?.instant ?? 0) + roll(60) * 1_000;
        return { start: new Date(start), end: new Date(start + (1 + roll(longest)) * 60_000) };
      };
      const busy = Array.from({ length: roll(3) }, () => interval(180));
      const taken = Array.from({ length: roll(4) }, () => interval(120));
      const openings = openingsOf({ weekly, exceptions: [], absences: hours, busy }, instants);

      // A minute is open or not, by what the clock shows of it.
      const inside = ({ from, to }: Hours) => {
        const [begin, end] = [rank(clock, from), rank(clock, to)];
        return (at: number) => at >= begin && at < end;
      };
      const [weeklyInside, absent] = [weekly.map(inside), hours.map((one) => inside(one.hours))];
      const quarterTaken = (instant: number) => {
        const begin = Math.floor(instant / 900_000) * 900_000;
        return busy.some(({ start, end }) => start.getTime() < begin + 900_000 && end.getTime() > begin);
      };
      const open = clock.map(
        ({ instant }, at) =>
          weeklyInside.some((covers) => covers(at)) && !absent.some((covers) => covers(at)) && !quarterTaken(instant),
      );
      const told = clock.map(({ instant }) =>
        openings.some(({ start, end }) => start.getTime() <= instant && instant < end.getTime()),
      );
      expect(told, `openings of round ${round}`).toEqual(open);

      const minutes = [20, 60, 90][roll(3)] ?? 60;
      const bufferMinutes = [0, 15, 30][roll(3)] ?? 0;
      const stepMinutes = [15, 30, 60][roll(3)] ?? 30;
      const [notBefore = 0, notAfter = 0] = [roll(clock.length), roll(clock.length)].sort((one, other) => one - other);
      const naive: number[] = [];
      let opened = 0;
      for (const [at, { instant }] of clock.entries()) {
        if (!open[at]) continue;
        if (!open[at - 1]) opened = at;
        const lies = at + minutes <= clock.length && open.slice(at, at + minutes).every(Boolean);
        const aligned = (at - opened) % stepMinutes === 0;
        const until = instant + (minutes + bufferMinutes) * 60_000;
        const touches = taken.some(({ start, end }) => start.getTime() < until && end.getTime() > instant);
        if (lies && aligned && !touches && at >= notBefore && at <= notAfter) naive.push(instant);
      }
      const window = {
        notBefore: new Date(clock[notBefore]?.instant ?? 0),
        notAfter: new Date(clock[notAfter]?.instant ?? 0),
      };
      const starts = freeStarts(openings, taken, { minutes, bufferMinutes, stepMinutes, ...window });
      expect(
        starts.map((one) => one.getTime()),
        `starts of round ${round}`,
      ).toEqual(naive);
      found += naive.length;
    }
    expect(found).toBeGreaterThan(1_000);
  });
});

import { expect, test } from "vitest";
import { listRecords } from "~/features/knowledge/knowledge.server";
import { addDays, daysBetween, formatDay, parisDay, parisInstant, weekday } from "~/platform/clock";
import {
  countNights,
  fathersDay,
  type Home,
  isSchoolDay,
  mothersDay,
  nightsOf,
  otherHome,
  type Residence,
  rhythms,
  splits,
  staysOf,
  summers,
  type Zone,
} from "./rules";
import {
  closedDays,
  holidayOf,
  isSchoolYearKnown,
  SCHOOL_YEARS,
  schoolHolidays,
  schoolYearName,
  schoolYearOf,
} from "./school-holidays";

const zones: Zone[] = ["a", "b", "c"];
const homes: Home[] = ["a", "b"];
const everything = () => true;

const drawn: Residence = {
  rhythm: "one-week",
  start: "2026-09-04",
  first: "a",
  exchangeDay: 5,
  zone: "c",
  told: [],
  split: "halves",
  summer: "fortnights",
  evenFirst: "a",
  mothersDay: null,
  fathersDay: null,
  withBridges: false,
  changes: [],
};

function nights(residence: Partial<Residence>, from: string, to: string, isShown = everything) {
  const whole = { ...drawn, ...residence };
  return nightsOf(whole, schoolHolidays(whole.zone, isShown, whole.told), from, to);
}

test("by fortnights, long holidays without July are cut from their first night", () => {
  const told = [holidayOf("Été", "2026-12-19", "2027-02-01")];
  const south = nights({ told, summer: "fortnights" }, "2026-12-18", "2027-01-31", () => false);
  expect(staysOf(south).map(({ home, nights }) => `${home}${nights}`)).toEqual(["a15", "b15", "a15"]);
});

/** « b4 a7 »: four nights in one home, then seven in the other. */
function inShort(residence: Partial<Residence>, from: string, to: string): string {
  return staysOf(nights(residence, from, to))
    .map((stay) => `${stay.home}${stay.nights}`)
    .join(" ");
}

test("each night of 2026 to 2028 is in one home, whatever the rhythm, the zone, the first home and the split", () => {
  const days = daysBetween("2026-01-01", "2028-12-31") + 1;
  for (const rhythm of rhythms)
    for (const zone of zones)
      for (const first of homes)
        for (const split of splits)
          for (const summer of summers)
            for (const evenFirst of homes) {
              const chosen = { rhythm, zone, first, split, summer, evenFirst };
              const all = nights(chosen, "2026-01-01", "2028-12-31");
              const mirror = nights(
                { ...chosen, first: otherHome(first), evenFirst: otherHome(evenFirst) },
                "2026-01-01",
                "2028-12-31",
              );
              const said = JSON.stringify(chosen);
              expect(new Set(all.map(({ day }) => day)).size, said).toBe(days);
              expect(
                all.every(({ home }, index) => home !== mirror[index]?.home),
                said,
              ).toBe(true);
              const stays = staysOf(all);
              expect(
                stays.reduce((sum, stay) => sum + stay.nights, 0),
                said,
              ).toBe(days);
              expect(
                stays.every((stay, index) => {
                  const before = stays[index - 1];
                  return (
                    daysBetween(stay.from, stay.to) + 1 === stay.nights &&
                    (!before || (addDays(before.to, 1) === stay.from && before.home !== stay.home))
                  );
                }),
                said,
              ).toBe(true);
              const { a, b } = countNights(all);
              expect(a + b, said).toBe(days);
            }
});

test("both changes of hour leave one night a day, at the hour the clock shows", () => {
  for (const [day, length] of [
    ["2026-03-28", 23],
    ["2026-10-24", 25],
    ["2027-03-27", 23],
    ["2027-10-30", 25],
    ["2028-03-25", 23],
    ["2028-10-28", 25],
  ] as const) {
    const next = addDays(day, 1);
    expect(nights({}, day, next).map((night) => night.day)).toEqual([day, next]);
    expect((parisInstant(next, "18:00").getTime() - parisInstant(day, "18:00").getTime()) / 3_600_000).toBe(length);
    expect(parisDay(parisInstant(next, "18:00"))).toBe(next);
  }
});

test("without holidays, a rhythm gives fourteen nights what it says", () => {
  const free = { split: "none", start: "2026-09-07" } as const;
  const fortnight = ["2026-09-07", "2026-09-20"] as const;
  expect(inShort({ ...free, exchangeDay: 1 }, ...fortnight)).toBe("a7 b7");
  expect(inShort({ ...free, rhythm: "2-2-5-5" }, ...fortnight)).toBe("a2 b2 a5 b5");
  expect(inShort({ ...free, rhythm: "2-2-3" }, ...fortnight)).toBe("a2 b2 a3 b2 a2 b3");
  expect(inShort({ ...free, rhythm: "weekends" }, ...fortnight)).toBe("a4 b2 a8");
  expect(inShort({ ...free, rhythm: "long-weekends" }, ...fortnight)).toBe("a3 b4 a7");
  for (const rhythm of rhythms)
    expect(inShort({ ...free, rhythm }, "2026-09-21", "2026-10-04")).toBe(inShort({ ...free, rhythm }, ...fortnight));
  expect(inShort({ ...free, exchangeDay: 5 }, "2026-09-07", "2026-09-24")).toBe("b4 a7 b7");
});

test.each([
  ["c", "2026-09", "b3 a7 b7 a7 b6"],
  ["c", "2026-10", "b1 a7 b7 a8 b8"],
  ["c", "2026-11", "b1 a4 b7 a7 b7 a4"],
  ["c", "2026-12", "a3 b7 a15 b6"],
  ["c", "2027-01", "b7 a7 b7 a7 b3"],
  ["c", "2027-02", "b12 a13 b3"],
  ["c", "2027-03", "b4 a7 b7 a7 b6"],
  ["c", "2027-04", "b9 a13 b7 a1"],
  ["c", "2027-05", "a6 b7 a7 b7 a4"],
  ["c", "2027-06", "a3 b7 a7 b7 a6"],
  ["c", "2027-07", "a1 b14 a16"],
  ["c", "2027-08", "b15 a16"],
  ["a", "2026-12", "a3 b7 a15 b6"],
  ["a", "2027-02", "b4 a7 b8 a9"],
  ["a", "2027-03", "b4 a7 b7 a7 b6"],
  ["a", "2027-04", "b1 a7 b8 a9 b4 a1"],
  ["b", "2026-10", "b1 a7 b7 a8 b8"],
  ["b", "2027-02", "b4 a7 b15 a2"],
  ["b", "2027-03", "a11 b7 a7 b6"],
  ["b", "2027-04", "b1 a7 b15 a7"],
  ["b", "2027-05", "a6 b7 a7 b7 a4"],
] as const)("zone %s, %s, as written by hand", (zone, month, expected) => {
  const last = addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1);
  expect(inShort({ zone }, `${month}-01`, last)).toBe(expected);
});

test("a school year of the drawing is 183 nights and 182", () => {
  expect(countNights(nights({}, "2026-09-01", "2027-08-31"))).toEqual({ a: 183, b: 182 });
});

test("whole holidays go to one home in even years, to the other in odd ones; summer by halves", () => {
  const whole = { split: "whole", summer: "halves" } as const;
  expect(inShort(whole, "2026-10-16", "2026-11-01")).toBe("a17");
  expect(inShort(whole, "2026-12-18", "2027-01-03")).toBe("a17");
  expect(inShort(whole, "2027-02-05", "2027-02-21")).toBe("b17");
  expect(inShort(whole, "2027-07-02", "2027-08-31")).toBe("b30 a31");
});

test("the rhythm goes on through holidays that are not split, and through a year that is not known", () => {
  const rhythm = inShort({ split: "none" }, "2026-09-04", "2027-08-31");
  expect(rhythm).toBe(`${Array.from({ length: 51 }, (_, week) => `${week % 2 ? "b" : "a"}7`).join(" ")} b5`);
  const unknown = nights({}, "2027-09-01", "2028-08-31");
  expect(unknown.every(({ holiday }) => holiday === null)).toBe(true);
  expect(
    new Set(
      staysOf(unknown)
        .slice(1, -1)
        .map((stay) => stay.nights),
    ),
  ).toEqual(new Set([7]));
  expect(nights({}, "2026-12-18", "2026-12-31", () => false).every(({ holiday }) => holiday === null)).toBe(true);
});

test("a week-end goes on over the public holiday that touches it, when this was said", () => {
  const weekends = { rhythm: "weekends", split: "none", withBridges: true, start: "2027-03-26" } as const;
  expect(inShort(weekends, "2027-03-25", "2027-03-30")).toBe("a1 b3 a2");
  expect(inShort({ ...weekends, withBridges: false }, "2027-03-25", "2027-03-30")).toBe("a1 b2 a3");
  expect(inShort({ ...weekends, start: "2026-12-25" }, "2026-12-23", "2026-12-28")).toBe("a1 b3 a2");
});

test("the night before Mother’s or Father’s day is where the parents said", () => {
  expect([2026, 2027, 2028, 2029].map(mothersDay)).toEqual(["2026-05-31", "2027-05-30", "2028-05-28", "2029-05-27"]);
  expect(mothersDay(2023)).toBe("2023-06-04");
  expect([2026, 2027, 2028].map(fathersDay)).toEqual(["2026-06-21", "2027-06-20", "2028-06-18"]);
  for (const home of homes) {
    expect(nights({ mothersDay: home }, "2027-05-29", "2027-05-29")[0]?.home).toBe(home);
    expect(nights({ fathersDay: home }, "2027-06-19", "2027-06-19")[0]?.home).toBe(home);
  }
  const years = nights({ mothersDay: "a", fathersDay: "b" }, "2026-01-01", "2028-12-31");
  const plain = nights({}, "2026-01-01", "2028-12-31");
  expect(years.filter(({ home }, index) => home !== plain[index]?.home).length).toBeLessThan(7);
});

test("what was changed by hand wins, the last change first", () => {
  const changes = [
    { from: "2026-12-24", to: "2026-12-26", home: "b" },
    { from: "2026-12-25", to: "2026-12-25", home: "a" },
  ] as const;
  const changed = nights({ changes: [...changes] }, "2026-12-23", "2026-12-27");
  expect(changed.map(({ home }) => home).join("")).toBe("ababb");
  expect(changed.map(({ isChanged }) => isChanged)).toEqual([false, true, true, true, false]);
});

test("class ends on the Friday the holidays begin, and begins on the Monday they end", () => {
  const holidays = schoolHolidays("c", everything);
  expect(["2026-10-16", "2026-11-02"].map((day) => isSchoolDay(day, holidays, []))).toEqual([true, true]);
  expect(
    ["2026-10-17", "2026-10-19", "2026-11-01", "2026-11-11", "2026-11-14"].map((day) => isSchoolDay(day, holidays, [])),
  ).toEqual([false, false, false, false, false]);
});

test("the Friday after Ascension has no class as long as its record may be printed", () => {
  const holidays = schoolHolidays("c", everything);
  const shown = (day: string) => isSchoolDay(day, holidays, closedDays(everything));
  expect(["2027-04-30", "2027-05-07", "2027-05-14"].map(shown)).toEqual([true, false, true]);
  expect(closedDays((id) => id !== "K2-03")).toEqual([]);
  const sentence = listRecords().find(({ id }) => id === SCHOOL_YEARS[0]?.closed.record)?.sentence;
  expect(sentence).toContain("pas de classe le vendredi 7 mai 2027");
});

test("the dates are those of the sentence of their record", () => {
  const [year] = SCHOOL_YEARS;
  if (!year) throw new Error("no school year");
  const sentence = listRecords().find(({ id }) => id === year.record)?.sentence ?? "";
  const plain = (text: string) => text.replaceAll("\u00a0", " ");
  const unspaced = plain(sentence);
  for (const { name, dates } of year.periods) {
    const [, said = ""] = new RegExp(`${name} : ([^.]+)\\.`).exec(unspaced) ?? [];
    for (const zone of zones) {
      const part = said.includes("zone")
        ? (new RegExp(`zone ${zone.toUpperCase()} ([^,]+)`).exec(said)?.[1] ?? "")
        : said;
      const [from, to] = dates[zone].map((day) => plain(formatDay(day)));
      const [fromDay = "", fromMonth = ""] = (from ?? "").split(" ");
      expect(part, `${name} ${zone}`).toContain(`du ${fromDay} `);
      expect(part.includes(fromMonth) && part.includes(` au ${(to ?? "").replace(/ \d{4}$/, "")}`), part).toBe(true);
    }
    expect(Object.values(dates).every(([from, to]) => weekday(from) === 6 && weekday(to) === 1)).toBe(true);
  }
  expect(unspaced).toContain(`Été : à partir du ${plain(formatDay(year.summerFrom))}`);
});

test("what the school told wins over the calendar, and makes up for one that is not known", () => {
  const told = [holidayOf("Noël", "2026-12-18", "2027-01-04"), holidayOf("Hiver", "2028-02-05", "2028-02-21")];
  const unknown = () => false;
  expect(schoolHolidays("c", everything, told).filter(({ name }) => name === "Noël")).toHaveLength(1);
  expect(inShort({ told }, "2026-12-17", "2027-01-03")).toBe("a9 b9");
  expect(staysOf(nights({ told }, "2028-02-04", "2028-02-20", unknown)).map((stay) => stay.nights)).toEqual([8, 9]);
  expect(isSchoolYearKnown("2027-09-01", unknown, told)).toBe(false);
  const all = ["2027-10-23", "2027-12-18", "2028-02-05", "2028-04-01", "2028-07-01"].map((from) =>
    holidayOf("", from, addDays(from, 16)),
  );
  expect(isSchoolYearKnown("2027-09-01", unknown, all)).toBe(true);
  expect(isSchoolYearKnown("2026-09-01", unknown, all)).toBe(false);
});

test("a school year is known as long as its record may be printed", () => {
  expect(schoolYearOf("2026-08-31")).toBe("2025-09-01");
  expect(schoolYearOf("2026-09-01")).toBe("2026-09-01");
  expect(schoolYearName("2026-09-01")).toBe("2026-2027");
  expect(isSchoolYearKnown("2026-09-01", everything)).toBe(true);
  expect(isSchoolYearKnown("2026-09-01", () => false)).toBe(false);
  expect(isSchoolYearKnown("2027-09-01", everything)).toBe(false);
});

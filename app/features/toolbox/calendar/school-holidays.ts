import { addDays, type Day } from "~/platform/clock";
import type { SchoolHoliday, Zone } from "./rules";

/** Each record holds the sentence that gives the dates beside it: those to come hold as long as it may be printed. */
export const SCHOOL_YEARS: {
  from: Day;
  record: string;
  periods: Period[];
  summerFrom: Day;
  /** Days without class beside the holidays and the public ones. */
  closed: { record: string; days: Day[] };
}[] = [
  {
    from: "2026-09-01",
    record: "K2-02",
    periods: [
      { name: "Toussaint", dates: same("2026-10-17", "2026-11-02") },
      { name: "Noël", dates: same("2026-12-19", "2027-01-04") },
      {
        name: "Hiver",
        dates: { a: ["2027-02-13", "2027-03-01"], b: ["2027-02-20", "2027-03-08"], c: ["2027-02-06", "2027-02-22"] },
      },
      {
        name: "Printemps",
        dates: { a: ["2027-04-10", "2027-04-26"], b: ["2027-04-17", "2027-05-03"], c: ["2027-04-03", "2027-04-19"] },
      },
    ],
    summerFrom: "2027-07-03",
    closed: { record: "K2-03", days: ["2027-05-07"] },
  },
];

interface Period {
  name: string;
  /** The Saturday it begins, after class, and the Monday class begins again. */
  dates: Record<Zone, [Day, Day]>;
}

/** The holidays of a year, by the name of their fields. */
export const holidayNames: Record<string, string> = {
  toussaint: "Toussaint",
  noel: "Noël",
  hiver: "Hiver",
  printemps: "Printemps",
  ete: "Été",
};

/** From the first day without class to the day class begins again: the nights between, and the evening before. */
export function holidayOf(name: string, from: Day, back: Day): SchoolHoliday {
  return { name, from: addDays(from, -1), to: addDays(back, -1), isSummer: name === holidayNames.ete };
}

function same(from: Day, to: Day): Record<Zone, [Day, Day]> {
  return { a: [from, to], b: [from, to], c: [from, to] };
}

/** The first day of the school year that holds this day. */
export function schoolYearOf(day: Day): Day {
  const year = Number(day.slice(0, 4));
  return `${day.slice(5) < "09-01" ? year - 1 : year}-09-01`;
}

/** « 2026-2027 ». */
export function schoolYearName(from: Day): string {
  const year = Number(from.slice(0, 4));
  return `${year}-${year + 1}`;
}

/** Whether the dates of a record that end that day hold: those that are past go on holding once its sentence is printed no more. */
export type Holds = (record: string, last: Day) => boolean;

/**
 * The holidays of a zone that hold, and those a school told: the latter win over what they touch. Summer is counted to 31 August:
 * its last day is in the calendar of the next year.
 */
export function schoolHolidays(zone: Zone, holds: Holds, told: SchoolHoliday[] = []) {
  const known = SCHOOL_YEARS.flatMap(({ record, periods, summerFrom }) =>
    [
      ...periods.map(({ name, dates }) => holidayOf(name, ...dates[zone])),
      holidayOf("Été", summerFrom, `${summerFrom.slice(0, 4)}-09-01`),
    ].filter(({ to }) => holds(record, to)),
  );
  return [...told, ...known.filter((one) => !told.some(({ from, to }) => from <= one.to && one.from <= to))];
}

/** The days without class that hold, beside the holidays. */
export function closedDays(holds: Holds): Day[] {
  return SCHOOL_YEARS.flatMap(({ closed: { record, days } }) => days.filter((day) => holds(record, day)));
}

/** Whether the holidays of the school year that begins that day are all known, by the calendar or by the school. */
export function isSchoolYearKnown(from: Day, holds: Holds, told: SchoolHoliday[] = []): boolean {
  const last: Day = `${Number(from.slice(0, 4)) + 1}-08-31`;
  return (
    SCHOOL_YEARS.some((year) => year.from === from && holds(year.record, last)) ||
    told.filter((holiday) => schoolYearOf(holiday.from) === from).length >= Object.keys(holidayNames).length
  );
}

import { addDays, type Day, daysBetween, weekday } from "~/platform/clock";
import { isPublicHoliday } from "~/platform/working-days";

export type Home = "a" | "b";
export type Zone = "a" | "b" | "c";

/** School holidays as nights: from the Friday evening after class to the night before class begins again. */
export interface SchoolHoliday {
  name: string;
  from: Day;
  to: Day;
  isSummer: boolean;
}

export const rhythms = ["one-week", "2-2-5-5", "2-2-3", "weekends", "long-weekends"] as const;
export type Rhythm = (typeof rhythms)[number];

export const splits = ["halves", "whole", "none"] as const;
export type Split = (typeof splits)[number];

export const summers = ["halves", "fortnights"] as const;
export type Summer = (typeof summers)[number];

/** Where a child sleeps, as two parents agreed or a judge decided. */
export interface Residence {
  rhythm: Rhythm;
  /** The fortnight begins on the first of its days from here on; with week-ends, by one in the other home. */
  start: Day;
  /** The home the rhythm begins in; with week-ends, the one of every other day. */
  first: Home;
  /** The day of the exchange, one week in two: Monday = 1 … Sunday = 7. The other rhythms have their own days. */
  exchangeDay: number;
  zone: Zone;
  /** The dates the school gave, where the calendar does not have them or others hold. */
  told: SchoolHoliday[];
  split: Split;
  summer: Summer;
  /** The home of the first half, or of the whole, in even years. */
  evenFirst: Home;
  /** The home of the night before that Sunday, where the parents said so. */
  mothersDay: Home | null;
  fathersDay: Home | null;
  /** A week-end goes on over the public holiday that touches it. */
  withBridges: boolean;
  /** What was changed by hand; the last one wins. */
  changes: Change[];
}

export interface Change {
  from: Day;
  to: Day;
  home: Home;
}

/** From the evening of `day` to the next morning. */
export interface Night {
  day: Day;
  home: Home;
  /** The school holidays it is of. */
  holiday: string | null;
  isChanged: boolean;
}

/** Nights in a row in one home. */
export interface Stay {
  home: Home;
  from: Day;
  to: Day;
  nights: number;
}

/** Fourteen nights from the first of the rhythm: f, in the first home; o, in the other. */
const PATTERNS: Record<Rhythm, { nights: string; from: number | null }> = {
  "one-week": { nights: "fffffffooooooo", from: null },
  "2-2-5-5": { nights: "ffoofffffooooo", from: 1 },
  "2-2-3": { nights: "ffoofffooffooo", from: 1 },
  weekends: { nights: "ooffffffffffff", from: 5 },
  "long-weekends": { nights: "ooooffffffffff", from: 4 },
};

export function otherHome(home: Home): Home {
  return home === "a" ? "b" : "a";
}

/** Every night from a day to another, both included, each in one home. */
export function nightsOf(residence: Residence, holidays: SchoolHoliday[], from: Day, to: Day): Night[] {
  const before = daysBetween(firstNight(residence), from);
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const day = addDays(from, index);
    const holiday = holidays.find((one) => one.from <= day && day <= one.to);
    const changed = residence.changes.findLast((change) => change.from <= day && day <= change.to);
    return {
      day,
      holiday: holiday?.name ?? null,
      isChanged: changed !== undefined,
      home:
        changed?.home ??
        homeOfFeast(residence, day) ??
        (holiday && residence.split !== "none"
          ? homeInHoliday(residence, holiday, day)
          : homeByRhythm(residence, day, before + index)),
    };
  });
}

export function staysOf(nights: Night[]): Stay[] {
  const stays: Stay[] = [];
  for (const { day, home } of nights) {
    const last = stays.at(-1);
    if (last?.home === home) {
      last.to = day;
      last.nights += 1;
    } else stays.push({ home, from: day, to: day, nights: 1 });
  }
  return stays;
}

export function countNights(nights: Night[]): Record<Home, number> {
  const inA = nights.filter(({ home }) => home === "a").length;
  return { a: inA, b: nights.length - inA };
}

/** Whether class ends that day, as far as the calendar knows. */
export function isSchoolDay(day: Day, holidays: SchoolHoliday[], closed: Day[]): boolean {
  return (
    weekday(day) < 6 &&
    !isPublicHoliday(day) &&
    !closed.includes(day) &&
    !holidays.some(({ from, to }) => from < day && day <= to)
  );
}

/** The last Sunday of May, or the first of June when that one is Pentecost: the only public holiday then is its Monday. */
export function mothersDay(year: number): Day {
  const last = lastSundayTo(`${year}-05-31`);
  return isPublicHoliday(addDays(last, 1)) ? addDays(last, 7) : last;
}

/** The third Sunday of June. */
export function fathersDay(year: number): Day {
  return lastSundayTo(`${year}-06-21`);
}

function lastSundayTo(day: Day): Day {
  return addDays(day, -(weekday(day) % 7));
}

function homeOfFeast(residence: Residence, night: Day): Home | null {
  const month = night.slice(5, 7);
  if (month !== "05" && month !== "06") return null;
  const sunday = addDays(night, 1);
  const year = Number(night.slice(0, 4));
  if (residence.mothersDay && sunday === mothersDay(year)) return residence.mothersDay;
  if (residence.fathersDay && sunday === fathersDay(year)) return residence.fathersDay;
  return null;
}

function homeInHoliday(residence: Residence, holiday: SchoolHoliday, day: Day): Home {
  const isEven = Number(holiday.from.slice(0, 4)) % 2 === 0;
  const lead = isEven ? residence.evenFirst : otherHome(residence.evenFirst);
  return partOf(holiday, residence, day) % 2 === 0 ? lead : otherHome(lead);
}

/** Where the long holidays are in another season, they are cut from their first night. */
const FORTNIGHT = 15;

/** Which part of the holidays a night is of, from 0. The odd night of two halves is of the second. */
function partOf(holiday: SchoolHoliday, { split, summer }: Residence, day: Day): number {
  if (holiday.isSummer && summer === "fortnights") {
    const july = `${holiday.from.slice(0, 4)}-07`;
    const holdsJuly = holiday.from.slice(0, 7) <= july && july <= holiday.to.slice(0, 7);
    if (!holdsJuly) return Math.floor(daysBetween(holiday.from, day) / FORTNIGHT);
    return ["07-16", "08-01", "08-16"].filter((first) => first <= day.slice(5)).length;
  }
  if (split === "whole" && !holiday.isSummer) return 0;
  const half = Math.floor((daysBetween(holiday.from, holiday.to) + 1) / 2);
  return daysBetween(holiday.from, day) < half ? 0 : 1;
}

/** The rhythm counts its days through the holidays: it goes on after them as if they had not been. */
function homeByRhythm(residence: Residence, day: Day, count: number): Home {
  if (residence.withBridges && residence.rhythm === "weekends" && isPublicHoliday(addDays(day, 1))) {
    if (weekday(day) === 7) return homeOfCount(residence, count - 1);
    if (weekday(day) === 4) return homeOfCount(residence, count + 1);
  }
  return homeOfCount(residence, count);
}

function homeOfCount({ rhythm, first }: Residence, count: number): Home {
  return PATTERNS[rhythm].nights[((count % 14) + 14) % 14] === "f" ? first : otherHome(first);
}

/** The first of the rhythm’s days from the start on. */
function firstNight({ rhythm, start, exchangeDay }: Residence): Day {
  return addDays(start, ((PATTERNS[rhythm].from ?? exchangeDay) - weekday(start) + 7) % 7);
}

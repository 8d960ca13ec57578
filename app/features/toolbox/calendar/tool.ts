import {
  addDays,
  type Day,
  daysBetween,
  formatDay,
  formatNearDay,
  formatTime,
  parisInstant,
  readDay,
} from "~/platform/clock";
import { CALENDAR } from "../rules";
import type { Fields, FieldsRead, Sheet, Tool, ToolFacts } from "../tool";
import {
  defaultNames,
  exchangeDays,
  nightCount,
  rhythmNames,
  rhythmSentences,
  splitNames,
  summerEnd,
  thisWeek,
  title,
  tonightWithout,
  towards,
  unknownYear,
  whereDates,
  wrong,
  yearTexts,
} from "./messages";
import { type Meeting, type Passage, passagesOf } from "./passages";
import {
  type Change,
  countNights,
  type Home,
  type Night,
  nightsOf,
  type Residence,
  rhythms,
  type SchoolHoliday,
  splits,
  staysOf,
  summers,
} from "./rules";
import {
  closedDays,
  type Holds,
  holidayNames,
  holidayOf,
  isSchoolYearKnown,
  schoolHolidays,
  schoolYearName,
  schoolYearOf,
} from "./school-holidays";

export interface Answers {
  residence: Residence;
  names: Record<Home, string>;
  /** On a day of class, and on every other. */
  school: Meeting;
  elsewhere: Meeting;
}

/** A school year as it is shown. */
export interface Year {
  from: Day;
  to: Day;
  nights: Night[];
  passages: Passage[];
  holidays: SchoolHoliday[];
  /** Days without class beside them. */
  closed: Day[];
  /** The school years it touches whose holidays may not be printed. */
  unknown: string[];
}

const HOMES = ["a", "b"] as const;
const NO_HOME_OR = ["", ...HOMES] as const;
const ZONES = ["a", "b", "c"] as const;
const LONGEST_HOLIDAY = 70;
/** How many changes by hand are kept, of two years and what is to come: more of them is another rhythm. */
const MAX_CHANGES = 400;

/** What the form holds before anybody touched it. */
export function firstFields(today: Day): Fields {
  return {
    rhythm: ["one-week"],
    zone: ["a"],
    exchangeDay: ["5"],
    split: ["halves"],
    summer: ["halves"],
    start: [schoolYearOf(today)],
    first: ["a"],
    evenFirst: ["a"],
    homeA: [defaultNames.a],
    homeB: [defaultNames.b],
    time: ["16:30"],
    place: ["sortie d’école"],
    otherTime: ["11:00"],
    otherPlace: [""],
    mothersDay: [""],
    fathersDay: [""],
    bridges: [],
    change: [],
  };
}

export const calendarTool: Tool<Answers> = { slug: CALENDAR, cites: ["K2-02", "K2-03", "K2-08"], read, sheet };

function read(fields: Fields): FieldsRead<Answers> {
  const errors: Record<string, string> = {};
  const text = (name: string) => (fields[name]?.at(-1) ?? "").trim();
  const chosen = <Value extends string>(name: string, values: readonly Value[]): Value => {
    const value = values.find((one) => one === text(name));
    if (value === undefined) errors[name] = wrong.choice;
    return value ?? (values[0] as Value);
  };
  const short = (name: string, longest: number, error: string, isNeeded: boolean): string => {
    const value = text(name).replace(/\s+/g, " ");
    if (value.length > longest || (isNeeded && value === "")) errors[name] = error;
    return value;
  };
  const time = (name: string): string => {
    const value = text(name);
    if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(value)) errors[name] = wrong.time;
    return value;
  };
  const start = readDay(text("start"));
  if (!start || start < "2020" || start > "2031") errors.start = wrong.day;
  const changes = changesIn(fields).map(readChange);
  if (changes.some((change) => change === null)) errors.change = wrong.change;
  if (changes.length > MAX_CHANGES) errors.change = wrong.manyChanges;
  const answers: Answers = {
    residence: {
      rhythm: chosen("rhythm", rhythms),
      start: start ?? "2026-09-01",
      first: chosen("first", HOMES),
      exchangeDay: Number(chosen("exchangeDay", Object.keys(exchangeDays))),
      zone: chosen("zone", ZONES),
      told: readTold(fields, errors),
      split: chosen("split", splits),
      summer: chosen("summer", summers),
      evenFirst: chosen("evenFirst", HOMES),
      mothersDay: chosen("mothersDay", NO_HOME_OR) || null,
      fathersDay: chosen("fathersDay", NO_HOME_OR) || null,
      withBridges: text("bridges") === "oui",
      changes: changes.filter((change) => change !== null),
    },
    names: {
      a: short("homeA", 30, wrong.name, true),
      b: short("homeB", 30, wrong.name, true),
    },
    school: { time: time("time"), place: short("place", 60, wrong.place, false) },
    elsewhere: { time: time("otherTime"), place: short("otherPlace", 60, wrong.place, false) },
  };
  if (!errors.homeB && answers.names.a.toLowerCase() === answers.names.b.toLowerCase()) errors.homeB = wrong.sameNames;
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, answers };
}

/** What was kept, without the holidays and the changes of the years before the last: nobody reads them any more, and a form holds little. */
export function withoutPast(fields: Fields, today: Day): Fields {
  const lastYear = Number(schoolYearOf(today).slice(0, 4)) - 1;
  const read = Object.entries(fields).filter(([name]) => {
    const [, year] = /^(?:from|back)-[a-z]+-(20\d\d)$/.exec(name) ?? [];
    return year === undefined || Number(year) >= lastYear;
  });
  const changes = changesIn(fields).filter((typed) => (typed.split("_")[1] ?? "") >= `${lastYear}-09-01`);
  return { ...Object.fromEntries(read), ...(fields.change?.length && { change: [changes.join(" ")] }) };
}

/** « from-noel-2026 » and « back-noel-2026 »: the first day without class, and the day it begins again. */
function readTold(fields: Fields, errors: Record<string, string>): SchoolHoliday[] {
  return Object.keys(fields).flatMap((field) => {
    const [, key = ""] = /^from-([a-z]+)-20\d\d$/.exec(field) ?? [];
    const name = Object.hasOwn(holidayNames, key) ? holidayNames[key] : undefined;
    if (!name) return [];
    const back = field.replace("from-", "back-");
    const typed = [field, back].map((one) => fields[one]?.at(-1) ?? "");
    if (typed.every((day) => day === "")) return [];
    const [from, to] = typed.map(readDay);
    if (from && to && from < to && daysBetween(from, to) <= LONGEST_HOLIDAY) return [holidayOf(name, from, to)];
    errors[back] = wrong.holiday;
    return [];
  });
}

/** What was changed by hand, in one field: a form holds fewer fields than a year may hold changes. */
export function changesIn(fields: Fields): string[] {
  return (fields.change ?? []).flatMap((changes) => changes.split(" ")).filter(Boolean);
}

/** « 2026-12-24_2026-12-26_b »: these nights, in that home. */
function readChange(typed: string): Change | null {
  const [from = "", to = "", home = "", ...others] = typed.split("_");
  const days = [readDay(from), readDay(to)];
  if (others.length > 0 || (home !== "a" && home !== "b")) return null;
  return days[0] && days[1] && days[0] <= days[1] ? { from: days[0], to: days[1], home } : null;
}

export function changeField({ from, to, home }: Change): string {
  return `${from}_${to}_${home}`;
}

/** From a 1 September to the 31 August after it. */
export function schoolYear(answers: Answers, facts: ToolFacts, from: Day): Year {
  const to: Day = `${Number(from.slice(0, 4)) + 1}-08-31`;
  return period(answers, facts, from, to);
}

export function period({ residence, school, elsewhere }: Answers, facts: ToolFacts, from: Day, to: Day): Year {
  const holds: Holds = (record, last) =>
    record in facts.records || (last < facts.today && facts.lapsed?.includes(record) === true);
  const holidays = schoolHolidays(residence.zone, holds, residence.told);
  const closed = closedDays(holds);
  const withEve = nightsOf(residence, holidays, addDays(from, -1), to);
  return {
    from,
    to,
    nights: withEve.slice(1),
    passages: passagesOf(withEve, { holidays, closed }, { school, elsewhere }),
    holidays: holidays.filter((holiday) => holiday.from <= to && from <= holiday.to),
    closed: closed.filter((day) => from <= day && day <= to),
    unknown: [...new Set([schoolYearOf(from), schoolYearOf(to)])]
      .filter((year) => residence.split !== "none" && !isSchoolYearKnown(year, holds, residence.told))
      .map(schoolYearName),
  };
}

/** Whether any of the holidays shown are those of the record. */
export function usesRecord({ holidays }: Year, { residence }: Answers, { records }: ToolFacts): boolean {
  return "K2-02" in records && holidays.some((holiday) => !residence.told.includes(holiday));
}

/** « vendredi 4 décembre, 16 h 30, sortie d’école ». */
export function passageText({ day, time, place }: Passage): string {
  return [formatNearDay(day), formatTime(parisInstant(day, time)), place].filter(Boolean).join(", ");
}

function sheet(answers: Answers, facts: ToolFacts): Sheet {
  const { residence, names } = answers;
  const from = schoolYearOf(facts.today);
  const year = schoolYear(answers, facts, from);
  const count = countNights(year.nights);
  const tonight = year.nights.find(({ day }) => day === facts.today);
  const coming = period(answers, facts, facts.today, addDays(facts.today, 60)).passages;
  const [next] = coming;
  const isDated = usesRecord(year, answers, facts);
  const civil = civilYears(answers, facts);
  const isClosedTold = year.closed.length > 0;
  return {
    title,
    answer: [
      `Année scolaire ${schoolYearName(from)} : ${nightCount(count.a)}, ${names.a} ; ${nightCount(count.b)}, ${names.b}.`,
      `${rhythmNames[residence.rhythm]}. ${rhythmSentences[residence.rhythm]}`,
      ...year.unknown.map(unknownYear),
    ],
    tonight: [
      tonight && `Cette nuit : ${names[tonight.home]}.`,
      next ? `Notez le prochain passage : ${passageText(next)}.` : tonightWithout,
    ]
      .filter(Boolean)
      .join(" "),
    thisWeek,
    sections: [
      {
        heading: "Prochains passages",
        lines: coming
          .slice(0, 8)
          .map((passage) => ({ text: `${passageText(passage)} : ${towards(passage.to, names)}` })),
      },
      {
        heading: "Nuits par année civile",
        lines: civil.some(({ isWhole }) => !isWhole) ? [{ text: yearTexts.civilNote }] : [],
        table: { columns: ["Année", names.a, names.b], rows: civil.map(({ row }) => row) },
      },
      {
        heading: `Vacances : zone ${residence.zone.toUpperCase()}, ${splitNames[residence.split].toLowerCase()}`,
        lines: [
          ...(isDated ? [{ text: facts.records["K2-02"]?.sentence ?? "", cites: ["K2-02"] }, { text: summerEnd }] : []),
          ...(isClosedTold ? [{ text: facts.records["K2-03"]?.sentence ?? "", cites: ["K2-03"] }] : []),
          ...(year.unknown.length > 0 ? [{ text: whereDates }] : []),
        ],
      },
      {
        heading: `L’année ${schoolYearName(from)}, nuit par nuit`,
        lines: [],
        table: {
          columns: ["Du soir du", "Au matin du", "Maison", "Nuits"],
          rows: staysOf(year.nights).map((stay) => [
            formatDay(stay.from),
            formatDay(addDays(stay.to, 1)),
            names[stay.home],
            String(stay.nights),
          ]),
        },
      },
    ].filter(({ lines, table }) => lines.length > 0 || table),
    cites: [...(isDated ? ["K2-02"] : []), ...(isClosedTold ? ["K2-03"] : [])],
    isLaw: true,
  };
}

/** The nights of this year and the two after it, and whether all their holidays are known. */
export function civilYears(answers: Answers, facts: ToolFacts): { row: string[]; isWhole: boolean }[] {
  const first = Number(facts.today.slice(0, 4));
  return [first, first + 1, first + 2].map((year) => {
    const { nights, unknown } = period(answers, facts, `${year}-01-01`, `${year}-12-31`);
    const { a, b } = countNights(nights);
    return {
      row: [unknown.length > 0 ? `${year}\u00a0*` : String(year), String(a), String(b)],
      isWhole: unknown.length === 0,
    };
  });
}

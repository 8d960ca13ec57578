import { calendarFeed } from "~/platform/calendar";
import { type Day, daysBetween, parisInstant } from "~/platform/clock";
import { type Home, isSchoolDay, type Night, type SchoolHoliday } from "./rules";

/** Where and when a child goes from one home to the other. */
export interface Meeting {
  /** `HH:MM`, in Paris. */
  time: string;
  place: string;
}

export interface Passage extends Meeting {
  day: Day;
  to: Home;
}

/** One before each night that is not in the home of the night before. */
export function passagesOf(
  nights: Night[],
  { holidays, closed }: { holidays: SchoolHoliday[]; closed: Day[] },
  { school, elsewhere }: { school: Meeting; elsewhere: Meeting },
): Passage[] {
  return nights.flatMap(({ day, home }, index) => {
    const before = nights[index - 1];
    if (!before || before.home === home) return [];
    return [{ day, to: home, ...(isSchoolDay(day, holidays, closed) ? school : elsewhere) }];
  });
}

const MINUTES = 15;
/** Sequences count the days from there. */
const FIRST_DAY = "2026-01-01";

/** A file for any calendar: neither the homes nor the place, which who looks over a shoulder would read. Made again later, it replaces itself. */
export function passagesFile(passages: Passage[], today: Day): string {
  return calendarFeed(
    "Passages",
    passages.map(({ day, time }) => {
      const begin = parisInstant(day, time);
      return {
        uid: `passage-${day}@calendrier.invalid`,
        sequence: daysBetween(FIRST_DAY, today),
        begin,
        end: new Date(begin.getTime() + MINUTES * 60_000),
        summary: "Passage",
        location: "",
        canceled: false,
      };
    }),
    parisInstant(today, "12:00"),
    "-//Agenda//Passages//FR",
  );
}

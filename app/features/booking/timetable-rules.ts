import { addDays, type Day, daysBetween, formatNearDay, parisTime, weekday } from "~/platform/clock";

interface TimetableDay {
  day: Day;
  morning: Date[];
  afternoon: Date[];
}

export interface TimetableWeek {
  title: string;
  days: TimetableDay[];
}

/** A printed timetable: the days the coach opens, full ones too. */
export interface Timetable {
  weeks: TimetableWeek[];
  /** Is there any hour, shown or further on? */
  free: boolean;
  /** The last day of the two weeks after those; null when there is nothing further. */
  next: Day | null;
}

interface Open {
  day: Day;
  starts: Date[];
}

/** The Sunday that ends the week of a day. */
function sundayOf(day: Day): Day {
  return addDays(day, 7 - weekday(day));
}

/** The last day that is shown: next Sunday week, two weeks more as long as no hour is free before, and what was asked for. */
export function untilShown({
  today,
  last,
  days,
  until,
}: {
  today: Day;
  last: Day;
  days: Open[];
  until: Day | null;
}): Day {
  let shown = addDays(sundayOf(today), 7);
  while (shown < last && !days.some(({ day, starts }) => day <= shown && starts.length > 0)) shown = addDays(shown, 14);
  while (until && shown < until && shown < last) shown = addDays(shown, 14);
  return shown;
}

/** Its days by week, mornings and afternoons apart. */
export function inWeeks(days: Open[], today: Day): TimetableWeek[] {
  const weeks = new Map<Day, TimetableDay[]>();
  for (const { day, starts } of days) {
    const monday = addDays(day, 1 - weekday(day));
    const isMorning = (start: Date) => parisTime(start) < "12:00";
    const halves = { morning: starts.filter(isMorning), afternoon: starts.filter((start) => !isMorning(start)) };
    weeks.set(monday, [...(weeks.get(monday) ?? []), { day, ...halves }]);
  }
  return [...weeks].map(([monday, own]) => ({ title: weekTitle(monday, today), days: own }));
}

function weekTitle(monday: Day, today: Day): string {
  const away = daysBetween(addDays(today, 1 - weekday(today)), monday);
  if (away === 0) return "Cette semaine";
  return away === 7 ? "La semaine prochaine" : `Semaine du ${formatNearDay(monday)}`;
}

/** Every hour that is shown. */
export function startsOf({ weeks }: Pick<Timetable, "weeks">): Date[] {
  return weeks.flatMap(({ days }) => days.flatMap(({ morning, afternoon }) => [...morning, ...afternoon]));
}

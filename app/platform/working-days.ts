import { addDays, type Day, weekday } from "./clock";

const FIXED_HOLIDAYS: readonly string[] = ["01-01", "05-01", "05-08", "07-14", "08-15", "11-01", "11-11", "12-25"];

/** The eleven public holidays of metropolitan France (Code du travail L.3133-1). */
export function isPublicHoliday(day: Day): boolean {
  if (FIXED_HOLIDAYS.includes(day.slice(5))) return true;
  const easter = easterSunday(Number(day.slice(0, 4)));
  return [1, 39, 50].some((after) => addDays(easter, after) === day);
}

/** This day, or the first after it that is neither a Saturday, a Sunday nor a public holiday. */
export function nextWorkingDay(day: Day): Day {
  let next = day;
  while (weekday(next) > 5 || isPublicHoliday(next)) next = addDays(next, 1);
  return next;
}

/** Gregorian computus (Meeus, Jones, Butcher). */
function easterSunday(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

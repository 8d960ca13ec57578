import type { Settings } from "~/features/settings/rules";
import { addDays, type Day, formatDay } from "~/platform/clock";
import { isPublicHoliday } from "~/platform/working-days";
import { capitalized, fr } from "~/ui/french";
import type { AbsenceRefusal } from "./absences.server";
import type { ExceptionRefusal } from "./exceptions.server";
import type { CalendarRefusal } from "./outside-calendars.server";
import {
  ABSENCE_MAX_DAYS,
  type Absence,
  CALENDAR_NAME_MAX,
  CALENDARS_MAX,
  type CalendarFailure,
  type Hours,
  type HoursProblem,
  type WeeklyHours,
  weekdays,
} from "./rules";

const weekdayNames = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"];

export function weekdayName(weekday: number): string {
  return capitalized(weekdayNames[weekday - 1] ?? "");
}

function timeInWords(time: string): string {
  const [hour = "", minute = ""] = time.split(":");
  return minute === "00" ? `${Number(hour)} h` : `${Number(hour)} h ${minute}`;
}

/** « 9 h – 12 h 30, 14 h – 19 h », as a field takes it back (`readHours`); empty when there are none. */
export function hoursText(hours: Hours[]): string {
  return fr(hours.map(({ from, to }) => `${timeInWords(from)} – ${timeInWords(to)}`).join(", "));
}

/** Days that follow each other, as they are said: « du lundi au vendredi », « lundi, mardi, jeudi ». */
function daysInWords(days: number[]): string {
  const runs: number[][] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && last.at(-1) === day - 1) last.push(day);
    else runs.push([day]);
  }
  const name = (day: number) => weekdayNames[day - 1] ?? "";
  return runs
    .map((run) => {
      const [first = 0, last = first] = [run[0], run.at(-1)];
      return run.length > 2 ? `du ${name(first)} au ${name(last)}` : run.map(name).join(", ");
    })
    .join(", ");
}

/** The weekdays that have the same hours on one line: « Lundi, mardi, jeudi » and « 9 h – 12 h 30, 14 h – 19 h »; those that are shut come last. */
export function weekLines(week: WeeklyHours[]): { days: string; hours: string }[] {
  const hoursOn = (day: number) => hoursText(week.filter(({ weekday }) => weekday === day));
  const byHours = Map.groupBy(weekdays, hoursOn);
  const lines = [...byHours].map(([hours, days]) => ({
    days: capitalized(daysInWords(days)),
    hours: hours || "fermé",
    open: hours !== "",
  }));
  return lines.sort((a, b) => Number(b.open) - Number(a.open)).map(({ days, hours }) => ({ days, hours }));
}

type BookingRules = Pick<
  Settings,
  | "booking_notice_hours"
  | "booking_horizon_days"
  | "booking_buffer_minutes"
  | "booking_in_person_buffer_minutes"
  | "booking_step_minutes"
>;

const steps: Record<number, string> = {
  15: "tous les quarts d'heure",
  30: "toutes les demi-heures",
  60: "toutes les heures",
};

/** « Réservable de 24 h à 6 semaines à l’avance, 30 minutes entre deux rendez-vous, 45 après un rendez-vous au cabinet. Les rendez-vous commencent toutes les demi-heures. » */
export function rulesText(rules: BookingRules): string {
  const { booking_notice_hours: notice, booking_horizon_days: days, booking_buffer_minutes: pause } = rules;
  const horizon = days % 7 === 0 ? (days === 7 ? "une semaine" : `${days / 7} semaines`) : `${days} jours`;
  const from = notice === 0 ? `jusqu'à ${horizon}` : `de ${notice} h à ${horizon}`;
  const between = pause === 0 ? "sans pause" : minutesText(pause);
  const longer = rules.booking_in_person_buffer_minutes;
  const atCabinet = longer > pause ? `, ${minutesText(longer)} après un rendez-vous au cabinet` : "";
  return fr(
    `Réservable ${from} à l'avance, ${between} entre deux rendez-vous${atCabinet}. Les rendez-vous commencent ${steps[rules.booking_step_minutes] ?? ""}, à partir de l'ouverture.`,
  );
}

function minutesText(minutes: number): string {
  return `${minutes} minute${minutes > 1 ? "s" : ""}`;
}

/** « Le 20 mai 2027, 14 h – 19 h », « Du 26 avril 2027 au 2 mai 2027 ». */
export function absenceText({ firstDay, lastDay, hours }: Absence): string {
  if (firstDay !== lastDay) return fr(`Du ${formatDay(firstDay)} au ${formatDay(lastDay)}`);
  return fr(`Le ${formatDay(firstDay)}${hours ? `, ${hoursText([hours])}` : ""}`);
}

/** The public holidays of the year to come are shut by themselves: the first, as an example. */
export function holidaysText(today: Day): string {
  let day = today;
  while (!isPublicHoliday(day)) day = addDays(day, 1);
  return fr(`Les jours fériés sont fermés, le prochain le ${formatDay(day)}. Écrivez des heures pour en ouvrir un.`);
}

/** « moins d’une minute », « 4 minutes », « 3 heures », « 2 jours ». */
export function elapsedText(from: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - from.getTime()) / 60_000);
  if (minutes < 1) return "moins d’une minute";
  const [count, unit] =
    minutes < 60
      ? [minutes, "minute"]
      : minutes < 2_880
        ? [Math.floor(minutes / 60), "heure"]
        : [Math.floor(minutes / 1_440), "jour"];
  return `${count} ${unit}${count > 1 ? "s" : ""}`;
}

const hoursRefused: Record<HoursProblem, string> = {
  quarters: fr("Les heures se donnent au quart d'heure, de 0 h à 24 h."),
  order: fr("Une heure de fin vient avant son heure de début."),
  overlap: fr("Deux plages se chevauchent."),
};

export const weekRefused: Record<HoursProblem | "unread", string> = {
  ...hoursRefused,
  unread: fr("Écrivez par exemple « 9 h – 12 h 30, 14 h – 19 h », ou rien."),
};

export const exceptionRefused: Record<ExceptionRefusal | "unread" | "day_missing", string> = {
  ...weekRefused,
  day_missing: fr("Indiquez le jour."),
  past: fr("Ce jour est passé."),
};

export const absenceRefused: Record<AbsenceRefusal | "days_missing", string> = {
  days_missing: fr("Indiquez le premier et le dernier jour."),
  order: fr("Le dernier jour vient avant le premier."),
  past: fr("Ces jours sont passés."),
  too_long: fr(`Une absence dure ${ABSENCE_MAX_DAYS} jours au plus.`),
  hours_of_several_days: fr("Des heures ne se donnent que pour un seul jour."),
  hours_wrong: fr("Écrivez une plage au quart d'heure, par exemple « 14 h – 19 h »."),
  overlap: fr("Une autre absence couvre déjà une partie de ces jours."),
};

export const calendarRefused: Record<CalendarRefusal, string> = {
  name_missing: fr("Donnez un nom à cet agenda."),
  name_too_long: fr(`Ce nom dépasse ${CALENDAR_NAME_MAX} signes.`),
  address: fr("Collez l'adresse entière de l'agenda. Elle commence par https:// ou webcal://."),
  too_many_calendars: fr(`Le site lit ${CALENDARS_MAX} agendas au plus. Retirez-en un.`),
};

/** Why a calendar is not read, after « Ne répond plus depuis … ». */
export const calendarFailures: Record<CalendarFailure, string> = {
  address: fr("Il renvoie vers une adresse qui n'est pas en https."),
  not_public: fr("Son adresse mène à un réseau privé, que le site ne lit pas."),
  unreachable: fr("Son serveur ne répond pas."),
  slow: fr("Son serveur met plus de dix secondes à répondre."),
  too_big: fr("Il pèse plus de 2 Mo."),
  redirects: fr("Il renvoie d'adresse en adresse sans fin."),
  refused: fr("Son serveur refuse cette adresse. Elle a peut-être changé."),
  not_a_calendar: fr("Ce qui se trouve à cette adresse n'est pas un agenda."),
  too_many: fr("Il contient trop de rendez-vous."),
  address_lost: fr("Son adresse ne peut plus être ouverte. Retirez-le, puis ajoutez-le à nouveau."),
};

import { type At, addDays, addMonths, addYears, type Day, parisDay, parisInstant } from "~/platform/clock";

/** How long: a number written here, or one the coach chooses (a setting, in months). */
export type Kept = { hours: number } | { days: number } | { months: number } | { years: number } | { setting: string };

/** The day in Paris before which what a rule keeps so long is over. */
export function dayBefore(time: Exclude<Kept, { setting: string }>, { now }: At): Day {
  const today = parisDay(now);
  if ("years" in time) return addYears(today, -time.years);
  if ("months" in time) return addMonths(today, -time.months);
  return addDays(today, "days" in time ? -time.days : -Math.ceil(time.hours / 24));
}

/** The instant before which it is over: to the second for hours and days, from midnight in Paris for months and years. */
export function instantBefore(time: Exclude<Kept, { setting: string }>, { now }: At): Date {
  if ("hours" in time) return new Date(now.getTime() - time.hours * 3_600_000);
  if ("days" in time) return new Date(now.getTime() - time.days * 86_400_000);
  return parisInstant(dayBefore(time, { now }), "00:00");
}

/** « 10 ans », « 13 mois », « 30 jours », « 24 heures »; of a setting, what `settings` say. */
export function keptText(time: Kept, settings: Record<string, unknown> = {}): string {
  if ("setting" in time) return monthsText(Number(settings[time.setting]));
  if ("hours" in time) return `${time.hours} heures`;
  if ("days" in time) return time.days % 365 === 0 ? monthsText((time.days / 365) * 12) : `${time.days} jours`;
  return monthsText("years" in time ? time.years * 12 : time.months);
}

/** 12 → « 1 an », 36 → « 3 ans », 13 → « 13 mois ». */
export function monthsText(months: number): string {
  if (months % 12 !== 0) return `${months} mois`;
  return months === 12 ? "1 an" : `${months / 12} ans`;
}

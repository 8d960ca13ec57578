/** A civil day in France, `YYYY-MM-DD`. All legal and contractual dates of the product are such days (Europe/Paris). */
export type Day = string;

/** When a verb acts: no verb reads a clock of its own. */
export interface At {
  now: Date;
}

const PARIS = "Europe/Paris";

/** Made when it first writes: a browser takes 10 ms for its first one, and most pages need none of these. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let format: Intl.DateTimeFormat | undefined;
  return () => {
    format ??= new Intl.DateTimeFormat(locale, options);
    return format;
  };
}

const offsetParts = dateFormat("en-US", { timeZone: PARIS, timeZoneName: "longOffset" });
const longDay = dateFormat("fr-FR", { timeZone: "UTC", day: "numeric", month: "long", year: "numeric" });
const longInstant = dateFormat("fr-FR", {
  timeZone: PARIS,
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
});
const nearInstant = dateFormat("fr-FR", {
  timeZone: PARIS,
  weekday: "long",
  day: "numeric",
  month: "long",
});
const nearDay = dateFormat("fr-FR", { timeZone: "UTC", weekday: "long", day: "numeric", month: "long" });
const hourMinuteSecond = dateFormat("fr-FR", { timeZone: PARIS, timeStyle: "medium" });
const hourMinute = dateFormat("fr-FR", { timeZone: PARIS, hour: "2-digit", minute: "2-digit" });

/** The civil day it is in Paris at this instant: counted, for the same locale is not written alike in every browser. */
export function parisDay(instant: Date): Day {
  return iso(new Date(instant.getTime() + parisOffset(instant)));
}

function utc(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}

function iso(date: Date): Day {
  return date.toISOString().slice(0, 10);
}

export function addDays(day: Day, count: number): Day {
  const date = utc(day);
  date.setUTCDate(date.getUTCDate() + count);
  return iso(date);
}

/** Same day of a later month, or that month's last day: 31 January + 1 month = 28 or 29 February. */
export function addMonths(day: Day, count: number): Day {
  const date = utc(day);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, last));
  return iso(date);
}

/** Same day of a later year; 29 February becomes 28 February. */
export function addYears(day: Day, count: number): Day {
  return addMonths(day, 12 * count);
}

/** Whole days from `from` to `to` (negative when `to` comes before). */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((utc(to).getTime() - utc(from).getTime()) / 86_400_000);
}

/** The day somebody typed or a date field sent, or null when there is no such day between 1900 and 2199: around others no sum of days is one. */
export function readDay(typed: string): Day | null {
  const [day] = /^(?:19|20|21)\d{2}-\d{2}-\d{2}$/.exec(typed.trim()) ?? [];
  return day && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day) ? day : null;
}

/** Whether what was typed is a day from `from` to `until`, both included. */
export function isDayWithin(typed: string, { from, until }: { from: Day; until: Day }): typed is Day {
  return readDay(typed) === typed && typed >= from && typed <= until;
}

/** Monday = 1 … Sunday = 7. */
export function weekday(day: Day): number {
  return utc(day).getUTCDay() || 7;
}

/** The instant at which a Paris clock shows this day and time (`HH:MM`). */
export function parisInstant(day: Day, time: string): Date {
  const guess = new Date(`${day}T${time}:00Z`);
  const instant = new Date(guess.getTime() - parisOffset(guess));
  return new Date(guess.getTime() - parisOffset(instant));
}

/** Of each hour that was asked for: France changes its clock on a whole one, and a list asks for the same days again and again. */
const offsets = new Map<number, number>();

function parisOffset(instant: Date): number {
  const hour = Math.floor(instant.getTime() / 3_600_000);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const name =
    offsetParts()
      .formatToParts(instant)
      .find((part) => part.type === "timeZoneName")?.value ?? "GMT";
  const [read, sign, hours, minutes] = /^GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name) ?? [];
  if (read === undefined) throw new Error(`no offset from UTC in « ${name} »`);
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === "-" ? -60_000 : 60_000);
  if (offsets.size > 2_000) offsets.clear();
  offsets.set(hour, offset);
  return offset;
}

/** The first of a month as French says it; no line ends between a day and its month. */
function dated(text: string): string {
  return text.replace(/\b1 (?=\p{L})/u, "1er ").replace(/(?<=\d(?:er)?) (?=\p{L})/u, "\u00a0");
}

/** « 21 novembre 2026 ». */
export function formatDay(day: Day): string {
  return dated(longDay().format(utc(day)));
}

/** « samedi 21 novembre »: of the days around now. */
export function formatNearDay(day: Day): string {
  return dated(nearDay().format(utc(day)));
}

/** « novembre 2026 », from any of its days. */
export function formatMonth(day: Day): string {
  return formatDay(day).replace(/^\S+\s/, "");
}

/** `HH:MM`, as a Paris clock shows it and a field of time wants it. */
export function parisTime(instant: Date): string {
  return hourMinute().format(instant);
}

/** « 14 h 20 », as a Paris clock shows it. */
export function formatTime(instant: Date): string {
  const [hour, minute] = parisTime(instant).split(":");
  return minute === "00" ? `${Number(hour)}\u00a0h` : `${Number(hour)}\u00a0h\u00a0${minute}`;
}

/** « samedi 21 novembre 2026 à 14 h 20 ». */
export function formatInstant(instant: Date): string {
  return `${dated(longInstant().format(instant))} à ${formatTime(instant)}`;
}

/** « samedi 21 novembre, 14 h 20 »: of the days around now. */
export function formatNearInstant(instant: Date): string {
  return `${dated(nearInstant().format(instant))}, ${formatTime(instant)}`;
}

/** « samedi 21 novembre 2026 à 14 h 20 min 05 s (heure de Paris) »: for a receipt. */
export function formatExactInstant(instant: Date): string {
  const [hour, minute, second] = hourMinuteSecond().format(instant).split(":");
  return `${dated(longInstant().format(instant))} à ${Number(hour)}\u00a0h\u00a0${minute}\u00a0min\u00a0${second}\u00a0s (heure de Paris)`;
}

/** How much of a wait is over at `now`, from 0 to 1, in thousandths: a page drawn twice in a minute is the same page. */
export function partElapsed({ from, to }: { from: Date; to: Date }, now: Date): number {
  const part = (now.getTime() - from.getTime()) / (to.getTime() - from.getTime());
  return Math.round(Math.min(1, Math.max(0, part)) * 1000) / 1000;
}

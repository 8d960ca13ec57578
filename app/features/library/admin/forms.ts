import { type At, type Day, parisDay, parisInstant, readDay } from "~/platform/clock";
import { itemProblems } from "../messages";
import {
  EXTRACT_MAX_CHARACTERS,
  type ItemKind,
  itemKinds,
  SUMMARY_MAX_CHARACTERS,
  type Theme,
  TITLE_MAX_CHARACTERS,
  themes,
} from "../rules";
import type { ItemInput } from "../save-item.server";
import { sitePagePort } from "../site-pages";

const fields = ["kind", "theme", "title", "summary", "extract", "address", "upToDateOn", "promisedFor"] as const;
type ItemField = (typeof fields)[number];

/** What the sheet shows: everything as it was typed. */
export type ItemValues = Record<ItemField, string> & { isFree: boolean; endsWithHelp: boolean };
export type ItemErrors = Partial<
  Record<ItemField | "day" | "time" | "file" | "count" | "captions" | "text" | "writtenText", string>
>;

/** What was typed in the sheet of a piece. */
export function typedItem(form: FormData): ItemValues {
  const typed = Object.fromEntries(
    fields.map((name) => [name, String(form.get(name) ?? "").replaceAll("\r\n", "\n")]),
  ) as Record<ItemField, string>;
  return { ...typed, isFree: form.get("isFree") === "oui", endsWithHelp: form.get("endsWithHelp") === "oui" };
}

/** A sheet that is not filled in yet. */
export const emptyItem = (today: Day): ItemValues => ({
  kind: "guide",
  theme: "premiers-jours",
  title: "",
  summary: "",
  extract: "",
  address: "",
  upToDateOn: today,
  promisedFor: "",
  isFree: false,
  endsWithHelp: true,
});

type Read = { ok: true; input: ItemInput } | { ok: false; errors: ItemErrors };

/** The sheet as the verb wants it; a draft needs its title alone. A day promised `before` stays, though it came. */
export function readItemForm(values: ItemValues, { now }: At, before: Day | null = null): Read {
  const errors: ItemErrors = {};
  const [title, summary] = [values.title.trim(), values.summary.trim()];
  const [extract, address] = [values.extract.trim(), values.address.trim()];
  if (!title) errors.title = itemProblems.titleMissing;
  else if (title.length > TITLE_MAX_CHARACTERS) errors.title = itemProblems.titleTooLong;
  if (summary.length > SUMMARY_MAX_CHARACTERS) errors.summary = itemProblems.summaryTooLong;
  if (extract.length > EXTRACT_MAX_CHARACTERS) errors.extract = itemProblems.textTooLong;
  if (address !== "" && !/^\/(?!admin|auth)[a-z0-9/-]{1,200}$/.test(address))
    errors.address = itemProblems.addressUnreadable;
  else if (address !== "" && !sitePagePort.value(address)) errors.address = itemProblems.addressLeadsNowhere;
  const upToDateOn = readDay(values.upToDateOn);
  if (!upToDateOn) errors.upToDateOn = itemProblems.dayUnreadable;
  const promisedFor = values.promisedFor === "" ? null : readDay(values.promisedFor);
  if (values.promisedFor !== "" && !promisedFor) errors.promisedFor = itemProblems.dayUnreadable;
  else if (promisedFor && promisedFor !== before && promisedFor <= parisDay(now))
    errors.promisedFor = itemProblems.promisePast;
  if (!upToDateOn || Object.keys(errors).length > 0) return { ok: false, errors };
  const kind: ItemKind = itemKinds.find((one) => one === values.kind) ?? "guide";
  const theme: Theme = themes.find((one) => one === values.theme) ?? "premiers-jours";
  const { isFree, endsWithHelp } = values;
  return {
    ok: true,
    input: {
      kind,
      theme,
      title,
      summary,
      extract,
      address: address || null,
      isFree,
      endsWithHelp,
      upToDateOn,
      promisedFor,
    },
  };
}

/** « 18:02 », « 1:02:03 » → seconds; null when it is no duration. */
export function readDuration(typed: string): number | null {
  const [, hours = "0", minutes, seconds] = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(typed.trim()) ?? [];
  if (minutes === undefined) return null;
  return (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds) || null;
}

/** The moment of a scheduled publication, on a clock in Paris, or what is wrong with it. */
export function readMoment(
  { day, time }: { day: string; time: string },
  { now }: At,
): { ok: true; moment: Date } | { ok: false; errors: ItemErrors } {
  const date = readDay(day);
  const hour = /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : null;
  if (!date) return { ok: false, errors: { day: itemProblems.dayUnreadable } };
  if (!hour) return { ok: false, errors: { time: itemProblems.timeUnreadable } };
  const moment = parisInstant(date, hour);
  return moment > now ? { ok: true, moment } : { ok: false, errors: { day: itemProblems.momentPast } };
}

/** Milliseconds of each phrase, as the page that places them sends them; « » while one is not placed. Null when it is no such list. */
export function readMoments(typed: string, phrases: number): (number | null)[] | null {
  const moments = typed.split(",").map((one) => (one === "" ? null : Number(one)));
  const readable = moments.every((one) => one === null || (Number.isInteger(one) && one >= 0 && one < 86_400_000));
  return readable && moments.length === phrases ? moments : null;
}

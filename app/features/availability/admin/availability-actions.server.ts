import { data, redirect } from "react-router";
import type { Actor } from "~/features/audit/audit.server";
import { readDay } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectDone, redirectSaying } from "~/platform/http/flash.server";
import { isUuid } from "~/platform/uuid";
import {
  addOutsideCalendar,
  listOutsideCalendars,
  readOutsideCalendar,
  removeException,
  removeOutsideCalendar,
  restoreOutsideCalendar,
  saveException,
  saveWeek,
} from "../availability.server";
import { calendarFailures, calendarRefused, exceptionRefused, hoursText, weekRefused } from "../messages";
import { checkHours, readHours, weekdays } from "../rules";
import { weekFields } from "./week-fields";

/** What was refused, and as it was typed: the page shows it again in the form of that name. */
export interface Refused {
  form: "week" | "day" | "calendar";
  errors: Partial<Record<string, string>>;
  typed: Record<string, string>;
}

const refused = (form: Refused["form"], errors: Refused["errors"], typed: Refused["typed"]) =>
  data<Refused>({ form, errors, typed }, { status: 422 });

export async function submitWeek(form: FormData, actor: Actor, page: string) {
  const typed = Object.fromEntries(weekdays.map((day) => [weekFields[day], String(form.get(weekFields[day]) ?? "")]));
  const read = weekdays.map((weekday) => ({ weekday, hours: readHours(typed[weekFields[weekday]] ?? "") }));
  // What is no hours at all, told with what is wrong elsewhere.
  let problems: Partial<Record<number, keyof typeof weekRefused>> = {};
  for (const { weekday, hours } of read) {
    const problem = hours ? checkHours(hours) : "unread";
    if (problem) problems[weekday] = problem;
  }
  if (Object.keys(problems).length === 0) {
    const week = read.flatMap(({ weekday, hours }) => (hours ?? []).map((one) => ({ weekday, ...one })));
    const saved = await inTransaction((trx) => saveWeek(trx, { week }, actor));
    if (saved.ok) return redirectDone(page, "Horaires enregistrés");
    problems = saved.problems;
  }
  const errors = weekdays.flatMap((day) => {
    const problem = problems[day];
    return problem ? [[weekFields[day], weekRefused[problem]]] : [];
  });
  return refused("week", Object.fromEntries(errors), typed);
}

export async function submitDay(form: FormData, actor: Actor, page: string) {
  const typed = { day: String(form.get("day") ?? ""), dayHours: String(form.get("dayHours") ?? "") };
  const day = readDay(typed.day);
  if (!day) return refused("day", { day: exceptionRefused.day_missing }, typed);
  const hours = readHours(typed.dayHours);
  if (!hours) return refused("day", { dayHours: exceptionRefused.unread }, typed);
  const saved = await inTransaction((trx) => saveException(trx, { day, hours }, actor));
  if (saved.ok) return redirectDone(page, "Jour enregistré");
  return refused("day", { [saved.reason === "past" ? "day" : "dayHours"]: exceptionRefused[saved.reason] }, typed);
}

export async function takeDayOut(form: FormData, actor: Actor, page: string) {
  const day = readDay(String(form.get("day") ?? ""));
  const removed = day && (await inTransaction((trx) => removeException(trx, { day }, actor)));
  if (!removed) return redirectSaying(page, { kind: "info", title: "Ce jour est déjà comme les autres" });
  const undone = new URLSearchParams({ jour: removed.day, heures: hoursText(removed.hours) });
  return redirect(`${page}?${undone}`, 303);
}

export async function submitCalendar(form: FormData, actor: Actor, page: string) {
  const typed = { name: String(form.get("name") ?? ""), address: String(form.get("address") ?? "") };
  const added = await inTransaction((trx) => addOutsideCalendar(trx, typed, actor));
  if (!added.ok) {
    const field = added.reason.startsWith("name") ? "name" : "address";
    return refused("calendar", { [field]: calendarRefused[added.reason] }, typed);
  }
  return tryCalendar(added.id, actor, page);
}

/** Reads a calendar at once, and says what came of it. */
export async function tryCalendar(id: string, actor: Actor, page: string) {
  if (!isUuid(id) || !(await readOutsideCalendar(id, actor))) return gone(page);
  const calendar = (await listOutsideCalendars(db())).find((one) => one.id === id);
  if (!calendar) return gone(page);
  if (!calendar.failure) return redirectDone(page, "Agenda lu");
  return redirectSaying(page, { kind: "error", title: "Agenda non lu", text: calendarFailures[calendar.failure] });
}

export async function takeCalendarOut(id: string, actor: Actor, page: string) {
  const removed = isUuid(id) && (await inTransaction((trx) => removeOutsideCalendar(trx, { id }, actor)));
  return removed ? redirect(`${page}?agenda=${id}`, 303) : gone(page);
}

export async function putCalendarBack(id: string, actor: Actor, page: string) {
  const back = isUuid(id) && (await inTransaction((trx) => restoreOutsideCalendar(trx, { id }, actor)));
  if (back) return redirectDone(page, "Agenda remis");
  return redirectSaying(page, { kind: "info", title: "Cet agenda ne se remet plus", text: "Ajoutez-le à nouveau." });
}

const gone = (page: string) => redirectSaying(page, { kind: "info", title: "Cet agenda n’existe plus" });

import { listAbsences, listOpenings } from "~/features/availability/availability.server";
import { type Absence, absenceInterval, type Interval } from "~/features/availability/rules";
import { type Couple, findCouples, listWarned } from "~/features/couples/couples.server";
import type { Place, ServiceKind } from "~/features/services/rules";
import { listBookable } from "~/features/services/services.server";
import { type At, addDays, type Day, parisDay, parisInstant, weekday } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { gapsOf } from "./day-layout";
import {
  type FollowedMeeting,
  listEventsBetween,
  listFollowed,
  listRanks,
  listWithAnswers,
  meetingsBetween,
} from "./day-queries.server";
import { listBetween, listTaken } from "./queries.server";
import type { PaidBy } from "./rules";

/** A meeting in the coach's day. */
export interface DayMeeting {
  id: string;
  userId: string;
  firstName: string;
  lastName: string;
  startsAt: Date;
  endsAt: Date;
  minutes: number;
  service: { name: string; kind: ServiceKind };
  paidBy: PaidBy;
  place: Place | null;
  status: "confirmed" | "done" | "no_show";
  givenBack: boolean;
  /** Of the hours it is taken from. */
  hours: { label: string; totalMinutes: number; rank: number } | null;
  hasAnswers: boolean;
  /** Tied to somebody the coach knows: to be read before it is opened. */
  warned: boolean;
}

export interface CoachDay {
  day: Day;
  meetings: DayMeeting[];
  minutes: number;
  events: { id: string; title: string; start: Date; end: Date }[];
  absences: Interval[];
  openings: Interval[];
  /** What is left of them. */
  gaps: Interval[];
}

const MINUTE_MS = 60_000;

/** Days of the coach, both counted: who comes, what is open, and what is left of it. The number of queries does not grow with them. */
export async function readDays(db: Db, { from, to }: { from: Day; to: Day }, { now }: At): Promise<CoachDay[]> {
  const span = { from: parisInstant(from, "00:00"), to: parisInstant(addDays(to, 1), "00:00") };
  const rows = (await listBetween(db, span)).flatMap((row) =>
    row.status === "confirmed" || row.status === "done" || row.status === "no_show"
      ? [{ ...row, status: row.status }]
      : [],
  );
  const ids = rows.map(({ id }) => id);
  const ranks = await listRanks(db, ids);
  const answered = await listWithAnswers(db, ids);
  const warned = await listWarned(db, "appointment", ids);
  const openings = await listOpenings(db, span);
  const taken = await listTaken(db, span, { now });
  const events = await listEventsBetween(db, span);
  const absences = (await listAbsences(db, from)).map(absenceInterval);
  const shortest = await shortestMinutes(db);
  return daysOf(from, to).map((day): CoachDay => {
    const meetings = rows
      .filter(({ starts_at }) => parisDay(starts_at) === day)
      .map(
        (row): DayMeeting => ({
          id: row.id,
          userId: row.user_id ?? "",
          firstName: row.first_name,
          lastName: row.last_name,
          startsAt: row.starts_at,
          endsAt: row.ends_at,
          minutes: Math.round((row.ends_at.getTime() - row.starts_at.getTime()) / MINUTE_MS),
          service: { name: row.service_name, kind: row.service_kind },
          paidBy: row.paid_by,
          place: row.place,
          status: row.status,
          givenBack: row.given_back_at !== null,
          hours: ranks.get(row.id) ?? null,
          hasAnswers: answered.has(row.id),
          warned: warned.has(row.id),
        }),
      );
    const open = openings.filter(({ start }) => parisDay(start) === day);
    return {
      day,
      meetings,
      minutes: meetings.reduce((sum, { minutes }) => sum + minutes, 0),
      events: events
        .filter(({ event_date }) => parisDay(event_date) === day)
        .map(({ id, title, event_date, ends_at }) => ({ id, title, start: event_date, end: ends_at })),
      absences: absences.filter(({ start, end }) => start < dayEnd(day) && end > parisInstant(day, "00:00")),
      openings: open,
      gaps: gapsOf(open, taken, { minutes: shortest, notBefore: now }),
    };
  });
}

function dayEnd(day: Day): Date {
  return parisInstant(addDays(day, 1), "00:00");
}

function daysOf(from: Day, to: Day): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** A gap that holds none of what is sold is not open. */
async function shortestMinutes(db: Db): Promise<number> {
  const lengths = (await listBookable(db)).filter(({ kind }) => kind !== "quote").map(({ minutes }) => minutes);
  return lengths.length > 0 ? Math.min(...lengths) : 60;
}

/** Monday of the week of a day. */
export function mondayOf(day: Day): Day {
  return addDays(day, 1 - weekday(day));
}

interface NamedMeeting {
  id: string;
  name: string;
  startsAt: Date;
}

export type TouchedAbsence = Absence & { id: string; touched: NamedMeeting[] };

const nameIt = ({ id, name, starts_at }: FollowedMeeting): NamedMeeting => ({ id, name, startsAt: starts_at });

/** The absences to come, each with the meetings it falls on: nothing moves them but the coach. */
async function listTouchedAbsences(db: Db, ahead: FollowedMeeting[], { now }: At): Promise<TouchedAbsence[]> {
  return (await listAbsences(db, parisDay(now))).map((absence) => {
    const { start, end } = absenceInterval(absence);
    return { ...absence, touched: ahead.filter((one) => one.starts_at < end && one.ends_at > start).map(nameIt) };
  });
}

/** The events to come that she published, each with the meetings it falls on: neither moves but by her. */
async function listTouchedEvents(db: Db, ahead: FollowedMeeting[], { now }: At) {
  if (ahead.length === 0) return [];
  const events = await listEventsBetween(db, { from: now, to: null });
  return events.flatMap(({ id, title, event_date, ends_at }) => {
    const touched = ahead.filter((one) => one.starts_at < ends_at && one.ends_at > event_date).map(nameIt);
    return touched.length > 0 ? [{ id, title, date: event_date, touched }] : [];
  });
}

export type CoupleOfDay = Couple & { day: Day };

/** Two parents of whom one declared the other, who have meetings on the same day. For the coach alone. */
async function listCouplesOfDays(db: Db, ahead: FollowedMeeting[]): Promise<CoupleOfDay[]> {
  const seated = ahead.map(({ user_id, starts_at }) => ({ group: parisDay(starts_at), accountId: user_id }));
  const couples = await findCouples(db, seated);
  const once = new Map(
    couples.map((couple) => [
      [couple.group, ...couple.people.map(({ accountId }) => accountId).toSorted()].join(" "),
      { ...couple, day: couple.group },
    ]),
  );
  return [...once.values()];
}

/** The meetings that are ahead, and those of today. */
async function readFollowed(db: Db, { now }: At) {
  const today = parisDay(now);
  const followed = await listFollowed(db, { from: parisInstant(today, "00:00"), to: dayEnd(today) });
  const confirmed = followed.filter(({ status }) => status === "confirmed");
  return {
    ahead: confirmed.filter(({ starts_at }) => starts_at > now),
    toMark: confirmed.filter(({ ends_at }) => ends_at <= now),
    today: followed.filter(({ starts_at }) => parisDay(starts_at) === today),
  };
}

/** What the coach must know of her meetings ahead: under an absence, of two parents on one day. */
export async function readAhead(db: Db, at: At): Promise<{ absences: TouchedAbsence[]; couples: CoupleOfDay[] }> {
  const { ahead } = await readFollowed(db, at);
  return { absences: await listTouchedAbsences(db, ahead, at), couples: await listCouplesOfDays(db, ahead) };
}

/** What waits for the coach about her meetings, for « À faire », and whom she sees today. */
export async function readMeetingsToDo(db: Db, at: At) {
  const { ahead, toMark, today } = await readFollowed(db, at);
  return {
    toMark: toMark.map(nameIt),
    touched: (await listTouchedAbsences(db, ahead, at)).filter(({ touched }) => touched.length > 0),
    underEvents: await listTouchedEvents(db, ahead, at),
    couples: await listCouplesOfDays(db, ahead),
    today: today.map((one) => ({ ...nameIt(one), service: one.service, over: one.status !== "confirmed" })),
  };
}

/** One of those. */
export type MeetingAhead = Awaited<ReturnType<typeof readMeetingsToDo>>["today"][number];

/** How many meetings this day has, to be read in one query with others. */
export function meetingsOfDay(db: Db, { now }: At) {
  const today = parisDay(now);
  return meetingsBetween(db, { from: parisInstant(today, "00:00"), to: dayEnd(today) });
}

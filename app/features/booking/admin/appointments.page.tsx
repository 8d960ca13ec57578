import "./appointments.css";
import { Plus } from "lucide-react";
import { Link } from "react-router";
import { readCoachForm } from "~/features/accounts/accounts.server";
import { listWeeklyHours } from "~/features/availability/availability.server";
import { absenceText, rulesText, weekLines } from "~/features/availability/messages";
import { bookingWindow } from "~/features/availability/rules";
import { getSettings } from "~/features/settings/settings.server";
import { addDays, type Day, formatDay, formatTime, parisDay, readDay, weekday } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { isUuid } from "~/platform/uuid";
import { ButtonLink } from "~/ui/button";
import { BlockHeading, RuleList } from "~/ui/card";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { KeyValues } from "~/ui/key-values";
import { Ordinals } from "~/ui/ordinals";
import { Unbroken } from "~/ui/unbroken";
import { UndoNotice } from "~/ui/undo-notice";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { hoursOf, onlineState, placeOn, shortName, threadOf } from "../day-layout";
import { type CoachDay, mondayOf, readAhead, readDays } from "../read-days.server";
import { VIDEO_OPENS_MINUTES } from "../rules";
import { coachVideoLink } from "../video-link.server";
import type { Route } from "./+types/appointments.page";
import { runAppointmentAction } from "./appointment-actions.server";
import { CouplesOfDay } from "./couples-of-day";
import { DayThread, type ShownRow } from "./day-thread";
import { countText, dayName, durationText, markedNames, meetingText, shortDayName } from "./messages";
import { type Staff, WeekStaves } from "./week-staves";

const PATH = "/admin/rendez-vous";
const ABSENCES_SHOWN = 4;

export async function loader({ request }: Route.LoaderArgs) {
  const at = { now: now() };
  const url = new URL(request.url);
  const today = parisDay(at.now);
  const day = readDay(url.searchParams.get("jour") ?? "") ?? today;
  const monday = mondayOf(day);
  const settings = await getSettings(db());
  const window = bookingWindow(settings, at.now);
  const week = await readDays(db(), { from: monday, to: addDays(monday, 6) }, at);
  const shown = week.filter((one) => one.day === day || one.day === today || weekday(one.day) < 7 || hasSomething(one));
  const chosen = week.find((one) => one.day === day);
  const rows = threadOf(chosen?.meetings ?? [], chosen?.gaps ?? [], day === today ? at.now : null).map(
    (row): ShownRow => {
      if (row.kind === "meeting") {
        const { startsAt, endsAt } = row.meeting;
        const state = { begun: startsAt <= at.now, over: endsAt <= at.now };
        const near = startsAt.getTime() - at.now.getTime() <= VIDEO_OPENS_MINUTES * 60_000;
        const video = near ? coachVideoLink(settings, { ...row.meeting, ends_at: endsAt }, at.now) : null;
        return { ...row, meeting: { ...row.meeting, ...state, video } };
      }
      if (row.kind === "now") return row;
      const online = onlineState({ start: row.at, end: row.until }, window);
      // What nobody books any more is shut already.
      return online === "past"
        ? { ...row, online }
        : { ...row, online, closing: `${row.at.getTime()}-${row.until.getTime()}` };
    },
  );
  const done = url.searchParams.get("fait") ?? "";
  const marked = isUuid(done) ? chosen?.meetings.find(({ id, status }) => id === done && status !== "confirmed") : null;
  const hours = hoursOf(shown.map((one) => ({ day: one.day, spans: [...one.openings, ...spansOf(one)] })));
  const meetings = chosen?.meetings ?? [];
  const ahead = await readAhead(db(), at);
  return {
    today,
    day,
    rows,
    /** What the coach just marked. */
    marked: marked
      ? {
          id: marked.id,
          name: `${marked.firstName} ${marked.lastName}`,
          as: markedNames[marked.status === "no_show" ? "no_show" : "done"],
        }
      : null,
    pressing: pressingOf(rows),
    next: meetings.find(({ startsAt, status }) => startsAt > at.now && status === "confirmed")?.startsAt ?? null,
    count: meetings.length,
    minutes: chosen?.minutes ?? 0,
    events: chosen?.events ?? [],
    couples: ahead.couples.filter((couple) => couple.day === day),
    lines: weekLines(await listWeeklyHours(db())),
    rules: rulesText(settings),
    absences: ahead.absences.slice(0, ABSENCES_SHOWN),
    hours,
    staves: shown.map((one): Staff => staffOf(one, { hours, today, chosen: day }, at)),
    monday,
  };
}

/** Whoever waits in the room, else the first that waits to be marked. */
function pressingOf(rows: ShownRow[]): string | null {
  const meetings = rows.flatMap((row) => (row.kind === "meeting" ? [row.meeting] : []));
  const one =
    meetings.find(({ video }) => video !== null) ?? meetings.find(({ status, over }) => status === "confirmed" && over);
  return one?.id ?? null;
}

function hasSomething({ meetings, openings, events }: CoachDay): boolean {
  return meetings.length + openings.length + events.length > 0;
}

function spansOf({ meetings, events }: CoachDay) {
  return [...meetings.map(({ startsAt, endsAt }) => ({ start: startsAt, end: endsAt })), ...events];
}

function staffOf(
  one: CoachDay,
  { hours, today, chosen }: { hours: { from: number; to: number }; today: Day; chosen: Day },
  { now }: { now: Date },
): Staff {
  const { day } = one;
  return {
    day,
    label: shortDayName(day),
    isToday: day === today,
    isChosen: day === chosen,
    open: one.openings.map((span) => placeOn(day, span, hours)),
    meetings: one.meetings.map((meeting) => ({
      ...placeOn(day, { start: meeting.startsAt, end: meeting.endsAt }, hours),
      id: meeting.id,
      name: shortName(meeting),
      said: `${formatTime(meeting.startsAt)}, ${meeting.firstName} ${meeting.lastName}, ${meetingText(meeting)}`,
      call: meeting.service.kind === "call",
      done: meeting.status !== "confirmed" || meeting.endsAt <= now,
    })),
    away: [
      ...one.events.map(({ id, title, ...span }) => ({ ...placeOn(day, span, hours), key: id, said: fr(title) })),
      ...one.absences.map((span) => ({
        ...placeOn(day, span, hours),
        key: `absence ${span.start.getTime()}`,
        said: "Absence",
      })),
    ].filter(({ long }) => long > 0),
    taken: durationText(one.minutes),
  };
}

export async function action({ request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  const day = readDay(new URL(request.url).searchParams.get("jour") ?? "");
  return runAppointmentAction(form, actor, day ? dayPath(day) : PATH);
}

const dayPath = (day: Day) => `${PATH}?jour=${day}`;

export const meta: Route.MetaFunction = () => unlistedHead("Rendez-vous");

export default function AppointmentsPage({ loaderData }: Route.ComponentProps) {
  const { today, day, rows, marked, staves, hours, monday } = loaderData;
  const here = day === today ? PATH : dayPath(day);
  const said = dayText(loaderData);
  return (
    <>
      <header className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1>Rendez-vous</h1>
        <ButtonLink to={`${PATH}/nouveau`} variant="secondary" small icon={Plus}>
          Ajouter<VisuallyHidden> un rendez-vous</VisuallyHidden>
        </ButtonLink>
      </header>
      <nav className="day-band" aria-label="Jours">
        {staves.map((staff) => (
          <Link key={staff.day} to={dayPath(staff.day)} aria-current={staff.isChosen ? "date" : undefined}>
            {staff.label.split(" ")[0]}
            <b className="num">{staff.label.split(" ")[1]}</b>
          </Link>
        ))}
      </nav>
      {marked && (
        <UndoNotice
          title={fr(`${marked.as} : ${marked.name}`)}
          fields={{ intent: "unmark", id: marked.id }}
          action={here}
        />
      )}
      <CouplesOfDay couples={loaderData.couples} />
      <div className="grid gap-x-12 gap-y-10 wide:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)]">
        <section aria-labelledby="jour" className="min-w-0">
          <BlockHeading
            title={dayName(day)}
            id="jour"
            action={
              <span className="small flex flex-wrap items-center gap-x-4">
                {loaderData.count > 0 && (
                  <span className="muted">{countText(loaderData.count, loaderData.minutes)}</span>
                )}
                {day !== today && (
                  <Link to={PATH} className="inline-flex min-h-(--target) items-center">
                    {fr("Aujourd'hui")}
                  </Link>
                )}
              </span>
            }
          />
          {loaderData.events.map(({ id, title, start, end }) => (
            <p key={id} className="small mt-3">
              {fr(`${formatTime(start)} – ${formatTime(end)} : `)}
              <Link to={`/admin/events/${id}`}>{fr(title)}</Link>
            </p>
          ))}
          {said && <p className="muted mt-4">{fr(said)}</p>}
          {rows.some(({ kind }) => kind !== "now") && (
            <DayThread rows={rows} here={here} pressing={loaderData.pressing} />
          )}
        </section>
        <div className="grid min-w-0 content-start gap-10">
          <section aria-labelledby="disponibilites">
            <BlockHeading
              title="Disponibilités"
              id="disponibilites"
              action={<Link to={`${PATH}/disponibilites`}>Modifier</Link>}
            />
            <KeyValues items={loaderData.lines.map(({ days, hours: open }) => ({ label: days, value: fr(open) }))} />
            <p className="small muted mt-3">
              <Unbroken>{loaderData.rules}</Unbroken>
            </p>
            <p className="small mt-3">
              <Link to={`${PATH}/agenda`}>Lire vos rendez-vous dans votre agenda</Link>
            </p>
          </section>
          <section aria-labelledby="absences">
            <BlockHeading
              title="Absences"
              id="absences"
              action={
                <Link to={`${PATH}/disponibilites#absences`}>
                  Ajouter<VisuallyHidden> une absence</VisuallyHidden>
                </Link>
              }
            />
            <Absences absences={loaderData.absences} />
          </section>
        </div>
      </div>
      <WeekStaves
        staves={staves}
        hours={hours}
        previous={dayPath(addDays(monday, -7))}
        next={dayPath(addDays(monday, 7))}
        dayPath={dayPath}
      />
    </>
  );
}

function Absences({ absences }: Pick<Route.ComponentProps["loaderData"], "absences">) {
  if (absences.length === 0) return <p className="muted mt-3">{fr("Aucune absence annoncée.")}</p>;
  return (
    <RuleList>
      {absences.map(({ touched, ...absence }) => (
        <li key={absence.id}>
          <b className="block">{absenceText(absence)}</b>
          {touched.length === 0 && <span className="small muted">Aucun rendez-vous touché.</span>}
          {touched.length > 0 && (
            <span className="small muted">
              {touched.length === 1
                ? fr("Un rendez-vous à déplacer :")
                : fr(`${touched.length} rendez-vous à déplacer :`)}
            </span>
          )}
          {touched.map(({ id, name, startsAt }) => (
            <Link key={id} to={`${PATH}/${id}/deplacer`} className="small flex min-h-(--target) items-center">
              <Ordinals>{`${name}, ${formatDay(parisDay(startsAt))}, ${formatTime(startsAt)}`}</Ordinals>
            </Link>
          ))}
        </li>
      ))}
    </RuleList>
  );
}

/** What its heading and its thread do not say of a day. */
function dayText({
  day,
  today,
  next,
  count,
  events,
  rows,
}: Pick<Route.ComponentProps["loaderData"], "day" | "today" | "next" | "count" | "events" | "rows">): string | null {
  const nothing = count + events.length === 0;
  const planned = nothing && day === today ? "Rien de prévu aujourd'hui" : "Aucun rendez-vous";
  if (rows.every(({ kind }) => kind === "now"))
    return day < today ? "Aucun rendez-vous." : `${planned}, et rien d'ouvert à la réservation.`;
  if (day !== today) return null;
  if (next) return `Le prochain est à ${formatTime(next)}.`;
  return nothing ? "Rien de prévu aujourd'hui." : "Rien d'autre aujourd'hui.";
}

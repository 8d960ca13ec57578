import { data } from "react-router";
import { readCoachForm } from "~/features/accounts/accounts.server";
import { getSettings } from "~/features/settings/settings.server";
import { parisDay, readDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { isUuid } from "~/platform/uuid";
import { BackLink } from "~/ui/back-link";
import { BlockHeading } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { UndoNotice } from "~/ui/undo-notice";
import { AbsenceForm, AbsenceList, AbsenceUndo } from "../absences";
import {
  absenceRemoved,
  answerAbsence,
  listAbsences,
  listExceptions,
  listOutsideCalendars,
  listWeeklyHours,
  type OutsideCalendar,
} from "../availability.server";
import { calendarFailures, elapsedText, rulesText } from "../messages";
import type { Route } from "./+types/availability.page";
import {
  putCalendarBack,
  type Refused,
  submitCalendar,
  submitDay,
  submitWeek,
  takeCalendarOut,
  takeDayOut,
  tryCalendar,
} from "./availability-actions.server";
import { Calendars, type ShownCalendar } from "./calendars";
import { Days } from "./days";
import { Week } from "./week";

const PATH = "/admin/rendez-vous/disponibilites";

export async function loader({ request }: Route.LoaderArgs) {
  const at = now();
  const today = parisDay(at);
  const url = new URL(request.url);
  const [day, calendar] = [readDay(url.searchParams.get("jour") ?? ""), url.searchParams.get("agenda") ?? ""];
  return {
    today,
    week: await listWeeklyHours(db()),
    rules: rulesText(await getSettings(db())),
    days: await listExceptions(db(), today),
    absences: await listAbsences(db(), today),
    calendars: (await listOutsideCalendars(db())).map((one) => shown(one, at)),
    /** What was taken out just before, which led here. */
    removed: {
      absence: absenceRemoved(url),
      day: day ? { day, dayHours: url.searchParams.get("heures") ?? "" } : null,
      calendar: isUuid(calendar) ? { id: calendar } : null,
    },
  };
}

function shown({ id, name, host, readAt, failingSince, failure, copiedAt }: OutsideCalendar, at: Date): ShownCalendar {
  const known = { id, name, host: host ?? "Adresse illisible", trouble: failure && calendarFailures[failure] };
  if (failingSince && copiedAt)
    return {
      ...known,
      state: `Ne répond plus depuis ${elapsedText(failingSince, at)} ; nous gardons la dernière copie.`,
    };
  if (failingSince) return { ...known, state: "Pas encore lu : ses heures sont encore proposées." };
  return { ...known, state: readAt ? `Lu il y a ${elapsedText(readAt, at)}.` : "Lu dans le quart d’heure." };
}

export async function action({ request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  const absence = await answerAbsence(form, actor, PATH);
  if (absence) return absence;
  const id = String(form.get("id") ?? "");
  switch (form.get("intent")) {
    case "save-week":
      return submitWeek(form, actor, PATH);
    case "save-day":
      return submitDay(form, actor, PATH);
    case "remove-day":
      return takeDayOut(form, actor, PATH);
    case "add-calendar":
      return submitCalendar(form, actor, PATH);
    case "try-calendar":
      return tryCalendar(id, actor, PATH);
    case "remove-calendar":
      return takeCalendarOut(id, actor, PATH);
    case "restore-calendar":
      return putCalendarBack(id, actor, PATH);
    default:
      throw data(null, { status: 400 });
  }
}

export const meta: Route.MetaFunction = () => unlistedHead("Disponibilités");

export default function AvailabilityPage({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { today, week, rules, days, absences, calendars, removed } = loaderData;
  const inForm = (form: Refused["form"]) => (refused?.form === form ? refused : undefined);
  const absence = refused?.form === "absence" ? refused : undefined;
  return (
    <>
      {removed.absence && <AbsenceUndo action={PATH} removed={removed.absence} />}
      {removed.day && (
        <UndoNotice
          title="Jour remis à ses heures habituelles"
          fields={{ intent: "save-day", ...removed.day }}
          action={PATH}
        />
      )}
      {removed.calendar && (
        <UndoNotice title="Agenda retiré" fields={{ intent: "restore-calendar", ...removed.calendar }} action={PATH} />
      )}
      <BackLink to="/admin/rendez-vous">Rendez-vous</BackLink>
      <h1 className="mb-2">Disponibilités</h1>
      <p className="muted mb-8 max-w-[60ch]">
        {fr("Quand vous recevez. Rien ici ne déplace un rendez-vous déjà pris.")}
      </p>
      <div className="grid gap-x-12 gap-y-10 wide:grid-cols-2">
        <div className="grid min-w-0 content-start gap-10">
          <Week action={PATH} week={week} rules={rules} refused={inForm("week")} />
          <Days action={PATH} today={today} days={days} refused={inForm("day")} />
        </div>
        <div className="grid min-w-0 content-start gap-10">
          <section aria-labelledby="absences">
            <BlockHeading title="Absences" id="absences" />
            <AbsenceList action={PATH} absences={absences} />
            <p className="muted small mt-3">
              {fr("Les jours entiers repoussent aussi les réponses à vos membres, pas celles déjà promises.")}
            </p>
            <Disclosure summary="Annoncer une absence" open={Boolean(absence)} className="mt-3">
              <div className="mt-3">
                <AbsenceForm action={PATH} today={today} refused={absence} />
              </div>
            </Disclosure>
          </section>
          <Calendars action={PATH} calendars={calendars} refused={inForm("calendar")} />
        </div>
      </div>
    </>
  );
}

import "./booking.css";
import "./own-appointments.css";
import { useState } from "react";
import { data, Form } from "react-router";
import { requireUser } from "~/features/accounts/accounts.server";
import { AreaNav } from "~/features/accounts/area-nav";
import { type Day, formatNearDay, formatNearInstant, formatTime, parisDay, readDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectSaying } from "~/platform/http/flash.server";
import { isUuid } from "~/platform/uuid";
import { BackLink } from "~/ui/back-link";
import { ButtonLink, SubmitButton } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { ButtonRow } from "~/ui/layout";
import { Ordinals } from "~/ui/ordinals";
import { PageLoading } from "~/ui/page-loading";
import type { Route } from "./+types/move-appointment.page";
import {
  type Appointment,
  findOwnAppointment,
  hoursNeedEarlyRequest,
  moveAppointment,
  readCancellationTerms,
} from "./booking.server";
import { InZone, useElsewhere } from "./elsewhere";
import { changeRefusals, chooseMessages } from "./messages";
import { NoHour } from "./no-hour";
import { earlyRequest, nearestHours, shortDayText, untilText } from "./own-messages";
import { mayChange } from "./rate-limit.server";
import { anotherFor, findNearest, readTimetable } from "./read-timetable.server";
import { RefusedHour } from "./refused-hour";
import { canMove, movedUntil } from "./rules";
import { Times } from "./timetable";
import { startsOf, type Timetable } from "./timetable-rules";

export const meta: Route.MetaFunction = () => unlistedHead("Mon espace");
export const handle = { crumb: () => "Déplacer" };

const LIST = "/espace-membre/rendez-vous";

export async function loader({ request, params }: Route.LoaderArgs) {
  const user = await requireUser(request, { destination: "rendez-vous" });
  const at = { now: now() };
  const one = await find(user.id, params.id);
  const terms = await readCancellationTerms(db(), one);
  const may = canMove(one, terms, at.now);
  if (!may.ok) throw redirectSaying(LIST, { kind: "info", title: changeRefusals[may.reason] });
  const until = readDay(new URL(request.url).searchParams.get("jusque") ?? "");
  const table = await readTimetable(db(), { ...anotherFor(one), until }, at);
  return {
    startsAt: one.starts_at,
    moveUntil: movedUntil(one, terms),
    table,
    /** The first moment shown falls inside the withdrawal period of the hours it would take: it is asked for expressly. */
    early: await mayBeEarly(one, table, user.id),
  };
}

export async function action({ request, params }: Route.ActionArgs) {
  const user = await requireUser(request, { destination: "rendez-vous" });
  const at = { now: now() };
  const one = await find(user.id, params.id);
  const form = await request.formData();
  const startsAt = new Date(String(form.get("startsAt") ?? ""));
  if (Number.isNaN(startsAt.getTime())) return refuse(chooseMessages.hourMissing, { about: "hour" });
  if (!(await mayChange({ appointmentId: one.id }, at))) return refuse(changeRefusals.tooMany);
  const early = form.get("early") === "oui";
  const moved = await inTransaction((trx) =>
    moveAppointment(trx, { id: one.id, userId: user.id, startsAt, early }, at),
  );
  if (moved.ok)
    return redirectSaying(LIST, {
      kind: "success",
      title: fr(`Rendez-vous déplacé au ${formatNearDay(parisDay(startsAt))}`),
      text: fr("L'ancienne heure est libre. Pensez à reprendre l'entrée de votre agenda."),
    });
  switch (moved.reason) {
    case "unknown":
      throw data(null, { status: 404 });
    case "over":
    case "begun":
    case "late":
      return redirectSaying(LIST, { kind: "info", title: changeRefusals[moved.reason] });
    case "slot_taken":
      return refuse(changeRefusals.slot_taken, {
        nearest: await findNearest(db(), { ...anotherFor(one), startsAt }, at),
      });
    default:
      return refuse(changeRefusals[moved.reason], {
        about: moved.reason === "early_not_chosen" ? "early" : "hour",
        chosen: startsAt,
      });
  }
}

/** One's own, or nothing. */
async function find(userId: string, id: string): Promise<Appointment> {
  const one = isUuid(id) ? await findOwnAppointment(db(), userId, id) : undefined;
  if (!one) throw data(null, { status: 404 });
  return one;
}

async function mayBeEarly(one: Appointment, table: Timetable, userId: string): Promise<boolean> {
  const [first] = startsOf(table);
  if (!first || one.paid_by === "free" || one.early_requested_at) return false;
  return hoursNeedEarlyRequest(db(), { userId, startsAt: first, one });
}

interface Refusal {
  message: string;
  /** It concerns the hours, or the express request. */
  about: "page" | "hour" | "early";
  nearest: Date[];
  chosen: Date | null;
}

function refuse(message: string, { about = "page", nearest = [], chosen = null }: Partial<Refusal> = {}) {
  return data<Refusal>({ message, about, nearest, chosen }, { status: 422 });
}

export default function MoveAppointmentPage({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { startsAt, moveUntil, table, early } = loaderData;
  const elsewhere = useElsewhere();
  const [picked, pick] = useState(refusal?.chosen?.toISOString() ?? "");
  const start = startsOf(table).find((one) => one.toISOString() === picked);
  const keep = (
    <ButtonLink to={LIST} variant="quiet">
      {fr(`Garder ${shortDayText(startsAt)}`)}
    </ButtonLink>
  );
  return (
    <>
      <AreaNav />
      <div className="wrap move-appointment">
        <PageLoading />
        <BackLink to={LIST}>Vos rendez-vous</BackLink>
        <h1 className="h3">
          Déplacer le <span className="whitespace-nowrap">rendez-vous</span>{" "}
          <Ordinals>{`du ${formatNearInstant(startsAt)}`}</Ordinals>
        </h1>
        <p className="lede muted mt-3">
          {fr(
            `Sans frais ${untilText(moveUntil, startsAt)}. Votre heure actuelle reste à vous tant que vous n'avez pas confirmé.`,
          )}
        </p>
        <InZone zone={elsewhere.zone}>
          <h2 className="sr-only">Une autre heure</h2>
          <Form method="post" noValidate className="mt-8">
            {refusal?.about === "page" && <RefusedHour {...refusal} still={nearestHours} />}
            {table.free ? (
              <Times
                table={table}
                chosen={picked}
                onChoose={pick}
                refused={refusal?.about === "hour" ? refusal : undefined}
                moreTo={(until: Day) => ({ search: `?jusque=${until}` })}
              />
            ) : (
              <NoHour why="full" />
            )}
            {early && (
              <div className="mt-6">
                <Checkbox name="early" value="oui" error={refusal?.about === "early" ? refusal.message : undefined}>
                  {earlyRequest}
                </Checkbox>
              </div>
            )}
            <ButtonRow className="mt-8">
              {table.free && (
                <SubmitButton busyLabel="Un instant...">
                  {start
                    ? fr(`Prendre ${formatNearDay(parisDay(start))}, ${formatTime(start)}`)
                    : "Prendre cette heure"}
                </SubmitButton>
              )}
              {keep}
            </ButtonRow>
          </Form>
        </InZone>
      </div>
    </>
  );
}

import "./events-admin.css";
import { randomUUID } from "node:crypto";
import { data, Form, redirect } from "react-router";
import { confirmPasswordAction, requireVisit } from "~/features/accounts/accounts.server";
import { findCouples } from "~/features/couples/couples.server";
import { SeatedCouples } from "~/features/couples/seated-couples";
import { ExportSection } from "~/features/newsletter/export-section";
import { formatDay, formatInstant, formatTime, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { type Flash, redirectSaying } from "~/platform/http/flash.server";
import { isUuid } from "~/platform/uuid";
import { SubmitButton } from "~/ui/button";
import { BlockHeading } from "~/ui/card";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { readNote } from "../describe-events.server";
import { EventNotes } from "../event-notes";
import { explainWaitingList, findEvent, listRegistrations } from "../events.server";
import { markRemainingPresent, removeAttendee, setAttendance, writeToRegistered } from "../manage-attendees.server";
import { listNotes } from "../note-queries.server";
import { ACTIVE_STATUSES, eventStatus } from "../rules";
import type { Route } from "./+types/attendees.page";
import { People, shownName } from "./attendees";
import { CoachMessageForm } from "./coach-message-form";
import { EventHead } from "./event-head";
import { coachMessageRefused, placesText } from "./messages";

const PATH = "/admin/events";
const REASON_MAX = 300;

export async function loader({ params: { id }, request }: Route.LoaderArgs) {
  const { session } = await requireVisit(request);
  const event = isUuid(id) ? await findEvent(db(), id) : undefined;
  if (!event) throw data(null, { status: 404 });
  const at = { now: now() };
  const rows = await listRegistrations(db(), id);
  const people = rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    name: `${row.first_name} ${row.last_name}`,
    pseudonym: row.pseudonym,
    status: row.status,
    since: `${formatDay(parisDay(row.created_at))}, ${formatTime(row.created_at)}`,
    attended: row.attended,
    paid: row.order_id !== null,
    reachable: row.reachable,
  }));
  const seated = rows.filter(({ status }) => ACTIVE_STATUSES.some((active) => active === status));
  return {
    id,
    fresh: session.fresh,
    couples: await findCouples(
      db(),
      seated.map(({ user_id }) => ({ group: id, accountId: user_id })),
    ),
    title: event.title,
    date: formatInstant(event.event_date),
    status: eventStatus(event, at.now),
    begun: event.event_date <= at.now,
    taken: event.seats_taken,
    places: placesText(event.seats_taken, event.capacity),
    waitingList: await explainWaitingList(db(), id, at),
    people,
    notes: (await listNotes(db(), id)).map(readNote),
    /** One per rendering: a message sent twice leaves once. */
    clientKey: randomUUID(),
    asked: new URL(request.url).searchParams.get("confirmer"),
  };
}

export async function action({ params: { id }, request }: Route.ActionArgs) {
  const visit = await requireVisit(request);
  if (!isUuid(id)) throw data(null, { status: 404 });
  const form = await request.formData();
  const act = { now: now(), by: visit.user.id };
  const text = (name: string) => String(form.get(name) ?? "").replaceAll("\r\n", "\n");
  const registrationId = text("registrationId");
  switch (form.get("intent")) {
    case "confirm-password":
      return confirmPasswordAction(visit, form, `${PATH}/${id}/inscrits#export`);
    case "present":
    case "absent":
    case "unknown": {
      const attended = { present: true, absent: false, unknown: null }[form.get("intent") as "present"];
      const input = { eventId: id, registrationId, attended };
      const marked = isUuid(registrationId) && (await inTransaction((trx) => setAttendance(trx, input))).ok;
      if (!marked) throw data(null, { status: 404 });
      return redirect(`${PATH}/${id}/inscrits#p-${registrationId}`, 303);
    }
    case "mark-all-present": {
      const count = await inTransaction((trx) => markRemainingPresent(trx, { eventId: id }));
      const who = count > 1 ? `${count} présences notées.` : "Une présence notée.";
      return away(id, count > 0 ? { kind: "success", title: "Liste complète", text: who } : nobodyLeft);
    }
    case "remove": {
      const input = { eventId: id, registrationId, reason: text("reason").slice(0, REASON_MAX) };
      if (!isUuid(registrationId)) throw data(null, { status: 404 });
      const removed = await inTransaction((trx) => removeAttendee(trx, input, act));
      if (!removed.ok) {
        if (removed.reason === "already_over") return away(id, alreadyOver);
        throw data(null, { status: 404 });
      }
      const back = removed.refund === "full" ? " Ce qui a été payé est remboursé." : "";
      return away(id, {
        kind: "success",
        title: "Inscription retirée",
        text: `${removed.mailed ? "La personne est prévenue si un e-mail peut lui parvenir." : "Aucun e-mail n’est parti."}${back}`,
      });
    }
    case "write": {
      const clientKey = text("clientKey");
      if (!isUuid(clientKey)) throw data(null, { status: 400 });
      const input = { eventId: id, clientKey, text: text("text") };
      const written = await inTransaction((trx) => writeToRegistered(trx, input, act));
      if (!written.ok) {
        if (written.reason === "unknown") throw data(null, { status: 404 });
        return data({ error: coachMessageRefused[written.reason], text: input.text }, { status: 422 });
      }
      const who = written.count > 1 ? `${written.count} personnes peuvent le lire.` : "Une personne peut le lire.";
      return away(id, { kind: "success", title: "Message envoyé", text: who });
    }
    default:
      throw data(null, { status: 400 });
  }
}

const alreadyOver: Flash = {
  kind: "info",
  title: "Cette place était déjà rendue ou passée",
  text: "Rien n’a changé, et aucun e-mail n’est parti. Si un prix reste à rendre, la fiche de la personne permet de le rembourser.",
};

const nobodyLeft: Flash = { kind: "info", title: "Liste complète", text: "Chacun avait déjà sa présence." };

function away(id: string, message: Flash): Response {
  return redirectSaying(`${PATH}/${id}/inscrits`, message);
}

export const meta: Route.MetaFunction = () => unlistedHead("Inscrits");

export default function PeoplePage({ loaderData: event, actionData }: Route.ComponentProps) {
  const { id, title, date, status, taken, people } = event;
  const coming = people.filter(({ status }) => status === "confirmed" || status === "held" || status === "offered");
  // As somebody says their name at the door; who waits stays in the order of arrival.
  coming.sort((one, other) => shownName(one).localeCompare(shownName(other), "fr"));
  const waiting = people.filter(({ status }) => status === "waiting");
  const over = people.filter(({ status }) => status === "canceled" || status === "expired");
  const confirmed = people.filter(({ status }) => status === "confirmed").length;
  const unmarked = people.filter(({ status, attended }) => status === "confirmed" && attended === null).length;
  const shared = { eventId: id, asked: event.asked, begun: event.begun, awaited: !event.begun && waiting.length > 0 };
  return (
    <div className="max-w-[52rem]">
      <EventHead {...{ id, title, date, status, taken }} current="people" />
      <SeatedCouples couples={event.couples} />
      <section aria-labelledby="places" className="mt-7">
        <BlockHeading title={fr(event.places)} id="places" />
        {coming.length === 0 && <p className="muted mt-4">Personne n’a encore de place.</p>}
        {event.begun && unmarked > 0 && <MarkRemainingPresent count={unmarked} marked={confirmed - unmarked} />}
        <People {...shared} people={coming} label="Places prises" />
      </section>
      <section aria-labelledby="attente" className="mt-10">
        <BlockHeading title="Liste d’attente" id="attente" />
        <p className="muted mt-4">{fr(event.waitingList)}</p>
        <People {...shared} people={waiting} label="Liste d’attente" ranked />
      </section>
      {confirmed > 0 && (
        <CoachMessageForm
          key={event.clientKey}
          {...{ id, confirmed, clientKey: event.clientKey }}
          refused={actionData && "text" in actionData ? actionData : undefined}
        />
      )}
      <EventNotes notes={event.notes} title="Déjà écrit" id="deja-ecrit" />
      {over.length > 0 && (
        <details className="mt-10" open={status === "canceled"}>
          <summary>{fr(`Places rendues ou passées (${over.length})`)}</summary>
          <People {...shared} people={over} label="Places rendues ou passées" />
        </details>
      )}
      {people.length > 0 && (
        <ExportSection
          file={`${PATH}/${id}/inscrits.csv`}
          fresh={event.fresh}
          refusal={actionData && "errors" in actionData ? actionData : undefined}
          text="Un fichier pour un tableur, avec les noms et les adresses : gardez-le le temps de la rencontre."
        />
      )}
    </div>
  );
}

/** After the absent ones were marked, one press for all the others. */
function MarkRemainingPresent({ count, marked }: { count: number; marked: number }) {
  const others = count > 1 ? "Les autres étaient là" : "L’autre personne était là";
  return (
    <Form method="post" className="mt-4">
      <SubmitButton small intent="mark-all-present" busyLabel="Un instant...">
        {marked > 0 ? others : "Tout le monde était là"}
      </SubmitButton>
    </Form>
  );
}

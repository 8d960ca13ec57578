import { pageFrom } from "~/platform/paging";
import "./events-admin.css";
import { Copy, Pencil, Plus } from "lucide-react";
import { data, Form, Link } from "react-router";
import { requireAdmin } from "~/features/accounts/accounts.server";
import { formatNearInstant } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { type Flash, redirectSaying } from "~/platform/http/flash.server";
import { log } from "~/platform/log.server";
import { isUuid } from "~/platform/uuid";
import { ButtonLink, IconSubmit } from "~/ui/button";
import { Confirm } from "~/ui/confirm";
import { EmptyState } from "~/ui/empty-state";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { Icon } from "~/ui/icon";
import { LoadError } from "~/ui/load-error";
import { PageTitle } from "~/ui/page-title";
import { Pager } from "~/ui/pager";
import { type Column, Table } from "~/ui/table";
import { Tag } from "~/ui/tag";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { deleteEvent, duplicateEvent, findNextEvent, listEvents } from "../events.server";
import { typeLabels } from "../messages";
import { eventStatus } from "../rules";
import type { Route } from "./+types/events.page";
import { eventDeleted, eventNotDeleted, eventsNotLoaded, listDate, placesText, statusLabels } from "./messages";

const PATH = "/admin/events";

export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get("confirmer");
  const at = now();
  try {
    const { events, ...list } = await listEvents(db(), { page: pageFrom(searchParams) });
    const lines = events.map((event) => ({
      id: event.id,
      title: event.title,
      date: listDate(event.event_date),
      type: typeLabels[event.event_type],
      status: eventStatus(event, at),
      taken: event.seats_taken,
      capacity: event.capacity,
      waiting: event.waitingCount ?? 0,
      begun: event.event_date <= at,
      kept: event.kept,
    }));
    const next = await findNextEvent(db(), { now: at });
    return {
      list: { ...list, lines },
      next:
        next && next.id !== lines[0]?.id
          ? { id: next.id, title: next.title, date: formatNearInstant(next.event_date) }
          : null,
      asked,
    };
  } catch (error) {
    log.error("events_not_loaded", { error });
    return data({ list: null, next: null, asked: null }, { status: 500 });
  }
}

export async function action({ request }: Route.ActionArgs) {
  const { id: by } = await requireAdmin(request);
  const form = await request.formData();
  const act = { now: now(), by };
  const eventId = String(form.get("id") ?? "");
  if (!isUuid(eventId)) throw data(null, { status: 404 });
  if (form.get("intent") === "duplicate") {
    const copy = await inTransaction((trx) => duplicateEvent(trx, { eventId }, act));
    if (!copy.ok) throw data(null, { status: 404 });
    return back(
      { kind: "success", title: "Copie créée", text: "C’est un brouillon : relisez le jour et l’heure." },
      copy.event.id,
    );
  }
  if (form.get("intent") !== "delete") throw data(null, { status: 400 });
  try {
    const deleted = await inTransaction((trx) => deleteEvent(trx, { eventId }, act));
    if (deleted.ok) return back({ kind: "success", title: eventDeleted });
  } catch (error) {
    log.error("event_not_deleted", { error, eventId });
    return back({ kind: "error", title: eventNotDeleted, text: "Veuillez réessayer." });
  }
  const text = "Des personnes y sont inscrites, ou l’ont payé. Annulez-le : elles seront prévenues et remboursées.";
  return back({ kind: "error", title: eventNotDeleted, text });
}

function back(message: Flash, eventId?: string): Response {
  return redirectSaying(eventId ? `${PATH}/${eventId}` : PATH, message);
}

export const meta: Route.MetaFunction = () => unlistedHead("Gestion des Événements");

export default function EventsPage({ loaderData: { list, next, asked } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle
        title="Gestion des Événements"
        action={{ to: `${PATH}/nouveau`, label: "Nouvel événement", icon: Plus }}
      >
        {next && (
          <>
            {fr("Le prochain : ")}
            <Link to={`${PATH}/${next.id}`}>{fr(next.title)}</Link>
            {`, ${next.date}.`}
          </>
        )}
      </PageTitle>
      {list ? (
        <section className="event-list" aria-label="Liste des événements">
          <Table
            dense
            caption="Événements"
            hideCaption
            rows={list.lines}
            rowKey={({ id }) => id}
            columns={columns(list.page, asked)}
            empty={
              <EmptyState level={2} title="Aucun événement">
                {fr("Créez le premier : il reste un brouillon tant que vous ne le publiez pas.")}
              </EmptyState>
            }
          />
          <Pager page={list.page} pages={list.pages} to={pagePath} />
        </section>
      ) : (
        <LoadError title={eventsNotLoaded} retryTo={PATH} />
      )}
    </>
  );
}

type Line = NonNullable<Route.ComponentProps["loaderData"]["list"]>["lines"][number];

function pagePath(page: number): string {
  return page > 1 ? `${PATH}?page=${page}` : PATH;
}

function columns(page: number, asked: string | null): Column<Line>[] {
  return [
    {
      key: "title",
      label: "Titre",
      rowHeader: true,
      cell: ({ id, title, taken, capacity, waiting }) => (
        <>
          <Link
            to={`${PATH}/${id}`}
            className="flex min-h-(--target) w-fit items-center py-2.5 wrap-anywhere md:min-h-8 md:py-0"
          >
            {fr(title)}
          </Link>
          <Link
            to={`${PATH}/${id}/inscrits`}
            className="small muted flex min-h-(--target) w-fit items-center font-normal md:min-h-8"
          >
            {fr(`${placesText(taken, capacity)}${waiting > 0 ? `, ${waiting} en attente` : ""}`)}
          </Link>
        </>
      ),
    },
    { key: "date", label: "Date", cell: ({ date }) => <span className="whitespace-nowrap">{date}</span> },
    { key: "type", label: "Type", cell: ({ type }) => type },
    {
      key: "status",
      label: "Statut",
      cell: ({ status }) => (
        <Tag kind={statusLabels[status].kind} dot={status === "published"}>
          {statusLabels[status].label}
        </Tag>
      ),
    },
    { key: "actions", label: "Actions", cell: (line) => <Actions line={line} page={page} asked={asked === line.id} /> },
  ];
}

/** Who has a place, or paid for one, is told and paid back: such an event is canceled, and a past one is kept. */
function Actions({
  line: { id, title, status, begun, kept },
  page,
  asked,
}: {
  line: Line;
  page: number;
  asked: boolean;
}) {
  const named = <VisuallyHidden>{fr(` « ${title} »`)}</VisuallyHidden>;
  return (
    <div className="event-acts">
      <Link to={`${PATH}/${id}`} className="iconbtn" title="Modifier">
        <Icon of={Pencil} />
        <VisuallyHidden>Modifier</VisuallyHidden>
        {named}
      </Link>
      <Form method="post" action={PATH}>
        <input type="hidden" name="id" value={id} />
        <IconSubmit
          icon={Copy}
          label={fr(`Dupliquer « ${title} »`)}
          title="Dupliquer"
          intent="duplicate"
          among={{ id }}
        />
      </Form>
      {kept ? (
        status === "published" &&
        !begun && (
          <ButtonLink to={`${PATH}/${id}?confirmer=annuler#annuler-evenement`} variant="quiet" small>
            Annuler…{named}
          </ButtonLink>
        )
      ) : (
        <Confirm
          id={`supprimer-${id}`}
          quiet
          opener={
            <>
              Supprimer
              {named}
            </>
          }
          question={fr("Êtes-vous sûr de vouloir supprimer cet événement ?")}
          consequence={fr(`« ${title} » disparaît pour de bon. Personne n'y est inscrit, et personne ne l'a payé.`)}
          act="Supprimer l’événement"
          fields={{ intent: "delete", id }}
          action={PATH}
          askTo={`${PATH}?${new URLSearchParams({ ...(page > 1 && { page: String(page) }), confirmer: id })}`}
          backTo={pagePath(page)}
          asked={asked}
        />
      )}
    </div>
  );
}

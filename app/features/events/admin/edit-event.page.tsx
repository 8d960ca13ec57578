import type { Actor } from "~/features/audit/audit.server";
import "./events-admin.css";
import { data, Form, Link } from "react-router";
import { requireAdmin } from "~/features/accounts/accounts.server";
import { readChosenPicture } from "~/features/media/media.server";
import { formatInstant } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { type Flash, redirectSaying } from "~/platform/http/flash.server";
import { isUuid } from "~/platform/uuid";
import { SubmitButton } from "~/ui/button";
import { BlockHeading } from "~/ui/card";
import { Confirm } from "~/ui/confirm";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { seenIn, versionOf } from "~/ui/kept-version";
import { Notice } from "~/ui/notice";
import {
  cancelEvent,
  countWaitingAndPaid,
  duplicateEvent,
  findEvent,
  hasSomebodyCome,
  listMeetingsUnder,
  publishEvent,
  unpublishEvent,
  updateEvent,
} from "../events.server";
import { eventStatus, mayBeCanceled } from "../rules";
import type { Route } from "./+types/edit-event.page";
import { EventForm } from "./event-form";
import { EventHead } from "./event-head";
import { changedSince, eventFrom, type FieldErrors, fieldsFrom, readFields } from "./forms";
import { MeetingsUnder } from "./meetings-under";
import {
  CANCELED_IS_FINAL,
  capacityTooLow,
  changedElsewhere,
  problemMessages,
  stillWaiting,
  untoldText,
} from "./messages";

const PATH = "/admin/events";
const EXPLANATION_MAX = 300;

export async function loader({ params: { id }, request }: Route.LoaderArgs) {
  const event = isUuid(id) ? await findEvent(db(), id) : undefined;
  if (!event) throw data(null, { status: 404 });
  const at = now();
  const begun = event.event_date <= at;
  const { waiting, paid } = await countWaitingAndPaid(db(), id);
  return {
    id,
    slug: event.slug,
    title: event.title,
    date: formatInstant(event.event_date),
    status: eventStatus(event, at),
    begun,
    mayBeCanceled: mayBeCanceled(event, at) && !(begun && (await hasSomebodyCome(db(), id))),
    taken: event.seats_taken,
    waiting: Number(waiting),
    hasPaid: Number(paid) > 0,
    reason: event.cancel_reason,
    meetings: event.canceled_at ? [] : await listMeetingsUnder(db(), event, at),
    fields: fieldsFrom(event),
    version: versionOf(event.updated_at),
    asked: new URL(request.url).searchParams.get("confirmer") === "annuler",
  };
}

export async function action({ params: { id }, request }: Route.ActionArgs) {
  const { id: by } = await requireAdmin(request);
  if (!isUuid(id)) throw data(null, { status: 404 });
  const form = await request.formData();
  const act = { now: now(), by };
  switch (form.get("intent")) {
    case "save":
      return save(id, form, act);
    case "publish": {
      const done = await inTransaction((trx) => publishEvent(trx, { eventId: id }, act));
      return resultOf(id, done, "Événement publié", "Il se lit maintenant sur le site.");
    }
    case "unpublish": {
      const done = await inTransaction((trx) => unpublishEvent(trx, { eventId: id }, act));
      return resultOf(id, done, "Événement retiré du site", "C’est de nouveau un brouillon.");
    }
    case "duplicate": {
      const copy = await inTransaction((trx) => duplicateEvent(trx, { eventId: id }, act));
      return resultOf(
        copy.ok ? copy.event.id : id,
        copy,
        "Copie créée",
        "C’est un brouillon : relisez le jour et l’heure.",
      );
    }
    case "cancel": {
      const reason = String(form.get("reason") ?? "").trim();
      const title = "Dites pourquoi vous annulez";
      if (!reason) return away(id, { kind: "error", title, text: "Les personnes inscrites le liront sur le site." });
      const input = { eventId: id, reason: reason.slice(0, EXPLANATION_MAX) };
      const done = await inTransaction((trx) => cancelEvent(trx, input, act));
      const told = "Qui peut l’être par e-mail est prévenu, et ce qui a été payé est remboursé.";
      return resultOf(id, done, "Événement annulé", `${told} ${done.ok ? untoldText(done.untold) : ""}`.trim());
    }
    default:
      throw data(null, { status: 400 });
  }
}

async function save(id: string, form: FormData, act: Actor) {
  const fields = readFields(form);
  const { seen } = seenIn(form);
  const refuse = (errors: FieldErrors) =>
    data({ fields, errors, version: seen && versionOf(seen), stale: false }, { status: 422 });
  const read = eventFrom(fields, await readChosenPicture(form));
  if (!read.ok) return refuse(read.errors);
  const saved = await inTransaction((trx) => updateEvent(trx, { ...read.event, eventId: id, seen }, act));
  if (saved.ok) {
    const text = untoldText(saved.untold);
    return away(id, { kind: "success", title: "Événement enregistré", ...(text && { text }) });
  }
  switch (saved.reason) {
    case "unknown":
      throw data(null, { status: 404 });
    case "canceled":
      return away(id, { kind: "error", title: "Rien n’a été modifié", text: CANCELED_IS_FINAL });
    case "capacity_below_taken":
      return refuse({ capacity: capacityTooLow((await findEvent(db(), id))?.seats_taken ?? 0) });
    case "stale": {
      const stored = await findEvent(db(), id);
      if (!stored) throw data(null, { status: 404 });
      // Sent again, it has seen what is stored now: nothing is refused as stale twice.
      const errors = changedSince(fields, fieldsFrom(stored));
      return data({ fields, errors, version: versionOf(stored.updated_at), stale: true }, { status: 409 });
    }
    default: {
      const { field, message } = problemMessages[saved.reason];
      return refuse({ [field]: message });
    }
  }
}

const refusals: Record<string, string> = {
  begun: "Cet événement a déjà commencé.",
  canceled: CANCELED_IS_FINAL,
  has_registrations: "Des personnes sont inscrites ou attendent. Annulez l’événement : elles seront prévenues.",
  price_kept: "Une place rendue trop tard reste payée. Annulez l’événement : son prix sera rendu.",
  video_url_missing: problemMessages.video_url_missing.message,
  long_over: "Cet événement est passé depuis plus d’un jour. Un prix se rembourse depuis la fiche de la personne.",
  held: "Quelqu’un y est noté présent : il a eu lieu. Un prix se rembourse depuis la fiche de la personne.",
  not_published: "Un brouillon ne s’annule pas : supprimez-le depuis la liste.",
};

function resultOf(
  id: string,
  done: { ok: true } | { ok: false; reason: string },
  title: string,
  text: string,
): Response {
  if (done.ok) return away(id, { kind: "success", title, text });
  if (done.reason === "unknown") throw data(null, { status: 404 });
  return away(id, { kind: "error", title: "Rien n’a été modifié", text: refusals[done.reason] });
}

function away(id: string, message: Flash): Response {
  return redirectSaying(`${PATH}/${id}`, message);
}

export const meta: Route.MetaFunction = () => unlistedHead("Modifier un événement");

export default function EditEventPage({ loaderData: event, actionData }: Route.ComponentProps) {
  const { id, title, date, status, taken, fields, version } = event;
  return (
    <>
      <EventHead {...{ id, title, date, status, taken }} current="event" />
      <div
        className={`mt-7 grid grid-cols-1 gap-10 ${event.asked ? "max-w-[44rem]" : "lg:grid-cols-[minmax(0,44rem)_minmax(15rem,1fr)]"}`}
      >
        {event.asked && <Actions {...event} />}
        {status === "canceled" ? (
          <Notice kind="danger" title="Cet événement est annulé">
            <p>{fr(event.reason ? `Ce qui a été dit : « ${event.reason} »` : CANCELED_IS_FINAL)}</p>
          </Notice>
        ) : (
          <div>
            {actionData?.stale && (
              <Notice kind="danger" title={fr(changedElsewhere.title)}>
                <p>{fr(changedElsewhere.text)}</p>
              </Notice>
            )}
            <MeetingsUnder meetings={event.meetings} />
            <EventForm
              key={`${id}:${actionData?.version ?? version}`}
              keptAs={`evenement:${id}`}
              version={actionData?.version ?? version}
              fields={actionData?.fields ?? fields}
              errors={actionData?.errors}
              told={taken > 0}
              quiet={status === "draft" && !event.begun}
            />
          </div>
        )}
        {!event.asked && <Actions {...event} />}
      </div>
    </>
  );
}

type ActionsProps = Route.ComponentProps["loaderData"];

function Actions({ id, slug, title, status, begun, taken, waiting, asked, ...event }: ActionsProps) {
  const opener = begun ? "Il n’a pas eu lieu" : "Annuler l’événement";
  const here = `${PATH}/${id}`;
  return (
    <aside aria-labelledby="actes" className="min-w-0">
      <BlockHeading title={fr("Que faire ?")} id="actes" />
      <div className="mt-5 grid justify-items-start gap-4">
        {status === "draft" && begun && (
          <p className="small muted">{fr("Son heure est passée : donnez-lui un autre jour pour le publier.")}</p>
        )}
        {status === "draft" && !begun && (
          <ActionForm intent="publish" label="Publier" primary>
            Tout le monde le verra, et pourra s’inscrire.
          </ActionForm>
        )}
        {status === "published" && (
          <Link to={`/evenements/${slug}`} className="inline-flex min-h-(--target) items-center">
            Voir la page publique
          </Link>
        )}
        {status === "published" && taken === 0 && waiting === 0 && (
          <ActionForm intent="unpublish" label="Retirer du site">
            Il redevient un brouillon.
          </ActionForm>
        )}
        {status === "published" && taken === 0 && waiting > 0 && (
          <p className="small muted">
            {fr(stillWaiting(waiting, begun))} <Link to={`${here}/inscrits`}>{fr("Voir la liste d'attente")}</Link>
          </p>
        )}
        <ActionForm intent="duplicate" label="Dupliquer">
          Le même, une semaine plus tard, en brouillon.
        </ActionForm>
        {(status === "published" || status === "past") && event.mayBeCanceled && (
          <Confirm
            id="annuler-evenement"
            opener={opener}
            question={fr(begun ? `« ${title} » n'a pas eu lieu ?` : `Annuler « ${title} » ?`)}
            consequence={fr(
              [
                toldText(taken, begun ? 0 : waiting),
                event.hasPaid && "Ce qui a été payé est remboursé en entier.",
                "Cela ne se défait pas.",
                event.hasPaid &&
                  "S'il est annulé trop tard, sans empêchement grave, le prix d'une place payée peut vous être demandé en indemnité (conditions, article 8).",
              ]
                .filter(Boolean)
                .join(" "),
            )}
            act={begun ? "Dire qu’il n’a pas eu lieu" : "Annuler l’événement"}
            keep="Garder l’événement"
            fields={{ intent: "cancel" }}
            action={here}
            askTo={`${here}?confirmer=annuler`}
            backTo={here}
            asked={asked}
            reason={{
              label: fr("Pourquoi ?"),
              hint: "Les personnes inscrites le liront sur le site, pas dans l’e-mail.",
              required: true,
            }}
          />
        )}
      </div>
    </aside>
  );
}

/** Who learns that an event is canceled: nobody waits for one that has begun. */
function toldText(taken: number, waiting: number): string {
  if (taken === 0 && waiting === 0) return "Personne n'y a de place.";
  if (taken === 0)
    return "Personne n'y a de place. Qui est sur la liste d'attente, adresse confirmée, reçoit un e-mail.";
  const people = taken > 1 ? `Les ${taken} personnes inscrites` : "La personne inscrite";
  const told =
    waiting > 0 ? `${people} et la liste d'attente reçoivent` : `${people} ${taken > 1 ? "reçoivent" : "reçoit"}`;
  return `${told} un e-mail, sans la raison, à ${waiting > 0 || taken > 1 ? "leur" : "son"} adresse confirmée.`;
}

function ActionForm({
  intent,
  label,
  primary,
  children,
}: {
  intent: string;
  label: string;
  primary?: boolean;
  children: string;
}) {
  return (
    <Form method="post">
      <SubmitButton intent={intent} variant={primary ? "primary" : "secondary"} small>
        {label}
      </SubmitButton>
      <p className="small muted mt-1.5">{fr(children)}</p>
    </Form>
  );
}

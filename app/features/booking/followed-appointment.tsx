import { CalendarPlus, Video } from "lucide-react";
import { useState } from "react";
import { Form } from "react-router";
import { formatNearInstant } from "~/platform/clock";
import { formatEuros } from "~/platform/money";
import { ButtonLink, SubmitButton } from "~/ui/button";
import { fr } from "~/ui/french";
import { ButtonRow } from "~/ui/layout";
import { Ordinals, Raised } from "~/ui/ordinals";
import type { Cancellation } from "./describe-cancellation.server";
import { InZone, SpanThere, useElsewhere } from "./elsewhere";
import { movedByUs, placePhrases, type startRows } from "./messages";
import { dayText, spanText } from "./moments";
import { NoHour } from "./no-hour";
import { nearestHours, nothingLeft } from "./own-messages";
import type { ShownAppointment } from "./read-appointment.server";
import { RefusedHour } from "./refused-hour";
import { Rows } from "./rows";
import { VIDEO_OPENS_MINUTES } from "./rules";
import { Times } from "./timetable";
import type { Timetable } from "./timetable-rules";

interface FollowedAppointmentProps {
  appointment: ShownAppointment;
  mayMove: boolean;
  /** The hours it may be given, while another is being chosen. */
  table: Timetable | null;
  /** Null once it has begun, or is over. */
  cancellation: Cancellation | null;
  canceling: boolean;
  /** Of one that is canceled: what came of it; null when there is nothing to say. */
  why: string | null;
  /** Canceled after the notice: due. */
  late: boolean;
  /** Where another hour is chosen. */
  another: string;
  refusal:
    | { message: string; nearest: Date[]; chosen: Date | null; start: ReturnType<typeof startRows> | null }
    | undefined;
}

/** One meeting, for whoever holds its address: when, where, and how to change it. */
export function FollowedAppointment(props: FollowedAppointmentProps) {
  const { appointment, mayMove, table, cancellation, canceling } = props;
  const stands = appointment.status === "confirmed" && !appointment.over;
  const here = (more: string) => `${appointment.follow}${more}`;
  return (
    <div className="wrap pt-[clamp(1.5rem,4vw,3.5rem)] pb-section">
      <h1>{stands ? "Votre rendez-vous" : endTitle(appointment)}</h1>
      <p className={stands ? "taken-when" : "taken-when text-muted"}>
        {dayText(appointment.startsAt)},<br />
        {spanText(appointment.startsAt, appointment.endsAt)}
        {appointment.place && stands && `, ${placePhrases[appointment.place]}`}
      </p>
      <SpanThere from={appointment.startsAt} to={appointment.endsAt} />
      {stands && (
        <>
          <Where appointment={appointment} />
          <ButtonRow className="mt-6">
            <ButtonLink to={appointment.calendar} reloadDocument variant="secondary" icon={CalendarPlus}>
              Ajouter à mon agenda
            </ButtonLink>
            {mayMove && !table && (
              <ButtonLink to={here("&deplacer=oui")} preventScrollReset variant="quiet">
                Déplacer
              </ButtonLink>
            )}
            {cancellation && !canceling && (
              <ButtonLink to={here("&annuler=oui")} preventScrollReset variant="quiet">
                Annuler
              </ButtonLink>
            )}
          </ButtonRow>
          {cancellation && !canceling && !table && (
            <p className="small muted mt-4">
              <Raised>{limitText(cancellation)}</Raised>
            </p>
          )}
          {table && <Move {...props} table={table} backTo={here("")} />}
          {cancellation && canceling && <Cancel cancellation={cancellation} backTo={here("")} />}
        </>
      )}
      {!stands && (
        <>
          {props.why && <p className="mt-4 max-w-xl">{props.why}</p>}
          <ButtonRow className="mt-8">
            <ButtonLink to={props.another} variant="secondary">
              Choisir une autre heure
            </ButtonLink>
          </ButtonRow>
        </>
      )}
      <p className="small muted mt-10">
        {fr(stands || props.late ? "Un empêchement grave, un danger ? Écrivez à" : "Une question ? Écrivez à")}{" "}
        <a href={`mailto:${appointment.contactEmail}`}>{appointment.contactEmail}</a>.
      </p>
    </div>
  );
}

function endTitle({ status }: ShownAppointment): string {
  return status === "canceled" ? "Rendez-vous annulé" : "Rendez-vous passé";
}

function Where({ appointment: { place, address, video, coachName } }: Pick<FollowedAppointmentProps, "appointment">) {
  if (place === "phone") {
    return <p className="mt-4">{fr(`${coachName} vous appelle à l'heure dite, sans laisser de message.`)}</p>;
  }
  if (place === "person") {
    return (
      address && (
        <p className="mt-4">
          <Ordinals>{address.replaceAll("\n", ", ")}</Ordinals>
        </p>
      )
    );
  }
  return video ? (
    <p className="mt-5">
      <ButtonLink href={video} newTab icon={Video}>
        Rejoindre la visio
      </ButtonLink>
    </p>
  ) : (
    <p className="muted mt-4">
      {fr(`Le lien de la visio s'affiche ici, ${VIDEO_OPENS_MINUTES} minutes avant. Caméra facultative.`)}
    </p>
  );
}

function limitText({ gives, freeUntil, movedByCoach }: Cancellation): string {
  if (movedByCoach) return fr(`${movedByUs} Changez d'heure ou annulez, sans frais, jusqu'à son début.`);
  if (gives === "free") return fr("Il s'annule jusqu'à son début.");
  return fr(
    gives === "nothing"
      ? `Il pouvait s'annuler sans frais jusqu'au ${formatNearInstant(freeUntil)}. Depuis, il reste dû.`
      : `Il s'annule sans frais jusqu'au ${formatNearInstant(freeUntil)}.`,
  );
}

function Move({
  appointment,
  table,
  refusal,
  backTo,
}: FollowedAppointmentProps & { table: Timetable; backTo: string }) {
  const { zone } = useElsewhere();
  const [picked, pick] = useState(refusal?.chosen?.toISOString() ?? "");
  return (
    <section className="step mt-10 max-w-200" aria-labelledby="autre-moment">
      <h2 id="autre-moment" className="h4">
        Choisir un autre moment
      </h2>
      <InZone zone={zone}>
        <Form method="post" className="mt-4" noValidate>
          <input type="hidden" name="intent" value="move" />
          {refusal && <RefusedHour {...refusal} still={nearestHours} />}
          {table.free ? (
            <Times
              table={table}
              chosen={picked}
              onChoose={pick}
              moreTo={(until) => `${appointment.follow}&deplacer=oui&jusque=${until}`}
            />
          ) : (
            <NoHour why="full" />
          )}
          {refusal?.start && (
            <>
              <p id="debut" className="muted mt-6 max-w-xl">
                {refusal.start.question}
              </p>
              <Rows name="early" labelledBy="debut" options={refusal.start.rows.slice(0, 1)} />
            </>
          )}
          <ButtonRow className="mt-6">
            {table.free && <SubmitButton busyLabel="Un instant...">Déplacer à ce moment</SubmitButton>}
            <ButtonLink to={backTo} preventScrollReset variant="quiet">
              Garder le moment actuel
            </ButtonLink>
          </ButtonRow>
        </Form>
      </InZone>
    </section>
  );
}

function Cancel({ cancellation: { gives, refundCents }, backTo }: { cancellation: Cancellation; backTo: string }) {
  const paidBack = gives === "money" && refundCents > 0;
  const said = {
    free: "Ce moment sera libre pour quelqu'un d'autre.",
    hour: "L'heure vous revient : vous la reprendrez quand vous voulez.",
    money: paidBack
      ? `${formatEuros(refundCents)} vous sont rendus, par le même moyen de paiement. Ou gardez l'heure, pour un autre jour.`
      : nothingLeft,
    nothing:
      "Le délai d'annulation est passé : l'heure reste due, et ne revient pas. Vous pouvez aussi la garder et venir.",
  };
  return (
    <section className="step mt-10 max-w-200" aria-labelledby="annuler">
      <h2 id="annuler" className="h4">
        {fr("Annuler ce rendez-vous ?")}
      </h2>
      <p className="mt-2 max-w-xl">{fr(said[gives])}</p>
      <Form method="post">
        <input type="hidden" name="shown" value={gives} />
        <ButtonRow className="mt-5">
          <SubmitButton intent="cancel" variant="danger">
            {paidBack ? "Annuler et être remboursé" : "Annuler le rendez-vous"}
          </SubmitButton>
          {paidBack && (
            <SubmitButton intent="keep-hour" variant="secondary">
              {fr("Annuler et garder l'heure")}
            </SubmitButton>
          )}
          <ButtonLink to={backTo} preventScrollReset variant="quiet">
            Garder le rendez-vous
          </ButtonLink>
        </ButtonRow>
      </Form>
    </section>
  );
}

import "./appointments.css";
import { randomUUID } from "node:crypto";
import { data, Form, Link } from "react-router";
import { admittedCoach, readCoachForm } from "~/features/accounts/accounts.server";
import { preferenceText } from "~/features/accounts/rules";
import { AttachmentList } from "~/features/advice/attachment-list";
import { CoupleNotice } from "~/features/couples/couple-notice";
import { warnBeforeOpening } from "~/features/couples/couples.server";
import { formatNearDay, formatNearInstant, formatTime, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectDone, redirectSaying } from "~/platform/http/flash.server";
import { isUuid } from "~/platform/uuid";
import { BackLink } from "~/ui/back-link";
import { SubmitButton } from "~/ui/button";
import { BlockHeading } from "~/ui/card";
import { TextArea } from "~/ui/field";
import { capitalized, fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { seenIn, versionOf } from "~/ui/kept-version";
import { KeyValues } from "~/ui/key-values";
import { Ordinals } from "~/ui/ordinals";
import { Call, MailTo } from "~/ui/reach";
import { Tag } from "~/ui/tag";
import { UndoNotice } from "~/ui/undo-notice";
import { sendAgreed } from "../agree.server";
import { findSessionNote, writeSessionNote } from "../notes.server";
import { questions } from "../own-messages";
import { SESSION_NOTE_MAX_CHARACTERS } from "../rules";
import type { Route } from "./+types/appointment.page";
import { runAppointmentAction } from "./appointment-actions.server";
import { LastTime } from "./last-time";
import { MeetingActions } from "./meeting-actions";
import {
  agreedRefused,
  durationText,
  markedNames,
  meetingText,
  movedBy,
  noteRefused,
  unreadableNote,
} from "./messages";
import { NoteForm } from "./note-form";
import { type CoachMeeting, findMeeting, readMeeting } from "./read-meeting.server";

const PATH = "/admin/rendez-vous";

/** Whoever is tied to the person is said first; what she wrote before the meeting is opened by reading this page, and journaled. */
export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
  const { id: by } = admittedCoach(context).user;
  const act = { now: now(), by };
  const couple = isUuid(id) ? await warnBeforeOpening(db(), { kind: "appointment", id }, act) : [];
  const one = isUuid(id) ? await findMeeting(db(), id) : null;
  if (!one) throw data(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  return {
    ...(await readMeeting(db(), one, act)),
    couple,
    day: parisDay(one.starts_at),
    justMarked: searchParams.get("fait") === id,
    asked: searchParams.get("confirmer"),
    clientKey: randomUUID(),
  };
}

export async function action({ params: { id }, request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  if (!isUuid(id) || !(await findMeeting(db(), id))) throw data(null, { status: 404 });
  const here = `${PATH}/${id}`;
  await warnBeforeOpening(db(), { kind: "appointment", id }, actor);
  const text = (name: string) => String(form.get(name) ?? "").replaceAll("\r\n", "\n");
  switch (form.get("intent")) {
    case "save-note": {
      const kept = await inTransaction((trx) =>
        writeSessionNote(trx, { appointmentId: id, text: text("note"), ...seenIn(form) }, actor),
      );
      if (kept.ok) return redirectDone(here, "Note enregistrée");
      if (kept.reason === "unknown") throw data(null, { status: 404 });
      const error = noteRefused[kept.reason];
      const version = versionOf((await findSessionNote(db(), id))?.notedAt ?? null);
      return data({ note: { typed: text("note"), error, version } }, { status: 422 });
    }
    case "agree": {
      const clientKey = text("clientKey");
      if (!isUuid(clientKey)) throw data(null, { status: 400 });
      const agreed = { appointmentId: id, text: text("agreed"), clientKey };
      const sent = await inTransaction((trx) => sendAgreed(trx, agreed, actor));
      if (sent.ok && sent.letter)
        return redirectDone(here, "C’est écrit", "Dans ses échanges, et à côté de ce rendez-vous dans son espace.");
      if (sent.ok) return redirectDone(here, "C’est écrit", "À côté de ce rendez-vous, dans son espace.");
      if (sent.reason === "unknown") return redirectSaying(here, { kind: "info", title: "Ce compte n’existe plus" });
      return data({ agreed: { typed: agreed.text, error: agreedRefused[sent.reason] } }, { status: 422 });
    }
    default:
      return runAppointmentAction(form, actor, here);
  }
}

export const meta: Route.MetaFunction = () => unlistedHead("Un rendez-vous");

export default function AppointmentPage({ loaderData: one, actionData }: Route.ComponentProps) {
  const { id, person, status, startsAt, endsAt, note, answers } = one;
  const here = `${PATH}/${id}`;
  const refused = actionData && "note" in actionData ? actionData.note : undefined;
  const agreed = actionData && "agreed" in actionData ? actionData.agreed : undefined;
  const marked = status === "done" || status === "no_show" ? status : null;
  return (
    <>
      <BackLink to={`${PATH}?jour=${one.day}`}>{fr(`Rendez-vous du ${formatNearDay(one.day)}`)}</BackLink>
      <h1 className="mb-1 wrap-anywhere">{person.name}</h1>
      <p className="mb-1">
        <Ordinals>{capitalized(`${formatNearInstant(startsAt)} – ${formatTime(endsAt)}`)}</Ordinals>
      </p>
      <p className="muted mb-5 flex flex-wrap items-center gap-2">
        <span>
          <Ordinals>{meetingText(one)}</Ordinals>
        </span>
        {status === "canceled" && <Tag kind="line">Annulé</Tag>}
        {one.givenBack && <Tag kind="line">Rendue</Tag>}
      </p>
      {one.justMarked && marked && (
        <UndoNotice
          title={fr(`${markedNames[marked]} : ${person.name}`)}
          fields={{ intent: "unmark", id }}
          action={here}
        />
      )}
      <CoupleNotice matches={one.couple} />
      <MeetingActions meeting={one} here={here} asked={one.asked} />
      <div className="mt-8 grid gap-x-12 gap-y-10 wide:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 content-start gap-10">
          {answers && (
            <section aria-labelledby="questions">
              <BlockHeading title="Ses trois questions" id="questions" />
              {answers.answers.map((answer, rank) =>
                answer ? (
                  <div key={questions[rank]} className="mt-4 max-w-[60ch]">
                    <h3 className="small font-sans font-semibold tracking-normal">{questions[rank]}</h3>
                    <p className="mt-1 wrap-anywhere whitespace-pre-line">{answer}</p>
                  </div>
                ) : null,
              )}
              <AttachmentList where={here} label="Joint à ses réponses" attachments={answers.attachments} />
            </section>
          )}
          {one.last && <LastTime {...one.last} />}
          {note && !note.readable ? (
            <section aria-labelledby="note-titre">
              <BlockHeading title="Vos notes" id="note-titre" />
              <p className="mt-4 max-w-[60ch]">{unreadableNote}</p>
            </section>
          ) : (
            <>
              <NoteForm
                key={id}
                id={id}
                text={refused?.typed ?? note?.note ?? ""}
                version={refused?.version ?? versionOf(note?.notedAt ?? null)}
                error={refused?.error}
              />
              <section aria-labelledby="prochaine-fois">
                <BlockHeading title="Pour la prochaine fois" id="prochaine-fois" />
                <Form method="post" noValidate autoComplete="off" className="mt-4">
                  <input type="hidden" name="clientKey" value={one.clientKey} />
                  <TextArea
                    name="agreed"
                    label={fr("Ce qui est convenu")}
                    hint={fr(
                      `${person.firstName} le lit à côté de ce rendez-vous ; dans ses échanges aussi, si vous lui avez déjà répondu.`,
                    )}
                    rows={4}
                    maxLength={SESSION_NOTE_MAX_CHARACTERS}
                    defaultValue={agreed?.typed ?? note?.agreed ?? ""}
                    error={agreed?.error}
                  />
                  <SubmitButton intent="agree" variant="secondary" small busyLabel="Envoi...">
                    {fr(`Envoyer à ${person.firstName}`)}
                  </SubmitButton>
                </Form>
              </section>
            </>
          )}
        </div>
        <aside aria-label="La personne" className="grid min-w-0 content-start gap-8">
          <Person meeting={one} />
          <Moves moves={one.moves} />
        </aside>
      </div>
    </>
  );
}

function Person({ meeting: { person, leftMinutes } }: { meeting: CoachMeeting }) {
  return (
    <section aria-labelledby="personne">
      <BlockHeading
        title={person.firstName || "La personne"}
        id="personne"
        action={<Link to={`/admin/members/${person.id}`}>Sa page</Link>}
      />
      <KeyValues
        items={[
          { label: "Heures à prendre", value: durationText(leftMinutes) },
          ...(person.email
            ? [
                {
                  label: "E-mail",
                  value: (
                    <>
                      <MailTo address={person.email} />{" "}
                      {!person.emailConfirmed && <Tag kind="line">adresse non confirmée</Tag>}
                    </>
                  ),
                },
              ]
            : []),
          { label: "Téléphone", value: <Call phone={person.phone ?? ""} /> },
          { label: "Contact sûr", value: fr(preferenceText(person.preferences)) },
        ]}
      />
    </section>
  );
}

function Moves({ moves }: Pick<CoachMeeting, "moves">) {
  if (moves.length === 0) return null;
  return (
    <section aria-labelledby="deplacements">
      <BlockHeading title="Déplacé" id="deplacements" />
      <ul className="mt-3 grid gap-2">
        {moves.map(({ id, from, at, by }) => (
          <li key={id} className="small">
            <Ordinals>{`Était ${formatNearInstant(from)}. ${movedBy[by]} ${formatNearInstant(at)}.`}</Ordinals>
          </li>
        ))}
      </ul>
    </section>
  );
}

import "./day-thread.css";
import { Check, Video } from "lucide-react";
import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { CoupleTag } from "~/features/couples/couple-notice";
import { formatTime } from "~/platform/clock";
import { ButtonLink, SubmitButton } from "~/ui/button";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { Ordinals } from "~/ui/ordinals";
import { VisuallyHidden } from "~/ui/visually-hidden";
import type { OnlineState, Row } from "../day-layout";
import type { DayMeeting } from "../read-days.server";
import { markedNames, meetingText } from "./messages";
import { Stone } from "./stone";

const PATH = "/admin/rendez-vous";

/** A row, with what a page may do of it now. */
interface ShownMeeting extends DayMeeting {
  begun: boolean;
  over: boolean;
  /** The room, from a few minutes before until it is over. */
  video: string | null;
}

type FreeRow = Extract<Row<ShownMeeting>, { kind: "free" }> & { online: OnlineState; closing?: string };

export type ShownRow = Exclude<Row<ShownMeeting>, { kind: "free" }> | FreeRow;

interface DayThreadProps {
  rows: ShownRow[];
  /** The day as it is read, to come back to. */
  here: string;
  /** The one the light is on: whoever waits in the room, else the first that waits to be marked. */
  pressing: string | null;
}

/** The coach's day, as stones on a thread. */
export function DayThread({ rows, here, pressing }: DayThreadProps) {
  return (
    <ol className="day-thread">
      {rows.map((row) => {
        const key = `${row.kind} ${row.at.getTime()}`;
        if (row.kind === "now")
          return (
            <li key={key} className="day-now">
              <span className="day-hour">
                <VisuallyHidden>Il est </VisuallyHidden>
                {formatTime(row.at)}
              </span>
              <i />
            </li>
          );
        if (row.kind === "free") return <Free key={key} {...row} here={here} />;
        return <MeetingRow key={key} meeting={row.meeting} here={here} light={row.meeting.id === pressing} />;
      })}
    </ol>
  );
}

const onlineNames: Record<OnlineState, string> = {
  open: "ouvert à la réservation",
  past: "plus réservable en ligne",
  not_yet: "pas encore réservable en ligne",
};

function Free({ at, until, online, closing, here }: FreeRow & { here: string }) {
  return (
    <li className="day-free">
      <span className="day-hour">{formatTime(at)}</span>
      <span className="day-stone" />
      <span className="day-who">{fr(`Libre jusqu'à ${formatTime(until)}, ${onlineNames[online]}`)}</span>
      <span className="day-acts">
        {closing && (
          <Form method="post" action={here} preventScrollReset>
            <input type="hidden" name="closing" value={closing} />
            <SubmitButton intent="close" among={{ closing }} variant="quiet" small>
              Fermer
              <VisuallyHidden>{fr(` de ${formatTime(at)} à ${formatTime(until)}`)}</VisuallyHidden>
            </SubmitButton>
          </Form>
        )}
      </span>
    </li>
  );
}

function MeetingRow({ meeting, here, light }: { meeting: ShownMeeting; here: string; light: boolean }) {
  const { id, status, begun, over, startsAt, endsAt } = meeting;
  const name = `${meeting.firstName} ${meeting.lastName}`;
  const end = formatTime(endsAt);
  const ends = status === "confirmed" && begun ? fr(over ? `. Terminé à ${end}` : `. Jusqu'à ${end}`) : "";
  return (
    <li>
      <span className="day-hour">{formatTime(startsAt)}</span>
      <Stone state={status !== "confirmed" ? "under" : begun ? "lit" : "dry"} />
      <span className="day-who">
        <b>
          <Link to={`${PATH}/${id}`}>
            {name}
            <VisuallyHidden>{fr(` (rendez-vous de ${formatTime(startsAt)})`)}</VisuallyHidden>
          </Link>
        </b>
        <span className="x">
          <Ordinals>{`${meetingText(meeting)}${ends}`}</Ordinals>
          {meeting.givenBack && fr(", rendue")}
          {meeting.hasAnswers && !meeting.warned && (
            <>
              {". "}
              <Link to={`${PATH}/${id}#questions`}>Lire ses trois questions</Link>
            </>
          )}
        </span>
        {meeting.warned && (
          <span className="x">
            <CoupleTag />
          </span>
        )}
      </span>
      <span className="day-acts">
        {meeting.video && (
          <ButtonLink href={meeting.video} newTab small icon={Video} variant={light ? "primary" : "secondary"}>
            Rejoindre
            <VisuallyHidden>{fr(` la visio avec ${name}`)}</VisuallyHidden>
          </ButtonLink>
        )}
        {status === "confirmed" && begun && <Marks id={id} name={name} here={here} light={light && !meeting.video} />}
        {status === "confirmed" && !begun && (
          <ButtonLink to={`${PATH}/${id}/deplacer`} variant="quiet" small>
            Déplacer
            <VisuallyHidden>{fr(` : ${name}`)}</VisuallyHidden>
          </ButtonLink>
        )}
        {status !== "confirmed" && (
          <>
            <Marked status={status} />
            {!meeting.givenBack && (
              <Act intent="unmark" id={id} here={here} label="Corriger" of={name}>
                <VisuallyHidden>{fr(" : remettre à marquer")}</VisuallyHidden>
              </Act>
            )}
          </>
        )}
      </span>
    </li>
  );
}

export function Marked({ status }: { status: "done" | "no_show" }) {
  return (
    <span className={status === "done" ? "day-marked" : "day-marked missed"}>
      {status === "done" && <Icon of={Check} />}
      {markedNames[status]}
    </span>
  );
}

/** Two ways to say what came of a meeting that has begun. */
export function Marks({ id, name, here, light }: { id: string; name: string; here: string; light: boolean }) {
  return (
    <>
      <Act
        intent="mark-done"
        id={id}
        here={here}
        label="Marquer fait"
        of={name}
        variant={light ? "primary" : "secondary"}
      />
      <Act intent="mark-missed" id={id} here={here} label="Absence" of={name} />
    </>
  );
}

interface ActProps {
  intent: string;
  id: string;
  here: string;
  label: string;
  of: string;
  variant?: "primary" | "secondary" | "quiet";
  children?: ReactNode;
}

export function Act({ intent, id, here, label, of, variant = "quiet", children }: ActProps) {
  return (
    <Form method="post" action={here} preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <SubmitButton intent={intent} among={{ id }} variant={variant} small>
        {label}
        <VisuallyHidden>{fr(` : ${of}`)}</VisuallyHidden>
        {children}
      </SubmitButton>
    </Form>
  );
}

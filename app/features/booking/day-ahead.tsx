import "./admin/day-thread.css";
import { Check } from "lucide-react";
import { Link } from "react-router";
import { formatTime } from "~/platform/clock";
import { BlockHeading } from "~/ui/card";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { Stone } from "./admin/stone";
import { threadOf } from "./day-layout";
import type { MeetingAhead } from "./read-days.server";

/** Whom the coach sees today, as stones on a thread. */
export function DayAhead({ day, now }: { day: MeetingAhead[]; now: Date }) {
  return (
    <section aria-labelledby="journee">
      <BlockHeading title="La journée" id="journee" action={<Link to="/admin/rendez-vous">Rendez-vous</Link>} />
      {day.length === 0 && <p className="muted mt-4">{fr("Aucun rendez-vous aujourd'hui.")}</p>}
      {day.length > 0 && (
        <ol className="day-thread">
          {threadOf(day, [], now).map((row) => (
            <Row key={`${row.kind} ${row.at.getTime()}`} row={row} now={now} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Row({ row, now }: { row: ReturnType<typeof threadOf<MeetingAhead>>[number]; now: Date }) {
  if (row.kind === "free") return null;
  if (row.kind === "now")
    return (
      <li className="day-now">
        <span className="day-hour">
          <VisuallyHidden>Il est </VisuallyHidden>
          {formatTime(row.at)}
        </span>
        <i />
      </li>
    );
  const { id, name, startsAt, service, over } = row.meeting;
  const begun = startsAt <= now;
  return (
    <li>
      <span className="day-hour">{formatTime(startsAt)}</span>
      <Stone state={over ? "under" : begun ? "lit" : "dry"} />
      <span className="day-who">
        <b>
          <Link to={`/admin/rendez-vous/${id}`}>
            {name}
            <VisuallyHidden>{fr(` (rendez-vous de ${formatTime(startsAt)})`)}</VisuallyHidden>
          </Link>
        </b>
        <span className="x">{fr(service)}</span>
      </span>
      <span className="day-acts">
        {over && (
          <span className="day-marked">
            <Icon of={Check} />
            Marquée
          </span>
        )}
        {!over && begun && <span className="small">À marquer</span>}
      </span>
    </li>
  );
}

import { Link } from "react-router";
import { formatNearInstant } from "~/platform/clock";
import { fr } from "~/ui/french";
import { Notice } from "~/ui/notice";
import { Ordinals } from "~/ui/ordinals";
import { meetingsUnder } from "./messages";

/** The meetings an event falls on. It is not refused for them: the coach moves one or the other. */
export function MeetingsUnder({ meetings }: { meetings: { id: string; name: string; startsAt: Date }[] }) {
  if (meetings.length === 0) return null;
  return (
    <Notice kind="danger" title={fr(meetingsUnder(meetings.length))} className="mb-6">
      <p>{fr("Changez l'heure de l'événement, ou déplacez :")}</p>
      {meetings.map(({ id, name, startsAt }) => (
        <Link key={id} to={`/admin/rendez-vous/${id}/deplacer`} className="flex min-h-(--target) items-center">
          <Ordinals>{`${name}, ${formatNearInstant(startsAt)}`}</Ordinals>
        </Link>
      ))}
    </Notice>
  );
}

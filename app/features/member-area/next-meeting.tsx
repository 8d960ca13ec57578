import { spanText } from "~/features/booking/messages";
import { formatDay, formatNearDay, parisDay } from "~/platform/clock";
import { ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import { Ordinals } from "~/ui/ordinals";
import type { MeetingFacts } from "./rules";

/** The next meeting, when something else comes first: its day in large figures. */
export function NextMeeting({ meeting: { title, startsAt, endsAt, path } }: { meeting: MeetingFacts }) {
  const [day = "", month] = formatDay(parisDay(startsAt)).split(/\s/);
  return (
    <section className="wrap" aria-labelledby="rendez-vous-suivant">
      <div className="next-meeting">
        <p className="num" aria-hidden="true">
          <Ordinals>{day}</Ordinals>
          <small>{month}</small>
        </p>
        <div>
          <p className="small muted">
            <Ordinals>{`Prochain rendez-vous : ${formatNearDay(parisDay(startsAt))}, ${spanText(startsAt, endsAt)}`}</Ordinals>
          </p>
          <h2 id="rendez-vous-suivant">{fr(title)}</h2>
        </div>
        <ButtonLink to={path} variant="secondary" small>
          {fr("Le détail, et m'organiser")}
        </ButtonLink>
      </div>
    </section>
  );
}

import { Phone, Video } from "lucide-react";
import { Link } from "react-router";
import { preferenceText } from "~/features/accounts/rules";
import { ButtonLink } from "~/ui/button";
import { Confirm } from "~/ui/confirm";
import { fr } from "~/ui/french";
import { of } from "~/ui/of";
import { callTo } from "~/ui/reach";
import { Act, Marked, Marks } from "./day-thread";
import { cancelGives, lateGives } from "./messages";
import type { CoachMeeting } from "./read-meeting.server";

/** What may be done of a meeting now: join it or call, mark it, move or cancel it, give it back. One light: the room or the call while it is held, then the mark. */
export function MeetingActions({
  meeting,
  here,
  asked,
}: {
  meeting: CoachMeeting;
  here: string;
  asked: string | null;
}) {
  const { id, person, status, begun, over, paidBy, givenBack, video, call } = meeting;
  const marked = status === "done" || status === "no_show" ? status : null;
  if (status === "canceled") return null;
  const question = { action: here, backTo: here, calm: true, keep: "Ne rien changer" };
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      {video && (
        <ButtonLink href={video} newTab small icon={Video}>
          Rejoindre la visio
        </ButtonLink>
      )}
      {call && (
        <ButtonLink href={callTo(call)} small icon={Phone}>
          {fr(`Appeler ${person.firstName}`)}
        </ButtonLink>
      )}
      {marked && <Marked status={marked} />}
      {marked && !givenBack && <Act intent="unmark" id={id} here={here} label="Corriger" of={person.name} />}
      {status === "confirmed" && begun && (
        <Marks id={id} name={person.name} here={here} light={over || !(video || call)} />
      )}
      {status === "confirmed" && !begun && (
        <ButtonLink to={`${here}/deplacer`} variant="secondary" small>
          Déplacer
        </ButtonLink>
      )}
      {status === "confirmed" && (
        <Confirm
          {...question}
          calm={false}
          id="annuler"
          opener="Annuler"
          question={
            <>
              Annuler le <span className="whitespace-nowrap">rendez-vous</span> {fr(`avec ${person.name} ?`)}
            </>
          }
          consequence={
            cancelGives[meeting.untold ? "untold" : paidBy === "free" ? "free" : paidBy === "order" ? "money" : "hour"]
          }
          act="Annuler le rendez-vous"
          fields={{ intent: "cancel", id }}
          askTo={`${here}?confirmer=annuler`}
          asked={asked === "annuler"}
        />
      )}
      {marked && !givenBack && paidBy !== "free" && (
        <Confirm
          {...question}
          id="retard"
          opener={fr("J'étais en retard")}
          question={fr("Rendre cette séance, avec vos excuses ?")}
          consequence={lateGives[paidBy]}
          act="Rendre la séance"
          fields={{ intent: "coach-late", id }}
          askTo={`${here}?confirmer=retard`}
          asked={asked === "retard"}
        />
      )}
      {meeting.mayRefundFirst && (
        <Confirm
          {...question}
          id="premiere"
          opener="Rembourser la première séance"
          question={fr(`Rembourser la première séance ${of(person.name)} ?`)}
          consequence={fr("Son prix repart par le moyen du paiement. C'est la promesse de la page des services.")}
          act="Rembourser"
          fields={{ intent: "refund-first", id }}
          askTo={`${here}?confirmer=premiere`}
          asked={asked === "premiere"}
        />
      )}
      {/* How she may be called is read before she is. */}
      {call && <p className="small w-full">{fr(preferenceText(person.preferences))}</p>}
      {meeting.roomMissing && (
        <p className="small muted w-full">
          {fr("Aucune salle de visio n'est indiquée : ni vous ni la personne n'aurez de lien.")}{" "}
          <Link to="/admin/settings?groupe=rendez-vous">Indiquer une salle</Link>
        </p>
      )}
    </div>
  );
}

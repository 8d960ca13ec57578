import { Video } from "lucide-react";
import { href, Link } from "react-router";
import { formatNearDay, parisDay } from "~/platform/clock";
import { ButtonLink } from "~/ui/button";
import { Confirm } from "~/ui/confirm";
import { fr } from "~/ui/french";
import { ButtonRow } from "~/ui/layout";
import { Ordinals, Raised } from "~/ui/ordinals";
import { RadioGroup } from "~/ui/radio-group";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { placePhrases } from "./messages";
import { dayText, spanText } from "./moments";
import { cancelGives, meetingText, ruleOf } from "./own-messages";
import type { AheadLine } from "./read-own-booking.server";

interface AppointmentLineProps {
  line: AheadLine;
  now: Date;
  coachName: string;
  coach: string;
  /** The question whether to cancel it is open. */
  asked: boolean;
}

/** A meeting that is ahead: its day in large, what it is, what may be done with it and until when. */
export function AppointmentLine({ line, now, coachName, coach, asked }: AppointmentLineProps) {
  const { id, startsAt, endsAt, place, movable } = line;
  const [weekday = "", day = "", month = ""] = formatNearDay(parisDay(startsAt)).split(/\s/);
  const rule = ruleOf(line, { now });
  return (
    <article className="appointment" aria-labelledby={`rv-${id}`}>
      <p className="appointment-day" aria-hidden="true">
        <b className="num">
          <Ordinals>{day}</Ordinals>
        </b>
        <span>{weekday}</span> <span>{month}</span>
      </p>
      <div>
        <h3 id={`rv-${id}`} className="appointment-when">
          <span className="sr-only">{`${dayText(startsAt)}, `}</span>
          {spanText(startsAt, endsAt)}
          {place && `, ${placePhrases[place]}`}
        </h3>
        <p className="small muted">{meetingText(line, coachName)}</p>
        {line.address && (
          <p className="small muted">
            <Ordinals>{line.address.replaceAll("\n", ", ")}</Ordinals>
          </p>
        )}
        <p className="appointment-rule">
          {rule.text}{" "}
          {rule.until && (
            <b>
              <Raised>{rule.until}</Raised>
            </b>
          )}
          {rule.after.startsWith(".") ? rule.after : ` ${rule.after}`}
          {rule.late && (
            <>
              {" "}
              {fr("Un empêchement grave ou un danger ?")}{" "}
              <Link to="/espace-membre#message">{fr(`Prévenez ${coach}`)}</Link>
              {fr(", elle comprendra.")}
            </>
          )}
        </p>
        <ButtonRow className="appointment-acts">
          {line.video && (
            <ButtonLink href={line.video} small newTab icon={Video}>
              Rejoindre la visio
            </ButtonLink>
          )}
          {movable && (
            <ButtonLink to={href("/espace-membre/rendez-vous/:id/deplacer", { id })} variant="quiet" small>
              Déplacer
              <VisuallyHidden>{fr(` : ${dayText(startsAt)}`)}</VisuallyHidden>
            </ButtonLink>
          )}
          {startsAt > now && <Cancel line={line} asked={asked} />}
          <ButtonLink to={line.calendarPath} reloadDocument variant="quiet" small>
            Ajouter à mon agenda
            <VisuallyHidden>{fr(` : ${dayText(startsAt)}`)}</VisuallyHidden>
          </ButtonLink>
        </ButtonRow>
      </div>
    </article>
  );
}

function Cancel({ line: { id, startsAt, gives, refundCents }, asked }: { line: AheadLine; asked: boolean }) {
  const path = href("/espace-membre/rendez-vous");
  return (
    <Confirm
      id={`annuler-${id}`}
      opener={
        <>
          Annuler
          <VisuallyHidden>{fr(` : ${dayText(startsAt)}`)}</VisuallyHidden>
        </>
      }
      quiet
      question={fr(`Annuler le rendez-vous du ${formatNearDay(parisDay(startsAt))} ?`)}
      consequence={cancelGives({ gives, refundCents })}
      act={gives === "nothing" ? fr("Annuler, l'heure reste due") : "Annuler ce rendez-vous"}
      keep="Le garder"
      fields={{ intent: "cancel", id, shown: gives }}
      action={path}
      askTo={`?annuler=${id}`}
      backTo={path}
      asked={asked}
    >
      {gives === "money" && refundCents > 0 && (
        <div className="mb-5">
          <RadioGroup
            legend={fr("Ce que vous préférez")}
            name="keepHour"
            defaultValue="non"
            options={[
              {
                value: "non",
                label: fr("Le remboursement"),
                hint: fr("Le prix revient sur le moyen de paiement utilisé."),
              },
              {
                value: "oui",
                label: fr("Garder l'heure"),
                hint: fr("Elle vous attend ici, à prendre quand vous voulez."),
              },
            ]}
          />
        </div>
      )}
    </Confirm>
  );
}

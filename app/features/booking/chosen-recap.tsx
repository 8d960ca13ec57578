import type { ReactNode } from "react";
import { RecapTotal } from "~/features/billing/recap";
import type { ServiceKind } from "~/features/services/rules";
import { fr } from "~/ui/french";
import { Ordinals } from "~/ui/ordinals";
import { SpanThere } from "./elsewhere";
import { HOLD_MINUTES } from "./hold-minutes";
import { KeptNote } from "./kept-note";
import { dayText, spanText } from "./moments";
import type { Choice } from "./read-choice.server";

const titles: Record<ServiceKind, string> = {
  call: "Votre appel offert",
  session: "Votre séance",
  pack: "Votre forfait",
  quote: "Votre demande",
};

interface ChosenRecapProps {
  choice: Choice;
  service: NonNullable<Choice["chosen"]>;
  start: Date | undefined;
  lines: ReactNode;
  button: ReactNode;
}

/** The sheet beside the timetable: what is chosen so far, and what it costs. */
export function ChosenRecap({
  choice: { takesHours, held, selling },
  service,
  start,
  lines,
  button,
}: ChosenRecapProps) {
  const end = start && new Date(start.getTime() + service.minutes * 60_000);
  const closed = !selling && service.kind !== "call" && !takesHours;
  return (
    <div className="recap">
      <h2>{takesHours ? "Votre heure" : titles[service.kind]}</h2>
      {start && end ? (
        <>
          <p className="recap-when">
            <Ordinals>{dayText(start)}</Ordinals>,<br />
            {spanText(start, end)}
          </p>
          <SpanThere from={start} to={end} />
        </>
      ) : (
        <p className="muted mt-2">{fr("Choisissez un jour et une heure.")}</p>
      )}
      <div className="mt-4">{lines}</div>
      {!takesHours && service.kind !== "call" && <RecapTotal label="À régler" cents={service.priceCents ?? 0} />}
      <div className="recap-rail">{button}</div>
      {closed ? (
        <p className="kept-note">
          {fr(
            "Les paiements ouvrent bientôt : cette prestation ne se commande pas encore. L'appel offert, lui, se réserve déjà.",
          )}
        </p>
      ) : held?.until && start && held.startsAt.getTime() === start.getTime() ? (
        <KeptNote
          until={held.until}
          before="Cette heure vous est"
          after={fr(". Rien ne presse : passé ce moment, elle redevient libre et vos réponses restent.")}
        />
      ) : (
        <p className="kept-note">
          {fr(`En continuant, l'heure choisie vous est gardée ${HOLD_MINUTES} minutes. Rien ne presse.`)}
        </p>
      )}
    </div>
  );
}

import { href } from "react-router";
import { hoursText } from "~/features/services/messages";
import { ButtonLink } from "~/ui/button";
import { Drawing } from "~/ui/drawing";
import { fr } from "~/ui/french";
import { ButtonRow } from "~/ui/layout";
import scene from "./illustrations/scene-chaises.svg";
import sceneNight from "./illustrations/scene-chaises-nuit.svg";

/** Two chairs by a window, and where to begin; `callMinutes` is 0 while no call is offered. */
export function NothingPlanned({ callMinutes }: { callMinutes: number }) {
  return (
    <section className="nothing-planned" aria-labelledby="rien">
      <Drawing day={scene} night={sceneNight} alt="" width={520} height={420} />
      <div>
        <h2 className="h3" id="rien">
          {fr("Rien de prévu pour l'instant")}
        </h2>
        <p className="lede muted mt-3">
          {fr(
            callMinutes > 0
              ? `Un appel de ${hoursText(callMinutes)}, offert, suffit pour savoir si une séance vous aiderait.`
              : "Une heure à deux, quand vous le voulez : choisissez un moment.",
          )}
        </p>
        <ButtonRow className="mt-6">
          <ButtonLink to={href("/rendez-vous")}>Choisir une heure</ButtonLink>
          <ButtonLink to="/espace-membre#message" variant="quiet">
            Écrire à la place
          </ButtonLink>
        </ButtonRow>
      </div>
    </section>
  );
}

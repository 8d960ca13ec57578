import { bookingLink } from "~/features/services/booking-link";
import { hoursText } from "~/features/services/messages";
import type { ShownService } from "~/features/services/rules";
import { ButtonLink } from "~/ui/button";
import { Drawing } from "~/ui/drawing";
import { fr } from "~/ui/french";
import { ButtonRow } from "~/ui/layout";
import scene from "./illustrations/scene-chaises.svg";
import sceneNight from "./illustrations/scene-chaises-nuit.svg";

/** Two chairs by a window, and where to begin: by the free call, where one is offered. */
export function NothingPlanned({ call }: { call: Pick<ShownService, "id" | "kind" | "minutes"> | null }) {
  return (
    <section className="nothing-planned" aria-labelledby="rien">
      <Drawing day={scene} night={sceneNight} alt="" width={520} height={420} />
      <div>
        <h2 className="h3" id="rien">
          {fr("Rien de prévu pour l'instant")}
        </h2>
        <p className="lede muted mt-3">
          {fr(
            call
              ? `Un appel de ${hoursText(call.minutes)}, offert, suffit pour savoir si une séance vous aiderait.`
              : "Une heure à deux, quand vous le voulez : choisissez un moment.",
          )}
        </p>
        <ButtonRow className="mt-6">
          <ButtonLink to={bookingLink(call ?? undefined)}>Choisir une heure</ButtonLink>
          <ButtonLink to="/espace-membre#message" variant="quiet">
            Écrire à la place
          </ButtonLink>
        </ButtonRow>
      </div>
    </section>
  );
}

import { Drawing } from "~/ui/drawing";
import { fr } from "~/ui/french";
import { Still } from "~/ui/still";
import scene from "./illustrations/scene-chaises.svg";
import sceneNight from "./illustrations/scene-chaises-nuit.svg";

/** Above the choice of an hour. */
export function BookingHead() {
  return (
    <Still id="BookingHead">
      <header className="booking-head">
        <div>
          <h1>Prendre rendez-vous</h1>
          <p className="lede">
            {fr("Vous n'avez pas besoin de savoir par où commencer. Choisissez une heure, le reste se fera à deux.")}
          </p>
        </div>
        <div className="booking-scene later">
          <Drawing day={scene} night={sceneNight} alt="" width={520} height={420} loading="lazy" />
        </div>
      </header>
    </Still>
  );
}

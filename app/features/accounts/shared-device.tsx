import "./shared-device.css";
import { href, Link } from "react-router";
import { Checkbox } from "~/ui/checkbox";
import { fr } from "~/ui/french";

/** Wherever a session opens; its two lists open when it is ticked, without a script. */
export function SharedDevice({ typed }: { typed: Record<string, string> | undefined }) {
  return (
    <div className="shared-device">
      <Checkbox name="shared" defaultChecked={typed?.shared === "on"}>
        Appareil partagé
        <span className="small muted block">
          {fr("Pour un ordinateur ou un téléphone que d'autres ouvrent aussi.")}
        </span>
      </Checkbox>
      <div className="shared-device-says">
        <div>
          <b>{fr("Ce que nous faisons")}</b>
          <ul>
            <li>{fr("Vous êtes déconnecté après 30 minutes sans visite.")}</li>
            <li>{fr("Fermer le navigateur vous déconnecte aussi, et il n'est pas reconnu ensuite.")}</li>
          </ul>
        </div>
        <div>
          <b>{fr("Ce que nous ne pouvons pas faire")}</b>
          <ul>
            <li>{fr("Effacer l'historique du navigateur, ni un mot de passe qu'il aurait retenu.")}</li>
            <li>{fr("Empêcher un logiciel espion de lire l'écran.")}</li>
          </ul>
        </div>
        <p>
          <Link to={href("/en-securite")}>{fr("Être en sécurité, et lire discrètement")}</Link>
        </p>
      </div>
    </div>
  );
}

import { href, Link } from "react-router";
import { fr } from "~/ui/french";
import { Still } from "~/ui/still";

/** What ticking it does, and what it cannot do. */
export function SharedDeviceSays() {
  return (
    <Still id="SharedDeviceSays">
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
    </Still>
  );
}

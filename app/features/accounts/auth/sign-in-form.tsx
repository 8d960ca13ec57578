import { href, Link } from "react-router";
import { Checkbox } from "~/ui/checkbox";
import { fr } from "~/ui/french";
import { AccountForm } from "../account-form";
import { CurrentPasswordField, EmailField } from "../fields";
import { signInLabels } from "../messages";
import type { Refusal } from "../refusal";
import { InterruptedField } from "./interrupted";

export function SignInForm({ refusal }: { refusal: Refusal | undefined }) {
  return (
    <AccountForm
      refusal={refusal}
      {...signInLabels}
      block
      after={
        <>
          <SharedDevice checked={refusal?.typed.shared === "on"} />
          <p>
            <Link className="btn btn-quiet" to={href("/auth/mot-de-passe-oublie")}>
              {fr("Mot de passe oublié ?")}
            </Link>
          </p>
        </>
      }
    >
      <input type="hidden" name="intent" value="sign-in" />
      <InterruptedField refusal={refusal} />
      <EmailField refusal={refusal} autoComplete="username" />
      <CurrentPasswordField refusal={refusal} />
    </AccountForm>
  );
}

/** After the button, as what is done once; its two lists open when it is ticked, without a script. */
function SharedDevice({ checked }: { checked: boolean }) {
  return (
    <div className="shared-device">
      <Checkbox name="shared" defaultChecked={checked}>
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

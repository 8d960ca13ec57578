import { href, Link } from "react-router";
import { Checkbox } from "~/ui/checkbox";
import { fr } from "~/ui/french";
import { AccountForm } from "../account-form";
import { CurrentPasswordField, EmailField } from "../fields";
import { signInLabels } from "../messages";
import type { Refusal } from "../refusal";

export function SignInForm({ refusal }: { refusal: Refusal | undefined }) {
  return (
    <AccountForm
      refusal={refusal}
      {...signInLabels}
      block
      after={
        <p className="mt-5">
          <Link className="btn btn-quiet -ml-1" to={href("/auth/mot-de-passe-oublie")}>
            {fr("Mot de passe oublié ?")}
          </Link>
        </p>
      }
    >
      <input type="hidden" name="intent" value="sign-in" />
      <EmailField refusal={refusal} autoComplete="username" />
      <CurrentPasswordField refusal={refusal} />
      <Checkbox name="shared" defaultChecked={refusal?.typed.shared === "on"}>
        Appareil partagé
        <span className="small muted block">
          {fr(
            "Vous serez déconnecté après 30 minutes sans visite. L’historique du navigateur, lui, garde les pages ouvertes.",
          )}
        </span>
      </Checkbox>
    </AccountForm>
  );
}

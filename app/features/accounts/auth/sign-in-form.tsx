import { href, Link } from "react-router";
import { fr } from "~/ui/french";
import { AccountForm } from "../account-form";
import { CurrentPasswordField, EmailField } from "../fields";
import { signInLabels } from "../messages";
import type { Refusal } from "../refusal";
import { SharedDevice } from "../shared-device";
import { InterruptedField } from "./interrupted";

export function SignInForm({ refusal }: { refusal: Refusal | undefined }) {
  return (
    <AccountForm
      refusal={refusal}
      {...signInLabels}
      block
      after={
        <>
          <SharedDevice typed={refusal?.typed} />
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

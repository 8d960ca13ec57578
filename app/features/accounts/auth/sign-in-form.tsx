import { Form, href, Link } from "react-router";
import { SubmitButton } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { ErrorSummary } from "~/ui/error-summary";
import { PasswordField, TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { FormProblem } from "../form-problem";
import type { Refusal } from "../refusal";

export function SignInForm({ refusal }: { refusal: Refusal | undefined }) {
  const errors = refusal?.errors ?? {};
  return (
    <Form method="post" noValidate>
      <FormProblem title="Connexion impossible" refusal={refusal} />
      <ErrorSummary errors={errors} />
      <input type="hidden" name="intent" value="connexion" />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={refusal?.typed.email}
        error={errors.email}
        required
      />
      <PasswordField
        key={refusal?.id}
        label="Mot de passe"
        name="password"
        autoComplete="current-password"
        error={errors.password}
        required
      />
      <Checkbox name="shared" defaultChecked={refusal?.typed.shared === "on"}>
        Appareil partagé
        <span className="small muted block">
          {fr("Vous serez déconnecté après 30 minutes sans visite ; cet appareil ne retiendra rien de vous.")}
        </span>
      </Checkbox>
      <SubmitButton block busyLabel="Connexion...">
        Se connecter
      </SubmitButton>
      <p className="mt-5">
        <Link className="btn btn-quiet -ml-1" to={href("/auth/mot-de-passe-oublie")}>
          {fr("Mot de passe oublié ?")}
        </Link>
      </p>
    </Form>
  );
}

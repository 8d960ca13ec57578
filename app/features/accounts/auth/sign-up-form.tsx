import { useEffect, useState } from "react";
import { Form, href } from "react-router";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { ErrorSummary } from "~/ui/error-summary";
import { fr } from "~/ui/french";
import { useSending } from "~/ui/offline-submit";
import { EmailField, NameFields, PhoneField } from "../fields";
import { FormProblem } from "../form-problem";
import { NewPasswordField } from "../new-password-field";
import type { Refusal } from "../refusal";
import { SharedDevice } from "../shared-device";

interface SignUpFormProps {
  refusal: Refusal | undefined;
  minLength: number;
  /** The hash of the terms this page leads to. */
  shownTerms: string | undefined;
  /** The account exists, the browser is about to leave. */
  done: boolean;
}

/** Five fields (requirements ), its checkbox, without which the button waits, when a script can wake it, and the device. */
export function SignUpForm({ refusal, minLength, shownTerms, done }: SignUpFormProps) {
  const errors = refusal?.errors ?? {};
  const typed: Refusal["typed"] = refusal?.typed ?? {};
  const [accepted, setAccepted] = useState(typed.terms === "on" && errors.terms === undefined);
  const [scripts, setScripts] = useState(false);
  useEffect(() => setScripts(true), []);
  const waits = scripts && !accepted;
  const sending = useSending()?.state === "submitting";
  return (
    <Form method="post" noValidate autoComplete="off">
      <FormProblem title="Inscription impossible" refusal={refusal} />
      <ErrorSummary errors={errors} />
      <input type="hidden" name="intent" value="sign-up" />
      <input type="hidden" name="shownTerms" value={shownTerms} />
      {scripts && <input type="hidden" name="scripts" value="oui" />}
      <NameFields typed={typed} errors={errors} />
      <EmailField refusal={refusal} autoComplete="email" />
      <PhoneField phone={typed.phone} error={errors.phone} hint="Pour les rendez-vous uniquement." />
      <NewPasswordField key={refusal?.id} label="Mot de passe" minLength={minLength} error={errors.password} />
      <Checkbox
        name="terms"
        error={errors.terms}
        defaultChecked={accepted}
        onChange={(event) => setAccepted(event.target.checked)}
        required
      >
        {fr("J'accepte les ")}
        <NewTabLink to={href("/cgu")}>conditions générales</NewTabLink>
        {fr(" et j'ai 18 ans ou plus.")}
      </Checkbox>
      <p className="small muted -mt-2 mb-4">
        {fr("La ")}
        <NewTabLink to={href("/politique-confidentialite")}>politique de confidentialité</NewTabLink>
        {fr(" dit ce que deviennent vos données.")}
      </p>
      <Button
        type="submit"
        block
        disabled={waits}
        busy={sending || done}
        busyLabel={done ? "Redirection..." : "Création du compte..."}
        aria-describedby={waits ? "pourquoi-attendre" : undefined}
      >
        Créer mon compte
      </Button>
      {waits && (
        <p className="auth-why" id="pourquoi-attendre">
          {fr("Le bouton attend votre accord : cochez la case des conditions générales.")}
        </p>
      )}
      <SharedDevice typed={typed} />
    </Form>
  );
}

function NewTabLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> (nouvel onglet)</span>
    </a>
  );
}

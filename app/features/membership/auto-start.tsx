import { useEffect, useRef } from "react";
import { Form, href } from "react-router";
import { SubmitButton } from "~/ui/button";
import { fr } from "~/ui/french";
import { Notice } from "~/ui/notice";

/** The payment starts by itself this long after sign-in (requirements ). */
const AUTO_START_MS = 500;

/** The order made before signing in: its payment starts by itself, or by a click where no script runs (requirements ). */
export function AutoStart() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => form.current?.requestSubmit(), AUTO_START_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <section className="wrap pt-8" aria-live="polite">
      <Notice kind="ok" title="Votre commande est prête">
        <p className="needs-js mb-4">{fr("Le paiement démarre. Si rien ne se passe, continuez ici.")}</p>
        <Form method="post" action={href("/membership/commande")} ref={form}>
          <input type="hidden" name="intent" value="resume" />
          <SubmitButton busyLabel="Redirection...">Continuer vers le paiement</SubmitButton>
        </Form>
      </Notice>
    </section>
  );
}

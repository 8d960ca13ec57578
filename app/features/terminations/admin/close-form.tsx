import { Form } from "react-router";
import { SubmitButton } from "~/ui/button";
import { BlockHeading } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { TextArea } from "~/ui/field";
import { fr } from "~/ui/french";
import { ANSWER_MAX } from "../rules";

/** Nothing is given back: the person reads why. */
export function CloseForm({ refused, proposed }: { refused?: { error: string; typed: string }; proposed?: string }) {
  return (
    <section aria-labelledby="clore">
      <BlockHeading title="Clore sans remboursement" id="clore" />
      <p className="muted mt-4 mb-4 max-w-[60ch]">
        {fr(
          "Le contrat ne change pas. Par exemple : demande envoyée deux fois, commande introuvable après échange, personne qui a changé d'avis.",
        )}
      </p>
      <Form method="post" noValidate>
        <ErrorSummary errors={{ answer: refused?.error }} />
        <input type="hidden" name="intent" value="close" />
        <TextArea
          key={refused?.typed}
          label={fr("Pourquoi ?")}
          hint={fr("Ce texte est envoyé à l'adresse de la demande, et gardé avec elle.")}
          name="answer"
          rows={3}
          maxLength={ANSWER_MAX}
          defaultValue={refused?.typed ?? proposed}
          error={refused?.error}
          required
        />
        <SubmitButton variant="secondary" small among={{ intent: "close" }} busyLabel="Un instant...">
          Clore sans remboursement
        </SubmitButton>
      </Form>
    </section>
  );
}

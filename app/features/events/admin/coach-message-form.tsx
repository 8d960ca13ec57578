import { useRef } from "react";
import { Form } from "react-router";
import { SubmitButton } from "~/ui/button";
import { BlockHeading } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { TextArea } from "~/ui/field";
import { fr } from "~/ui/french";
import { KeptTextNotice } from "~/ui/kept-form";
import { useKeptText } from "~/ui/kept-text";

interface WriteFormProps {
  id: string;
  confirmed: number;
  clientKey: string;
  refused: { error: string; text: string } | undefined;
}

/** A message to everybody who has a place. */
export function CoachMessageForm({ id, confirmed, clientKey, refused }: WriteFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const kept = useKeptText(form, `mot:${id}`, { refused: Boolean(refused) });
  return (
    <section aria-labelledby="ecrire" className="mt-10">
      <BlockHeading title="Écrire aux inscrits" id="ecrire" />
      <Form method="post" noValidate ref={form} className="mt-5">
        <KeptTextNotice {...kept} />
        <ErrorSummary errors={{ text: refused?.error }} />
        <input type="hidden" name="intent" value="write" />
        <input type="hidden" name="clientKey" value={clientKey} />
        <TextArea
          name="text"
          label="Message"
          rows={6}
          hint={fr(
            "Il se lit sur la page de l'événement et dans l'espace de chacun, jamais par la liste d'attente. Un e-mail dit seulement qu'il attend.",
          )}
          defaultValue={refused?.text}
          error={refused?.error}
        />
        <SubmitButton small busyLabel="Envoi en cours...">
          {confirmed > 1 ? `Envoyer à ${confirmed} personnes` : "Envoyer à une personne"}
        </SubmitButton>
      </Form>
    </section>
  );
}

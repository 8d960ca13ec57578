import { useRef } from "react";
import { SubmitButton } from "~/ui/button";
import { TextArea } from "~/ui/field";
import { fr } from "~/ui/french";
import { KeptForm } from "~/ui/kept-form";
import type { WayBack } from "../answer-message.server";
import { SavedAnswers } from "../saved-answers";
import { answerRefused } from "./messages";

interface Saved {
  key: string;
  title: string;
  text: string;
}

const hints: Record<WayBack["by"], (message: { email: string | null; proved: boolean }) => string> = {
  mail: ({ email }) => `Elle part par e-mail à ${email}, sans reprendre son message.`,
  space: ({ proved }) =>
    `Elle se lit dans son espace${proved ? "" : ", une fois son adresse confirmée"} : cette personne a demandé de ne recevoir aucun e-mail. Rien ne la prévient.`,
  words: () => "Elle se lit sur le site, avec ses quatre mots. Rien ne part par e-mail.",
  nothing: () => answerRefused.left,
};

/** The answer, sent by mail or read on the site. A saved answer is put where the cursor is; without JavaScript its link opens the page with it. */
export function AnswerForm({
  id,
  email,
  proved,
  back,
  saved,
  chosen,
  again,
  next,
  refused,
}: {
  id: string;
  email: string | null;
  proved: boolean;
  /** How it is read. */
  back: WayBack["by"];
  saved: Saved[];
  chosen: string | null;
  /** An answer left already. */
  again: boolean;
  /** Who has waited longest besides, if anybody: the answer may lead straight there. */
  next: string | null;
  refused: { error: string; text: string } | undefined;
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <KeptForm keptAs={`message:${id}`} errors={{ text: refused?.error }} className="mt-8 max-w-[44rem]">
      <SavedAnswers saved={saved} field={area} />
      <TextArea
        id="text"
        name="text"
        label={again ? "Écrire encore" : "Votre réponse"}
        hint={<span className="wrap-anywhere">{fr(hints[back]({ email, proved }))}</span>}
        error={refused?.error}
        defaultValue={refused?.text ?? chosen ?? ""}
        rows={9}
        ref={area}
      />
      <div className="flex flex-wrap gap-3">
        {next && (
          <SubmitButton intent="answer-next" busyLabel="Envoi en cours...">
            Envoyer et passer au suivant
          </SubmitButton>
        )}
        <SubmitButton intent="answer" variant={next ? "secondary" : "primary"} busyLabel="Envoi en cours...">
          Envoyer la réponse
        </SubmitButton>
      </div>
      {next && <p className="small muted mt-3 wrap-anywhere">{fr(`Le suivant : ${next}.`)}</p>}
    </KeptForm>
  );
}

import { useRef } from "react";
import { Form } from "react-router";
import { SavedAnswers } from "~/features/contact/saved-answers";
import { SubmitButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { fr } from "~/ui/french";
import { Ordinals } from "~/ui/ordinals";
import { AttachmentsField } from "../attachments-field";
import { DraftField, type ShownDraft } from "../draft-field";

export interface AnswerRefused {
  text: string;
  /** Of the draft, for what is sent next. */
  version: string;
  /** What is wrong with the text. */
  error: string | null;
  /** What is wrong with what was joined to it. */
  joined: string | null;
  unreadable: string[];
}

/** What takes an answer back is a button of it too: what was begun since goes along. */
export const ANSWER_FORM = "reponse";

interface AnswerFormProps {
  threadId: string;
  firstName: string;
  clientKey: string;
  /** « mardi 24 novembre, 14 h 20 »; null when nothing waits: it is a word more. */
  promised: string | null;
  draft: ShownDraft | null;
  /** Of the draft, when the page was opened. */
  version: string;
  saved: { key: string; title: string; text: string }[];
  /** Put in without JavaScript. */
  chosen: string | null;
  refused: AnswerRefused | undefined;
}

/** The coach's answer: kept as it is typed, sealed; a saved answer is put where the cursor is. */
export function AnswerForm({
  threadId,
  firstName,
  clientKey,
  promised,
  draft,
  version,
  saved,
  chosen,
  refused,
}: AnswerFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const before = refused?.text ?? draft?.text ?? "";
  return (
    <Form method="post" noValidate autoComplete="off" className="answer-form" id={ANSWER_FORM} ref={form}>
      <input type="hidden" name="clientKey" value={clientKey} />
      <ErrorSummary errors={{ text: refused?.error }} />
      <SavedAnswers saved={saved} field={area} />
      <DraftField
        id="text"
        label={promised ? "Votre réponse" : "Écrire encore"}
        hint={fr(`${firstName} vous lit dans son espace. Aucun e-mail n'en dit un mot.`)}
        error={refused?.error}
        rows={9}
        form={form}
        area={area}
        text={chosen ? [before, chosen].filter(Boolean).join("\n\n") : before}
        version={refused?.version ?? version}
        keptAt="/admin/echanges/brouillon"
        threadId={threadId}
        draft={draft}
      />
      <AttachmentsField error={refused?.joined ?? null} unreadable={refused?.unreadable} />
      <div className="letter-leaves">
        <p>
          {promised ? fr(`Promis à ${firstName}`) : fr("Rien n'attend dans cet échange.")}
          {promised && (
            <b>
              <Ordinals>{promised}</Ordinals>
            </b>
          )}
        </p>
        <SubmitButton intent="answer" busyLabel="Envoi...">
          Envoyer la lettre
        </SubmitButton>
      </div>
    </Form>
  );
}

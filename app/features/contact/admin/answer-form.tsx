import { type MouseEvent, useRef } from "react";
import { Link } from "react-router";
import { SubmitButton } from "~/ui/button";
import { TextArea } from "~/ui/field";
import { fr } from "~/ui/french";
import { KeptForm } from "~/ui/kept-form";

interface Saved {
  key: string;
  title: string;
  text: string;
}

/** The answer, sent by mail. A saved answer is put where the cursor is; without JavaScript its link opens the page with it. */
export function AnswerForm({
  id,
  email,
  saved,
  chosen,
  again,
  next,
  refused,
}: {
  id: string;
  /** Null when it is read on the site. */
  email: string | null;
  saved: Saved[];
  chosen: string | null;
  /** An answer left already. */
  again: boolean;
  /** Who has waited longest besides, if anybody: the answer may lead straight there. */
  next: string | null;
  refused: { error: string; text: string } | undefined;
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (event: MouseEvent<HTMLAnchorElement>, text: string) => {
    const element = area.current;
    if (!element || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    element.setRangeText(text, element.selectionStart, element.selectionEnd, "end");
    element.dispatchEvent(new Event("input", { bubbles: true }));
    element.focus();
  };
  return (
    <KeptForm keptAs={`message:${id}`} errors={{ text: refused?.error }} className="mt-8 max-w-[44rem]">
      <TextArea
        id="text"
        name="text"
        label={again ? "Écrire encore" : "Votre réponse"}
        hint={
          <span className="wrap-anywhere">
            {fr(
              email
                ? `Elle part par e-mail à ${email}, sans reprendre son message.`
                : "Elle se lit sur le site, avec ses quatre mots. Rien ne part par e-mail.",
            )}
          </span>
        }
        error={refused?.error}
        defaultValue={refused?.text ?? chosen ?? ""}
        rows={9}
        ref={area}
      />
      {saved.length > 0 && (
        <div className="saved-answers mb-6">
          <p id="reponses-types" className="small mb-2 font-[620]">
            Insérer une réponse enregistrée
          </p>
          <ul aria-labelledby="reponses-types">
            {saved.map(({ key, title, text }) => (
              <li key={key}>
                <Link
                  to={`?reponse=${key}`}
                  className="btn btn-secondary btn-sm"
                  preventScrollReset
                  onClick={(event) => insert(event, text)}
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
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

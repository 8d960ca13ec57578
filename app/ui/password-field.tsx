import { useId, useState } from "react";
import { Field, type Framed } from "./field";
import { fr } from "./french";
import { VisuallyHidden } from "./visually-hidden";

/** Its show/hide button appears once the page can answer a click. */
export function PasswordField({ label, hint, error, optional, id, className, ...control }: Framed<"input">) {
  const [shown, setShown] = useState(false);
  const noteId = useId();
  return (
    <Field id={id ?? control.name} {...{ label, hint, error, optional, className }}>
      {(aria) => (
        <div className="with-button">
          <input
            className="input"
            spellCheck={false}
            autoCapitalize="none"
            {...control}
            {...aria}
            type={shown ? "text" : "password"}
          />
          <button
            type="button"
            className="needs-js"
            aria-pressed={shown}
            aria-controls={aria.id}
            aria-describedby={noteId}
            onClick={() => setShown(!shown)}
          >
            {shown ? "Masquer" : "Afficher"}
            <VisuallyHidden>{fr(` : ${label}`)}</VisuallyHidden>
          </button>
          <span id={noteId} className="sr-only" aria-live="polite">
            {shown ? "Le mot de passe est visible." : "Le mot de passe est masqué."}
          </span>
        </div>
      )}
    </Field>
  );
}

import { useRef } from "react";
import { Form } from "react-router";
import { AutosaveState, useAutosave } from "~/ui/autosave";
import { SubmitButton } from "~/ui/button";
import { BlockHeading } from "~/ui/card";
import { TextArea } from "~/ui/field";
import { fr } from "~/ui/french";
import { useSeenVersion } from "~/ui/seen-version";
import { SESSION_NOTE_MAX_CHARACTERS } from "../rules";

interface NoteFormProps {
  id: string;
  text: string;
  version: string;
  error?: string | undefined;
}

/** The coach's own note of one meeting: kept as it is written, sealed, on the server; nothing stays in the browser. */
export function NoteForm({ id, text, version, error }: NoteFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { seen, onKept } = useSeenVersion(form, { name: "note", texts: [text], version });
  const keeping = useAutosave(form, { address: `/admin/rendez-vous/${id}/note`, onKept });
  return (
    <section aria-labelledby="note-titre">
      <BlockHeading title="Vos notes" id="note-titre" />
      <Form method="post" noValidate autoComplete="off" ref={form} className="mt-4 -mb-6">
        <input type="hidden" name="version" value={seen} />
        <TextArea
          name="note"
          label={fr("Ce que vous voulez retenir de ce rendez-vous")}
          hint={
            <>
              {fr("Pour vous seule : la personne ne les voit jamais.")}{" "}
              <span className="needs-js">{fr("Ce texte se garde à mesure que vous l'écrivez.")}</span>
            </>
          }
          rows={6}
          maxLength={SESSION_NOTE_MAX_CHARACTERS}
          defaultValue={text}
          error={error}
        />
        <AutosaveState keeping={keeping} />
        <noscript>
          <SubmitButton intent="save-note" variant="secondary" small>
            Enregistrer
          </SubmitButton>
        </noscript>
      </Form>
    </section>
  );
}

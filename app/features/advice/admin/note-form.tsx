import { useRef } from "react";
import { Form } from "react-router";
import { AutosaveState, useAutosave } from "~/ui/autosave";
import { SubmitButton } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { TextArea } from "~/ui/field";
import { fr } from "~/ui/french";
import { useSeenVersion } from "~/ui/seen-version";
import { NOTE_MAX_CHARACTERS } from "../rules";

export interface NoteRefusal {
  error: string;
  typed: string;
  /** Of the note, for what is sent next. */
  version: string;
  /** What another page wrote meanwhile. */
  other: string | null;
}

interface NoteFormProps {
  threadId: string;
  text: string;
  version: string;
  refused: NoteRefusal | undefined;
}

/** The coach's own note about a person: kept as it is written, sealed, on the server; nothing stays in the browser. */
export function NoteForm({ threadId, text, version, refused }: NoteFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const typed = refused?.typed ?? text;
  const { seen, onKept } = useSeenVersion(form, {
    name: "note",
    texts: [typed],
    version: refused?.version ?? version,
  });
  const keeping = useAutosave(form, { address: `/admin/echanges/${threadId}/note`, onKept });
  const kept = refused?.other ?? text;
  return (
    <section>
      <h2>Votre note</h2>
      {kept && <p className="wrap-anywhere whitespace-pre-line">{kept}</p>}
      <Disclosure summary={kept ? "Modifier la note" : "Écrire une note"} open={refused !== undefined}>
        <Form method="post" autoComplete="off" noValidate className="mt-3" ref={form}>
          <input type="hidden" name="version" value={seen} />
          <TextArea
            id="note"
            name="note"
            label="Ce que vous voulez retenir"
            hint={fr("Pour vous seule : la personne ne la voit jamais.")}
            rows={4}
            maxLength={NOTE_MAX_CHARACTERS}
            defaultValue={typed}
            error={refused?.error}
          />
          <div className="mb-3">
            <AutosaveState keeping={keeping} />
          </div>
          <SubmitButton intent="note" variant="secondary" small busyLabel="Enregistrement...">
            Enregistrer la note
          </SubmitButton>
        </Form>
      </Disclosure>
    </section>
  );
}

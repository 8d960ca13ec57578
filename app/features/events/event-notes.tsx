import { Fragment } from "react";
import { BlockHeading } from "~/ui/card";
import { fr } from "~/ui/french";
import type { OwnPlace } from "./events.server";

/** What the coach wrote to those who have a place, the latest first; nothing when she wrote nothing. */
export function EventNotes({ notes, coachName, id }: Pick<OwnPlace, "notes"> & { coachName: string; id: string }) {
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-6">
      <BlockHeading title={fr(notes.length > 1 ? `Les mots de ${coachName}` : `Un mot de ${coachName}`)} id={id} />
      {notes.map((note) => (
        <Fragment key={note.id}>
          <p className="xs muted mt-4">{fr(`Écrit le ${note.written}`)}</p>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{note.text}</p>
        </Fragment>
      ))}
    </section>
  );
}

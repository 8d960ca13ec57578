import { Fragment } from "react";
import { BlockHeading } from "~/ui/card";
import { fr } from "~/ui/french";
import type { OwnPlace } from "./events.server";

interface Props extends Pick<OwnPlace, "notes"> {
  title: string;
  id: string;
}

/** What the coach wrote to those who have a place, the latest first; nothing when she wrote nothing. */
export function EventNotes({ notes, title, id }: Props) {
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-6">
      <BlockHeading title={fr(title)} id={id} />
      {notes.map((note) => (
        <Fragment key={note.id}>
          <p className="xs muted mt-4">{fr(`Écrit le ${note.written}`)}</p>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{note.text}</p>
        </Fragment>
      ))}
    </section>
  );
}

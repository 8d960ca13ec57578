import { Bookmark } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { Field } from "~/ui/field";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { useKeptDraft } from "./kept-draft";

interface DraftFieldProps {
  id: string;
  label: string;
  hint: string;
  error: string | null | undefined;
  rows: number;
  area: RefObject<HTMLTextAreaElement | null>;
  text: string;
  /** Where it is kept as it is typed, and in which thread (null: a first letter). */
  keptAt: string;
  threadId: string | null;
  /** « 14 h 20 »: kept before this page was shown. */
  savedAt: string | undefined;
  /** Shown beside the state once something is kept. */
  clear?: ReactNode;
}

/** Ruled paper, and under it whether what is written on it is kept. Without a script a button keeps it. */
export function DraftField({
  id,
  label,
  hint,
  error,
  rows,
  area,
  text,
  keptAt,
  threadId,
  savedAt,
  clear,
}: DraftFieldProps) {
  const kept = useKeptDraft(area, keptAt, threadId);
  return (
    <>
      <Field id={id} label={label} hint={hint} error={error}>
        {(aria) => (
          <textarea
            className="input ruled"
            name="text"
            rows={rows}
            autoComplete="off"
            defaultValue={text}
            ref={area}
            {...aria}
          />
        )}
      </Field>
      <div className="draft-state">
        <p role="status">
          <Icon of={Bookmark} />
          {kept && "waiting" in kept
            ? fr("Pas encore gardé : nouvel essai dès que le réseau revient.")
            : kept || savedAt
              ? fr(`Brouillon gardé à ${kept?.kept ?? savedAt}`)
              : fr("Le brouillon se garde tout seul.")}
        </p>
        <noscript>
          <button type="submit" name="intent" value="save-draft" className="btn btn-quiet btn-sm">
            Garder le brouillon
          </button>
        </noscript>
        {(kept || savedAt) && clear}
      </div>
    </>
  );
}

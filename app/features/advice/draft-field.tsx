import { Bookmark } from "lucide-react";
import { type ReactNode, type RefObject, useCallback, useRef } from "react";
import { keepingText, useAutosave } from "~/ui/autosave";
import { Field } from "~/ui/field";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { useSeenVersion } from "~/ui/seen-version";
import { alreadySent, draftUnreadable } from "./messages";

/** What was kept before the page was shown. */
export interface ShownDraft {
  text: string;
  /** False: it opens no more. */
  readable: boolean;
  /** « 14 h 20 ». */
  savedAt: string;
}

interface DraftFieldProps {
  id: string;
  label: string;
  hint: string;
  error: string | null | undefined;
  rows: number;
  /** The form it stands in. */
  form: RefObject<HTMLFormElement | null>;
  area?: RefObject<HTMLTextAreaElement | null>;
  text: string;
  /** Of the draft, when its text was opened. */
  version: string;
  /** Where it is kept as it is typed, and in which thread (null: a first letter). */
  keptAt: string;
  threadId: string | null;
  draft: ShownDraft | null;
  /** Shown beside the state once something is kept. */
  clear?: ReactNode;
}

function hasText(form: HTMLFormElement): boolean {
  const field = form.elements.namedItem("text");
  return field instanceof HTMLTextAreaElement && field.value.trim() !== "";
}

/** Ruled paper, and under it whether what is written on it is kept. Without a script a button keeps it. */
export function DraftField({
  id,
  label,
  hint,
  error,
  rows,
  form,
  area,
  text,
  version,
  keptAt,
  threadId,
  draft,
  clear,
}: DraftFieldProps) {
  // A blank text is kept too, where it takes the place of another.
  const begun = useRef(text.trim() !== "");
  const isReady = useCallback((written: HTMLFormElement) => begun.current || hasText(written), []);
  const { seen, onKept: see } = useSeenVersion(form, { name: "text", texts: [text], version });
  const onKept = useCallback(
    (kept: { version: string }) => {
      begun.current = true;
      see(kept);
    },
    [see],
  );
  const keeping = useAutosave(form, { address: keptAt, isReady, onKept });
  return (
    <>
      <input type="hidden" name="threadId" value={threadId ?? ""} />
      <input type="hidden" name="version" value={seen} />
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
          {(keeping.at === "kept" && keeping.isSent
            ? alreadySent
            : keepingText(keeping, { done: "Brouillon gardé" })) ??
            (draft?.readable === false
              ? draftUnreadable
              : fr(draft ? `Brouillon gardé à ${draft.savedAt}` : "Le brouillon se garde tout seul."))}
        </p>
        <noscript>
          <button type="submit" name="intent" value="save-draft" className="btn btn-quiet btn-sm">
            Garder le brouillon
          </button>
        </noscript>
        {(keeping.at !== "nothing" || draft) && clear}
      </div>
    </>
  );
}

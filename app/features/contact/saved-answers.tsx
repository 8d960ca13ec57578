import "./saved-answers.css";
import type { MouseEvent, RefObject } from "react";
import { Link } from "react-router";

interface SavedAnswersProps {
  saved: { key: string; title: string; text: string }[];
  /** The field a text is put in, where the cursor is; without JavaScript its link opens the page with `?reponse=`. */
  field: RefObject<HTMLTextAreaElement | null>;
}

/** The texts the coach keeps to answer with, beside the field she writes in. Nothing when she keeps none. */
export function SavedAnswers({ saved, field }: SavedAnswersProps) {
  if (saved.length === 0) return null;
  const insert = (event: MouseEvent<HTMLAnchorElement>, text: string) => {
    const area = field.current;
    if (!area || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    area.setRangeText(text, area.selectionStart, area.selectionEnd, "end");
    area.dispatchEvent(new Event("input", { bubbles: true }));
    area.focus();
  };
  return (
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
  );
}

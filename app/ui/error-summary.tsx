import { type MouseEvent, useEffect, useId, useRef } from "react";

const counts = ["", "Un point", "Deux points", "Trois points", "Quatre points", "Cinq points", "Six points"];

interface ErrorSummaryProps {
  /** Field id → what is wrong, in the order of the form. */
  errors: Record<string, string | null | undefined>;
  /** Show it for a single error too. */
  always?: boolean;
}

/** Leads to each field in error. From two errors on it takes the focus; a lone error sends the focus to its field. */
export function ErrorSummary({ errors, always }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const list = Object.entries(errors).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const signature = list.map(([id, message]) => `${id} ${message}`).join("\n");
  const shown = list.length > 1 || (always && list.length === 1);
  const first = list[0]?.[0];

  useEffect(() => {
    if (!signature) return;
    if (box.current) box.current.focus();
    else if (first) document.getElementById(first)?.focus();
    const title = document.title;
    if (title.startsWith("Erreur")) return;
    const failed = `Erreur : ${title}`;
    document.title = failed;
    // The page that comes next has said its own by then.
    return () => {
      if (document.title === failed) document.title = title;
    };
  }, [signature, first]);

  if (!shown) return null;

  function follow(event: MouseEvent<HTMLAnchorElement>, id: string) {
    const field = document.getElementById(id);
    if (!field) return;
    event.preventDefault();
    field.focus();
    field.scrollIntoView({ block: "center" });
  }

  return (
    <div className="summary" role="alert" tabIndex={-1} ref={box} aria-labelledby={titleId}>
      <h2 id={titleId}>{counts[list.length] ?? `${list.length} points`} à corriger</h2>
      <ul>
        {list.map(([id, message]) => (
          <li key={id}>
            <a href={`#${id}`} onClick={(event) => follow(event, id)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

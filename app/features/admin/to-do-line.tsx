import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { SubmitButton } from "~/ui/button";
import { fr } from "~/ui/french";
import { Ordinals } from "~/ui/ordinals";
import { VisuallyHidden } from "~/ui/visually-hidden";

interface DoProps {
  thing: string;
  label: string;
  of: string;
  quiet?: boolean;
  /** The list as she reads it, which she comes back to. */
  here?: string;
}

/** One press does it, from the list itself; the notice that follows undoes it. */
export function Do({ thing, label, of, quiet, here = "/admin" }: DoProps) {
  return (
    <Form method="post" action={here} preventScrollReset>
      <input type="hidden" name="thing" value={thing} />
      <SubmitButton variant={quiet ? "quiet" : "secondary"} small intent="do" among={{ thing }}>
        {label}
        <VisuallyHidden>{fr(` : ${of}`)}</VisuallyHidden>
      </SubmitButton>
    </Form>
  );
}

interface LineProps {
  to?: string;
  title: string;
  text: string;
  tag?: ReactNode;
  /** What its page is for, in one word. */
  go?: string;
  act?: ReactNode;
  more?: ReactNode;
}

/** The whole line leads to its page; on the first one of the list stands the light. */
export function Line({ to, title, text, tag, go = "Voir", act, more }: LineProps) {
  return (
    <li className={more ? "todo-tall" : undefined}>
      <div>
        {to ? (
          <Link to={to}>
            <Ordinals>{title}</Ordinals>
          </Link>
        ) : (
          <b>
            <Ordinals>{title}</Ordinals>
          </b>
        )}
        {text && (
          <p className="small muted">
            <Ordinals>{text}</Ordinals>
          </p>
        )}
        {more}
      </div>
      <div className="todo-act">
        {tag}
        {act || (to && !more && <Go word={go} />)}
      </div>
    </li>
  );
}

/** What the title, a link, does already: drawn for the eye alone. */
function Go({ word }: { word: string }) {
  return (
    <span className="todo-go" aria-hidden>
      <span className="btn btn-primary btn-sm">{word}</span>
      <span className="btn btn-quiet btn-sm">{word}</span>
    </span>
  );
}

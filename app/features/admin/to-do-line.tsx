import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { SubmitButton } from "~/ui/button";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
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
  icon: LucideIcon;
  to?: string;
  title: string;
  text: string;
  tag?: ReactNode;
  act?: ReactNode;
  more?: ReactNode;
}

export function Line({ icon, to, title, text, tag, act, more }: LineProps) {
  return (
    <li className={more ? "todo-tall" : undefined}>
      <Icon of={icon} />
      <div>
        {to ? <Link to={to}>{fr(title)}</Link> : <b>{fr(title)}</b>}
        {text && <p className="small muted">{fr(text)}</p>}
        {more}
      </div>
      <div className="todo-act">
        {tag}
        {act}
      </div>
    </li>
  );
}

import "./arranged-list.css";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { IconSubmit, SubmitButton } from "./button";
import { VisuallyHidden } from "./visually-hidden";

interface ArrangedItem {
  id: string;
  /** What names it; leads to its own page. */
  title: string;
  to: string;
  text?: ReactNode;
  tags: ReactNode;
  published: boolean;
}

/**
 * Things shown to the public in an order one chooses. Each line posts `id` and `intention`: « monter », « descendre », « publier » or
 * « cacher », with the `fields` of the page.
 */
export function ArrangedList({
  label,
  items,
  fields = {},
}: {
  label: string;
  items: ArrangedItem[];
  fields?: Record<string, string>;
}) {
  return (
    <ul className="arranged border-t-[1.5px] border-text" aria-label={label}>
      {items.map(({ id, title, to, text, tags, published }, rank) => (
        <li key={id}>
          <div className="min-w-0">
            <h2>
              <Link to={to}>{title}</Link>
            </h2>
            {text && <div className="small muted mb-2 line-clamp-2 max-w-[60ch] wrap-anywhere">{text}</div>}
            <p className="flex flex-wrap gap-2">{tags}</p>
          </div>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="id" value={id} />
            {Object.entries(fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <IconSubmit
              intent={["intention", "monter"]}
              among={{ id }}
              label={`Monter « ${title} »`}
              title="Monter"
              icon={ArrowUp}
              disabled={rank === 0}
            />
            <IconSubmit
              intent={["intention", "descendre"]}
              among={{ id }}
              label={`Descendre « ${title} »`}
              title="Descendre"
              icon={ArrowDown}
              disabled={rank === items.length - 1}
            />
            <SubmitButton
              variant="secondary"
              small
              intent={["intention", published ? "cacher" : "publier"]}
              among={{ id }}
            >
              {published ? "Cacher" : "Publier"}
              <VisuallyHidden>{` « ${title} »`}</VisuallyHidden>
            </SubmitButton>
          </Form>
        </li>
      ))}
    </ul>
  );
}

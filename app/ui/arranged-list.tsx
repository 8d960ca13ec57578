import "./arranged-list.css";
import { ArrowDown, ArrowUp, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { IconSubmit, SubmitButton } from "./button";
import { EmptyState } from "./empty-state";
import { fr } from "./french";
import { LoadError } from "./load-error";
import { PageTitle } from "./page-title";
import { Unbroken } from "./unbroken";
import { VisuallyHidden } from "./visually-hidden";

interface ArrangedItem {
  id: string;
  /** What names it; leads to its own page. */
  title: string;
  to: string;
  text?: ReactNode;
  /** What it costs, at the right of its name. */
  price?: string;
  tags: ReactNode;
  published: boolean;
}

interface ArrangedListProps {
  label: string;
  items: ArrangedItem[];
  /** What showing and hiding are called here. */
  acts?: { publish: string; hide: string };
  fields?: Record<string, string>;
}

/**
 * Things shown to the public in an order one chooses. Each line posts `id` and `intent`: `move-up`, `move-down`, `publish` or
 * « cacher », with the `fields` of the page.
 */
function ArrangedList({ label, items, acts = { publish: "Publier", hide: "Cacher" }, fields = {} }: ArrangedListProps) {
  return (
    <ul className="arranged border-t-[1.5px] border-text" aria-label={label}>
      {items.map(({ id, title, to, text, price, tags, published }, rank) => (
        <li key={id}>
          <div className="min-w-0">
            <div className="flex items-baseline justify-between gap-4">
              <h2>
                <Link to={to}>
                  <span>
                    <Unbroken>{title}</Unbroken>
                  </span>
                </Link>
              </h2>
              {price && <b className="num whitespace-nowrap font-display text-xl font-medium">{price}</b>}
            </div>
            {text && <div className="small muted mb-2 max-w-[60ch] wrap-anywhere">{text}</div>}
            <p className="flex flex-wrap gap-2">{tags}</p>
          </div>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="id" value={id} />
            {Object.entries(fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <IconSubmit
              intent="move-up"
              among={{ id }}
              label={`Monter « ${title} »`}
              title="Monter"
              icon={ArrowUp}
              disabled={rank === 0}
            />
            <IconSubmit
              intent="move-down"
              among={{ id }}
              label={`Descendre « ${title} »`}
              title="Descendre"
              icon={ArrowDown}
              disabled={rank === items.length - 1}
            />
            <SubmitButton variant="secondary" small intent={published ? "hide" : "publish"} among={{ id }}>
              {published ? acts.hide : acts.publish}
              <VisuallyHidden>{` « ${title} »`}</VisuallyHidden>
            </SubmitButton>
          </Form>
        </li>
      ))}
    </ul>
  );
}

interface ArrangedPageProps {
  title: string;
  /** The page itself, where it is tried again. */
  path: string;
  add: { to: string; label: string };
  /** The sentence under the title. */
  lede?: string;
  /** Between the head and the list. */
  intro?: ReactNode;
  /** Null when the list could not be read, which `failed` says. */
  items: ArrangedItem[] | null;
  failed: string;
  empty: { title: string; text: string };
  acts?: ArrangedListProps["acts"];
  fields?: Record<string, string>;
}

/** A page of the back office that is such a list. */
export function ArrangedPage({ title, path, add, lede, intro, items, failed, empty, acts, fields }: ArrangedPageProps) {
  return (
    <>
      <PageTitle title={title} action={{ icon: Plus, ...add }} className={lede ? "mb-6" : "mb-3"}>
        {lede}
      </PageTitle>
      {intro}
      {!items && <LoadError title={failed} retryTo={path} />}
      {items?.length === 0 && (
        <EmptyState level={2} title={empty.title}>
          {fr(empty.text)}
        </EmptyState>
      )}
      {items && items.length > 0 && <ArrangedList label={title} items={items} acts={acts} fields={fields} />}
    </>
  );
}

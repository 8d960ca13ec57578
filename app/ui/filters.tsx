import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { Button, ButtonLink } from "./button";
import { useCurrentInView } from "./current-in-view";
import { VisuallyHidden } from "./visually-hidden";

interface FiltersProps {
  action: string;
  label: string;
  /** Something is filtered: the way back to everything is shown. */
  narrowed?: boolean;
  children: ReactNode;
}

/** The fields that narrow a list, as an address of its own: `GET`, so that it can be kept and sent. */
export function Filters({ action, label, narrowed, children }: FiltersProps) {
  return (
    <Form method="get" action={action} role="search" aria-label={label} className="filters">
      {children}
      <span className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" small>
          Filtrer
        </Button>
        {narrowed && (
          <ButtonLink to={action} variant="quiet" small>
            Tout voir
          </ButtonLink>
        )}
      </span>
    </Form>
  );
}

interface FilterLinksProps {
  label: string;
  /** Side by side in boxes, or on one line that scrolls. */
  look?: "boxes" | "line";
  /** Read after each count by who does not see the page: « à remplacer ». */
  countMeans?: string;
  links: { to: string; label: string; current: boolean; count?: number }[];
}

/** One choice among a few, each a link: « Tous · Nouveaux · Répondus ». */
export function FilterLinks({ label, look = "boxes", countMeans, links }: FilterLinksProps) {
  const row = useCurrentInView<HTMLElement>();
  return (
    <nav className={look === "line" ? "line-links" : "filter-links"} aria-label={label} ref={row}>
      {links.map(({ to, label: text, current, count }) => (
        <Link key={to} to={to} aria-current={current ? "page" : undefined} preventScrollReset>
          {text}
          {count !== undefined && (
            <span className="num">
              {count}
              {countMeans && <VisuallyHidden>{` ${countMeans}`}</VisuallyHidden>}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

import "./search-box.css";
import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { Button } from "./button";
import { Icon } from "./icon";

interface SearchBoxProps {
  /** The list. */
  action: string;
  /** « Rechercher un membre ». */
  label: string;
  search: string;
  /** What else narrows the list, sent along. */
  keep?: Record<string, string>;
  /** The list without the search; given where something was found. */
  clearTo?: string;
  /** « 12 résultats ». */
  children?: ReactNode;
}

/** Looks for words in a list, as an address of its own (`?q=`); beside it, how many lines were found. */
export function SearchBox({ action, label, search, keep = {}, clearTo, children }: SearchBoxProps) {
  return (
    <div className="search-row">
      <Form method="get" action={action} role="search" className="search-box" key={search}>
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label htmlFor="q" className="sr-only">
          {label}
        </label>
        <span>
          <Icon of={Search} />
          <input
            className="input"
            id="q"
            name="q"
            type="search"
            defaultValue={search}
            placeholder={`${label}...`}
            autoComplete="off"
          />
        </span>
        <Button type="submit" variant="secondary" small>
          Rechercher
        </Button>
      </Form>
      <div className="flex flex-wrap items-center gap-x-4">
        <p className="small muted" role="status">
          {children}
        </p>
        {clearTo && (
          <Link to={clearTo} className="inline-flex min-h-(--target) items-center text-sm">
            Effacer la recherche
          </Link>
        )}
      </div>
    </div>
  );
}

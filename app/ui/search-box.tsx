import { Search } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Form, Link } from "react-router";
import { Button, SubmitButton } from "./button";
import { classNames } from "./class-names";
import { Icon } from "./icon";

interface SearchBoxProps {
  /** The list. */
  action: string;
  /** `get`: an address of its own (`?q=`), to be kept and sent. `post`: a form (`search`), for what no history may hold. */
  method?: "get" | "post";
  /** « Rechercher un membre ». Heard. */
  label: string;
  /** The label is seen above the field too. */
  labelled?: boolean;
  /** What may be written there: under the label, then seen. */
  hint?: string;
  /** On its button. */
  act?: string;
  search: string;
  /** What can be found, in words that a telephone shows whole: « Nom, adresse ». */
  placeholder: string;
  /** What else narrows the list, sent along. */
  keep?: Record<string, string>;
  /** The list without the search; given where something was found. */
  clearTo?: string;
  /** « 12 résultats ». */
  children?: ReactNode;
}

/** Looks for words in a list; beside it, how many lines were found. */
export function SearchBox(props: SearchBoxProps) {
  const { action, method = "get", label, hint, labelled = hint !== undefined, act = "Rechercher" } = props;
  const { search, placeholder, keep = {}, clearTo, children } = props;
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(search);
  // The field stays, and the focus in it; what is no longer looked for leaves it, unless something was typed meanwhile.
  useEffect(() => {
    if (field.current?.value === shown.current) field.current.value = search;
    shown.current = search;
  }, [search]);
  return (
    <div className="search-row">
      <Form
        method={method}
        action={action}
        role="search"
        className={classNames("search-box", labelled && "flex-wrap")}
        preventScrollReset
      >
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label htmlFor="q" className={labelled ? "label" : "sr-only"}>
          {label}
        </label>
        {hint && (
          <p className="hint" id="q-aide">
            {hint}
          </p>
        )}
        <span>
          <Icon of={Search} />
          <input
            className="input"
            id="q"
            ref={field}
            name={method === "get" ? "q" : "search"}
            type="search"
            defaultValue={search}
            placeholder={placeholder}
            aria-describedby={hint && "q-aide"}
            autoComplete="off"
          />
        </span>
        {method === "get" ? (
          <Button type="submit" variant="secondary" small>
            {act}
          </Button>
        ) : (
          <SubmitButton variant="secondary" small>
            {act}
          </SubmitButton>
        )}
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

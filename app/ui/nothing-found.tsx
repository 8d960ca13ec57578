import type { ReactNode } from "react";
import { ButtonLink } from "./button";
import { EmptyState } from "./empty-state";
import { fr } from "./french";

interface NothingFoundProps {
  title: ReactNode;
  text: string;
  clearTo: string;
  /** Other places to look. */
  children?: ReactNode;
}

/** A search that met nothing: what was looked for, what to try, and the way back to the whole list. */
export function NothingFound({ title, text, clearTo, children }: NothingFoundProps) {
  return (
    <EmptyState
      level={2}
      title={title}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {children}
          <ButtonLink to={clearTo} variant="secondary" small>
            Effacer la recherche
          </ButtonLink>
        </div>
      }
    >
      <span className="wrap-anywhere">{fr(text)}</span>
    </EmptyState>
  );
}

import type { LinkProps } from "react-router";
import { ButtonLink } from "./button";

/** Where one is in a list, and the way to the next lines. Says nothing when everything is on one page, unless `always`. */
export function Pager({
  page,
  pages,
  to,
  label = "Pages",
  always,
}: {
  page: number;
  pages: number;
  to: (page: number) => LinkProps["to"];
  label?: string;
  always?: boolean;
}) {
  if (pages <= 1 && !always) return null;
  return (
    <nav className="flex flex-wrap items-center justify-between gap-3 py-3" aria-label={label}>
      <span className="small muted">{`Page ${page} sur ${pages}`}</span>
      <span className="flex gap-2">
        {page > 1 && (
          <ButtonLink to={to(page - 1)} variant="secondary" small rel="prev">
            Précédent
          </ButtonLink>
        )}
        {page < pages && (
          <ButtonLink to={to(page + 1)} variant="secondary" small rel="next">
            Suivant
          </ButtonLink>
        )}
      </span>
    </nav>
  );
}

import { Link, useLocation, useMatches } from "react-router";
import { fr } from "~/ui/french";
import { crumbsOf } from "./breadcrumb";

/** A route whose path says little gives its last step: `handle = { crumb: (loaderData) => title }`. */
interface CrumbHandle {
  crumb?: (loaderData: unknown) => string | undefined;
}

/** On every page except home (spec §2). */
export function Breadcrumbs() {
  const { pathname } = useLocation();
  const page = useMatches().at(-1);
  const here = (page?.handle as CrumbHandle | undefined)?.crumb?.(page?.loaderData);
  if (pathname === "/") return null;
  return (
    <nav className="crumbs wrap" aria-label={fr("Fil d'Ariane")}>
      <ol>
        {crumbsOf(pathname, here).map(({ label, to }) => (
          <li key={to ?? "here"}>{to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}</li>
        ))}
      </ol>
    </nav>
  );
}

import { Link, useLocation } from "react-router";
import { fr } from "~/ui/french";
import { crumbsOf } from "./breadcrumb";

/** On every page except home (spec §2). */
export function Breadcrumbs() {
  const { pathname } = useLocation();
  if (pathname === "/") return null;
  return (
    <nav className="crumbs wrap" aria-label={fr("Fil d'Ariane")}>
      <ol>
        {crumbsOf(pathname).map(({ label, to }) => (
          <li key={to ?? "here"}>{to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}</li>
        ))}
      </ol>
    </nav>
  );
}

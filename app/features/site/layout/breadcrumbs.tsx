import { Link, useLocation, useMatches } from "react-router";
import { fr } from "~/ui/french";
import type { SiteIdentity } from "~/ui/head";
import { JsonLd } from "~/ui/json-ld";
import { type Crumb, crumbsOf } from "./breadcrumb";

/** A route whose path says little gives its last step, or last steps: `handle = { crumb: (loaderData) => title }`. */
interface CrumbHandle {
  crumb?: (loaderData: unknown) => string | string[] | undefined;
}

/** On every page except home (requirements ). */
export function Breadcrumbs() {
  const { pathname } = useLocation();
  const page = useMatches().at(-1);
  const here = (page?.handle as CrumbHandle | undefined)?.crumb?.(page?.loaderData);
  if (pathname === "/") return null;
  const crumbs = crumbsOf(pathname, here);
  return (
    <nav className="crumbs wrap" aria-label={fr("Fil d'Ariane")}>
      <ol>
        {crumbs.map(({ label, to }) => (
          <li key={to ?? "here"}>
            {to ? <Link to={to}>{fr(label)}</Link> : <span aria-current="page">{fr(label)}</span>}
          </li>
        ))}
      </ol>
      <JsonLd data={(site) => breadcrumbJsonLd(site, crumbs, pathname)} />
    </nav>
  );
}

/** https://schema.org/BreadcrumbList */
function breadcrumbJsonLd(site: SiteIdentity, crumbs: Crumb[], pathname: string) {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ label, to }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: site.site_url + (to ?? pathname),
    })),
  };
}

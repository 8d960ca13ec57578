import { type MetaDescriptor, useRouteLoaderData } from "react-router";

/** Who speaks, as the root loaded it: the name, and the address without a final slash. */
export interface SiteIdentity {
  brand_name: string;
  site_url: string;
}

interface RootData {
  facts: SiteIdentity;
}

/** The part of a page's `meta` arguments that says where it is. */
interface Place {
  location: { pathname: string };
  matches: readonly ({ loaderData?: unknown } | undefined)[];
}

interface Page {
  title: string;
  description: string;
  /** Added for an article: its publication, as an ISO instant. */
  publishedAt?: string;
}

/** A search engine cuts a longer title: the brand is then left out. */
export const LONGEST_TITLE = 65;

/** The head of a page anybody may find: search engines, shared links. Its picture answers at `/partage/…`. */
export function openHead(place: Place, { title, description, publishedAt }: Page): MetaDescriptor[] {
  const site = identityIn(place);
  const tags = [{ title: fullTitle(title, site) }, { name: "description", content: description }];
  if (!site) return tags;
  const { pathname } = place.location;
  const address = site.site_url + pathname;
  const graph = {
    "og:type": publishedAt ? "article" : "website",
    "og:site_name": site.brand_name,
    "og:locale": "fr_FR",
    "og:title": title,
    "og:description": description,
    "og:url": address,
    "og:image": `${site.site_url}/partage${pathname === "/" ? "/accueil" : pathname}.png`,
    "og:image:width": "1200",
    "og:image:height": "630",
    ...(publishedAt && { "article:published_time": publishedAt }),
  };
  return [
    ...tags,
    { tagName: "link", rel: "canonical", href: address },
    { name: "twitter:card", content: "summary_large_image" },
    ...Object.entries(graph).map(([property, content]) => ({ property, content })),
  ];
}

/** The head of a page search engines leave out (requirements ). A private one names neither the brand nor what it is about. */
export function unlistedHead(title?: string, description?: string): MetaDescriptor[] {
  return [
    ...(title ? [{ title }] : []),
    ...(description ? [{ name: "description", content: description }] : []),
    { name: "robots", content: "noindex" },
  ];
}

/** For structured data: whose page this is, and under which address. Undefined on the page of an incident. */
export function useSiteIdentity(): SiteIdentity | undefined {
  return (useRouteLoaderData("root") as RootData | undefined)?.facts;
}

function identityIn({ matches }: Place): SiteIdentity | undefined {
  return (matches[0]?.loaderData as RootData | undefined)?.facts;
}

function fullTitle(title: string, site: SiteIdentity | undefined): string {
  const full = `${title} · ${site?.brand_name ?? ""}`;
  return site && full.length <= LONGEST_TITLE ? full : title;
}

import { type SiteIdentity, useSiteIdentity } from "./head";

/** A description for search engines (schema.org), told under our own address. A data block is never executed. */
export function JsonLd({ data }: { data: (site: SiteIdentity) => Record<string, unknown> }) {
  const site = useSiteIdentity();
  if (!site) return null;
  const text = schemaText(data(site));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without any `<` cannot leave its script element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}

/** `<` is escaped so that no text can close it; like other programs, engines are spared the joiner of « e-mail » (`fr`). */
export function schemaText(data: Record<string, unknown>): string {
  return JSON.stringify({ "@context": "https://schema.org", ...data })
    .replaceAll("\u2060", "")
    .replace(/</g, "\\u003c");
}

/** The house as the author, provider or organizer of something. */
export function organizationOf(site: SiteIdentity) {
  return { "@type": "Organization", name: site.brand_name, url: `${site.site_url}/` };
}

/** Somebody of the house; `path`: the page that says who they are. */
export function personOf(
  site: SiteIdentity,
  { name, jobTitle, path }: { name: string; jobTitle: string; path: string },
) {
  return { "@type": "Person", name, jobTitle, url: site.site_url + path, worksFor: organizationOf(site) };
}

export function offerOf(cents: number, url: string) {
  return {
    "@type": "Offer",
    url,
    price: (cents / 100).toFixed(2),
    priceCurrency: "EUR",
    availability: "https://schema.org/InStock",
  };
}

import { type SiteIdentity, useSiteIdentity } from "./head";

/**
 * A description for search engines (schema.org), told under our own address. A data block is never executed; `<` is
 * escaped so that no text can close it.
 */
export function JsonLd({ data }: { data: (site: SiteIdentity) => Record<string, unknown> }) {
  const site = useSiteIdentity();
  if (!site) return null;
  const text = JSON.stringify({ "@context": "https://schema.org", ...data(site) }).replace(/</g, "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without any `<` cannot leave its script element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
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

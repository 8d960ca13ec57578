import type { SiteIdentity } from "~/ui/head";
import { offerOf, organizationOf } from "~/ui/json-ld";

/** The membership for search engines, at the price without a code: https://schema.org/Service */
export function offerJsonLd(site: SiteIdentity, priceCents: number) {
  const url = `${site.site_url}/membership`;
  return {
    "@type": "Service",
    name: "Adhésion Premium d’un an",
    serviceType: "Coaching de séparation",
    url,
    provider: organizationOf(site),
    areaServed: "FR",
    offers: [{ name: "Adhésion Premium d’un an", ...offerOf(priceCents, url) }],
  };
}

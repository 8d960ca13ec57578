import type { SiteIdentity } from "~/ui/head";
import { offerOf, organizationOf } from "~/ui/json-ld";
import type { FormulaFacts } from "./formulas";

/** Said to search engines: https://schema.org/Service, without a rating (no verified review yet). */
export function servicesJsonLd(site: SiteIdentity, facts: FormulaFacts) {
  const url = `${site.site_url}/services`;
  return {
    "@type": "Service",
    name: "Accompagnement divorce personnalisé",
    serviceType: "Coaching de séparation",
    url,
    provider: organizationOf(site),
    areaServed: "FR",
    offers: [
      { name: "Séance unique, 1 heure", ...offerOf(facts.sessionCents, url) },
      { name: "Forfait 5 heures", ...offerOf(facts.pack5hCents, url) },
      { name: "Forfait 10 heures", ...offerOf(facts.pack10hCents, url) },
    ],
  };
}

import type { SiteIdentity } from "~/ui/head";
import { houseOf, offerOf } from "~/ui/json-ld";
import type { FormulaFacts } from "./formulas";

/** Said to search engines: https://schema.org/Service, without a rating (no verified review yet). */
export function servicesDescription(site: SiteIdentity, facts: FormulaFacts) {
  const url = `${site.site_url}/services`;
  return {
    "@type": "Service",
    name: "Accompagnement divorce personnalisé",
    serviceType: "Coaching de séparation",
    url,
    provider: houseOf(site),
    areaServed: "FR",
    offers: [
      { name: "Séance unique, 1 heure", ...offerOf(facts.sessionCents, url) },
      { name: "Forfait 5 heures", ...offerOf(facts.pack5hCents, url) },
      { name: "Forfait 10 heures", ...offerOf(facts.pack10hCents, url) },
    ],
  };
}

import type { FormulaFacts } from "./formulas";

const euros = (cents: number) => (cents / 100).toFixed(2);

/** Said to search engines: https://schema.org/Service, without a rating (no verified review yet). */
export function servicesDescription(brand: string, facts: FormulaFacts) {
  const offer = (name: string, cents: number) => ({
    "@type": "Offer",
    name,
    price: euros(cents),
    priceCurrency: "EUR",
  });
  return {
    "@context": "https://schema.org",
    "@type": "Service",
    name: "Accompagnement divorce personnalisé",
    serviceType: "Coaching de séparation",
    provider: { "@type": "Organization", name: brand },
    areaServed: "FR",
    offers: [
      offer("Séance unique, 1 heure", facts.sessionCents),
      offer("Forfait 5 heures", facts.pack5hCents),
      offer("Forfait 10 heures", facts.pack10hCents),
    ],
  };
}

import type { SiteFacts } from "../layout/site-facts";

/** The house itself, for search engines: https://schema.org/ProfessionalService. Its town, never the street someone may live in. */
export function organizationJsonLd(facts: SiteFacts, town: { postalCode: string; addressLocality: string } | null) {
  const address = facts.site_url;
  return {
    "@type": "ProfessionalService",
    "@id": `${address}/#maison`,
    name: facts.brand_name,
    slogan: facts.brand_tagline,
    url: `${address}/`,
    logo: `${address}/favicon.svg`,
    image: `${address}/partage/accueil.png`,
    email: facts.contact_email,
    address: {
      "@type": "PostalAddress",
      ...(town ?? { addressLocality: facts.address_place }),
      addressCountry: "FR",
    },
    areaServed: "FR",
    sameAs: [facts.instagram_url],
  };
}

/** The town of a postal address written on several lines, or null when no line looks like one. */
export function townOf(address: string) {
  const [, postalCode, addressLocality] = /^(\d{5})[ \t]+(.+)$/m.exec(address) ?? [];
  return postalCode && addressLocality ? { postalCode, addressLocality: addressLocality.trim() } : null;
}

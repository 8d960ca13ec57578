export interface Crumb {
  label: string;
  /** Absent on the page itself. */
  to?: string;
}

/** requirements; « Événements » is added because a capital keeps its accent. */
const labels = new Map([
  ["services", "Services"],
  ["temoignages", "Témoignages"],
  ["a-propos", "À propos"],
  ["auth", "Votre compte"],
  ["en-securite", "En sécurité"],
  ["contact", "Contact"],
  ["blog", "Blog"],
  ["admin", "Administration"],
  ["mentions-legales", "Mentions légales"],
  ["cgu", "Conditions générales"],
  ["politique-confidentialite", "Politique de confidentialité"],
  ["accessibilite", "Accessibilité"],
  ["retractation", "Rétractation"],
  ["renoncer-au-contrat", "Renoncer au contrat"],
  ["resilier-votre-contrat", "Résilier votre contrat"],
  ["evenements", "Événements"],
  ["bibliotheque", "Bibliothèque"],
  ["regler", "Règlement"],
  ["rendez-vous", "Rendez-vous"],
  ["suivi", "Votre rendez-vous"],
  ["mes-donnees", "Vos données"],
  ["vos-donnees", "Vos données"],
]);

/** Parts of an address that lead to no page of their own. */
const withoutPage = /^\/(attestation|blog\/themes|devis|espace-membre\/devis|espace-membre\/rendez-vous\/[^/]+)$/;

/** From the home page to this one, one step per segment of the path that is a page; `here` is the page's own title, when it gives one, or its last steps. */
export function crumbsOf(pathname: string, here: string | string[] = []): Crumb[] {
  const segments = pathname.split("/").filter(Boolean);
  const steps = segments
    .map((segment, index) => ({ segment, to: `/${segments.slice(0, index + 1).join("/")}` }))
    .filter(({ to }) => !withoutPage.test(to));
  const own = [here].flat();
  const ownFrom = steps.length - own.length;
  return [
    { label: "Accueil", to: "/" },
    ...steps.map(({ segment, to }, index) => ({
      label: own[index - ownFrom] || (labels.get(segment) ?? titleCased(segment)),
      ...(index < steps.length - 1 && { to }),
    })),
  ];
}

function titleCased(segment: string): string {
  return readable(segment)
    .split("-")
    .filter(Boolean)
    .map((word) => word.charAt(0).toLocaleUpperCase("fr") + word.slice(1))
    .join(" ");
}

/** An address typed by hand may not be valid UTF-8. */
function readable(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The header's links, in the owner's order and words (requirements ). */
export const mainLinks = [
  { to: "/", label: "Accueil" },
  { to: "/services", label: "Services" },
  { to: "/evenements", label: "Événements" },
  { to: "/blog", label: "Blog" },
  { to: "/faq", label: "FAQ" },
  { to: "/espace-membre", label: "Espace Membre" },
];

export const footerLinks = [
  ...mainLinks.slice(0, 5),
  { to: "/outils", label: "Outils" },
  { to: "/bibliotheque", label: "Bibliothèque" },
  { to: "/temoignages", label: "Témoignages" },
  { to: "/a-propos", label: "À propos" },
];

/** Where the law wants them: on every page, at the same place, in its own words (Code de la consommation D.221-5, D.215-1). */
export const contractLinks = [
  { to: "/renoncer-au-contrat", label: "Renoncer au contrat ici" },
  { to: "/resilier-votre-contrat", label: "Résilier votre contrat" },
];

export const legalLinks = [
  { to: "/mentions-legales", label: "Mentions légales" },
  { to: "/cgu", label: "CGU" },
  { to: "/politique-confidentialite", label: "Politique de confidentialité" },
  { to: "/cookies", label: "Cookies" },
  { to: "/accessibilite", label: "Accessibilité" },
  { to: "/retractation", label: "Droit de rétractation" },
];

/** The pages of the member area, which nobody reads without an account. */
export function isOwn(pathname: string): boolean {
  return pathname === "/espace-membre" || pathname.startsWith("/espace-membre/");
}

/** A link is current on its page and below it; the private doors belong to « Espace Membre », what is booked to « Services ». */
export function isCurrent(to: string, pathname: string): boolean {
  if (to === "/") return pathname === "/";
  if (to === "/espace-membre" && (pathname === "/auth" || pathname.startsWith("/auth/"))) return true;
  if (to === "/services" && (pathname === "/rendez-vous" || pathname.startsWith("/rendez-vous/"))) return true;
  return pathname === to || pathname.startsWith(`${to}/`);
}

/** Public pages that are the same for everybody: their finished bytes are kept. Whoever changes what they show calls `invalidatePages`. */
export const cachedPaths = [
  "/",
  "/services",
  "/faq",
  "/temoignages",
  "/a-propos",
  "/en-securite",
  "/bibliotheque",
  "/outils",
  "/nos-offres",
  "/contact",
  "/guide",
  "/blog",
  /^\/blog\/themes\/[a-z]+$/,
  /^\/blog\/[a-z0-9]+(-[a-z0-9]+)*$/,
  "/mentions-legales",
  "/cgu",
  "/politique-confidentialite",
  "/accessibilite",
  "/retractation",
] as const;

/** What a kept page reads of its query (what one writes about, on `/contact`): asked for with it, the page is rendered for that visitor. */
export const cachedPageParameters = ["sujet"] as const;

/** Pages that are not the same for everybody, and are as whole without the application: it is asked for once something in them is touched. */
export const wholePaths = [
  "/rendez-vous",
  "/evenements",
  /^\/evenements\/[a-z0-9]+(-[a-z0-9]+)*$/,
  /^\/outils\/[a-z]+(-[a-z]+)*$/,
  "/membership",
  "/membership/offrir",
  "/lettre",
  "/lettres",
  "/auth",
  "/auth/mot-de-passe-oublie",
  "/cadeau",
  "/contact/message",
  "/vos-donnees",
  "/cookies",
  "/renoncer-au-contrat",
  "/resilier-votre-contrat",
] as const;

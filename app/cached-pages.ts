/** Public pages that are the same for everybody: their finished bytes are kept. Whoever changes what they show calls `invalidatePages`. */
export const cachedPaths = [
  "/",
  "/services",
  "/faq",
  "/temoignages",
  "/a-propos",
  "/en-securite",
  "/nos-offres",
  "/contact",
  "/guide",
  "/blog",
  /^\/blog\/[a-z0-9]+(-[a-z0-9]+)*$/,
  "/mentions-legales",
  "/cgu",
  "/politique-confidentialite",
  "/accessibilite",
  "/retractation",
] as const;

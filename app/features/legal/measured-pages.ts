/** Public, and search engines are asked to leave them out. */
export const legalPages = [
  "/mentions-legales",
  "/cgu",
  "/politique-confidentialite",
  "/cookies",
  "/accessibilite",
  "/retractation",
];
const MEASURED = [
  "/",
  "/services",
  "/nos-offres",
  "/bibliotheque",
  "/membership",
  "/evenements",
  "/blog",
  "/faq",
  "/temoignages",
  "/a-propos",
  "/contact",
  ...legalPages,
];
/** Pages of a kind are counted together. */
const MEASURED_BELOW = [
  { below: "/blog/", page: "/blog/:slug" },
  { below: "/evenements/", page: "/evenements/:slug" },
];

/** Under which name a page is counted; null for a page that never is: private, unknown, or being paid. */
export function measuredPage(pathname: string): string | null {
  if (MEASURED.includes(pathname)) return pathname;
  const kind = MEASURED_BELOW.find(
    ({ below }) => pathname.startsWith(below) && /^[\w-]+$/.test(pathname.slice(below.length)),
  );
  return kind?.page ?? null;
}

/** Public, and search engines are asked to leave them out. */
export const legalPages = [
  "/mentions-legales",
  "/cgu",
  "/politique-confidentialite",
  "/cookies",
  "/accessibilite",
  "/retractation",
] as const;
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
  "/guide",
  "/rendez-vous",
] as const;
/** Pages of a kind are counted together. */
const MEASURED_BELOW = [
  { below: "/blog/", page: "/blog/:slug" },
  { below: "/evenements/", page: "/evenements/:slug" },
] as const;

/** Under which a page is counted. */
export type MeasuredName =
  | (typeof MEASURED)[number]
  | (typeof legalPages)[number]
  | (typeof MEASURED_BELOW)[number]["page"];

/** Under which name a page is counted; null for a page that never is: private, unknown, or being paid. */
export function measuredPage(pathname: string): MeasuredName | null {
  const page = [...MEASURED, ...legalPages].find((page) => page === pathname);
  if (page) return page;
  const kind = MEASURED_BELOW.find(
    ({ below }) => pathname.startsWith(below) && /^[\w-]+$/.test(pathname.slice(below.length)),
  );
  return kind?.page ?? null;
}

/** Where the answer would change something, and nobody is in danger, signing in or paying; /cookies asks by itself. */
export function asksOnCookies(pathname: string): boolean {
  return pathname !== "/cookies" && measuredPage(pathname) !== null;
}

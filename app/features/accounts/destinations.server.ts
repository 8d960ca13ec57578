import { signedCookie } from "~/platform/http/signed-cookie.server";
import { mayComeBackTo } from "./rules";

/** Where a sign-in may lead: a key, or the private page that was asked for; never an address a link could choose. */
const paths = {
  membership: "/membership",
  "espace-membre": "/espace-membre",
  echanges: "/espace-membre/echanges",
  "rendez-vous": "/espace-membre/rendez-vous",
  carte: "/espace-membre/carte",
  bibliotheque: "/espace-membre/bibliotheque",
  outils: "/espace-membre/outils",
  evenements: "/evenements",
  offrir: "/membership/offrir/commande",
  cadeaux: "/espace-membre/cadeaux",
  cadeau: "/cadeau",
  devis: "/devis",
  admin: "/admin",
} as const;

export type DestinationKey = keyof typeof paths;

const QUARTER_HOUR_SECONDS = 900;
const cookie = signedCookie("__Host-destination", { maxAgeSeconds: QUARTER_HOUR_SECONDS });

export function pathOf(key: DestinationKey): string {
  return paths[key];
}

/** The `Set-Cookie` value that brings this browser to `key` after its next sign-in, within 15 minutes. */
export function rememberDestination(key: DestinationKey): string {
  return cookie.write(key);
}

/** The same for a page of the site. */
export function rememberPage(path: string): string {
  return cookie.write(path);
}

/** The page that was asked for with `rememberPage`, if any. */
export function rememberedPage(request: Request): string | null {
  const asked = cookie.read(request);
  return asked !== null && mayComeBackTo(asked) ? asked : null;
}

/** The page this request is of, with what it was asked; null where that is no page to come back to. */
export function pageOf(request: Request): string | null {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("_routes");
  const search = searchParams.size > 0 ? `?${searchParams}` : "";
  const address = pathname.replace(/\.data$/, "") + search;
  return mayComeBackTo(address) ? address : null;
}

export function clearDestination(): string {
  return cookie.clear();
}

/** Where somebody without an account may have been going, besides the payment of a year. */
const ofNewcomers: readonly DestinationKey[] = ["evenements", "offrir", "cadeau", "devis"];

/** Where a new account leads: to the payment (requirements ), unless somebody came for something else. */
export function destinationOfNewcomer(request: Request): string {
  const asked = cookie.read(request);
  return pathOf(ofNewcomers.find((key) => key === asked) ?? "membership");
}

/**
 * Where to go after a sign-in: the page that was asked for, or the remembered place; otherwise the member area; the coach, who has none, her
 * back office (requirements ).
 */
export function destinationOf(request: Request, { isAdmin }: { isAdmin: boolean }): string {
  const asked = cookie.read(request);
  const toNoArea = isAdmin && asked === paths["espace-membre"];
  if (asked !== null && mayComeBackTo(asked) && !toNoArea) return asked;
  const remembered = asked !== null && Object.hasOwn(paths, asked) ? (asked as DestinationKey) : "espace-membre";
  return pathOf(isAdmin && remembered === "espace-membre" ? "admin" : remembered);
}

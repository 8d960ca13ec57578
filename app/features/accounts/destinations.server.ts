import { signedCookie } from "~/platform/http/signed-cookie.server";

/** Where a sign-in may lead: a key, never an address a visitor could choose. */
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
 * Where to go after a sign-in: the remembered place, otherwise the member area; the coach, who has none, her back office
 * (requirements ).
 */
export function destinationOf(request: Request, { isAdmin }: { isAdmin: boolean }): string {
  const key = cookie.read(request);
  const remembered = key !== null && Object.hasOwn(paths, key) ? (key as DestinationKey) : "espace-membre";
  return pathOf(isAdmin && remembered === "espace-membre" ? "admin" : remembered);
}

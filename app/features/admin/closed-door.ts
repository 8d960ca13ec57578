/** Says that the site is not open yet. */
export const COMING_SOON = "/en-construction";

/** However it is written: the framework finds a page whatever the case of its address, and with a slash behind. */
export function isComingSoon(path: string): boolean {
  return (
    decodeURIComponent(path)
      .toLowerCase()
      .replace(/\.data$|\/+$/, "") === COMING_SOON
  );
}

/**
 * What a closed site answers to everybody: the way in for the coach, what machines ask, the way out, who publishes the site and
 * what it does with what it keeps, everybody's rights on it, and the numbers to call.
 */
const answered = [
  COMING_SOON,
  "/auth",
  "/admin",
  "/webhooks",
  "/agenda",
  "/lettre/desinscription",
  "/images",
  "/sortie",
  "/mentions-legales",
  "/politique-confidentialite",
  "/vos-donnees",
  "/espace-membre/mes-donnees",
  "/attestation",
  "/accessibilite",
  "/cookies",
  "/en-securite",
  "/robots.txt",
  "/.well-known",
];

export function isReachedWhileClosed(path: string): boolean {
  const asked = path.toLowerCase().replace(/\.data$/, "");
  return answered.some((prefix) => asked === prefix || asked.startsWith(`${prefix}/`));
}

import { createHash } from "node:crypto";
import { signedCookie } from "~/platform/http/signed-cookie.server";

/** Left in the browser that confirmed an address, if its owner accepts what remembers; a hash of the address, never the address. */
const cookie = signedCookie("__Host-lettre", { maxAgeSeconds: 365 * 86_400, outlivesSession: true });

const hashOf = (email: string) => createHash("sha256").update(email.toLowerCase()).digest("base64url");

export function markConfirmed(email: string): string {
  return cookie.write(hashOf(email));
}

export function confirmedHere(request: Request, email: string): boolean {
  return cookie.read(request) === hashOf(email);
}

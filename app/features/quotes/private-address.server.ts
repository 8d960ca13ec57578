import { config } from "~/platform/config.server";
import { signedCookie } from "~/platform/http/signed-cookie.server";
import { seal, unseal } from "~/platform/sealing/secrets.server";
import { sign } from "~/platform/signing.server";
import { hashToken, isToken } from "~/platform/tokens.server";

// Where a quote is read. Its token is made of its id by our secret alone: it is written nowhere, and the coach may copy it again.

export function tokenOf(quoteId: string): string {
  return sign("quote-address", quoteId);
}

/** What the database knows of a token; null for a text that is none. */
export function tokenHash(token: string): string | null {
  return isToken(token) ? hashToken(token) : null;
}

export function quotePath(quoteId: string): string {
  return `/devis/${tokenOf(quoteId)}`;
}

export function quoteUrl(quoteId: string): string {
  return `${config().baseUrl}${quotePath(quoteId)}`;
}

const KEPT_SECONDS = 900;
const cookie = signedCookie("__Host-lecture", { maxAgeSeconds: KEPT_SECONDS });
const sealed = { purpose: "quote-address", owner: "accepting" };

/** The `Set-Cookie` value that brings back to this quote once an account is there. */
export function keepAddress(token: string): string {
  return cookie.write(seal(token, sealed));
}

export function readKeptAddress(request: Request): string | null {
  const kept = cookie.read(request);
  const token = kept && unseal(kept, sealed);
  return token && isToken(token) ? token : null;
}

import { randomBytes } from "node:crypto";
import { isSigned, sign } from "../../platform/signing.server.ts";

const HOUR_SECONDS = 3_600;
const PURPOSE = "first-access";

/** What a link is signed with: the site's secret and its public address. */
export interface Signer {
  secret: string;
  baseUrl: string;
}

/**
 * A link that makes a coach's account, once, within `hours`. It is signed rather than stored: the command that writes it
 * needs no database, which the running site may hold alone.
 */
export function firstAccessLink(
  { secret, baseUrl }: Signer,
  { hours, nowMs }: { hours: number; nowMs: number },
): string {
  const payload = `${randomBytes(16).toString("base64url")}~${Math.floor(nowMs / 1_000) + hours * HOUR_SECONDS}`;
  return `${baseUrl}/auth/premier-acces/${payload}~${sign(PURPOSE, payload, secret)}`;
}

export function isFirstAccessValid(secret: string, token: string, nowMs: number): boolean {
  const [nonce = "", end = "", mac = ""] = token.split("~");
  return isSigned(PURPOSE, `${nonce}~${end}`, mac, secret) && Number(end) * 1_000 > nowMs;
}

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
 * needs no database, which the running site may hold alone. It says when it was written.
 */
export function firstAccessLink(
  { secret, baseUrl }: Signer,
  { hours, nowMs }: { hours: number; nowMs: number },
): string {
  const end = Math.floor(nowMs / 1_000) + hours * HOUR_SECONDS;
  const payload = `${randomBytes(16).toString("base64url")}~${nowMs}~${end}`;
  return `${baseUrl}/auth/premier-acces/${payload}~${sign(PURPOSE, payload, secret)}`;
}

/** When a link that still runs was written; null for one that is over, or that this site did not write. */
export function firstAccessWrittenAt(secret: string, token: string, nowMs: number): Date | null {
  const [nonce = "", written = "", end = "", mac = ""] = token.split("~");
  const runs = isSigned(PURPOSE, `${nonce}~${written}~${end}`, mac, secret) && Number(end) * 1_000 > nowMs;
  return runs ? new Date(Number(written)) : null;
}

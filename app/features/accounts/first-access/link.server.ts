import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const HOUR_SECONDS = 3_600;

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
  return `${baseUrl}/auth/premier-acces/${payload}~${signature(secret, payload).toString("base64url")}`;
}

export function isFirstAccessValid(secret: string, token: string, nowMs: number): boolean {
  const [nonce = "", end = "", mac = ""] = token.split("~");
  const expected = signature(secret, `${nonce}~${end}`);
  const given = Buffer.from(mac, "base64url");
  return given.length === expected.length && timingSafeEqual(given, expected) && Number(end) * 1_000 > nowMs;
}

function signature(secret: string, payload: string): Buffer {
  return createHmac("sha256", `first-access:${secret}`).update(payload).digest();
}

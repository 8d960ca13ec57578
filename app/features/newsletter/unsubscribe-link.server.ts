import { createHmac, timingSafeEqual } from "node:crypto";
import { config } from "~/platform/config.server";

/** The link at the foot of each letter: good for ever, without signing in. */
export function unsubscribeUrl(subscriberId: string): string {
  return `${config().baseUrl}/lettre/desinscription?jeton=${subscriberId}.${unsubscribeSignature(subscriberId)}`;
}

function unsubscribeSignature(subscriberId: string): string {
  return createHmac("sha256", `newsletter-unsubscribe:${config().secret}`).update(subscriberId).digest("base64url");
}

/** The subscriber a signed link names, or null when it was altered. */
export function subscriberIdFrom(token: string): string | null {
  const [id = "", signature = ""] = token.split(".");
  if (!/^[0-9a-f-]{36}$/.test(id)) return null;
  const expected = Buffer.from(unsubscribeSignature(id));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}

import { config } from "~/platform/config.server";
import { isSigned, sign } from "~/platform/signing.server";

const UNSUBSCRIBE = "newsletter-unsubscribe";

/** The link at the foot of each letter: good for ever, without signing in. */
export function unsubscribeUrl(subscriberId: string): string {
  return `${config().baseUrl}/lettre/desinscription?jeton=${subscriberId}.${sign(UNSUBSCRIBE, subscriberId)}`;
}

/** The subscriber a signed link names, or null when it was altered. */
export function subscriberIdFrom(token: string): string | null {
  const [id = "", signature = ""] = token.split(".");
  if (!/^[0-9a-f-]{36}$/.test(id)) return null;
  return isSigned(UNSUBSCRIBE, id, signature) ? id : null;
}

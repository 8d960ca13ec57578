import { randomUUID } from "node:crypto";
import { db } from "~/platform/db/database.server";
import { signedCookie } from "~/platform/http/signed-cookie.server";
import { isUuid } from "~/platform/uuid";
import { findPasswordAt } from "./queries.server";

const cookie = signedCookie("__Host-navigateur", { maxAgeSeconds: 180 * 86_400 });

/** A browser that signed in to this account before, by a number of its own. */
export interface KnownBrowser {
  browserId: string;
  userId: string;
  hash: string | null;
}

/**
 * The account this browser signed in to before, while the typed address still means it; null otherwise. What others try on
 * the address, or from the same network, does not count for such a browser.
 */
export async function findKnownBrowser(request: Request, email: string): Promise<KnownBrowser | null> {
  const [browserId = "", userId = ""] = cookie.read(request)?.split("~") ?? [];
  if (!isUuid(browserId) || !isUuid(userId)) return null;
  const password = await findPasswordAt(db(), { userId, email });
  return password ? { browserId, userId, hash: password.hash } : null;
}

/** The `Set-Cookie` value after a sign-in. Nothing is left on a shared device. */
export function markBrowser(
  userId: string,
  { before, sharedDevice }: { before: KnownBrowser | null; sharedDevice: boolean },
): string {
  if (sharedDevice) return cookie.clear();
  const browserId = before?.userId === userId ? before.browserId : randomUUID();
  return cookie.write(`${browserId}~${userId}`);
}

/** The `Set-Cookie` value after which this browser no longer carries the mark of one that signed in. */
export function unmarkBrowser(): string {
  return cookie.clear();
}

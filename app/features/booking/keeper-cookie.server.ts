import { randomBytes } from "node:crypto";
import { signedCookie } from "~/platform/http/signed-cookie.server";
import type { Keeper } from "./hold-slot.server";

/** Long enough to come back to what was chosen; the moment itself is kept much less. */
const cookie = signedCookie("__Host-garde", { maxAgeSeconds: 3 * 3_600 });

/** What this browser keeps a moment with, if it does. */
export function keeperKey(request: Request): string | null {
  return cookie.read(request);
}

/** The same, made when it has none; forgotten when the browser closes. */
export function ensureKeeperKey(request: Request): { key: string; setCookie: string } {
  const key = cookie.read(request) ?? randomBytes(24).toString("base64url");
  return { key, setCookie: cookie.write(key, { untilClosed: true }) };
}

/** Who keeps moments from here: the person signed in, this browser, or both. */
export function keeperIn(request: Request, user: { id: string } | null): Keeper {
  return { userId: user?.id ?? null, key: keeperKey(request) };
}

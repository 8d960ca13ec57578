import { randomUUID } from "node:crypto";
import type { At } from "~/platform/clock";
import { db } from "~/platform/db/database.server";
import { signedCookie } from "~/platform/http/signed-cookie.server";
import { isUuid } from "~/platform/uuid";
import { findPasswordAt } from "./queries.server";
import { findResetMoment } from "./reset-queries.server";
import { RESET_TOLD_DAYS } from "./rules";

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
  const mark = readMark(request);
  const password = mark && (await findPasswordAt(db(), { userId: mark.userId, email }));
  return password ? { browserId: mark.browserId, userId: mark.userId, hash: password.hash } : null;
}

/** « number~account~milliseconds »: when this browser last signed in, and to what. */
function readMark(request: Request): { browserId: string; userId: string; signedInAt: Date } | null {
  const [browserId = "", userId = "", ms = "0"] = cookie.read(request)?.split("~") ?? [];
  if (!isUuid(browserId) || !isUuid(userId)) return null;
  return { browserId, userId, signedInAt: new Date(Number(ms)) };
}

/** The account this browser signed in to last; null on a shared device. */
export function lastAccountOf(request: Request): string | null {
  return readMark(request)?.userId ?? null;
}

/**
 * When the password of the account this browser last signed in to was set by a link received by mail, less than `RESET_TOLD_DAYS` ago
 * and since then: its session was ended by it. Null for any other browser, which learns nothing.
 */
export async function findResetSinceSignIn(request: Request, { now }: At): Promise<Date | null> {
  const mark = readMark(request);
  const { resetAt } = mark ? await findResetMoment(db(), mark.userId) : { resetAt: null };
  if (!mark || !resetAt || resetAt <= mark.signedInAt) return null;
  return now.getTime() - resetAt.getTime() < RESET_TOLD_DAYS * 86_400_000 ? resetAt : null;
}

/** The `Set-Cookie` value after a sign-in. Nothing is left on a shared device. */
export function markBrowser(
  userId: string,
  { before, sharedDevice }: { before: KnownBrowser | null; sharedDevice: boolean },
  { now }: At,
): string {
  if (sharedDevice) return cookie.clear();
  const browserId = before?.userId === userId ? before.browserId : randomUUID();
  return cookie.write(`${browserId}~${userId}~${now.getTime()}`);
}

import { recordFailedSignIn } from "~/features/security-log/security-log.server";
import { verifyPassword } from "~/platform/auth/passwords.server";
import { closeSession } from "~/platform/auth/session.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { clientIp } from "~/platform/http/client-ip.server";
import { findKnownBrowser, markBrowser } from "./known-browser.server";
import { findWaitingUser } from "./pending-address-queries.server";
import { findConfirmedPassword, lockPasswordHash } from "./queries.server";
import { countTry, refusedTry, slowTries, type TooManyTries } from "./rate-limit.server";
import { normalEmail } from "./rules";
import { beginStep, hasSecondFactor, openSessionOf } from "./sign-in-step.server";
import { hashWaitingPassword } from "./waiting-password.server";

interface Typed {
  email: string;
  password: string;
}

/** Whose the password typed is, and the hash it was found in. */
interface Match {
  userId: string;
  hash: string | null;
}

type SignInResult =
  | { ok: true; userId: string; isAdmin: boolean; headers: Headers }
  /** The password is right, a code is missing: the headers remember it for a few minutes. */
  | { ok: false; reason: "second_factor"; headers: Headers }
  | { ok: false; reason: "wrong_credentials" }
  | TooManyTries;

/**
 * Signs this browser in and ends the session it had, or asks for a code. As many passwords are compared for any address,
 * known or not. On a shared device the browser keeps no lasting cookie.
 */
export async function signIn(
  input: { email: string; password: string; sharedDevice?: boolean },
  { request, now }: { request: Request; now: Date },
): Promise<SignInResult> {
  const typed = { email: normalEmail(input.email), password: input.password };
  const known = await findKnownBrowser(request, typed.email);
  // Its own account only: the mark of one sign-up must not open the way to guess the password of another.
  const lane = known && (await countTry(db(), "signInPerBrowser", known.browserId, { now })).ok ? known : null;
  let match: Match | null = null;
  if (lane && (await verifyPassword(typed.password, lane.hash, { signal: request.signal }))) match = lane;
  else {
    const allowed = await countTry(db(), "signInPerIp", clientIp(request), { now });
    if (!allowed.ok) return refusedTry(allowed, request, { now });
    const found = await findMatch(typed, { request, now });
    match = found.match;
    if (!match) await recordFailedSignIn(db(), { userId: found.owner, request }, { now });
  }
  if (!match) return { ok: false, reason: "wrong_credentials" };

  const { userId, hash } = match;
  const { sharedDevice = false } = input;
  const result = await inTransaction(async (trx): Promise<SignInResult> => {
    // Comparing takes a while: whoever chose another password meanwhile shut this one out.
    if ((await lockPasswordHash(trx, userId)) !== hash) return { ok: false, reason: "wrong_credentials" };
    if (await hasSecondFactor(trx, userId)) {
      const headers = new Headers({ "Set-Cookie": await beginStep(trx, { userId, sharedDevice }) });
      return { ok: false, reason: "second_factor", headers };
    }
    return { ok: true, userId, ...(await openSessionOf(trx, request, { userId, sharedDevice }, { now })) };
  });
  if ("headers" in result)
    result.headers.append("Set-Cookie", markBrowser(userId, { before: known, sharedDevice }, { now }));
  return result;
}

/**
 * Signs this browser out; its cookie is worth nothing from then on, wherever it was copied. The browser drops the pages it
 * kept in memory and all that went with its session: the mark of one that signed in, a code typed, an order begun.
 */
export async function signOut(request: Request): Promise<Headers> {
  const headers = await closeSession(request);
  headers.set("Clear-Site-Data", '"cache"');
  return headers;
}

/**
 * Whose password this is: the account's that proved the address, or of a sign-up that waits for it; and whose the address is. Two
 * hashes for any address. When too many try one address the answer comes later, whatever it is.
 */
async function findMatch(
  { email, password }: Typed,
  { request: { signal }, now }: { request: Request; now: Date },
): Promise<{ match: Match | null; owner: string | null }> {
  await slowTries("signInPerAddress", email, { signal, now });
  const confirmed = await findConfirmedPassword(db(), email);
  const [matches, hash] = await Promise.all([
    verifyPassword(password, confirmed?.hash ?? null, { signal }),
    hashWaitingPassword(email, password, { signal }),
  ]);
  const waiting = await findWaitingUser(db(), { email, hash });
  const owner = confirmed?.userId ?? null;
  if (matches && confirmed) return { match: confirmed, owner };
  return { match: waiting === null ? null : { userId: waiting, hash }, owner };
}

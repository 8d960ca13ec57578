import { verifyPassword } from "~/platform/auth/passwords.server";
import { closeSession } from "~/platform/auth/session.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { clientIp } from "~/platform/http/client-ip.server";
import { signedCookie } from "~/platform/http/signed-cookie.server";
import { sign } from "~/platform/signing.server";
import { listSignInCandidates, lockPasswordHash } from "./queries.server";
import { type Allowed, countTry, type TooManyTries } from "./rate-limit.server";
import { normalEmail, SIGN_IN_CANDIDATES } from "./rules";
import { beginStep, hasSecondFactor, openSessionOf } from "./sign-in-step.server";

/** A browser that signed in before is not slowed down by what others try on the same address. */
const knownBrowser = signedCookie("__Host-navigateur", { maxAgeSeconds: 180 * 86_400 });

const KNOWN_BROWSER = "known-browser";

type SignInResult =
  | { ok: true; userId: string; headers: Headers }
  /** The password is right, a code is missing: the headers remember it for a few minutes. */
  | { ok: false; reason: "second_factor"; headers: Headers }
  | { ok: false; reason: "wrong_credentials" }
  | TooManyTries;

/**
 * Signs this browser in and ends the session it had, or asks for a code. As many passwords are compared for any address,
 * known or not. On a shared device nothing of the person is left in the browser.
 */
export async function signIn(
  input: { email: string; password: string; sharedDevice?: boolean },
  { request, now }: { request: Request; now: Date },
): Promise<SignInResult> {
  const email = normalEmail(input.email);
  const allowed = await countSignIn(request, email, now);
  if (!allowed.ok) return allowed;

  const candidates = await listSignInCandidates(db(), email);
  const tries = Array.from(
    { length: SIGN_IN_CANDIDATES },
    (_, index) => candidates[index] ?? { userId: null, hash: null },
  );
  const matches = await Promise.all(tries.map(({ hash }) => verifyPassword(input.password, hash)));
  const { userId, hash } = tries[matches.indexOf(true)] ?? { userId: null, hash: null };
  if (!userId) return { ok: false, reason: "wrong_credentials" };

  const { sharedDevice = false } = input;
  const result = await inTransaction(async (trx): Promise<SignInResult> => {
    // Comparing takes a while: whoever chose another password meanwhile shut this one out.
    if ((await lockPasswordHash(trx, userId)) !== hash) return { ok: false, reason: "wrong_credentials" };
    if (await hasSecondFactor(trx, userId)) {
      const headers = new Headers({ "Set-Cookie": await beginStep(trx, { userId, sharedDevice }) });
      return { ok: false, reason: "second_factor", headers };
    }
    return { ok: true, userId, headers: await openSessionOf(trx, request, { userId, sharedDevice }) };
  });
  if ("headers" in result)
    result.headers.append(
      "Set-Cookie",
      sharedDevice ? knownBrowser.clear() : knownBrowser.write(sign(KNOWN_BROWSER, email)),
    );
  return result;
}

/** Signs this browser out; its cookie is worth nothing from then on, wherever it was copied. */
export function signOut(request: Request): Promise<Headers> {
  return closeSession(request);
}

async function countSignIn(request: Request, email: string, now: Date): Promise<Allowed> {
  const byIp = await countTry(db(), "signInPerIp", clientIp(request), { now });
  if (!byIp.ok || knownBrowser.read(request) === sign(KNOWN_BROWSER, email)) return byIp;
  return countTry(db(), "signInPerAddress", email, { now });
}

import { recordSecurity } from "~/features/security-log/security-log.server";
import { openSession } from "~/platform/auth/session.server";
import type { At } from "~/platform/clock";
import { db, inTransaction, type Trx } from "~/platform/db/database.server";
import { clientIp } from "~/platform/http/client-ip.server";
import { signedCookie } from "~/platform/http/signed-cookie.server";
import { hashToken, newToken } from "~/platform/tokens.server";
import { isAdmin } from "./queries.server";
import { countTry, refusedTry, type TooManyTries } from "./rate-limit.server";
import { SIGN_IN_STEP_MINUTES } from "./rules";
import { acceptCode } from "./second-factor.server";
import {
  countStepTry,
  deleteSignInSteps,
  findSecondFactor,
  insertSignInStep,
  isStepOpen,
} from "./second-factor-queries.server";

const MINUTE_MS = 60_000;
const cookie = signedCookie("__Host-etape", { maxAgeSeconds: SIGN_IN_STEP_MINUTES * 60 });

export async function hasSecondFactor(trx: Trx, userId: string): Promise<boolean> {
  return (await findSecondFactor(trx, userId)) !== undefined;
}

/** The password was right: this browser may now give a code. Returns the `Set-Cookie` value that remembers it. */
export async function beginStep(
  trx: Trx,
  { userId, sharedDevice }: { userId: string; sharedDevice: boolean },
): Promise<string> {
  const { token, hash } = newToken();
  await insertSignInStep(trx, {
    token_hash: hash,
    user_id: userId,
    shared_device: sharedDevice,
    expires_at: new Date(Date.now() + SIGN_IN_STEP_MINUTES * MINUTE_MS),
  });
  return cookie.write(token);
}

export async function isSignInWaiting(request: Request): Promise<boolean> {
  const token = cookie.read(request);
  return token !== null && isStepOpen(db(), hashToken(token), new Date());
}

type StepResult =
  | { ok: true; userId: string; isAdmin: boolean; headers: Headers }
  | { ok: false; reason: "wrong_code" | "start_again" }
  | TooManyTries;

/** Ends a sign-in with the code of an application, or a recovery code. Five tries, then the password again. */
export async function finishSignIn(
  code: string,
  { request, now }: { request: Request; now: Date },
): Promise<StepResult> {
  const token = cookie.read(request);
  if (token === null) return { ok: false, reason: "start_again" };
  const byIp = await countTry(db(), "secondFactorPerIp", clientIp(request), { now });
  if (!byIp.ok) return refusedTry(byIp, request, { now });
  const step = await countStepTry(db(), hashToken(token), new Date());
  if (!step) return { ok: false, reason: "start_again" };
  const userId = step.user_id;
  const byAccount = await countTry(db(), "secondFactorPerAccount", userId, { now });
  if (!byAccount.ok) return refusedTry(byAccount, request, { now });
  if (!(await acceptCode(userId, code, { now, request }))) {
    await recordSecurity(db(), { kind: "second_factor_failed", userId, request }, { now });
    return { ok: false, reason: "wrong_code" };
  }
  const opened = await inTransaction(async (trx) => {
    // A new password ends what was begun with the former one, even between the code and here.
    if (!(await deleteSignInSteps(trx, userId))) return null;
    return openSessionOf(trx, request, { userId, sharedDevice: step.shared_device }, { now });
  });
  if (!opened) return { ok: false, reason: "start_again" };
  opened.headers.append("Set-Cookie", cookie.clear());
  return { ok: true, userId, ...opened };
}

/** The coach's sessions are short on any device; on a shared one the browser forgets the session when it closes. */
export async function openSessionOf(
  trx: Trx,
  request: Request,
  { userId, sharedDevice }: { userId: string; sharedDevice: boolean },
  { now }: At,
): Promise<{ isAdmin: boolean; headers: Headers }> {
  await recordSecurity(trx, { kind: "signed_in", userId, request }, { now });
  const admin = await isAdmin(trx, userId);
  const opening = { sharedDevice, ...(admin && { lifetime: "staff" as const }), within: trx };
  return { isAdmin: admin, headers: await openSession(request, userId, opening) };
}

import { recordFailedSignIn, recordSecurity } from "~/features/security-log/security-log.server";
import { hashPassword, verifyPassword } from "~/platform/auth/passwords.server";
import { endSessions, notePassword, type Session } from "~/platform/auth/session.server";
import type { At } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { mailPasswordChanged } from "./account-mails.server";
import { endWaitingChanges } from "./address-change-queries.server";
import { findUnconfirmedAddress } from "./pending-address-queries.server";
import { findPasswordHash, setPasswordHash } from "./queries.server";
import { countTry, refusedTry, type TooManyTries } from "./rate-limit.server";
import { voidResets } from "./reset-queries.server";
import { normalEmail } from "./rules";
import { deleteSignInSteps } from "./second-factor-queries.server";
import { hashWaitingPassword } from "./waiting-password.server";

export type PasswordCheck = { ok: true } | { ok: false; reason: "wrong_password" } | TooManyTries;

/** Compares the password of somebody signed in; a few tries, then a delay. One that is wrong is in the log: another may hold their telephone. */
export async function checkPassword(
  userId: string,
  password: string,
  { now, request }: At & { request?: Request | undefined },
): Promise<PasswordCheck> {
  const allowed = await countTry(db(), "passwordPerAccount", userId, { now });
  if (!allowed.ok) return refusedTry(allowed, request, { now });
  if (await verifyPassword(password, await findPasswordHash(db(), userId))) return { ok: true };
  if (request) await recordFailedSignIn(db(), { userId, request }, { now });
  return { ok: false, reason: "wrong_password" };
}

/** Types the password again: sensitive acts are open in this session for ten minutes. */
export async function confirmPassword(
  session: Session,
  password: string,
  when: At & { request?: Request | undefined },
): Promise<PasswordCheck> {
  const check = await checkPassword(session.userId, password, when);
  if (check.ok) await notePassword(db(), session);
  return check;
}

/** Sets a new password for who knows the present one: every other device is signed out, open links are closed, a mail tells it. */
export async function changePassword(
  session: Session,
  input: { current: string; password: string },
  { now, request }: At & { request?: Request },
): Promise<PasswordCheck> {
  const check = await checkPassword(session.userId, input.current, { now, request });
  if (!check.ok) return check;
  const { userId } = session;
  const waiting = await findUnconfirmedAddress(db(), userId);
  const hash = await (waiting
    ? hashWaitingPassword(normalEmail(waiting.email), input.password)
    : hashPassword(input.password));
  await inTransaction(async (trx) => {
    await setPasswordHash(trx, { userId, hash, now });
    await endSessions(trx, userId, session);
    await notePassword(trx, session);
    await voidResets(trx, userId, now);
    await endWaitingChanges(trx, userId, now);
    await deleteSignInSteps(trx, userId);
    await recordSecurity(trx, { kind: "password_changed", userId, request }, { now });
    await mailPasswordChanged(trx, userId, { now });
  });
  return check;
}

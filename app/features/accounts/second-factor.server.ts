import { recordSecurity } from "~/features/security-log/security-log.server";
import { endSessions, type Session } from "~/platform/auth/session.server";
import type { At } from "~/platform/clock";
import { type Db, db, inTransaction, type Trx } from "~/platform/db/database.server";
import { qrPath } from "~/platform/qr-code.server";
import { seal, unseal } from "~/platform/sealing/secrets.server";
import { mailSecondFactor } from "./account-mails.server";
import { isSecondFactorDue, type User } from "./current-user.server";
import { lockPasswordHash } from "./queries.server";
import { countTry, type TooManyTries } from "./rate-limit.server";
import { hashRecoveryCode, newRecoveryCodes } from "./recovery-codes.server";
import { findResetLock } from "./reset-lock.server";
import * as queries from "./second-factor-queries.server";
import { enrolmentUri, matchingStep, newSecret } from "./totp.server";

const STORED = "second-factor";
const OFFERED = "second-factor-offer";

/** A secret to put in an application. Nothing is stored until a code proves that it is there: the page carries it sealed. */
export type Enrolment = ReturnType<typeof describeEnrolment>;

export function offerEnrolment(user: User, { issuer }: { issuer: string }): Enrolment {
  return describeEnrolment(user, newSecret(), { issuer });
}

/** The same offer again, after a code that was not right; null when the page's value is not this person's. */
export function repeatEnrolment(user: User, sealed: string, { issuer }: { issuer: string }): Enrolment | null {
  const secret = unseal(sealed, { purpose: OFFERED, owner: user.id });
  return secret === null ? null : describeEnrolment(user, secret, { issuer });
}

function describeEnrolment(user: User, secret: string, { issuer }: { issuer: string }) {
  const uri = enrolmentUri(secret, { issuer, account: user.email });
  return { sealed: seal(secret, { purpose: OFFERED, owner: user.id }), secret, uri, qr: qrPath(uri) };
}

type Enrolled =
  | { ok: true; codes: string[] }
  | { ok: false; reason: "offer_unusable" | "wrong_code" | "already" | "shut" }
  | TooManyTries;

/**
 * Turns the second factor on once the application shows a right code. The recovery codes are returned here and nowhere
 * else. The other sessions end: they were opened with the password alone. Not while a reset by mail shuts what was confided: who reads the
 * mailbox would keep the owner out. An admin may: the back office wants one.
 */
export async function enrolSecondFactor(
  { user, session }: { user: User; session: Pick<Session, "id"> },
  input: { sealed: string; code: string },
  { now, clockMs = Date.now() }: { now: Date; clockMs?: number },
): Promise<Enrolled> {
  const secret = unseal(input.sealed, { purpose: OFFERED, owner: user.id });
  if (!secret) return { ok: false, reason: "offer_unusable" };
  if (!user.isAdmin && (await findResetLock(db(), user.id, { now }))) return { ok: false, reason: "shut" };
  const allowed = await countTry(db(), "secondFactorPerAccount", user.id, { now });
  if (!allowed.ok) return allowed;
  const step = matchingStep(secret, input.code.replace(/\s/g, ""), clockMs);
  if (step === null) return { ok: false, reason: "wrong_code" };
  const sealedSecret = seal(secret, { purpose: STORED, owner: user.id });
  return inTransaction(async (trx): Promise<Enrolled> => {
    const row = { user_id: user.id, sealed_secret: sealedSecret, enrolled_at: now, last_step: step };
    await lockPasswordHash(trx, user.id);
    if (!(await queries.insertSecondFactor(trx, row))) return { ok: false, reason: "already" };
    await endSessions(trx, user.id, session);
    const codes = await giveCodes(trx, user.id);
    await mailSecondFactor(trx, user.id, "on", { now });
    return { ok: true, codes };
  });
}

/** Ten new codes; the former ones open nothing any more. Null without a second factor. */
export function renewRecoveryCodes(user: User, { now }: At): Promise<string[] | null> {
  return inTransaction(async (trx) => {
    if (!(await queries.findSecondFactor(trx, user.id))) return null;
    const codes = await giveCodes(trx, user.id);
    await mailSecondFactor(trx, user.id, "codes", { now });
    return codes;
  });
}

async function giveCodes(trx: Trx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await queries.replaceRecoveryCodes(
    trx,
    userId,
    codes.map((code) => hashRecoveryCode(userId, code)),
  );
  return codes;
}

/** Turns it off; not for the coach, where it is the rule. */
export async function removeSecondFactor(
  user: User,
  { now, request }: At & { request?: Request },
): Promise<{ ok: true } | { ok: false; reason: "required" }> {
  if (user.isAdmin && isSecondFactorDue()) return { ok: false, reason: "required" };
  await inTransaction(async (trx) => {
    if (!(await queries.deleteSecondFactor(trx, user.id))) return;
    await recordSecurity(trx, { kind: "second_factor_removed", userId: user.id, request }, { now });
    await mailSecondFactor(trx, user.id, "off", { now });
  });
  return { ok: true };
}

export async function describeSecondFactor(database: Db, userId: string) {
  const factor = await queries.findSecondFactor(database, userId);
  return factor
    ? { enrolledAt: factor.enrolled_at, codesLeft: await queries.countRecoveryCodes(database, userId) }
    : null;
}

/** Whether this is the application's code of this half minute, never used. Authenticators follow the real clock. Nobody is written to. */
export async function acceptApplicationCode(
  userId: string,
  typed: string,
  { clockMs = Date.now() }: { clockMs?: number } = {},
): Promise<boolean> {
  const digits = typed.replace(/\s/g, "");
  if (!sixDigits.test(digits)) return false;
  const factor = await queries.findSecondFactor(db(), userId);
  const secret = factor && unseal(factor.sealed_secret, { purpose: STORED, owner: userId });
  const step = secret ? matchingStep(secret, digits, clockMs) : null;
  return step !== null && queries.takeStep(db(), { userId, step });
}

const sixDigits = /^\d{6}$/;

/** The same, or a recovery code, never used: of that one the account's address is told. */
export async function acceptCode(
  userId: string,
  typed: string,
  { now, request, ...clock }: { now: Date; request?: Request; clockMs?: number },
): Promise<boolean> {
  if (sixDigits.test(typed.replace(/\s/g, ""))) return acceptApplicationCode(userId, typed, clock);
  return inTransaction(async (trx) => {
    const used = await queries.takeRecoveryCode(trx, { userId, hash: hashRecoveryCode(userId, typed), now });
    if (!used) return false;
    await recordSecurity(trx, { kind: "recovery_code_used", userId, request }, { now });
    await mailSecondFactor(trx, userId, "recovery", { now });
    return true;
  });
}

import { randomUUID } from "node:crypto";
import { recordSecurity } from "~/features/security-log/security-log.server";
import { hashPassword } from "~/platform/auth/passwords.server";
import { endSessions } from "~/platform/auth/session.server";
import type { At } from "~/platform/clock";
import { type Db, db, inTransaction, type Trx } from "~/platform/db/database.server";
import { clientIp } from "~/platform/http/client-ip.server";
import { enqueue } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { mayMailReset } from "~/platform/mail/asked-mail.server";
import { hashToken, newToken } from "~/platform/tokens.server";
import { mailReset } from "./account-mails.server";
import { endWaitingChanges } from "./address-change-queries.server";
import { proveAddress, retryingRaces } from "./confirm-address.server";
import { findKnownBrowser } from "./known-browser.server";
import { mergeAccount } from "./merge-accounts.server";
import { findUnconfirmedAddress, findWaitingForReset, listNeverChosen } from "./pending-address-queries.server";
import { findConfirmedUser, findPerson, setPasswordHash } from "./queries.server";
import { type Allowed, countAsked, countTry } from "./rate-limit.server";
import {
  consumeReset,
  findResetUser,
  insertResetRequest,
  noteReset,
  takeResetAddress,
  updateResetRequest,
  voidResets,
} from "./reset-queries.server";
import { normalEmail, RESET_LINK_MINUTES } from "./rules";
import { deleteSecondFactor, deleteSignInSteps } from "./second-factor-queries.server";

const MINUTE_MS = 60_000;

/**
 * Notes that a link was asked for. Same rows, job and answer for any address: the worker looks it up. A browser that signed
 * in before has mails of its own: what strangers ask for the address takes none of them.
 */
export async function requestReset(
  { email }: { email: string },
  { request, now }: { request: Request; now: Date },
): Promise<Allowed> {
  const ip = clientIp(request);
  const allowed = await countAsked(db(), "resetPerIp", ip, { now });
  if (!allowed.ok) return allowed;
  const address = normalEmail(email);
  const known = await findKnownBrowser(request, address);
  const may = known
    ? (await countTry(db(), "resetMailsPerBrowser", known.browserId, { now })).ok
    : (await mayMailReset(db(), { email: address, ip }, { now })) &&
      (await countTry(db(), "resetMailsPerAddress", address, { now })).ok;
  if (!may) return { ok: true };
  await inTransaction(async (trx) => {
    const id = randomUUID();
    await insertResetRequest(trx, { id, email: address, now });
    await enqueue(trx, "reset-mail", { requestId: id });
  });
  return { ok: true };
}

/** Sends the link when the address has an account, or a sign-up that waits for it (job). To the address in the database only. */
export async function sendResetMail(requestId: string, { now }: At): Promise<void> {
  await inTransaction(async (trx) => {
    const email = await takeResetAddress(trx, requestId);
    if (!email) return;
    const userId = (await findConfirmedUser(trx, email.toLowerCase())) ?? (await findWaitingForReset(trx, email));
    if (!userId) return;
    const { token, hash } = newToken();
    await updateResetRequest(trx, requestId, { user_id: userId, token_hash: hash, expires_at: resetEnd(now) });
    await mailReset(trx, { requestId, token }, { to: email, now });
  });
}

/** Whose password a link sets, while it works; null otherwise. Reading it does not use it: mail scanners open links. */
export async function describeReset(
  database: Db,
  token: string,
  { now }: At,
): Promise<{ isAdmin: boolean; email: string } | null> {
  const userId = await findResetUser(database, hashToken(token), now);
  const person = userId && (await findPerson(database, userId));
  if (!person) return null;
  const { role, email, email_verified, pending_email } = person;
  return { isAdmin: role === "admin", email: email_verified ? email : (pending_email ?? email) };
}

/** A reset link for somebody who has just proved an address: to be followed at once. */
export async function giveResetToken(trx: Trx, userId: string, { now }: At): Promise<string> {
  const requestId = randomUUID();
  const { token, hash } = newToken();
  await insertResetRequest(trx, { id: requestId, email: null, now });
  await updateResetRequest(trx, requestId, { user_id: userId, token_hash: hash, expires_at: resetEnd(now) });
  return token;
}

function resetEnd(now: Date): Date {
  return new Date(now.getTime() + RESET_LINK_MINUTES * MINUTE_MS);
}

type ResetResult = { ok: true } | { ok: false; reason: "link_unusable" };

/**
 * Uses a reset link, once: sets the password, ends every session and every sign-in under way. The mail also proves the address, so a sign-up that
 * waited for it is confirmed, or joins the account that has it; and what was bought with it without a password, which this is the only
 * way to. Nothing confided opens for a while, whoever reads the mailbox.
 */
export async function resetPassword(
  input: { token: string; password: string },
  { now, request }: At & { request?: Request },
): Promise<ResetResult> {
  const tokenHash = hashToken(input.token);
  if (!(await findResetUser(db(), tokenHash, now))) return { ok: false, reason: "link_unusable" };
  const hash = await hashPassword(input.password);
  const opened = await retryingRaces(() =>
    inTransaction(async (trx): Promise<string | null> => {
      const asked = await consumeReset(trx, tokenHash, now);
      if (!asked) return null;
      const waiting = await findUnconfirmedAddress(trx, asked);
      const userId = waiting ? await proveAddress(trx, { userId: asked, email: waiting.email }, { now }) : asked;
      // Which of the sign-ups that wait is hers, the mail does not say: nothing a stranger set up may keep her out of it.
      if (waiting && userId === asked && (await deleteSecondFactor(trx, userId)))
        await recordSecurity(trx, { kind: "second_factor_removed", userId, request }, { now });
      await deleteSignInSteps(trx, userId);
      await setPasswordHash(trx, { userId, hash, now });
      await noteReset(trx, { userId, now });
      await recordSecurity(trx, { kind: "password_changed", userId, request }, { now });
      await voidResets(trx, userId, now);
      await endSessions(trx, userId);
      await endWaitingChanges(trx, userId, now);
      return userId;
    }),
  );
  if (opened === null) return { ok: false, reason: "link_unusable" };
  await joinNeverChosen(opened, { now });
  return { ok: true };
}

/**
 * The sign-ups of this account's address whose password nobody chose become one with it, each by itself: anybody may have made one, and
 * what it holds must not stand in the way of a new password. One that could not be joined waits for the next.
 */
async function joinNeverChosen(userId: string, at: At): Promise<void> {
  const person = await findPerson(db(), userId);
  if (!person?.email_verified) return;
  for (const other of await listNeverChosen(db(), { email: person.email, closed: true })) {
    if (other === userId) continue;
    try {
      await inTransaction((trx) => mergeAccount(trx, { from: other, to: userId, boughtOnly: true }, at));
    } catch (error) {
      log.error("account_not_joined", { userId, error });
    }
  }
}

import { randomBytes, randomUUID } from "node:crypto";
import { recordFailedSignIn, recordSecurity } from "~/features/security-log/security-log.server";
import { verifyPassword } from "~/platform/auth/passwords.server";
import { endSessions, readSession } from "~/platform/auth/session.server";
import type { At } from "~/platform/clock";
import { type Db, db, inTransaction, type Trx } from "~/platform/db/database.server";
import { constraintOf } from "~/platform/db/violations";
import { enqueue } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { mayMailTyped } from "~/platform/mail/asked-mail.server";
import { hashToken, newToken } from "~/platform/tokens.server";
import { mailAddressChanged, mailAddressTaken, mailNewAddress } from "./account-mails.server";
import * as queries from "./address-change-queries.server";
import { proveAddress, retryingRaces } from "./confirm-address.server";
import type { User } from "./current-user.server";
import { checkPassword, type PasswordCheck } from "./password.server";
import {
  findConfirmedUser,
  findFormerPasswordHash,
  findPasswordHash,
  isPasswordNeverChosen,
  setConfirmedAddress,
  setPasswordHash,
} from "./queries.server";
import { countTry, refusedTry } from "./rate-limit.server";
import { findResetLock } from "./reset-lock.server";
import { giveResetToken } from "./reset-password.server";
import { findResetMoment, voidResets } from "./reset-queries.server";
import { ADDRESS_CHANGE_HOURS, ADDRESS_UNDO_HOURS, normalEmail } from "./rules";
import { acceptApplicationCode } from "./second-factor.server";
import { deleteSecondFactorSince, deleteSignInSteps } from "./second-factor-queries.server";
import { writtenPort } from "./sign-up-port";
import { hashWaitingPassword } from "./waiting-password.server";

const HOUR_MS = 3_600_000;

/** What somebody asks for; `quietCode` is given by who must not have the old address told. */
export interface AddressWish {
  email: string;
  password: string;
  /** The code of the application, of a second factor enrolled more than `ADDRESS_UNDO_HOURS` ago: « quelqu’un d’autre lit l’ancienne boîte : ne pas la prévenir ». */
  quietCode?: string | undefined;
}

/**
 * Asks for another address, with the password. The new one is not looked up here: known or not, it gets the same answer,
 * rows and job; the worker writes to its owner. A sign-up that waits for its address simply waits for another; while nobody chose its
 * password either, its session is all that says who it is, and asks for no password (`changesBySession`).
 */
export async function askAddressChange(
  user: User,
  input: AddressWish,
  { now, request }: At & { request?: Request },
): Promise<PasswordCheck | { ok: false; reason: "wrong_code" } | { ok: false; reason: "factor_too_new" }> {
  const bySession = await changesBySession(db(), user);
  const check: PasswordCheck = bySession
    ? { ok: true }
    : await checkPassword(user.id, input.password, { now, ...(request && { request }) });
  if (!check.ok) return check;
  const allowed = await countTry(db(), "addressChangesPerAccount", user.id, { now });
  if (!allowed.ok) return allowed;
  const quiet = input.quietCode !== undefined;
  if (quiet) {
    const byAccount = await countTry(db(), "secondFactorPerAccount", user.id, { now });
    if (!byAccount.ok) return byAccount;
    const { enrolledAt } = await findResetMoment(db(), user.id);
    const known = now.getTime() - ADDRESS_UNDO_HOURS * HOUR_MS;
    const proves = enrolledAt && enrolledAt.getTime() < known && !(await findResetLock(db(), user.id, { now }));
    if (!proves) return { ok: false, reason: "factor_too_new" };
    // A recovery code would be told to the very address that must not be.
    if (!(await acceptApplicationCode(user.id, input.quietCode ?? ""))) {
      await recordSecurity(db(), { kind: "second_factor_failed", userId: user.id, request }, { now });
      return { ok: false, reason: "wrong_code" };
    }
  }
  const newEmail = normalEmail(input.email);
  const password = bySession ? randomBytes(24).toString("base64url") : input.password;
  const waitingHash = user.emailConfirmed ? null : await hashWaitingPassword(newEmail, password);
  return inTransaction(async (trx): Promise<PasswordCheck> => {
    if (waitingHash && (await queries.setPendingAddress(trx, { userId: user.id, email: newEmail, now }))) {
      await setPasswordHash(trx, { userId: user.id, hash: waitingHash, neverChosen: bySession, now });
      await writtenPort.value.follow(trx, { userId: user.id, from: null, to: newEmail });
      await enqueue(trx, "sign-up-mail", { userId: user.id });
      return check;
    }
    // Proved meanwhile: from here on the password is asked.
    if (bySession) return { ok: false, reason: "wrong_password" };
    const changeId = randomUUID();
    await queries.endWaitingChanges(trx, user.id, now);
    await queries.insertChange(trx, {
      id: changeId,
      user_id: user.id,
      old_email: user.email,
      new_email: newEmail,
      asked_at: now,
      former_hash: await findFormerPasswordHash(trx, user.id, { now }),
      tell_former: !quiet,
    });
    await enqueue(trx, "address-change-mail", { changeId });
    return check;
  });
}

/** Whether the session alone gives this account another address: nobody proved the one it waits for, nor chose its password. */
export async function changesBySession(db: Db, user: Pick<User, "id" | "emailConfirmed">): Promise<boolean> {
  return !user.emailConfirmed && (await isPasswordNeverChosen(db, user.id));
}

/** Writes to the new address (job): to prove it, or to tell the owner of the account that already has it. */
export async function sendAddressChangeMail(changeId: string, { now }: At): Promise<void> {
  await inTransaction(async (trx) => {
    const change = await queries.findWaitingChange(trx, changeId);
    if (!change) return;
    if (!(await mayMailTyped(trx, change.new_email, { now }))) {
      log.warn("confirmation_mail_held", { userId: change.user_id, reason: "too many for one address" });
      return;
    }
    const sending = { to: change.new_email, now };
    if (await findConfirmedUser(trx, change.new_email.toLowerCase())) {
      await mailAddressTaken(trx, { changeId }, sending);
      return;
    }
    const { token, hash } = newToken();
    const until = new Date(now.getTime() + ADDRESS_CHANGE_HOURS * HOUR_MS);
    await queries.updateChange(trx, changeId, { confirm_token_hash: hash, confirm_until: until });
    await mailNewAddress(trx, { changeId, about: change.user_id, token }, sending);
  });
}

/** Whether the link in the mail to the new address works, and asks for the password in this browser; null otherwise. Reading it does not use it: mail scanners open links. */
export async function describeChange(
  token: string,
  { request, now }: { request: Request; now: Date },
): Promise<{ asksPassword: boolean } | null> {
  const change = await queries.findConfirmableChange(db(), hashToken(token), now);
  if (!change) return null;
  return { asksPassword: (await readSession(request))?.userId !== change.user_id };
}

type LinkResult<Success> = ({ ok: true } & Success) | { ok: false; reason: "link_unusable" };
const unusable = { ok: false, reason: "link_unusable" } as const;

class AddressGone extends Error {}

/**
 * Uses the link of the new address, once: it becomes the account's, and the old one is told how to undo it, but where it must not be told. Only for who is
 * signed in to the account in this browser, or types its password: a stranger must not bring his account to somebody else's
 * address by her click. An address that another account took meanwhile is returned like a link that no longer serves.
 */
export async function confirmAddressChange(
  { token, password }: { token: string; password: string },
  { request, now }: { request: Request; now: Date },
): Promise<LinkResult<{ email: string; isFormerTold: boolean }> | Exclude<PasswordCheck, { ok: true }>> {
  const change = await queries.findConfirmableChange(db(), hashToken(token), now);
  if (!change) return unusable;
  if ((await readSession(request))?.userId !== change.user_id) {
    const allowed = await countTry(db(), "confirmationPasswordPerLink", hashToken(token), { now });
    if (!allowed.ok) return refusedTry(allowed, request, { now });
    const right = await verifyPassword(password, await findPasswordHash(db(), change.user_id), {
      signal: request.signal,
    });
    if (!right) {
      await recordFailedSignIn(db(), { userId: change.user_id, request }, { now });
      return { ok: false, reason: "wrong_password" };
    }
  }
  try {
    return await inTransaction((trx) => makeChange(trx, token, { request, now }));
  } catch (error) {
    // Somebody else proved the address in between.
    if (error instanceof AddressGone || constraintOf(error) === "one_account_per_address") return unusable;
    throw error;
  }
}

async function makeChange(
  trx: Trx,
  token: string,
  { request, now }: At & { request: Request },
): Promise<LinkResult<{ email: string; isFormerTold: boolean }>> {
  const undo = newToken();
  const change = await queries.makeChange(trx, {
    tokenHash: hashToken(token),
    undoHash: undo.hash,
    undoUntil: new Date(now.getTime() + ADDRESS_UNDO_HOURS * HOUR_MS),
    now,
  });
  if (!change) return unusable;
  const email = change.new_email.toLowerCase();
  if (await findConfirmedUser(trx, email)) throw new AddressGone();
  // Before the change: the address is still the one the account proved.
  if (change.tell_former)
    await mailAddressChanged(
      trx,
      { changeId: change.id, about: change.user_id, undoToken: undo.token },
      { to: change.old_email, now },
    );
  await setConfirmedAddress(trx, { userId: change.user_id, email, now });
  await writtenPort.value.follow(trx, { userId: change.user_id, from: change.old_email, to: email });
  await voidResets(trx, change.user_id, now);
  await recordSecurity(trx, { kind: "address_changed", userId: change.user_id, request }, { now });
  return { ok: true, email, isFormerTold: change.tell_former };
}

/** The address an undo link would give back, while it works, with the password from before the change. Reading it does not use it. */
export async function describeUndo(database: Db, token: string, { now }: At): Promise<string | null> {
  return (await queries.findUndoableChange(database, hashToken(token), now))?.old_email ?? null;
}

/**
 * Uses the link of the old address, once, with the password from before the change: who only reads that mailbox takes nothing. Whoever
 * changed it knew a password: it opens nothing any more, every session ends, and a second factor set up since, or in the days before, is removed. Returns the
 * link to a new password, to be chosen at once.
 */
export async function undoAddressChange(
  { token, password }: { token: string; password: string },
  { now, request }: At & { request?: Request },
): Promise<LinkResult<{ resetToken: string }> | Exclude<PasswordCheck, { ok: true }>> {
  const asked = await queries.findUndoableChange(db(), hashToken(token), now);
  if (!asked) return unusable;
  if (asked.former_hash) {
    const allowed = await countTry(db(), "confirmationPasswordPerLink", hashToken(token), { now });
    if (!allowed.ok) return refusedTry(allowed, request, { now });
    if (!(await verifyPassword(password, asked.former_hash, { ...(request && { signal: request.signal }) }))) {
      if (request) await recordFailedSignIn(db(), { userId: asked.user_id, request }, { now });
      return { ok: false, reason: "wrong_password" };
    }
  }
  return retryingRaces(() =>
    inTransaction(async (trx): Promise<LinkResult<{ resetToken: string }>> => {
      const change = await queries.undoChangeRow(trx, hashToken(token), now);
      if (!change) return unusable;
      await queries.endLaterChanges(trx, change.user_id, { since: change.asked_at, now });
      // Set up before the address was asked for, by the same hand: as far back as the former password goes.
      const since = new Date(change.asked_at.getTime() - ADDRESS_UNDO_HOURS * HOUR_MS);
      const removed = await deleteSecondFactorSince(trx, change.user_id, since);
      // If its owner opened another account with the address meanwhile, the two become one.
      const userId = await restore(trx, { userId: change.user_id, email: change.old_email }, { now });
      if ((await deleteSecondFactorSince(trx, userId, since)) || removed)
        await recordSecurity(trx, { kind: "second_factor_removed", userId }, { now });
      await recordSecurity(trx, { kind: "address_changed", userId }, { now });
      await setPasswordHash(trx, { userId, hash: null, now });
      await endSessions(trx, userId);
      await deleteSignInSteps(trx, userId);
      await voidResets(trx, userId, now);
      return { ok: true, resetToken: await giveResetToken(trx, userId, { now }) };
    }),
  );
}

async function restore(trx: Trx, old: { userId: string; email: string }, at: At): Promise<string> {
  const email = old.email.toLowerCase();
  const owner = await findConfirmedUser(trx, email);
  if (owner !== null && owner !== old.userId) return proveAddress(trx, old, at);
  await setConfirmedAddress(trx, { userId: old.userId, email, now: at.now });
  await writtenPort.value.follow(trx, { userId: old.userId, from: null, to: email });
  return old.userId;
}

import { endSessions, readSession, type Session } from "~/platform/auth/session.server";
import type { At } from "~/platform/clock";
import { db, inTransaction, type Trx } from "~/platform/db/database.server";
import { constraintOf } from "~/platform/db/violations";
import { enqueue } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { mayMailTyped } from "~/platform/mail/asked-mail.server";
import { hashToken, newToken } from "~/platform/tokens.server";
import { mailSignUp } from "./account-mails.server";
import { mergeAccount } from "./merge-accounts.server";
import {
  closeOtherSignUps,
  consumeConfirmation,
  findConfirmation,
  findNeverChosenOf,
  findPendingAddress,
  findUnconfirmedAddress,
  findWaitingUser,
  giveAddress,
  listDelayedSignUps,
  lockAddress,
  updatePendingAddress,
} from "./pending-address-queries.server";
import { findConfirmedUser } from "./queries.server";
import { countTry, type TooManyTries } from "./rate-limit.server";
import { CONFIRMATION_LINK_DAYS, normalEmail } from "./rules";
import { deleteSignInSteps } from "./second-factor-queries.server";
import { addressProvedPort, writtenPort } from "./sign-up-port";
import { hashWaitingPassword } from "./waiting-password.server";

const DAY_MS = 86_400_000;

/**
 * Writes to the address typed at sign-up (job): to prove it, or to tell the owner of the account it already has. Too many
 * mails for one sign-up or one address hold this one back; `sendDelayedSignUpMails` takes it up.
 */
export async function sendSignUpMail(userId: string, { now }: At): Promise<void> {
  await inTransaction(async (trx) => {
    const pending = await findPendingAddress(trx, userId);
    if (!pending || pending.confirmed_at || pending.closed_at || pending.confirm_token_hash) return;
    const allowed = await mayWriteTo(trx, { userId, email: pending.email }, { now });
    if (!allowed) {
      log.warn("confirmation_mail_held", { userId, reason: "too many for one address" });
      return;
    }
    const { token, hash } = newToken();
    const until = new Date(now.getTime() + CONFIRMATION_LINK_DAYS * DAY_MS);
    await updatePendingAddress(trx, userId, { confirm_token_hash: hash, expires_at: until });
    const known = (await findConfirmedUser(trx, pending.email)) !== null;
    await mailSignUp(trx, { userId, token, hash, known }, { to: pending.email, now });
  });
}

async function mayWriteTo(trx: Trx, { userId, email }: { userId: string; email: string }, at: At): Promise<boolean> {
  return (await countTry(trx, "confirmationMailsPerSignUp", userId, at)).ok && mayMailTyped(trx, email, at);
}

/** Asks again for the mails that were held back, one for each address (schedule): a stranger may delay a mail, never stop it. */
export async function sendDelayedSignUpMails({ now }: At): Promise<void> {
  const since = new Date(now.getTime() - CONFIRMATION_LINK_DAYS * DAY_MS);
  for (const userId of await listDelayedSignUps(db(), { since }))
    await inTransaction((trx) => enqueue(trx, "sign-up-mail", { userId }, { repeated: "wait" }));
}

/** Sends a new confirmation link; the former one stops working. The caps per address still hold. */
export async function resendConfirmation(userId: string): Promise<void> {
  await inTransaction(async (trx) => {
    if (!(await findUnconfirmedAddress(trx, userId))) return;
    await updatePendingAddress(trx, userId, { confirm_token_hash: null, expires_at: null });
    await enqueue(trx, "sign-up-mail", { userId });
  });
}

/** What a confirmation link does, and whether the password chosen at sign-up must be typed with it. */
export interface OpenConfirmation {
  does: "confirm" | "attach";
  asksPassword: boolean;
}

/** What a confirmation link would do in this browser; null when it does nothing any more. Reading it does not use it: mail scanners open links. */
export async function describeConfirmation(
  token: string,
  { request, now }: { request: Request; now: Date },
): Promise<OpenConfirmation | null> {
  const email = await findConfirmation(db(), hashToken(token), now);
  if (email === null) return null;
  return {
    does: (await findConfirmedUser(db(), email)) ? "attach" : "confirm",
    asksPassword: (await findSignUpOf(await readSession(request), { email, token, now })) === null,
  };
}

export type Confirmation =
  | { ok: true; outcome: "confirmed" | "attached" }
  | { ok: false; reason: "link_unusable" | "wrong_password" }
  | TooManyTries;

/**
 * Uses a confirmation link, once. The mail proves the address, not who signed up with it: the account that gets it is the
 * one this browser signed up with, or the one whose password is typed. A stranger who signed up with somebody else's
 * address has neither the mail nor, in her browser, the session. Any link of an address serves any of its sign-ups, so
 * that their mails need not be told apart. Every other session of the account ends; no new one opens.
 */
export async function confirmAddress(
  { token, password }: { token: string; password: string },
  { request, now }: { request: Request; now: Date },
): Promise<Confirmation> {
  const tokenHash = hashToken(token);
  const email = await findConfirmation(db(), tokenHash, now);
  if (email === null) return { ok: false, reason: "link_unusable" };
  const session = await readSession(request);
  let signUp = await findSignUpOf(session, { email, token, now });
  if (signUp === null) {
    const allowed = await countTry(db(), "confirmationPasswordPerLink", tokenHash, { now });
    if (!allowed.ok) return allowed;
    const hash = await hashWaitingPassword(normalEmail(email), password, { signal: request.signal });
    signUp = await findWaitingUser(db(), { email, hash, closed: true });
    if (signUp === null) return { ok: false, reason: "wrong_password" };
  }
  return retryingRaces(() => use(tokenHash, { signUp, address: email }, { session, now }));
}

/**
 * The sign-up that waits for this address and whose session this is; or, in a session of the account that has the address, the one
 * without a chosen password to which this link was mailed: mailbox and account are both shown, as its password would.
 */
async function findSignUpOf(
  session: Session | null,
  { email, token, now }: { email: string; token: string; now: Date },
): Promise<string | null> {
  if (!session) return null;
  const waiting = await findUnconfirmedAddress(db(), session.userId);
  if (waiting?.email === email) return session.userId;
  return findNeverChosenOf(db(), { tokenHash: hashToken(token), ownerId: session.userId, now });
}

function use(
  tokenHash: string,
  { signUp, address }: { signUp: string; address: string },
  { session, now }: { session: Session | null; now: Date },
): Promise<Confirmation> {
  return inTransaction(async (trx): Promise<Confirmation> => {
    // Its links close one another: used at once, each would hold what the other closes.
    await lockAddress(trx, address);
    const email = await consumeConfirmation(trx, tokenHash, now);
    if (email === null) return { ok: false, reason: "link_unusable" };
    const waiting = await findUnconfirmedAddress(trx, signUp);
    if (waiting?.email !== email) return { ok: false, reason: "link_unusable" };
    const userId = await proveAddress(trx, { userId: signUp, email }, { now });
    if (userId !== signUp) return { ok: true, outcome: "attached" };
    await endSessions(trx, userId, session ?? undefined);
    await deleteSignInSteps(trx, userId);
    return { ok: true, outcome: "confirmed" };
  });
}

/**
 * The address is proved: it becomes the account's, and the other sign-ups that wait for it open nothing any more; or the
 * account joins the one that proved it first. What waited for it is told. Returns the account that remains.
 */
export async function proveAddress(trx: Trx, proved: { userId: string; email: string }, at: At): Promise<string> {
  const userId = await giveOrJoin(trx, proved, at);
  await addressProvedPort.value(trx, userId, at);
  return userId;
}

async function giveOrJoin(trx: Trx, proved: { userId: string; email: string }, { now }: At): Promise<string> {
  const email = normalEmail(proved.email);
  const owner = await findConfirmedUser(trx, email);
  if (owner === null) {
    await giveAddress(trx, { userId: proved.userId, email, now });
    for (const other of await closeOtherSignUps(trx, { userId: proved.userId, email, now })) {
      await endSessions(trx, other);
      await deleteSignInSteps(trx, other);
      await writtenPort.value.release(trx, other);
    }
    return proved.userId;
  }
  if (owner !== proved.userId) await mergeAccount(trx, { from: proved.userId, to: owner }, { now });
  return owner;
}

/**
 * Two sign-ups of one address may prove it at the same instant: the second is run again and joins the first.
 * Throws whatever else the act throws.
 */
export async function retryingRaces<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (constraintOf(error) !== "one_account_per_address") throw error;
    return act();
  }
}

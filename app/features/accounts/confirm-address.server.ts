import type { At } from "~/platform/clock";
import { type Db, inTransaction, type Trx } from "~/platform/db/database.server";
import { constraintOf } from "~/platform/db/violations";
import { enqueue } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { hashToken, newToken } from "~/platform/tokens.server";
import { mailSignUp } from "./account-mails.server";
import { mergeAccount } from "./merge-accounts.server";
import {
  consumeConfirmation,
  findConfirmation,
  findPendingAddress,
  findUnconfirmedAddress,
  giveAddress,
  updatePendingAddress,
} from "./pending-address-queries.server";
import { findConfirmedUser } from "./queries.server";
import { countTry } from "./rate-limit.server";
import { CONFIRMATION_LINK_DAYS } from "./rules";

const DAY_MS = 86_400_000;

/** Writes to the address typed at sign-up (job): to prove it, or to tell the owner of the account it already has. */
export async function sendSignUpMail(userId: string, { now }: At): Promise<void> {
  await inTransaction(async (trx) => {
    const pending = await findPendingAddress(trx, userId);
    if (!pending || pending.confirmed_at || pending.confirm_token_hash) return;
    const allowed = await countTry(trx, "confirmationMailsPerAddress", pending.email, { now });
    if (!allowed.ok) {
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

/** Sends a new confirmation link; the former one stops working. The caps per address still hold. */
export async function resendConfirmation(userId: string): Promise<void> {
  await inTransaction(async (trx) => {
    if (!(await findUnconfirmedAddress(trx, userId))) return;
    await updatePendingAddress(trx, userId, { confirm_token_hash: null, expires_at: null });
    await enqueue(trx, "sign-up-mail", { userId });
  });
}

/** What a confirmation link would do; null when it does nothing any more. Reading it does not use it: mail scanners open links. */
export async function describeConfirmation(db: Db, token: string, { now }: At): Promise<"confirm" | "attach" | null> {
  const pending = await findConfirmation(db, hashToken(token), now);
  if (!pending) return null;
  return (await findConfirmedUser(db, pending.email)) ? "attach" : "confirm";
}

export type Confirmation = { ok: true; outcome: "confirmed" | "attached" } | { ok: false; reason: "link_unusable" };

/**
 * Uses a confirmation link, once. It opens no session: whoever typed somebody else's address at sign-up gains nothing by
 * that person's click, since a reset then ends their sessions.
 */
export async function confirmAddress(token: string, { now }: At): Promise<Confirmation> {
  return retryingRaces(() =>
    inTransaction(async (trx): Promise<Confirmation> => {
      const pending = await consumeConfirmation(trx, hashToken(token), now);
      if (!pending) return { ok: false, reason: "link_unusable" };
      const userId = await proveAddress(trx, { userId: pending.user_id, email: pending.email }, { now });
      return { ok: true, outcome: userId === pending.user_id ? "confirmed" : "attached" };
    }),
  );
}

/** The address is proved: it becomes the account's, or the account joins the one that proved it first. Returns the account that remains. */
export async function proveAddress(trx: Trx, proved: { userId: string; email: string }, { now }: At): Promise<string> {
  const email = proved.email.toLowerCase();
  const owner = await findConfirmedUser(trx, email);
  if (owner === null) {
    await giveAddress(trx, { userId: proved.userId, email, now });
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

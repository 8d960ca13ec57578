import { randomUUID } from "node:crypto";
import { config } from "~/platform/config.server";
import type { Trx } from "~/platform/db/database.server";
import { queueMail } from "~/platform/mail/outbox.server";
import * as mails from "./mails";
import { mailPerson } from "./personal-mails.server";

/** Whom a mail goes to, whose address is not the account's or not yet, and the clock. */
interface To {
  to: string;
  now: Date;
}

const page = (path: string) => `${config().baseUrl}${path}`;
const waysIn = () => ({ signInUrl: page("/auth"), resetUrl: page("/auth/mot-de-passe-oublie") });

/** After a sign-up: asks to prove the address, or tells the owner of the account it already has. */
export async function mailSignUp(
  trx: Trx,
  { userId, token, hash, known }: { userId: string; token: string; hash: string; known: boolean },
  to: To,
): Promise<void> {
  const url = page(`/auth/confirmer?jeton=${token}`);
  const mail = known
    ? mails.alreadyKnown({ attachUrl: url, ...waysIn() })
    : mails.confirmAddress({ url, resetUrl: waysIn().resetUrl });
  // An address that is somebody else's stays theirs alone.
  const about = known ? {} : { about: userId };
  await queueMail(trx, { ...mail, ...to, ...about, dedupeKey: `sign-up:${userId}:${hash}` });
}

/** To the new address of an account: asks to prove it. */
export async function mailNewAddress(
  trx: Trx,
  change: { changeId: string; about: string; token: string },
  to: To,
): Promise<void> {
  const mail = mails.confirmNewAddress({ url: page(`/auth/nouvelle-adresse?jeton=${change.token}`) });
  await queueMail(trx, { ...mail, ...to, about: change.about, dedupeKey: `address-change:${change.changeId}` });
}

/** To the owner of an address somebody wanted for another account. */
export async function mailAddressTaken(trx: Trx, { changeId }: { changeId: string }, to: To): Promise<void> {
  await queueMail(trx, { ...mails.addressTaken(waysIn()), ...to, dedupeKey: `address-change:${changeId}` });
}

/** To the former address: how to undo the change. */
export async function mailAddressChanged(
  trx: Trx,
  { changeId, about, undoToken }: { changeId: string; about: string; undoToken: string },
  to: To,
): Promise<void> {
  const mail = mails.addressChanged({ undoUrl: page(`/auth/garder-mon-adresse?jeton=${undoToken}`) });
  await queueMail(trx, { ...mail, ...to, about, dedupeKey: `address-changed:${changeId}` });
}

/** The link to a new password. */
export async function mailReset(trx: Trx, reset: { requestId: string; token: string }, to: To): Promise<void> {
  const mail = mails.resetPassword({ url: page(`/auth/nouveau-mot-de-passe?jeton=${reset.token}`) });
  await queueMail(trx, { ...mail, ...to, dedupeKey: `reset:${reset.requestId}` });
}

/** Tells the owner of the account that its password changed. */
export function mailPasswordChanged(trx: Trx, userId: string, { now }: { now: Date }): Promise<void> {
  return mailPerson(trx, userId, mails.passwordChanged, {}, { dedupeKey: `password-changed:${randomUUID()}`, now });
}

/** Tells the owner of the account what became of its second factor. */
export function mailSecondFactor(
  trx: Trx,
  userId: string,
  what: mails.FactorChange,
  { now }: { now: Date },
): Promise<void> {
  const sending = { dedupeKey: `second-factor-${what}:${randomUUID()}`, now };
  return mailPerson(trx, userId, mails.factorNotice, { what }, sending);
}

/** Tells those who run the site that one more person does. */
export async function mailAdminAdded(
  trx: Trx,
  { added, others }: { added: string; others: string[] },
  { now }: { now: Date },
): Promise<void> {
  for (const userId of others) {
    const sending = { dedupeKey: `admin-added:${added}:${userId}`, now };
    await mailPerson(trx, userId, mails.adminAdded, { journalUrl: page("/admin/journal") }, sending);
  }
}

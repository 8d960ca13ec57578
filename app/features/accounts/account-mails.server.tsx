import { randomUUID } from "node:crypto";
import type { ReactElement } from "react";
import { config } from "~/platform/config.server";
import type { Trx } from "~/platform/db/database.server";
import { queueMail } from "~/platform/mail/outbox.server";
import { findContact } from "./current-user.server";
import * as mails from "./mails";

/** What every mail of this room is sent with: whom to, and the clock. */
interface Sending {
  to: string;
  now: Date;
}

interface Mail {
  subject: string;
  body: ReactElement;
  dedupeKey: string;
}

const page = (path: string) => `${config().baseUrl}${path}`;
const signInUrl = () => page("/auth");
const resetUrl = () => page("/auth/mot-de-passe-oublie");

async function send(trx: Trx, mail: Mail, { to, now }: Sending): Promise<void> {
  await queueMail(trx, { to, ...mail, now });
}

/** After a sign-up: asks to prove the address, or tells the owner of the account it already has. */
export function mailSignUp(
  trx: Trx,
  { userId, token, hash, known }: { userId: string; token: string; hash: string; known: boolean },
  sending: Sending,
): Promise<void> {
  const url = page(`/auth/confirmer?jeton=${token}`);
  const dedupeKey = `sign-up:${userId}:${hash}`;
  const mail = known
    ? {
        subject: mails.KNOWN_SUBJECT,
        body: <mails.AlreadyKnown attachUrl={url} signInUrl={signInUrl()} resetUrl={resetUrl()} />,
      }
    : { subject: mails.ADDRESS_SUBJECT, body: <mails.ConfirmAddress url={url} /> };
  return send(trx, { ...mail, dedupeKey }, sending);
}

/** To the new address of an account: asks to prove it. */
export function mailNewAddress(trx: Trx, change: { changeId: string; token: string }, sending: Sending): Promise<void> {
  const body = <mails.ConfirmNewAddress url={page(`/auth/nouvelle-adresse?jeton=${change.token}`)} />;
  return send(trx, { subject: mails.ADDRESS_SUBJECT, body, dedupeKey: `address-change:${change.changeId}` }, sending);
}

/** To the owner of an address somebody wanted for another account. */
export function mailAddressTaken(trx: Trx, { changeId }: { changeId: string }, sending: Sending): Promise<void> {
  const body = <mails.AddressTaken signInUrl={signInUrl()} resetUrl={resetUrl()} />;
  return send(trx, { subject: mails.KNOWN_SUBJECT, body, dedupeKey: `address-change:${changeId}` }, sending);
}

/** To the former address: how to undo the change. */
export function mailAddressChanged(
  trx: Trx,
  { changeId, undoToken }: { changeId: string; undoToken: string },
  sending: Sending,
): Promise<void> {
  const body = <mails.AddressChanged undoUrl={page(`/auth/garder-mon-adresse?jeton=${undoToken}`)} />;
  return send(trx, { subject: mails.ADDRESS_CHANGED_SUBJECT, body, dedupeKey: `address-changed:${changeId}` }, sending);
}

/** The link to a new password. */
export function mailReset(
  trx: Trx,
  { requestId, token }: { requestId: string; token: string },
  sending: Sending,
): Promise<void> {
  const body = <mails.ResetPassword url={page(`/auth/nouveau-mot-de-passe?jeton=${token}`)} />;
  return send(trx, { subject: mails.RESET_SUBJECT, body, dedupeKey: `reset:${requestId}` }, sending);
}

/** Tells the owner of the account that its password changed. */
export async function mailPasswordChanged(trx: Trx, userId: string, { now }: { now: Date }): Promise<void> {
  const { email: to } = await findContact(trx, userId);
  const dedupeKey = `password-changed:${randomUUID()}`;
  await send(trx, { subject: mails.PASSWORD_CHANGED_SUBJECT, body: <mails.PasswordChanged />, dedupeKey }, { to, now });
}

/** Tells the owner of the account what became of its second factor. */
export async function mailSecondFactor(
  trx: Trx,
  userId: string,
  what: mails.FactorChange,
  { now }: { now: Date },
): Promise<void> {
  const { email: to } = await findContact(trx, userId);
  const dedupeKey = `second-factor-${what}:${randomUUID()}`;
  await send(trx, { subject: mails.FACTOR_SUBJECT, body: <mails.FactorNotice what={what} />, dedupeKey }, { to, now });
}

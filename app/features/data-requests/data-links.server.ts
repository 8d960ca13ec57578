import { randomUUID } from "node:crypto";
import { findConfirmedUser } from "~/features/accounts/accounts.server";
import type { At } from "~/platform/clock";
import { type Db, db, inTransaction, type Trx } from "~/platform/db/database.server";
import { clientIp } from "~/platform/http/client-ip.server";
import { signedCookie } from "~/platform/http/signed-cookie.server";
import { enqueue } from "~/platform/jobs/jobs.server";
import { mayAskForMail, mayMailTyped } from "~/platform/mail/asked-mail.server";
import { hashToken, newToken } from "~/platform/tokens.server";
import * as queries from "./link-queries.server";
import { mailDataLink, mailKnownAccount } from "./request-mails.server";
import { ANSWER_LINK_DAYS, LINK_HOURS, OPEN_MINUTES } from "./rules";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Which link this browser followed; what it opens is asked of the database each time. */
const cookie = signedCookie("__Host-donnees", { maxAgeSeconds: OPEN_MINUTES * 60 });

/**
 * Somebody asks for a link to an address. Same row, job and answer for any address: the worker looks it up, and the mail alone tells. A
 * network that asks too much is refused whatever the address; a mailbox that receives too much is left alone without a word.
 */
export async function askLink(
  { email }: { email: string },
  { request, now }: At & { request: Request },
): Promise<boolean> {
  if (!(await mayAskForMail(db(), clientIp(request), { now })).ok) return false;
  const may = await mayMailTyped(db(), email, { now });
  await inTransaction(async (trx) => {
    const id = randomUUID();
    await queries.insertLink(trx, {
      id,
      email,
      asked_at: now,
      expires_at: new Date(now.getTime() + LINK_HOURS * HOUR_MS),
    });
    if (may) await enqueue(trx, "data-link-mail", { linkId: id });
  });
  return true;
}

/** Writes to an address that asked for a link (job): the link, or where to sign in when it has an account. */
export async function sendDataLink(linkId: string, at: At): Promise<void> {
  await inTransaction(async (trx) => {
    const link = await queries.lockUnwritten(trx, linkId);
    if (!link || link.expires_at <= at.now) return;
    const userId = await findConfirmedUser(trx, link.email);
    if (userId) {
      await queries.deleteLink(trx, link.id);
      await mailKnownAccount(trx, { userId, linkId }, at);
      return;
    }
    const { token, hash } = newToken();
    await queries.setLinkSecret(trx, link.id, hash);
    await mailDataLink(trx, { to: link.email, token, linkId }, at);
  });
}

/** A link for the mail that brings an answer to an address. */
export async function giveAnswerLink(trx: Trx, email: string, { now }: At): Promise<string> {
  const { token, hash } = newToken();
  const expires = new Date(now.getTime() + ANSWER_LINK_DAYS * 24 * HOUR_MS);
  await queries.insertLink(trx, { id: randomUUID(), email, asked_at: now, expires_at: expires, token_hash: hash });
  return token;
}

/** Whether a link may still be followed. Reading it does not follow it: mail scanners open links. */
export async function canOpenLink(db: Db, token: string, { now }: At): Promise<boolean> {
  return (await queries.findUnopened(db, hashToken(token), now)) !== undefined;
}

/** Follows a link, once: the `Set-Cookie` of the browser that did, or null. */
export async function openLink(trx: Trx, token: string, { now }: At): Promise<string | null> {
  const until = new Date(now.getTime() + OPEN_MINUTES * MINUTE_MS);
  const link = await queries.markOpened(trx, hashToken(token), { now, until });
  return link ? cookie.write(link.id, { untilClosed: true }) : null;
}

interface Opened {
  id: string;
  address: string;
  askedAt: Date;
  openedAt: Date;
  until: Date;
  /** An account proved this address since: it is shown there, behind its password. */
  hasAccount: boolean;
}

/** What this browser opened, while it is open; in a transaction, nobody else acts on it meanwhile. */
export async function findOpened(db: Db | Trx, request: Request, { now }: At): Promise<Opened | null> {
  const id = cookie.read(request);
  const link = id === null ? undefined : await queries.findOpen(db, id, now);
  if (!link?.opened_at || !link.open_until) return null;
  const hasAccount = (await findConfirmedUser(db, link.email)) !== null;
  return {
    id: link.id,
    address: link.email,
    askedAt: link.asked_at,
    openedAt: link.opened_at,
    until: link.open_until,
    hasAccount,
  };
}

/** Closes it, wherever its cookie went: the `Set-Cookie`. */
export async function closeOpened(db: Db | Trx, request: Request, { now }: At): Promise<string> {
  const id = cookie.read(request);
  if (id !== null) await queries.markClosed(db, id, now);
  return cookie.clear();
}

export function eraseEndedLinks(db: Db, { now }: At): Promise<void> {
  return queries.deleteEndedLinks(db, now);
}

import { randomUUID } from "node:crypto";
import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import { slowDown, takeToken } from "~/platform/http/limits.server";
import { mayAskForMail, mayMailTyped } from "~/platform/mail/asked-mail.server";
import { kept } from "~/platform/personal-data/kept";
import { instantBefore } from "~/platform/personal-data/kept-time";
import { hashToken, newToken } from "~/platform/tokens.server";
import { stopLetter } from "./letter-consents.server";
import { sendAlreadySubscribed, sendConfirmation, sendWelcome } from "./newsletter-mails.server";
import * as queries from "./queries.server";
import {
  CONFIRM_WITHIN_DAYS,
  CONFIRMATIONS_PER_DAY_BY_EMAIL,
  CONSENT_TEXT_VERSION,
  REQUESTS_PER_HOUR_BY_ADDRESS,
  REQUESTS_PER_HOUR_IN_ALL,
  SAME_REQUEST_MINUTES,
} from "./rules";
import { subscriberIdFrom } from "./unsubscribe-link.server";

export { listLetterConsents, withdrawLetterConsent } from "./letter-consents.server";
export { askToBeTold, eraseOldOpeningRequests, eraseOpeningRequest, tellOfOpening } from "./opening-requests.server";
export { findReachable, hasConfirmedLetter, listReachable, listStoppedSince } from "./queries.server";
export { exportSubscribers, readSubscribers, tryAddressAgain, unsubscribeByHand } from "./subscribers.server";
export { subscriberIdFrom, unsubscribeUrl } from "./unsubscribe-link.server";

const DAY_MS = 86_400_000;

/**
 * Somebody asks for the letter to be sent to an address. Nothing is subscribed before its owner confirms; the answer is
 * the same whether the address is known or not, only the mail tells. Asked again within minutes, the mail is on its way.
 */
export async function requestSubscription(
  trx: Trx,
  input: { email: string; source: string },
  { now }: At,
): Promise<void> {
  await queries.lockAddress(trx, input.email);
  const known = await queries.lockByEmail(trx, input.email);
  const key = input.email.toLowerCase();
  // Asked for again once it was stopped, it is another request.
  const since = `${key} ${known?.unsubscribed_at?.getTime() ?? ""}`;
  const once = { bucket: "newsletter-same", key: since, limit: 1, perSeconds: SAME_REQUEST_MINUTES * 60, now };
  if (!(await takeToken(trx, once)).ok) return;
  const writable = await takeToken(trx, {
    bucket: "newsletter-email",
    key,
    limit: CONFIRMATIONS_PER_DAY_BY_EMAIL,
    perSeconds: DAY_MS / 1000,
    now,
  });
  if (!writable.ok || !(await mayMailTyped(trx, input.email, { now }))) return;

  if (known?.status === "active") {
    // Nothing changes, and as much is written: how long it takes tells nobody whose address it is.
    await queries.updateSubscriber(trx, known.id, { status: "active" });
    return sendAlreadySubscribed(trx, known, { now });
  }

  const { token, hash } = newToken();
  const request = {
    status: "pending" as const,
    consent_text_version: CONSENT_TEXT_VERSION,
    source: input.source,
    requested_at: now,
    confirm_token_hash: hash,
    confirm_until: new Date(now.getTime() + CONFIRM_WITHIN_DAYS * DAY_MS),
  };
  const id = known?.id ?? randomUUID();
  if (known) {
    await queries.updateSubscriber(trx, id, request);
  } else {
    const written = await queries.insertSubscriber(trx, {
      ...request,
      id,
      email: input.email,
      created_at: now,
      confirmed_at: null,
      unsubscribed_at: null,
    });
    // A twin request won: its mail is on its way.
    if (!written) return;
  }
  await sendConfirmation(trx, { email: input.email, token, tokenHash: request.confirm_token_hash }, { now });
}

/** May this visitor ask once more? Counts by network; when all together ask too much, the answer waits, and stays the same. */
export async function mayRequestSubscription(db: Db, { ip }: { ip: string }, { now }: At): Promise<boolean> {
  const perHour = { perSeconds: 3600, now };
  const own = { bucket: "newsletter-ip", key: ip, limit: REQUESTS_PER_HOUR_BY_ADDRESS, ...perHour };
  if (!(await takeToken(db, own)).ok || !(await mayAskForMail(db, ip, { now })).ok) return false;
  await slowDown(db, { bucket: "newsletter-all", key: "all", limit: REQUESTS_PER_HOUR_IN_ALL, ...perHour });
  return true;
}

/** Is this link still good? Reading it changes nothing: mail scanners follow links. */
export async function canConfirm(db: Db, token: string, { now }: At): Promise<boolean> {
  const subscriber = await queries.findByTokenHash(db, hashToken(token));
  return subscriber !== undefined && (subscriber.confirm_until ?? now) > now;
}

/** The owner of the mailbox agrees. The link serves once. */
export async function confirmSubscription(
  trx: Trx,
  { token }: { token: string },
  { now }: At,
): Promise<{ ok: true; email: string } | { ok: false; reason: "link_unknown" | "link_expired" }> {
  const found = await queries.findByTokenHash(trx, hashToken(token));
  const subscriber = found && (await queries.lockByEmail(trx, found.email));
  if (!subscriber || subscriber.confirm_token_hash !== hashToken(token)) return { ok: false, reason: "link_unknown" };
  if (!subscriber.confirm_until || subscriber.confirm_until <= now) return { ok: false, reason: "link_expired" };
  await queries.updateSubscriber(trx, subscriber.id, {
    status: "active",
    confirmed_at: now,
    unsubscribed_at: null,
    confirm_token_hash: null,
    confirm_until: null,
    refused_at: null,
  });
  await sendWelcome(trx, { ...subscriber, tokenHash: hashToken(token) }, { now });
  return { ok: true, email: subscriber.email };
}

/** Stops the letter at once. Twice is once, and a link whose address was erased since has nothing left to stop. */
export async function unsubscribe(
  trx: Trx,
  { token }: { token: string },
  { now }: At,
): Promise<{ ok: true } | { ok: false; reason: "link_unknown" }> {
  const subscriberId = subscriberIdFrom(token);
  if (!subscriberId) return { ok: false, reason: "link_unknown" };
  const subscriber = await queries.findSubscriber(trx, subscriberId);
  if (subscriber && subscriber.status !== "unsubscribed") await stopLetter(trx, subscriber, { now });
  return { ok: true };
}

/** A mail server refused this address for good, or gave its mail back: no letter goes there any more. */
export async function markRefused(trx: Trx, { id }: { id: string }, { now }: At): Promise<void> {
  await queries.updateSubscriber(trx, id, { refused_at: now });
}

/** Does this address receive the letter? For a browser that proved it owns it, never for a stranger. */
export async function isSubscribed(db: Db, email: string): Promise<boolean> {
  return (await queries.findByEmail(db, email))?.status === "active";
}

/**
 * Erases the addresses nobody confirmed in time, and the unsubscribed ones once the proof of their wish has aged; a former subscriber
 * who asked again without confirming stays unsubscribed. A daily schedule.
 */
export async function eraseUnconfirmedSubscribers(trx: Trx, { now }: At): Promise<void> {
  await queries.deleteUnconfirmed(trx, now);
  await queries.closeUnconfirmed(trx, now);
  await queries.deleteUnsubscribedBefore(trx, instantBefore(kept.subscribers, { now }));
}

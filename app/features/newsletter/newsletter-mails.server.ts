import { randomUUID } from "node:crypto";
import type { At } from "~/platform/clock";
import { config } from "~/platform/config.server";
import type { Trx } from "~/platform/db/database.server";
import { queueMail } from "~/platform/mail/outbox.server";
import { alreadySubscribed, confirmSubscription, siteOpened, subscriptionConfirmed } from "./mails";
import { unsubscribeUrl } from "./unsubscribe-link.server";

/** To an address somebody typed: the link its owner confirms with. */
export async function sendConfirmation(
  trx: Trx,
  { email: to, token, tokenHash }: { email: string; token: string; tokenHash: string },
  { now }: At,
): Promise<void> {
  const mail = confirmSubscription({ confirmUrl: `${config().baseUrl}/lettre/confirmer?jeton=${token}` });
  await queueMail(trx, { ...mail, to, dedupeKey: `newsletter-confirm:${tokenHash}`, now });
}

/** To somebody who receives the letter and asked for it again. */
export async function sendAlreadySubscribed(
  trx: Trx,
  { id, email: to }: { id: string; email: string },
  { now }: At,
): Promise<void> {
  const mail = alreadySubscribed({ unsubscribeUrl: unsubscribeUrl(id) });
  await queueMail(trx, { ...mail, to, dedupeKey: `newsletter-known:${id}:${now.getTime()}`, now });
}

/** To the owner of an address just confirmed. */
export async function sendWelcome(
  trx: Trx,
  { id, email: to, tokenHash }: { id: string; email: string; tokenHash: string },
  { now }: At,
): Promise<void> {
  const mail = subscriptionConfirmed({ unsubscribeUrl: unsubscribeUrl(id) });
  await queueMail(trx, { ...mail, to, dedupeKey: `newsletter-welcome:${tokenHash}`, now });
}

/** To an address that is no longer on the list of who waits: that act, done once, is what keeps it from being told twice. */
export async function sendOpened(trx: Trx, { email: to }: { email: string }, { now }: At): Promise<void> {
  await queueMail(trx, { ...siteOpened({ url: config().baseUrl }), to, dedupeKey: `site-opened:${randomUUID()}`, now });
}

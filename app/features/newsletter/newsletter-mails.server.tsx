import { getSettings } from "~/features/settings/settings.server";
import { config } from "~/platform/config.server";
import type { Trx } from "~/platform/db/database.server";
import { queueMail } from "~/platform/mail/outbox.server";
import { AlreadySubscribed, ConfirmSubscription, SubscriptionConfirmed } from "./mails";
import { unsubscribeUrl } from "./unsubscribe-link.server";

interface At {
  now: Date;
}

/** To an address somebody typed: the link its owner confirms with. */
export async function sendConfirmation(
  trx: Trx,
  { email, token, tokenHash }: { email: string; token: string; tokenHash: string },
  { now }: At,
): Promise<void> {
  const { brand_name } = await getSettings(trx);
  await queueMail(trx, {
    to: email,
    subject: "Confirmez votre adresse",
    body: <ConfirmSubscription brand={brand_name} confirmUrl={`${config().baseUrl}/lettre/confirmer?jeton=${token}`} />,
    dedupeKey: `newsletter-confirm:${tokenHash}`,
    now,
  });
}

/** To somebody who receives the letter and asked for it again. */
export async function sendAlreadySubscribed(
  trx: Trx,
  { id, email }: { id: string; email: string },
  { now }: At,
): Promise<void> {
  const { brand_name } = await getSettings(trx);
  await queueMail(trx, {
    to: email,
    subject: "Votre inscription à la lettre",
    body: <AlreadySubscribed brand={brand_name} unsubscribeUrl={unsubscribeUrl(id)} />,
    unsubscribeUrl: unsubscribeUrl(id),
    dedupeKey: `newsletter-known:${id}:${now.getTime()}`,
    now,
  });
}

/** To the owner of an address just confirmed. */
export async function sendWelcome(
  trx: Trx,
  { id, email, tokenHash }: { id: string; email: string; tokenHash: string },
  { now }: At,
): Promise<void> {
  const { brand_name } = await getSettings(trx);
  await queueMail(trx, {
    to: email,
    subject: "C’est noté, merci",
    body: <SubscriptionConfirmed brand={brand_name} unsubscribeUrl={unsubscribeUrl(id)} />,
    unsubscribeUrl: unsubscribeUrl(id),
    dedupeKey: `newsletter-welcome:${tokenHash}`,
    now,
  });
}

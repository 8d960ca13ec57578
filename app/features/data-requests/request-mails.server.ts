import { mailPerson } from "~/features/accounts/accounts.server";
import type { At } from "~/platform/clock";
import { config } from "~/platform/config.server";
import type { Trx } from "~/platform/db/database.server";
import { queueMail } from "~/platform/mail/outbox.server";
import { dataAnswer, dataLink, knownAccount } from "./mails";

const linkUrl = (token: string) => `${config().baseUrl}/vos-donnees/lien?jeton=${token}`;

/** To an address somebody typed: the link its owner opens. */
export async function mailDataLink(
  trx: Trx,
  { to, token, linkId }: { to: string; token: string; linkId: string },
  { now }: At,
): Promise<void> {
  await queueMail(trx, { ...dataLink({ url: linkUrl(token) }), to, dedupeKey: `data-link:${linkId}`, now });
}

/** To the account whose address somebody typed. */
export function mailKnownAccount(trx: Trx, { userId, linkId }: { userId: string; linkId: string }, { now }: At) {
  const url = `${config().baseUrl}/espace-membre/mes-donnees`;
  return mailPerson(trx, userId, knownAccount, { url }, { dedupeKey: `data-known:${linkId}`, now });
}

/** To the account that asked: where its answer is read. `step`: what happened, once. */
export function mailAnswerToAccount(
  trx: Trx,
  { userId, requestId, step }: { userId: string; requestId: string; step: string },
  { now }: At,
) {
  const url = `${config().baseUrl}/espace-membre/mes-donnees/demandes`;
  return mailPerson(trx, userId, dataAnswer, { url }, { dedupeKey: `data-${step}:${requestId}`, now });
}

/** To an address without an account, with a link of its own. */
export async function mailAnswerToAddress(
  trx: Trx,
  { to, token, requestId, step }: { to: string; token: string; requestId: string; step: string },
  { now }: At,
): Promise<void> {
  const mail = dataAnswer({ url: linkUrl(token), once: true });
  await queueMail(trx, { ...mail, to, dedupeKey: `data-${step}:${requestId}`, now });
}

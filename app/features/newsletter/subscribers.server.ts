import { type Actor, recordAction } from "~/features/audit/audit.server";
import type { Db, Trx } from "~/platform/db/database.server";
import { paging } from "~/platform/paging";
import { stopLetter } from "./letter-consents.server";
import * as queries from "./queries.server";
import type { SubscriberStatus } from "./tables";

const SUBSCRIBERS_PER_PAGE = 30;

export type { SubscriberStatus } from "./tables";

/** One page of the subscribers in one state, and how many there are in each; a page past the end gives the last one. */
export async function readSubscribers(db: Db, { status, page: wanted }: { status: SubscriberStatus; page: number }) {
  const counts = await queries.countSubscribers(db);
  const { slice, ...shown } = paging({ found: counts[status], perPage: SUBSCRIBERS_PER_PAGE, page: wanted });
  return { counts, ...shown, subscribers: await queries.listSubscribers(db, { status, ...slice }) };
}

/** Those who receive the letter, to be taken out of the site: the journal keeps who did it and how many there were. */
export async function exportSubscribers(trx: Trx, act: Actor) {
  const subscribers = await queries.listSubscribers(trx, { status: "active" });
  const subject = { type: "site", id: null } as const;
  await recordAction(trx, { action: "newsletter.exported", subject, after: { count: subscribers.length } }, act);
  return subscribers;
}

/** The next letter goes to an address that was refused: its owner says that it works again. */
export async function tryAddressAgain(
  trx: Trx,
  { id }: { id: string },
  act: Actor,
): Promise<{ ok: true } | { ok: false; reason: "unknown" }> {
  const subscriber = await queries.lockSubscriber(trx, id);
  if (!subscriber) return { ok: false, reason: "unknown" };
  await queries.updateSubscriber(trx, id, { refused_at: null });
  await recordAction(trx, { action: "newsletter.tried_again", subject: { type: "letter", id: null } }, act);
  return { ok: true };
}

/** Somebody asked the coach, by mail or aloud, to stop the letter. Only they can start it again. */
export async function unsubscribeByHand(
  trx: Trx,
  { id }: { id: string },
  act: Actor,
): Promise<{ ok: true } | { ok: false; reason: "unknown" }> {
  const subscriber = await queries.lockSubscriber(trx, id);
  if (!subscriber) return { ok: false, reason: "unknown" };
  if (subscriber.status === "unsubscribed") return { ok: true };
  await stopLetter(trx, subscriber, act);
  await recordAction(trx, { action: "newsletter.unsubscribed", subject: { type: "letter", id: null } }, act);
  return { ok: true };
}

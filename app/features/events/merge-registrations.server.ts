import { findPaidPayment } from "~/features/billing/billing.server";
import type { At } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { advanceWaitingList } from "./advance-waiting-list.server";
import { refundRest } from "./give-place-back.server";
import * as queries from "./queries.server";
import * as registrations from "./registration-queries.server";
import { ACCOUNTS_MERGED } from "./rules";

/**
 * Two accounts of one person become one: where both stand for the same event, the better place stays, the other is freed and its price goes
 * back, told by a mail of its own. Of an event that is over nothing goes back: both places were there to be taken.
 */
export async function mergeRegistrations(trx: Trx, { from, to }: { from: string; to: string }, at: At): Promise<void> {
  for (const { event_id } of await registrations.listEventIdsOf(trx, from)) {
    const event = await queries.lockEvent(trx, event_id);
    const mine = await registrations.findActiveRegistration(trx, event_id, from);
    const theirs = await registrations.findActiveRegistration(trx, event_id, to);
    if (!event || !mine || !theirs) continue;
    const weaker = isBetter(mine, theirs) ? theirs : mine;
    await registrations.endRegistration(trx, weaker.id, "account", at.now);
    if (event.ends_at <= at.now) continue;
    const paid = weaker.status === "confirmed" && weaker.order_id ? await findPaidPayment(trx, weaker.order_id) : null;
    if (paid) await refundRest(trx, paid, ACCOUNTS_MERGED, at);
    await advanceWaitingList(trx, event, at);
  }
  await registrations.moveRegistrations(trx, from, to);
}

/** At the same point, the rank that comes first, or the offer that ends last. */
function isBetter(one: registrations.Registration, other: registrations.Registration): boolean {
  const gap = strength(one) - strength(other);
  if (gap !== 0) return gap > 0;
  if (one.status === "offered") return Number(one.offer_until) > Number(other.offer_until);
  return one.status === "waiting" && one.position < other.position;
}

function strength({ status, order_id, attended }: registrations.Registration): number {
  if (status === "confirmed") return (order_id ? 5 : 4) + (attended ? 2 : 0);
  return status === "held" ? 3 : status === "offered" ? 2 : 1;
}

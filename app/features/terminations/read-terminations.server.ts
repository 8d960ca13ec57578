import { findConfirmedUser, findUser } from "~/features/accounts/accounts.server";
import { findAnyOrder, listOrders, listOutstandingRefunds } from "~/features/billing/billing.server";
import { type At, parisDay } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { paging } from "~/platform/paging";
import { planSettlement } from "./plan-settlement.server";
import * as queries from "./queries.server";
import { delayOf, type OtherAddress, refundDeadline } from "./rules";

const OPEN_SHOWN = 200;
const DECIDED_PER_PAGE = 20;

/** What waits for a decision, the most pressing first, and by when. */
export async function listOpenTerminations(db: Db, { now }: At, limit = OPEN_SHOWN) {
  const open = await queries.listOpen(db, limit);
  return open
    .map((termination) => {
      const deadline = refundDeadline({ kind: termination.kind, receivedAt: termination.received_at });
      return { termination, deadline, delay: delayOf(deadline, parisDay(now)) };
    })
    .sort((a, b) => a.deadline.localeCompare(b.deadline));
}

/** One page of what was decided, each with what it gave back and is not with the buyer yet. */
export async function listDecidedTerminations(db: Db, { page: wanted }: { page: number }) {
  const counts = await queries.countTerminations(db);
  const { slice, ...shown } = paging({ found: counts.decided, perPage: DECIDED_PER_PAGE, page: wanted });
  const terminations = await queries.listDecided(db, slice);
  const outstanding = await listOutstandingRefunds(
    db,
    terminations.flatMap(({ order_id, refund_cents }) => (order_id && refund_cents ? [order_id] : [])),
  );
  return {
    counts,
    ...shown,
    terminations: terminations.map((one) => ({ ...one, outstanding: outstanding.get(one.order_id ?? "") ?? null })),
  };
}

/**
 * Whether the declared address is another than that of the account it concerns, the buyer's or else the one that was signed in:
 * somebody who knows a number (`stranger`), or who sat before an open session (`session`). Null: it is the same, or no account
 * is known yet.
 */
function otherAddressOf(
  { user_id, email }: queries.Termination,
  { accountId, account }: { accountId: string | null; account: { email: string } | null },
): OtherAddress | null {
  if (!accountId || account?.email.toLowerCase() === email) return null;
  return user_id === accountId ? "session" : "stranger";
}

/** Everything the coach needs to decide; null when there is no such termination. */
export async function readTermination(db: Db, id: string, at: At) {
  const termination = await queries.findTermination(db, id);
  if (!termination) return null;
  const today = parisDay(at.now);
  const deadline = refundDeadline({ kind: termination.kind, receivedAt: termination.received_at });
  const order = termination.order_id ? await findAnyOrder(db, termination.order_id) : undefined;
  const buyer = order ? await findUser(db, order.user_id) : null;
  const senderId = termination.user_id ?? (await findConfirmedUser(db, termination.email));
  return {
    termination,
    deadline,
    delay: delayOf(deadline, today),
    order: order ?? null,
    buyer,
    otherAddress: otherAddressOf(termination, {
      accountId: order?.user_id ?? termination.user_id,
      account: buyer ?? (order || !termination.user_id ? null : await findUser(db, termination.user_id)),
    }),
    /** Orders of whoever sent it, to choose from when none was matched. */
    candidates: !order && senderId ? await listOrders(db, senderId, at) : [],
    outstanding: order ? ((await listOutstandingRefunds(db, [order.id])).get(order.id) ?? null) : null,
    plan: order && !termination.outcome ? await planSettlement(db, { termination, order }, at) : null,
  };
}

import { findConfirmedUser, findUser } from "~/features/accounts/accounts.server";
import { findAnyOrder, listOrders } from "~/features/billing/billing.server";
import { parisDay } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { paging } from "~/platform/paging";
import { planSettlement } from "./plan.server";
import * as queries from "./queries.server";
import { delayOf, refundDeadline } from "./rules";

const OPEN_SHOWN = 200;
const DECIDED_PER_PAGE = 20;

/** What waits for a decision, the most pressing first, and by when. */
export async function listOpenNotices(db: Db, { now }: { now: Date }, limit = OPEN_SHOWN) {
  const open = await queries.listOpen(db, limit);
  return open
    .map((notice) => {
      const deadline = refundDeadline({ kind: notice.kind, receivedAt: notice.received_at });
      return { notice, deadline, delay: delayOf(deadline, parisDay(now)) };
    })
    .sort((a, b) => a.deadline.localeCompare(b.deadline));
}

/** One page of what was decided. */
export async function listDecidedNotices(db: Db, { page: wanted }: { page: number }) {
  const counts = await queries.countNotices(db);
  const { slice, ...shown } = paging({ found: counts.decided, perPage: DECIDED_PER_PAGE, page: wanted });
  return { counts, ...shown, notices: await queries.listDecided(db, slice) };
}

/** Everything the coach needs to decide; null when there is no such notice. */
export async function readNotice(db: Db, id: string, at: { now: Date }) {
  const notice = await queries.findNotice(db, id);
  if (!notice) return null;
  const today = parisDay(at.now);
  const deadline = refundDeadline({ kind: notice.kind, receivedAt: notice.received_at });
  const order = notice.order_id ? await findAnyOrder(db, notice.order_id) : undefined;
  const buyer = order ? await findUser(db, order.user_id) : null;
  const senderId = notice.user_id ?? (await findConfirmedUser(db, notice.email));
  return {
    notice,
    deadline,
    delay: delayOf(deadline, today),
    order: order ?? null,
    buyer,
    /** Sent from the buyer's own account, or with the buyer's address. */
    fromBuyer: order !== undefined && (notice.user_id === order.user_id || buyer?.email === notice.email),
    /** Orders of whoever sent it, to choose from when none was matched. */
    candidates: !order && senderId ? await listOrders(db, senderId, at) : [],
    plan: order && !notice.outcome ? await planSettlement(db, { notice, order }, at) : null,
  };
}

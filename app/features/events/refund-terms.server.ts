import { findPaidPayment, type Order, type PaymentEvent, withdrawUntilOf } from "~/features/billing/billing.server";
import { readNotice } from "~/features/settings/settings.server";
import type { At } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import type { Registration } from "./registration-queries.server";
import { isRefunded, type RefundKind, type RefundTerms, refundedUntil, refundTerms } from "./rules";

/** Until when the place of an order is refunded, as the terms it was sold under and its payment say. */
export async function readRefundTerms(
  db: Db,
  event: { event_date: Date; moved_at: Date | null },
  place: { confirmed_at: Date | null; created_at: Date },
  order: Order,
): Promise<RefundTerms> {
  const noticeHours = (await readNotice(db))(order.placed_at);
  return refundTerms({ session_cancellation_hours: noticeHours }, event, place, await withdrawUntilOf(db, order));
}

interface PlaceRefund {
  refund: RefundKind;
  /** The last instant at which the price goes back in full; null where there is none to give back. */
  until: Date | null;
  paid: PaymentEvent | null;
}

/** What becomes of the price of a place given back at this instant: shown before, and done then. */
export async function readPlaceRefund(
  db: Db,
  event: { event_date: Date; moved_at: Date | null },
  place: Registration,
  { now }: At,
): Promise<PlaceRefund> {
  const paid = place.status === "confirmed" && place.order_id ? await findPaidPayment(db, place.order_id) : null;
  if (!paid) return { refund: "free", until: null, paid };
  const terms = await readRefundTerms(db, event, place, paid.order);
  return { refund: isRefunded({ ...terms, now }) ? "full" : "none", until: refundedUntil(terms), paid };
}

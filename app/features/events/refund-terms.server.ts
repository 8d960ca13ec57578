import { type Order, withdrawUntilOf } from "~/features/billing/billing.server";
import { getSettings } from "~/features/settings/settings.server";
import type { Db } from "~/platform/db/database.server";
import { type RefundTerms, refundTerms } from "./rules";

/** Until when the place of an order is refunded, as the settings and its payment say. */
export async function readRefundTerms(
  db: Db,
  event: { event_date: Date; moved_at: Date | null },
  place: { confirmed_at: Date | null; created_at: Date },
  order: Order,
): Promise<RefundTerms> {
  return refundTerms(await getSettings(db), event, place, await withdrawUntilOf(db, order));
}

import { type Actor, recordAct } from "~/features/audit/audit.server";
import type { Trx } from "~/platform/db/database.server";
import { insertWatchedPayment, type PaymentToWatch } from "./watched-payment-queries.server";

/** The coach has looked at it, and does what there is to do elsewhere: it leaves her list. Nothing of the books changes. */
export async function markPaymentSeen(
  trx: Trx,
  { reason, id }: Pick<PaymentToWatch, "reason" | "id">,
  { now, by }: Actor,
): Promise<void> {
  await insertWatchedPayment(trx, { reason, object_id: id, seen_at: now });
  await recordAct(trx, { action: "billing.seen", subject: { type: "payment", id } }, { now, by });
}

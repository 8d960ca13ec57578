import {
  findOrder,
  findPaidPayment,
  type Order,
  readWithdrawalPeriod,
  refundEndedOrder,
} from "~/features/billing/billing.server";
import { keptCents } from "~/features/billing/rules";
import { type At, type Day, parisDay } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import { giftFulfilment, revoke } from "./fulfilment.server";
import { mailWithdrawn } from "./gift-mails.server";
import * as queries from "./queries.server";
import { GIFT, type WithdrawalRefusal } from "./rules";

/**
 * The buyer withdraws from her own page: the code is dead, and all that is still here goes back. Asked again, it is done already.
 * Throws when less is left of its price than was just counted: nothing is done then.
 */
export async function withdrawGift(
  trx: Trx,
  input: { userId: string; orderId: string },
  at: At,
): Promise<{ ok: true } | { ok: false; reason: WithdrawalRefusal }> {
  const order = await findOrder(trx, input);
  if (order?.subject !== GIFT) return { ok: false, reason: "unknown" };
  await giftFulfilment.lock(trx, order);
  const gift = await queries.findByOrder(trx, order.id);
  if (!gift) return { ok: false, reason: "unknown" };
  // While the bank has the price it may still give it again: the withdrawal is kept.
  if (gift.withdrawn_at || (gift.revoked_at && gift.revoked_reason !== "charged_back")) return { ok: true };
  if (parisDay(at.now) > (await readWithdrawalPeriod(trx))(order, [gift]).until)
    return { ok: false, reason: "too_late" };
  if (gift.opened_at) return { ok: false, reason: "opened" };
  await queries.updateGift(trx, gift.id, { withdrawn_at: at.now });
  const paid = await findPaidPayment(trx, order.id);
  const amountCents = paid ? keptCents(paid.payment) : 0;
  if (amountCents > 0 && !(await refundEndedOrder(trx, { orderId: order.id, amountCents, cause: gift.id }, at)))
    throw new Error("less is left of a gift than was just counted");
  await mailWithdrawn(trx, order, at);
  return { ok: true };
}

export interface GiftEnd {
  withdrawUntil: Day;
  /** The day the code was opened, when it was before the declaration: nothing is due any more. */
  openedOn: Day | null;
  /** What is still here of its price. */
  keptCents: Cents;
}

/** What a declaration about the order of a gift comes to; null for another order, or one that gave no gift. */
export async function planGiftEnd(
  db: Db,
  { order, declaredAt }: { order: Order; declaredAt: Date },
): Promise<GiftEnd | null> {
  const gift = order.subject === GIFT ? await queries.findByOrder(db, order.id) : undefined;
  if (!gift) return null;
  const paid = await findPaidPayment(db, order.id);
  return {
    withdrawUntil: (await readWithdrawalPeriod(db))(order, [gift]).until,
    openedOn: gift.opened_at && gift.opened_at <= declaredAt ? parisDay(gift.opened_at) : null,
    keptCents: paid ? keptCents(paid.payment) : 0,
  };
}

/** Ends the gift of an order: dead, or its year stopped when it was opened meanwhile. The money is the caller's business. */
export async function endGiftOfOrder(trx: Trx, order: Order, at: At): Promise<void> {
  await giftFulfilment.lock(trx, order);
  const gift = await queries.findByOrder(trx, order.id);
  if (!gift || gift.withdrawn_at) return;
  if (gift.opened_at) await revoke(trx, gift, "refunded", at);
  else await queries.updateGift(trx, gift.id, { withdrawn_at: at.now });
}

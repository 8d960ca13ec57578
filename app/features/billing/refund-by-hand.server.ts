import { type Actor, recordAction } from "~/features/audit/audit.server";
import type { Trx } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import { fulfilmentOf } from "./fulfilment.server";
import { isOurs } from "./money-mode.server";
import * as queries from "./queries.server";
import { requestRefund } from "./refund-payments.server";
import * as refundQueries from "./refund-queries.server";
import { BY_HAND, type HandRefundRefusal, keptCents } from "./rules";

interface HandRefund {
  userId: string;
  paymentId: string;
  amountCents: Cents;
  /** What was left when the coach looked: with another rest she looks again. */
  shownLeftCents: Cents;
  reason: string;
  /** One per rendering of the question: the same answer twice is one refund. */
  key: string;
}

/** The coach gives money back, for a reason of her own. What was bought stays as it is. */
export async function refundByHand(
  trx: Trx,
  input: HandRefund,
  act: Actor,
): Promise<{ ok: true } | { ok: false; reason: HandRefundRefusal }> {
  const found = await queries.findPayment(trx, input.paymentId);
  const context = found?.status === "paid" && isOurs(found.mode) ? await queries.findContext(trx, found) : null;
  if (!context || context.order.user_id !== input.userId) return { ok: false, reason: "unknown" };
  if (!input.reason.trim()) return { ok: false, reason: "reason_missing" };
  await fulfilmentOf(context.order.subject).lock(trx, context.order);
  const payment = await queries.lockPayment(trx, input.paymentId);
  const { amountCents } = input;
  const cause = `${BY_HAND}:${input.key}`;
  const same = (await refundQueries.listRefundsOf(trx, payment.id)).find((refund) => refund.cause === cause);
  if (same) return same.amount_cents === amountCents ? { ok: true } : { ok: false, reason: "changed" };
  const left = keptCents(payment);
  if (left !== input.shownLeftCents) return { ok: false, reason: "changed" };
  if (amountCents < 1 || amountCents > left) return { ok: false, reason: "not_that_much" };
  await requestRefund(trx, { ...context, payment }, { amountCents, cause }, act);
  const subject = { type: "person", id: input.userId } as const;
  const after = { amount_cents: amountCents };
  await recordAction(trx, { action: "billing.refunded", subject, reason: input.reason, after }, act);
  return { ok: true };
}

import type { At } from "~/platform/clock";
import { inTransaction } from "~/platform/db/database.server";
import { log } from "~/platform/log.server";
import type { ProviderPayment } from "~/platform/payments/gateway.server";
import { isUuid } from "~/platform/uuid";
import type { Payment } from "./fulfilment.server";
import * as queries from "./queries.server";
import { isOpen } from "./rules";
import { recordProviderPayment } from "./sync-payment.server";

/**
 * A payment of one of our instalments whose row went with a lost day gets it back, under its own id, and what the provider says of it is recorded.
 * An attempt of that instalment the provider never heard of makes room for it: the same sum is not asked for twice.
 *
 * @returns false when the instalment is not one of ours, or its payment stands here already.
 */
export async function restorePayment(provider: ProviderPayment, { now }: At): Promise<boolean> {
  const { paymentId, instalmentId } = provider;
  if (!paymentId || !instalmentId || !isUuid(paymentId) || !isUuid(instalmentId)) return false;
  const restored = await inTransaction(async (trx) => {
    const order = await queries.findOrderOfInstalment(trx, instalmentId);
    if (!order || order.mode !== provider.mode) return false;
    await queries.lockBuyer(trx, order.user_id);
    if (await queries.findPayment(trx, paymentId)) return false;
    const attempts = await queries.listPaymentsOfInstalment(trx, instalmentId);
    const open = attempts.find(({ status }) => isOpen(status));
    if (open && isUnsent(open)) await queries.updatePayment(trx, open.id, { status: "canceled", checked_at: now });
    await queries.insertPayment(trx, {
      id: paymentId,
      instalment_id: instalmentId,
      user_id: order.user_id,
      amount_cents: provider.amountCents,
      sequence_type: provider.sequenceType,
      // Two attempts are never open at once: beside one that is on its way, this one counts when it is paid.
      status: open && !isUnsent(open) ? "expired" : "open",
      provider_id: provider.id,
      created_at: provider.createdAt,
    });
    return true;
  });
  if (!restored) return false;
  log.warn("payment_restored", { paymentId });
  await recordProviderPayment(paymentId, provider, { now });
  return true;
}

/** No request of ours can have reached the provider for it. */
function isUnsent({ provider_id, sending_until }: Payment): boolean {
  return provider_id === null && sending_until === null;
}

import { randomUUID } from "node:crypto";
import type { At } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { log } from "~/platform/log.server";
import { GatewayError, getPayment, type ProviderPayment } from "~/platform/payments/gateway.server";
import type { Payment } from "./fulfilment.server";
import * as queries from "./queries.server";
import { NEVER_SENT_MS } from "./rules";

/**
 * A second payment at the provider that carries the id of an attempt we know under another number: its creation was
 * repeated after the provider had forgotten the key. When it is paid it becomes an attempt of its own, so that its money
 * is used or given back like any other.
 *
 * @returns the attempt that now stands for it, or null when it is none of ours or nothing was paid.
 */
export async function adoptOrphan(attempt: Payment, providerId: string, { now }: At): Promise<string | null> {
  const known = await queries.findPaymentByProviderId(db(), providerId);
  if (known) return known.adopted_from === attempt.id ? known.id : null;
  const provider = await findAtProvider(attempt, providerId, now);
  if (provider?.paymentId !== attempt.id || provider.status !== "paid") return null;
  log.error("payment_adopted", { paymentId: attempt.id });
  const id = randomUUID();
  await inTransaction((trx) =>
    queries.insertPayment(trx, {
      id,
      instalment_id: attempt.instalment_id,
      user_id: attempt.user_id,
      amount_cents: attempt.amount_cents,
      sequence_type: attempt.sequence_type,
      status: "expired",
      provider_id: providerId,
      customer_id: provider.customerId,
      mandate_id: provider.mandateId,
      method: provider.method,
      created_at: now,
      adopted_from: attempt.id,
    }),
  );
  return id;
}

/**
 * Null for a number the provider does not know. Just after its creation it may not know a payment yet: worth another try later,
 * not a verdict. Throws `GatewayError` then, and while the provider is away.
 */
export async function findAtProvider(attempt: Payment, providerId: string, now: Date): Promise<ProviderPayment | null> {
  try {
    return await getPayment(providerId);
  } catch (error) {
    const old = now.getTime() - attempt.created_at.getTime() >= NEVER_SENT_MS;
    if (old && error instanceof GatewayError && error.failure === "not_found") return null;
    throw error;
  }
}

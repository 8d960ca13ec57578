import type { At } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { enqueue } from "~/platform/jobs/jobs.server";
import { GatewayError } from "~/platform/payments/gateway.server";
import type { Payment } from "./fulfilment.server";
import * as queries from "./queries.server";
import { checkPendingRefunds } from "./refund-payments.server";
import { syncPayment } from "./sync-payment.server";

declare module "~/platform/jobs/payloads" {
  interface JobPayloads {
    "sync-payment": { paymentId: string; providerId?: string };
  }
}

const AT_ONCE = 200;

/**
 * Notifications can all be lost: every payment that is not decided is looked at again, and every refund not done. While
 * the provider is away, what already waits for another try keeps its turn; once it answers, nothing waits longer.
 */
export async function pollOpenPayments({ now }: At): Promise<void> {
  const due = await queries.listPaymentsToCheck(db(), now, AT_ONCE);
  const repeated = (await doesProviderAnswer(due, now)) ? "now" : "wait";
  for (const { id, sequence_type, provider_id } of due) {
    const unsentDebit = sequence_type === "recurring" && !provider_id;
    await inTransaction((trx) =>
      unsentDebit
        ? enqueue(trx, "charge-payment", { paymentId: id }, { repeated: "wait" })
        : enqueue(trx, "sync-payment", { paymentId: id }, { repeated }),
    );
  }
  await checkPendingRefunds({ now });
}

/** One payment is asked about at once, for all. */
async function doesProviderAnswer(due: Pick<Payment, "id" | "provider_id">[], now: Date): Promise<boolean> {
  const asked = due.find(({ provider_id }) => provider_id);
  if (!asked) return false;
  try {
    await syncPayment(asked.id, { now });
    return true;
  } catch (error) {
    return error instanceof GatewayError && error.failure !== "unknown" && error.failure !== "busy";
  }
}

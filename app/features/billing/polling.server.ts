import { db, inTransaction } from "~/platform/db/database.server";
import { enqueue } from "~/platform/jobs/jobs.server";
import * as queries from "./queries.server";
import { checkUnsettledRefunds } from "./refunds.server";

declare module "~/platform/jobs/payloads" {
  interface JobPayloads {
    "sync-payment": { paymentId: string; providerId?: string };
  }
}

const AT_ONCE = 200;

/** Notifications can all be lost: every payment that is not decided is looked at again, and every refund not done. */
export async function pollOpenPayments({ now }: { now: Date }): Promise<void> {
  for (const { id } of await queries.listPaymentsToCheck(db(), now, AT_ONCE)) {
    const payment = await queries.findPayment(db(), id);
    if (!payment) continue;
    const unsentDebit = payment.sequence_type === "recurring" && !payment.provider_id;
    await inTransaction((trx) =>
      unsentDebit ? enqueue(trx, "charge-payment", { paymentId: id }) : enqueue(trx, "sync-payment", { paymentId: id }),
    );
  }
  await checkUnsettledRefunds({ now });
}

import { openCheckout, syncPayment } from "~/features/billing/billing.server";
import { config } from "~/platform/config.server";
import { db } from "~/platform/db/database.server";

/** A payment of the demonstration, made at the simulator as by its person, and heard of. */
export async function payThere(paymentId: string, at: { now: Date }): Promise<void> {
  await openCheckout(paymentId, at);
  const { provider_id } = await db()
    .selectFrom("payments")
    .select("provider_id")
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const paid = await fetch(`${config().mollieApiUrl}/_sim/payments/${provider_id}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ status: "paid", method: "creditcard" }),
  });
  if (!paid.ok) throw new Error("the simulator did not take the demonstration payment");
  await syncPayment(paymentId, at);
}

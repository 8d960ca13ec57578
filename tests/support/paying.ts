import { fulfilmentsPort, openCheckout, salesConditionPort, syncPayment } from "~/features/billing/billing.server";
import { joinMembership, prepareOffer } from "~/features/membership/membership.server";
import { fulfilments } from "~/fulfilments.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { yearFor } from "../../tools/demo/year";
import { createSimulator } from "../../tools/mollie-simulator/server.ts";

/** A payment provider for the people of a site asked in this process, who pay at once. Opened before the site, which keeps its address. */
export async function openProvider() {
  const provider = await createSimulator({ port: 0 });
  process.env.MOLLIE_API_URL = provider.url;
  fulfilmentsPort.provide(fulfilments);
  salesConditionPort.provide(async () => true);

  /** Orders a year, pays it (the first of two payments, if it is so asked), and returns the order. */
  async function join(userId: string, { now, count = 1 }: { now: Date; count?: 1 | 2 }): Promise<string> {
    const offer = await prepareOffer(db(), { userId, code: "", count }, { now });
    const year = { ...yearFor(userId, offer.quote.totalCents), count };
    const joined = await inTransaction((trx) => joinMembership(trx, year, { now }));
    if (!joined.ok || !joined.payment) throw new Error("not ordered");
    await openCheckout(joined.payment.id, { now });
    const payment = await db()
      .selectFrom("payments")
      .select("provider_id")
      .where("id", "=", joined.payment.id)
      .executeTakeFirstOrThrow();
    await fetch(`${provider.url}/_sim/payments/${payment.provider_id}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ status: "paid" }),
    });
    await syncPayment(joined.payment.id, { now });
    return joined.order.id;
  }

  /** The balance does not suffice for the refund that is asked for next. */
  const refuseNextRefund = () => provider.faults({ kind: "refund.next", outcome: "no_balance" });

  return { join, refuseNextRefund, close: () => provider.close() };
}

import { randomUUID } from "node:crypto";
import { fulfilmentsPort, openCheckout, salesConditionPort, syncPayment } from "~/features/billing/billing.server";
import { orderGift, prepareGift } from "~/features/gifts/gifts.server";
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
    await pay(joined.payment.id, now);
    return joined.order.id;
  }

  /** Orders a year for somebody else, pays it, and returns the order. */
  async function offerYear(userId: string, { now }: { now: Date }): Promise<string> {
    const { priceCents } = await prepareGift(db(), { now });
    const asked = { userId, clientKey: randomUUID(), termsAccepted: true, openingAccepted: true };
    const ordered = await inTransaction((trx) => orderGift(trx, { ...asked, shownPriceCents: priceCents }, { now }));
    if (!ordered.ok || !ordered.payment) throw new Error("not ordered");
    await pay(ordered.payment.id, now);
    return ordered.order.id;
  }

  async function pay(paymentId: string, now: Date): Promise<void> {
    await openCheckout(paymentId, { now });
    const payment = await db()
      .selectFrom("payments")
      .select("provider_id")
      .where("id", "=", paymentId)
      .executeTakeFirstOrThrow();
    await fetch(`${provider.url}/_sim/payments/${payment.provider_id}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ status: "paid" }),
    });
    await syncPayment(paymentId, { now });
  }

  /** The balance does not suffice for the refund that is asked for next. */
  const refuseNextRefund = () => provider.faults({ kind: "refund.next", outcome: "no_balance" });

  return { join, offerYear, refuseNextRefund, close: () => provider.close() };
}

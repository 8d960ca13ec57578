import { randomUUID } from "node:crypto";
import { openCheckout, syncPayment } from "~/features/billing/billing.server";
import { openGift, orderGift, readOwnCode } from "~/features/gifts/gifts.server";
import { inTransaction } from "~/platform/db/database.server";
import type { Purchases } from "./purchases";

/** What a test does with gifts beside the purchases of years. */
export function giftsOf(purchases: Purchases) {
  const order = async (userId: string, now: Date) => {
    await purchases.moveTo(now);
    const asked = { clientKey: randomUUID(), termsAccepted: true, openingAccepted: true, shownPriceCents: 500_00 };
    const ordered = await inTransaction((trx) => orderGift(trx, { ...asked, userId }, { now }));
    if (!ordered.ok || !ordered.payment) throw new Error(`not ordered: ${ordered.ok ? "paid" : ordered.reason}`);
    const checkout = await openCheckout(ordered.payment.id, { now });
    if (checkout.kind !== "redirect") throw new Error(`no checkout: ${checkout.kind}`);
    const payment = await purchases.payment(ordered.payment.id);
    return { order: ordered.order, paymentId: payment.id, providerId: payment.provider_id ?? "" };
  };

  return {
    /** Orders a gift and opens the provider's page. */
    order,

    /** Somebody new orders, pays and hears of it; with the code as it is printed. */
    async buy(firstName: string, now: Date) {
      const userId = await purchases.person(firstName);
      return { userId, ...(await this.buyAs(userId, now)) };
    },

    async buyAs(userId: string, now: Date) {
      const bought = await order(userId, now);
      await purchases.decide(bought.providerId, "paid");
      await syncPayment(bought.paymentId, { now });
      const code = await readOwnCode(purchases.db, { userId, orderId: bought.order.id }, { now });
      if (!code) throw new Error("a paid gift has a code");
      return { ...bought, code };
    },

    open: (userId: string, code: string, now: Date) =>
      inTransaction((trx) => openGift(trx, { userId, code, termsAccepted: true, startAsked: true }, { now })),

    find: (orderId: string) =>
      purchases.db.selectFrom("gifts").selectAll().where("order_id", "=", orderId).executeTakeFirstOrThrow(),
  };
}

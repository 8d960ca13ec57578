import { randomUUID } from "node:crypto";
import {
  cancelRemainingInstalments,
  type Fulfilment,
  fulfilmentsPort,
  listInstalments,
  openCheckout,
  openFirstPayment,
  payInstalment,
  placeOrder,
  syncPayment,
} from "~/features/billing/billing.server";
import { creditLot } from "~/features/hours/hours.server";
import { shareMinutes } from "~/features/hours/rules";
import { fulfilments } from "~/fulfilments.server";
import { type Day, parisDay } from "~/platform/clock";
import { inTransaction, type Trx } from "~/platform/db/database.server";
import type { Purchases } from "./purchases";

/** The subject of orders that buy hours and nothing else. */
const HOURS = "hours";

export interface Pack {
  minutes: number;
  priceCents: number;
  count: 1 | 2;
  expiresOn: Day | null;
}

/** Five hours for 650 €, in one payment. */
export const fiveHours: Pack = { minutes: 300, priceCents: 650_00, count: 1, expiresOn: "2055-11-21" };

/** An order of hours, before anything is paid of it. */
export function orderHours(trx: Trx, { userId, pack, now }: { userId: string; pack: Pack; now: Date }) {
  const clientKey = randomUUID();
  return placeOrder(
    trx,
    {
      userId,
      clientKey,
      subject: HOURS,
      subjectId: clientKey,
      label: "Forfait",
      listPriceCents: pack.priceCents,
      discountCents: 0,
      discountLabel: null,
      instalmentCount: pack.count,
      termsAcceptedAt: now,
    },
    { now },
  );
}

/** What a test does with hours: bought through billing, under a subject of their own. */
export function hoursOf(purchases: Purchases) {
  const packs = new Map<string, Pack>();
  const fulfilment: Fulfilment = {
    lock: async () => {},
    service: async (_trx, { payment }, { now }) => ({
      from: parisDay(payment.paid_at ?? now),
      to: parisDay(payment.paid_at ?? now),
    }),
    async paid(trx, { order, instalment, payment }, { now }) {
      const pack = packs.get(order.id);
      if (!pack) throw new Error("an order of hours has its pack");
      const parts = (await listInstalments(trx, order.id)).map(({ amount_cents }) => amount_cents);
      const bought = {
        userId: order.user_id,
        orderId: order.id,
        paymentId: payment.id,
        minutes: shareMinutes(pack.minutes, parts)[instalment.number - 1] ?? 0,
        label: order.label,
        expiresOn: pack.expiresOn,
        totalMinutes: pack.minutes,
      };
      const { purchaseId } = await creditLot(trx, bought, { now });
      return { kind: "session", ref: purchaseId };
    },
    failed: async () => {},
    refunded: async () => {},
    chargedBack: async () => {},
    putAside: (trx, order, { now }) => cancelRemainingInstalments(trx, order.id, { now }),
  };
  fulfilmentsPort.provide({ ...fulfilments, [HOURS]: fulfilment });

  const hear = async (paymentId: string, now: Date) => {
    await purchases.decide((await purchases.payment(paymentId)).provider_id ?? "", "paid");
    await syncPayment(paymentId, { now });
  };

  return {
    /** Orders a pack, pays the first part of it and hears of that. */
    async buy(userId: string, now: Date, pack: Partial<Pack> = {}) {
      await purchases.moveTo(now);
      const bought = { ...fiveHours, ...pack };
      const { order, payment } = await inTransaction(async (trx) => {
        const placed = await orderHours(trx, { userId, pack: bought, now });
        return { order: placed, payment: await openFirstPayment(trx, placed, { now }) };
      });
      if (!payment) throw new Error("a new order has something to pay");
      packs.set(order.id, bought);
      await openCheckout(payment.id, { now });
      await hear(payment.id, now);
      return { orderId: order.id, paymentId: payment.id };
    },

    /** Pays the second part of an order, and hears of it. */
    async payRest(userId: string, orderId: string, now: Date): Promise<string> {
      await purchases.moveTo(now);
      const [, second] = await listInstalments(purchases.db, orderId);
      await payInstalment({ userId, instalmentId: second?.id ?? "" }, { now });
      const payment = await purchases.db
        .selectFrom("payments")
        .select("id")
        .where("instalment_id", "=", second?.id ?? "")
        .executeTakeFirstOrThrow();
      await hear(payment.id, now);
      return payment.id;
    },

    /** The lot of an order, as the database holds it. */
    lot: (orderId: string) =>
      purchases.db.selectFrom("hour_lots").selectAll().where("order_id", "=", orderId).executeTakeFirstOrThrow(),
  };
}

import { randomUUID } from "node:crypto";
import { fulfilmentsPort, openCheckout, salesConditionPort, syncPayment } from "~/features/billing/billing.server";
import { freeAppointments, lockCalendar, type ServiceOrderInput } from "~/features/booking/booking.server";
import { orderGift, prepareGift } from "~/features/gifts/gifts.server";
import { joinMembership, prepareOffer } from "~/features/membership/membership.server";
import { acceptQuote, lostAppointmentsPort } from "~/features/quotes/quotes.server";
import { fulfilments } from "~/fulfilments.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { yearFor } from "../../tools/demo/year";
import { createSimulator } from "../../tools/mollie-simulator/server.ts";
import { filled, held, ordered, SESSION } from "./appointments";

/** A payment provider for the people of a site asked in this process, who pay at once. Opened before the site, which keeps its address. */
export async function openProvider() {
  const provider = await createSimulator({ port: 0 });
  process.env.MOLLIE_API_URL = provider.url;
  fulfilmentsPort.provide(fulfilments);
  salesConditionPort.provide(async () => true);
  lostAppointmentsPort.provide({ lock: lockCalendar, free: freeAppointments });

  /** Orders a year, pays it (the first of two payments, if it is so asked), and returns the order. */
  async function join(
    userId: string,
    { now, count = 1, earlyStart = true }: { now: Date; count?: 1 | 2; earlyStart?: boolean },
  ): Promise<string> {
    const offer = await prepareOffer(db(), { userId, code: "", count }, { now });
    const year = { ...yearFor(userId, offer.quote.totalCents), count, earlyStart };
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

  /** Orders what a quote says, pays it, and returns the order. */
  async function acceptAndPay(userId: string, token: string, { now }: { now: Date }): Promise<string> {
    const asked = { userId, token, clientKey: randomUUID(), termsAccepted: true, earlyStart: true };
    const ordered = await inTransaction((trx) => acceptQuote(trx, { ...asked, shownTotalCents: 1_500_00 }, { now }));
    if (!ordered.ok || !ordered.payment) throw new Error("not ordered");
    await pay(ordered.payment.id, now);
    return ordered.order.id;
  }

  /** Orders a session or a pack, its first hour kept with it when one is said, and pays it; returns the order. */
  async function buyHours(
    userId: string,
    { now, startsAt, ...input }: { now: Date; startsAt?: Date } & Partial<ServiceOrderInput>,
  ): Promise<string> {
    // The books take invoices of any day.
    await db().updateTable("invoice_counters").set({ last_date: "2000-01-01" }).execute();
    const holdId = startsAt ? (await held(input.serviceId ?? SESSION, startsAt, { userId, now })).id : null;
    const placed = await ordered(filled(userId, { holdId, ...input }), now);
    if (!placed.ok || !placed.payment) throw new Error(`not ordered: ${placed.ok ? "paid" : placed.reason}`);
    await pay(placed.payment.id, now);
    return placed.order.id;
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

  return {
    url: provider.url,
    join,
    offerYear,
    acceptAndPay,
    buyHours,
    pay,
    refuseNextRefund,
    close: () => provider.close(),
  };
}

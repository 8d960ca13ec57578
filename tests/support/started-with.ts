import { vi } from "vitest";
import type { Purchases } from "./purchases";

/** The product as it starts with this key, on the same database and before the same provider. */
export async function startWith(purchases: Purchases, key: string) {
  vi.resetModules();
  vi.stubEnv("MOLLIE_API_URL", purchases.simulator.url);
  vi.stubEnv("MOLLIE_API_KEY", key);
  const billing = await import("~/features/billing/billing.server");
  const booking = await import("~/features/booking/booking.server");
  const quotes = await import("~/features/quotes/quotes.server");
  const { fulfilments } = await import("~/fulfilments.server");
  const accounting = await import("~/features/accounting/accounting.server");
  const { checkInvariants } = await import("~/features/admin/admin.server");
  const { inTransaction } = await import("~/platform/db/database.server");
  const { provideAddressProof: provide } = await import("./address-proof");
  const { sold, heldBy } = await import("./sold");
  provide();
  billing.fulfilmentsPort.provide(fulfilments);
  billing.salesConditionPort.provide(async () => true);
  quotes.lostAppointmentsPort.provide({ lock: booking.lockCalendar, free: booking.freeAppointments });
  const named = (name: string) => {
    const one = new Map(sold).get(name);
    if (!one) throw new Error(`${name} is not sold`);
    return one;
  };

  return {
    billing,
    accounting,
    checkInvariants,
    heldBy,
    inTransaction,
    /** Orders what is sold under this name, and opens the provider's page. */
    async order(name: string, userId: string, now: Date) {
      await purchases.moveTo(now);
      const press = await named(name).choose(userId, now);
      const { payment } = await press();
      if (!payment) throw new Error("a new order has something to pay");
      await billing.openCheckout(payment.id, { now });
      return purchases.payment(payment.id);
    },
    async buy(name: string, userId: string, now: Date) {
      const { id, provider_id } = await this.order(name, userId, now);
      await purchases.decide(provider_id ?? "", "paid");
      await billing.syncPayment(id, { now });
      return purchases.payment(id);
    },
  };
}

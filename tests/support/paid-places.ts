import { openCheckout, syncPayment } from "~/features/billing/billing.server";
import type { StoredEvent } from "~/features/events/events.server";
import { register } from "./meetings";
import type { Purchases } from "./purchases";

export interface PlacePayment {
  paymentId: string;
  providerId: string;
}

interface PlaceOrdered extends PlacePayment {
  registrationId: string;
  /** The provider's page. */
  url: string | null;
}

/** Orders a place at 25 € and opens the provider's page. */
export async function orderPlace(
  purchases: Purchases,
  { event, userId }: { event: StoredEvent; userId: string },
  now: Date,
): Promise<PlaceOrdered> {
  await purchases.moveTo(now);
  const answer = await register(event.id, userId, now, 25_00);
  if (!answer.ok || !answer.payment) throw new Error(`not ordered: ${answer.ok ? "free" : answer.reason}`);
  const checkout = await openCheckout(answer.payment.id, { now });
  const payment = await purchases.db
    .selectFrom("payments")
    .innerJoin("instalments", "instalments.id", "payments.instalment_id")
    .innerJoin("orders", "orders.id", "instalments.order_id")
    .selectAll("payments")
    .where("orders.user_id", "=", userId)
    .where("orders.subject_id", "=", event.id)
    .where("payments.status", "=", "open")
    .executeTakeFirstOrThrow();
  return {
    registrationId: answer.registration.id,
    paymentId: payment.id,
    providerId: payment.provider_id ?? "",
    url: checkout.kind === "redirect" ? checkout.url : null,
  };
}

/** Pays it there, and hears of it. */
export async function payPlace(purchases: Purchases, ordered: PlacePayment, now: Date): Promise<void> {
  await purchases.decide(ordered.providerId, "paid");
  await syncPayment(ordered.paymentId, { now });
}

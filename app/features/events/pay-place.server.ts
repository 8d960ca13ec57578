import { type Checkout, findOrder, openCheckout, openFirstPayment } from "~/features/billing/billing.server";
import type { At } from "~/platform/clock";
import { inTransaction } from "~/platform/db/database.server";
import * as queries from "./queries.server";
import { type Registered, type RegisterInput, registerForEvent } from "./register-attendee.server";
import * as registrations from "./registration-queries.server";

export type RegisteredAndPaid = Registered & { checkout?: Checkout | undefined };

/** Registers, then, when the place costs something, leads to the provider's page. */
export async function registerAndPay(input: RegisterInput, { now }: At): Promise<RegisteredAndPaid> {
  const registered = await inTransaction((trx) => registerForEvent(trx, input, { now }));
  if (!registered.ok || !registered.payment) return registered;
  return { ...registered, checkout: await openCheckout(registered.payment.id, { now }) };
}

/** Takes up the payment of a place that is still held; null when there is nothing to pay any more. */
export async function payHeldPlace(
  input: { userId: string; registrationId: string },
  { now }: At,
): Promise<Checkout | null> {
  const payment = await inTransaction(async (trx) => {
    const known = await registrations.findRegistration(trx, input.registrationId);
    if (known?.user_id !== input.userId || !known.order_id) return null;
    const event = await queries.lockEvent(trx, known.event_id);
    if (!event || event.event_date <= now) return null;
    const held = await registrations.findRegistration(trx, known.id);
    if (held?.status !== "held" || !held.hold_until || held.hold_until <= now) return null;
    const order = await findOrder(trx, { userId: input.userId, orderId: known.order_id });
    return order ? openFirstPayment(trx, order, { now }) : null;
  });
  return payment ? openCheckout(payment.id, { now }) : null;
}

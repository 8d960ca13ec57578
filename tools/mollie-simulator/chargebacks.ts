import { amountOf } from "./amounts.ts";
import { isoInstant } from "./clock.ts";
import { unknownEntity, unprocessable } from "./errors.ts";
import { documentation, hal } from "./lists.ts";
import type { Simulation } from "./simulation.ts";
import type { Chargeback, Payment } from "./state.ts";

export function chargebacksOf(simulation: Simulation, paymentId: string): Chargeback[] {
  return [...simulation.store.chargebacks.values()].filter((chargeback) => chargeback.paymentId === paymentId);
}

/** Money charged back and not given back since. */
export function chargedBackCents(simulation: Simulation, paymentId: string): number {
  return chargebacksOf(simulation, paymentId)
    .filter((chargeback) => chargeback.reversedAt === null)
    .reduce((sum, chargeback) => sum + chargeback.amountCents, 0);
}

/** The bank takes the money back; the payment stays paid (Mollie, « Chargebacks »). */
export function chargeBack(
  simulation: Simulation,
  payment: Payment,
  cents: number,
  reasonCode: string | null,
): Chargeback {
  if (payment.status !== "paid") throw unprocessable("Only a paid payment can be charged back");
  if (cents <= 0 || cents > payment.amountCents - chargedBackCents(simulation, payment.id)) {
    throw unprocessable("The specified amount cannot be charged back", "amount.value");
  }
  const now = simulation.clock.now();
  const chargeback: Chargeback = {
    id: simulation.id("chb"),
    mode: payment.mode,
    paymentId: payment.id,
    createdAt: now,
    amountCents: cents,
    reasonCode,
    reversedAt: null,
  };
  simulation.store.chargebacks.set(chargeback.id, chargeback);
  simulation.notify(payment, "chargeback received", now);
  return chargeback;
}

/** Reverses every open chargeback of the payment; throws 422 when there is none. */
export function reverseChargebacks(simulation: Simulation, payment: Payment): Chargeback[] {
  const open = chargebacksOf(simulation, payment.id).filter((chargeback) => chargeback.reversedAt === null);
  if (open.length === 0) throw unprocessable("The payment has no chargeback to reverse");
  const now = simulation.clock.now();
  for (const chargeback of open) chargeback.reversedAt = now;
  simulation.notify(payment, "chargeback reversed", now);
  return open;
}

export function chargebackById(simulation: Simulation, paymentId: string, id: string): Chargeback {
  const chargeback = simulation.store.chargebacks.get(id);
  if (!chargeback || chargeback.paymentId !== paymentId) throw unknownEntity("chargeback", id);
  return chargeback;
}

export function chargebackView(simulation: Simulation, chargeback: Chargeback) {
  const payment = `${simulation.publicUrl}/v2/payments/${chargeback.paymentId}`;
  return {
    resource: "chargeback",
    id: chargeback.id,
    amount: amountOf(chargeback.amountCents),
    settlementAmount: amountOf(-chargeback.amountCents),
    ...(chargeback.reasonCode
      ? { reason: { code: chargeback.reasonCode, description: "Refusé par la banque du débiteur" } }
      : {}),
    paymentId: chargeback.paymentId,
    createdAt: isoInstant(chargeback.createdAt),
    reversedAt: chargeback.reversedAt === null ? null : isoInstant(chargeback.reversedAt),
    _links: {
      self: hal(`${payment}/chargebacks/${chargeback.id}`),
      payment: hal(payment),
      documentation: documentation("get-chargeback"),
    },
  };
}

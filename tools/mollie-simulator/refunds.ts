import { amountOf, centsFrom } from "./amounts.ts";
import { chargedBackCents } from "./chargebacks.ts";
import { businessDayAfter, DAY_MS, HOUR_MS, isoInstant } from "./clock.ts";
import { ApiError, OUTAGE_DETAILS, unknownEntity, unprocessable } from "./errors.ts";
import { takeFault } from "./faults.ts";
import { documentation, hal } from "./lists.ts";
import { paymentById } from "./payments.ts";
import { checkMetadata, refuseUnknown } from "./request-fields.ts";
import { bankDelay, type Simulation } from "./simulation.ts";
import type { Payment, Refund, RefundStatus } from "./state.ts";

/** Refunds that hold money: everything but failed and canceled, where it came back to the balance. */
const HOLDING: readonly RefundStatus[] = ["queued", "pending", "processing", "refunded"];

export function refundsOf(simulation: Simulation, paymentId: string): Refund[] {
  return [...simulation.store.refunds.values()].filter((refund) => refund.paymentId === paymentId);
}

export function refundedCents(simulation: Simulation, paymentId: string): number {
  return refundsOf(simulation, paymentId)
    .filter((refund) => HOLDING.includes(refund.status))
    .reduce((sum, refund) => sum + refund.amountCents, 0);
}

/** Rules of Mollie's « Refunds » guide; 409 for the same amount on the same payment within one hour, whatever the key. */
export function createRefund(simulation: Simulation, paymentId: string, body: Record<string, unknown>): Refund {
  refuseUnknown(body, ["amount", "description", "metadata", "externalReference", "reverseRouting", "routingReversals"]);
  const payment = paymentById(simulation, paymentId);
  if (body.amount == null) throw unprocessable("The amount is required for payments", "amount");
  const cents = centsFrom(body.amount);
  if (cents === 0) throw unprocessable("The amount is lower than the minimum", "amount");
  checkMetadata(body.metadata);
  if (payment.status !== "paid") throw unprocessable("The payment is not paid and cannot be refunded");
  const now = simulation.clock.now();
  if (now - (payment.statusAt.paid ?? now) > 365 * DAY_MS) {
    throw unprocessable("The payment is too old to be refunded");
  }
  if (chargedBackCents(simulation, payment.id) >= payment.amountCents) {
    throw unprocessable("The payment has been charged back and cannot be refunded");
  }
  const duplicate = refundsOf(simulation, payment.id).some(
    (refund) => refund.amountCents === cents && refund.status !== "canceled" && now - refund.createdAt < HOUR_MS,
  );
  if (duplicate) throw new ApiError(409, "A duplicate refund has been detected");
  if (cents > payment.amountCents - refundedCents(simulation, payment.id)) {
    throw unprocessable("The specified amount cannot be refunded", "amount.value");
  }
  const fault = takeFault(simulation.store.rules, "refund.next", {
    paymentId: payment.id,
    customerId: payment.customerId,
  });
  if (fault?.outcome === "503") throw new ApiError(503, OUTAGE_DETAILS[503] ?? "");
  if (fault?.outcome === "no_balance") throw unprocessable("Insufficient balance to refund the payment");
  if (fault?.outcome === "duplicate") throw new ApiError(409, "A duplicate refund has been detected");
  return recordRefund(simulation, payment, cents, {
    description: typeof body.description === "string" ? body.description.slice(0, 255) : "",
    metadata: body.metadata ?? null,
    queued: fault?.outcome === "queued",
    willFail: fault?.outcome === "failed",
  });
}

/** A refund made in the merchant's Dashboard: the API rules on duplicates do not apply, the money limit does. */
export function dashboardRefund(simulation: Simulation, payment: Payment, cents: number, description: string): Refund {
  const remaining = payment.amountCents - refundedCents(simulation, payment.id);
  if (payment.status !== "paid" || cents <= 0 || cents > remaining) {
    throw unprocessable("The specified amount cannot be refunded", "amount.value");
  }
  return recordRefund(simulation, payment, cents, { description, metadata: null, queued: false, willFail: false });
}

function recordRefund(
  simulation: Simulation,
  payment: Payment,
  cents: number,
  terms: { description: string; metadata: unknown; queued: boolean; willFail: boolean },
): Refund {
  const now = simulation.clock.now();
  const refund: Refund = {
    id: simulation.id("re"),
    mode: payment.mode,
    paymentId: payment.id,
    createdAt: now,
    amountCents: cents,
    description: terms.description,
    metadata: terms.metadata,
    status: terms.queued ? "queued" : "pending",
    nextStepAt: now + bankDelay(simulation, 2 * HOUR_MS),
    willFail: terms.willFail,
  };
  simulation.store.refunds.set(refund.id, refund);
  return refund;
}

/** queued → pending → processing → refunded (or failed), each at its hour. */
export function stepRefund(simulation: Simulation, refund: Refund, at: number): void {
  if (refund.status === "queued") {
    moveRefund(simulation, refund, "pending", at);
    refund.nextStepAt = at + bankDelay(simulation, 2 * HOUR_MS);
  } else if (refund.status === "pending") {
    moveRefund(simulation, refund, "processing", at);
    refund.nextStepAt = at + bankDelay(simulation, businessDayAfter(at, 2) - at);
  } else if (refund.status === "processing") {
    moveRefund(simulation, refund, refund.willFail ? "failed" : "refunded", at);
  }
}

/** Webhook only for processing, refunded and failed: not for queued, pending or canceled. */
export function moveRefund(simulation: Simulation, refund: Refund, status: RefundStatus, at: number): void {
  if (status === "failed" && ["pending", "processing", "refunded"].includes(refund.status)) refund.returnedAt = at;
  refund.status = status;
  refund.nextStepAt = null;
  const payment = simulation.store.payments.get(refund.paymentId);
  if (payment && ["processing", "refunded", "failed"].includes(status)) {
    simulation.notify(payment, `refund ${status}`, at);
  }
}

export function refundById(simulation: Simulation, paymentId: string, id: string): Refund {
  paymentById(simulation, paymentId);
  const refund = simulation.store.refunds.get(id);
  if (!refund || refund.paymentId !== paymentId) throw unknownEntity("refund", id);
  return refund;
}

export function cancelRefund(simulation: Simulation, paymentId: string, id: string): void {
  const refund = refundById(simulation, paymentId, id);
  if (refund.status !== "queued" && refund.status !== "pending") {
    throw unprocessable("The refund cannot be canceled anymore");
  }
  moveRefund(simulation, refund, "canceled", simulation.clock.now());
}

export function refundView(simulation: Simulation, refund: Refund) {
  const payment = `${simulation.publicUrl}/v2/payments/${refund.paymentId}`;
  return {
    resource: "refund",
    id: refund.id,
    mode: refund.mode ?? "test",
    description: refund.description,
    amount: amountOf(refund.amountCents),
    metadata: refund.metadata,
    paymentId: refund.paymentId,
    status: refund.status,
    createdAt: isoInstant(refund.createdAt),
    _links: {
      self: hal(`${payment}/refunds/${refund.id}`),
      payment: hal(payment),
      documentation: documentation("get-refund"),
    },
  };
}

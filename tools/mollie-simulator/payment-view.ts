import { amountOf } from "./amounts.ts";
import { chargebacksOf, chargebackView, chargedBackCents } from "./chargebacks.ts";
import { isoInstant } from "./clock.ts";
import { documentation, hal, html } from "./lists.ts";
import { isCancelable, isFinal } from "./payments.ts";
import { refundedCents, refundsOf, refundView } from "./refunds.ts";
import type { Simulation } from "./simulation.ts";
import type { Payment } from "./state.ts";

export const PROFILE_ID = "pfl_SimEclaircie";

/** Page on which the shopper (or the tester) acts on a payment. */
export function checkoutUrl(simulation: Simulation, payment: Payment): string {
  const pinned = payment.allowedMethods?.length === 1 ? payment.allowedMethods[0] : null;
  return pinned
    ? `${simulation.publicUrl}/checkout/test-mode?method=${pinned}&token=${payment.token}`
    : `${simulation.publicUrl}/checkout/select-method/${payment.token}`;
}

/** Mollie's test-mode page to finish, refund or dispute a payment. */
export function stateUrl(simulation: Simulation, payment: Payment): string {
  return `${simulation.publicUrl}/checkout/test-mode?method=${payment.method ?? "creditcard"}&token=${payment.token}`;
}

/** Fields Mollie leaves out instead of setting to null are left out here too. */
export function paymentView(simulation: Simulation, payment: Payment, embed: string[] = []) {
  const self = `${simulation.publicUrl}/v2/payments/${payment.id}`;
  const refunds = refundsOf(simulation, payment.id);
  const chargebacks = chargebacksOf(simulation, payment.id);
  const refunded = refundedCents(simulation, payment.id);
  const chargedBack = chargedBackCents(simulation, payment.id);
  const reached = (status: "paid" | "canceled" | "expired" | "failed" | "authorized") => {
    const at = payment.statusAt[status];
    return at === undefined || (status !== "paid" && payment.status !== status)
      ? {}
      : { [`${status}At`]: isoInstant(at) };
  };
  const customer = `${simulation.publicUrl}/v2/customers/${payment.customerId}`;
  return {
    resource: "payment",
    id: payment.id,
    mode: payment.mode ?? "test",
    createdAt: isoInstant(payment.createdAt),
    amount: amountOf(payment.amountCents),
    description: payment.description,
    method: payment.method,
    metadata: payment.metadata,
    status: payment.status,
    ...(isFinal(payment.status) ? {} : { isCancelable: isCancelable(payment, simulation.clock.now()) }),
    ...(payment.status === "open" && payment.expiresAt !== null ? { expiresAt: isoInstant(payment.expiresAt) } : {}),
    ...reached("paid"),
    ...reached("authorized"),
    ...reached("canceled"),
    ...reached("expired"),
    ...reached("failed"),
    ...(payment.status === "paid"
      ? { amountRefunded: amountOf(refunded), amountRemaining: amountOf(payment.amountCents - refunded) }
      : {}),
    ...(chargedBack > 0 ? { amountChargedBack: amountOf(chargedBack) } : {}),
    ...(payment.locale ? { locale: payment.locale } : {}),
    ...(payment.country ? { restrictPaymentMethodsToCountry: payment.country } : {}),
    profileId: PROFILE_ID,
    ...(payment.customerId ? { customerId: payment.customerId } : {}),
    ...(payment.mandateId ? { mandateId: payment.mandateId } : {}),
    sequenceType: payment.sequenceType,
    redirectUrl: payment.redirectUrl,
    ...(payment.cancelUrl ? { cancelUrl: payment.cancelUrl } : {}),
    ...(payment.webhookUrl ? { webhookUrl: payment.webhookUrl } : {}),
    ...(Object.keys(payment.details).length > 0 ? { details: payment.details } : {}),
    ...embedded(simulation, payment, embed),
    _links: {
      self: hal(self),
      ...(payment.status === "open" && payment.redirectUrl ? { checkout: html(checkoutUrl(simulation, payment)) } : {}),
      changePaymentState: html(stateUrl(simulation, payment)),
      dashboard: html(`${simulation.publicUrl}/_sim/ledger#${payment.id}`),
      ...(refunds.length > 0 ? { refunds: hal(`${self}/refunds`) } : {}),
      ...(chargebacks.length > 0 ? { chargebacks: hal(`${self}/chargebacks`) } : {}),
      ...(payment.customerId ? { customer: hal(customer) } : {}),
      ...(payment.mandateId ? { mandate: hal(`${customer}/mandates/${payment.mandateId}`) } : {}),
      documentation: documentation("get-payment"),
    },
  };
}

function embedded(simulation: Simulation, payment: Payment, embed: string[]) {
  const parts: Record<string, unknown[]> = {};
  if (embed.includes("refunds")) {
    parts.refunds = refundsOf(simulation, payment.id).map((refund) => refundView(simulation, refund));
  }
  if (embed.includes("chargebacks")) {
    parts.chargebacks = chargebacksOf(simulation, payment.id).map((one) => chargebackView(simulation, one));
  }
  if (embed.includes("captures")) parts.captures = [];
  return Object.keys(parts).length > 0 ? { _embedded: parts } : {};
}

import { HOUR_MS, isoDay, isoInstant } from "./clock.ts";
import { customerById } from "./customers.ts";
import { gone, missingField, unknownEntity, unprocessable } from "./errors.ts";
import { findFault } from "./faults.ts";
import { documentation, hal } from "./lists.ts";
import { methodTerms } from "./methods.ts";
import { refuseUnknown } from "./request-fields.ts";
import type { Simulation } from "./simulation.ts";
import type { Mandate, Payment } from "./state.ts";

const FIELDS = [
  "method",
  "consumerName",
  "consumerAccount",
  "consumerBic",
  "consumerEmail",
  "signatureDate",
  "mandateReference",
  "paypalBillingAgreementId",
  "payPalVaultId",
];

function newMandate(simulation: Simulation, customerId: string, method: Mandate["method"]): Mandate {
  const now = simulation.clock.now();
  const mandate: Mandate = {
    id: simulation.id("mdt"),
    mode: simulation.store.customers.get(customerId)?.mode,
    customerId,
    createdAt: now,
    status: "pending",
    method,
    details: {},
    signatureDate: isoDay(now),
    reference: null,
    validAt: null,
    revoked: false,
  };
  simulation.store.mandates.set(mandate.id, mandate);
  return mandate;
}

/** A first payment gets its (pending) mandate as soon as the method is known; a pending mandate proves nothing. */
export function prepareMandate(simulation: Simulation, payment: Payment): void {
  if (payment.sequenceType !== "first" || !payment.customerId || !payment.method) return;
  const method = methodTerms(payment.method)?.mandate;
  const current = payment.mandateId ? simulation.store.mandates.get(payment.mandateId) : undefined;
  if (!method || current?.method === method) return;
  payment.mandateId = newMandate(simulation, payment.customerId, method).id;
}

/** A paid first payment makes its mandate valid, at once or after the hours of the fault mandate.stayPending. */
export function grantMandate(simulation: Simulation, payment: Payment, at: number): void {
  prepareMandate(simulation, payment);
  const mandate = payment.mandateId ? simulation.store.mandates.get(payment.mandateId) : undefined;
  if (!mandate || mandate.revoked || payment.sequenceType !== "first") return;
  mandate.details = mandateDetails(mandate, payment);
  const wait = findFault(simulation.store.rules, "mandate.stayPending", { customerId: payment.customerId });
  if (wait) mandate.validAt = at + (wait.hours ?? 72) * HOUR_MS;
  else mandate.status = "valid";
}

function mandateDetails(mandate: Mandate, payment: Payment): Record<string, string> {
  const { details } = payment;
  if (mandate.method === "paypal") return { consumerName: "Claire Dupont", consumerAccount: "claire@exemple.test" };
  if (mandate.method === "directdebit") {
    return { consumerName: "Claire Dupont", consumerAccount: "FR7630006000011234567890189", consumerBic: "AGRIFRPP" };
  }
  return {
    cardHolder: details.cardHolder ?? "Claire Dupont",
    cardNumber: details.cardNumber ?? "6787",
    cardLabel: details.cardLabel ?? "Carte Bleue",
    cardFingerprint: details.cardFingerprint ?? "fHB3CCKx9REkz8fPplT8N4nq",
    cardExpiryDate: details.cardExpiryDate ?? isoDay(payment.createdAt),
  };
}

/** `POST …/mandates`: direct debit or PayPal, never cards; valid at once in test mode. */
export function createMandate(simulation: Simulation, customerId: string, body: Record<string, unknown>): Mandate {
  refuseUnknown(body, FIELDS);
  customerById(simulation, customerId);
  if (body.method == null) throw missingField("method");
  if (body.method !== "directdebit" && body.method !== "paypal") throw unprocessable("The method is invalid", "method");
  if (typeof body.consumerName !== "string" || body.consumerName === "") throw missingField("consumerName");
  const account = body.method === "directdebit" ? body.consumerAccount : body.consumerEmail;
  if (
    body.method === "directdebit" &&
    (typeof account !== "string" || !/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account))
  ) {
    throw unprocessable("The consumer account is invalid", "consumerAccount");
  }
  const mandate = newMandate(simulation, customerId, body.method);
  mandate.status = "valid";
  mandate.details = { consumerName: body.consumerName };
  if (typeof account === "string") mandate.details.consumerAccount = account;
  if (typeof body.consumerBic === "string") mandate.details.consumerBic = body.consumerBic;
  if (typeof body.signatureDate === "string") mandate.signatureDate = body.signatureDate;
  if (typeof body.mandateReference === "string") mandate.reference = body.mandateReference;
  return mandate;
}

/** Throws 404 for an id of somebody else, 410 once revoked. */
export function mandateById(simulation: Simulation, customerId: string, id: string): Mandate {
  customerById(simulation, customerId);
  const mandate = simulation.store.mandates.get(id);
  if (!mandate || mandate.customerId !== customerId) throw unknownEntity("mandate", id);
  if (mandate.revoked) throw gone("mandate");
  return mandate;
}

export function mandatesOf(simulation: Simulation, customerId: string): Mandate[] {
  customerById(simulation, customerId);
  return [...simulation.store.mandates.values()].filter((m) => m.customerId === customerId && !m.revoked);
}

export function revokeMandate(simulation: Simulation, customerId: string, id: string): void {
  const mandate = mandateById(simulation, customerId, id);
  mandate.revoked = true;
  mandate.status = "invalid";
}

/** The mandate a recurring payment charges. Throws 422 when there is no valid one. */
export function chargeableMandate(simulation: Simulation, customerId: string, id: string | null): Mandate {
  const mandate = mandatesOf(simulation, customerId)
    .reverse()
    .find((candidate) => candidate.status === "valid" && (id === null || candidate.id === id));
  if (!mandate) throw unprocessable("No suitable mandates found for customer");
  return mandate;
}

export function mandateView(simulation: Simulation, mandate: Mandate) {
  const customer = `${simulation.publicUrl}/v2/customers/${mandate.customerId}`;
  return {
    resource: "mandate",
    id: mandate.id,
    mode: mandate.mode ?? "test",
    status: mandate.status,
    method: mandate.method,
    details: mandate.details,
    mandateReference: mandate.reference,
    signatureDate: mandate.signatureDate,
    customerId: mandate.customerId,
    ...(mandate.method === "creditcard" ? { scopes: ["customer-present", "customer-not-present"] } : {}),
    createdAt: isoInstant(mandate.createdAt),
    _links: {
      self: hal(`${customer}/mandates/${mandate.id}`),
      customer: hal(customer),
      documentation: documentation("get-mandate"),
    },
  };
}

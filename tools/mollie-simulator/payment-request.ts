import { centsFrom } from "./amounts.ts";
import { customerById } from "./customers.ts";
import { missingField, unprocessable } from "./errors.ts";
import { isKnownMethod, LOCALES, SEQUENCE_TYPES } from "./methods.ts";
import { isFinal } from "./payments.ts";
import { checkMetadata, checkWebhookUrl, isUrl, refuseUnknown } from "./request-fields.ts";
import type { Simulation } from "./simulation.ts";
import type { Payment, PaymentRequest, SequenceType } from "./state.ts";

const CREATE_FIELDS = [
  "description",
  "amount",
  "redirectUrl",
  "cancelUrl",
  "webhookUrl",
  "lines",
  "billingAddress",
  "shippingAddress",
  "locale",
  "method",
  "issuer",
  "restrictPaymentMethodsToCountry",
  "metadata",
  "captureMode",
  "captureDelay",
  "sequenceType",
  "mandateId",
  "customerId",
  "dueDate",
  "storeCredentials",
  "applePayPaymentToken",
  "googlePayPaymentToken",
  "company",
  "cardToken",
  "consumerDateOfBirth",
  "digitalGoods",
  "customerReference",
];
const UPDATE_FIELDS = [
  "description",
  "redirectUrl",
  "cancelUrl",
  "webhookUrl",
  "metadata",
  "method",
  "locale",
  "dueDate",
  "restrictPaymentMethodsToCountry",
  "billingAddress",
  "shippingAddress",
  "lines",
];

function readMethods(value: unknown): string[] | null {
  if (value == null) return null;
  const methods = Array.isArray(value) ? value : [value];
  if (methods.length === 0) return null;
  if (!methods.every(isKnownMethod)) throw unprocessable("The payment method is invalid", "method");
  return methods as string[];
}

function checkLocale(value: unknown): void {
  if (value != null && !LOCALES.includes(value as string)) throw unprocessable("The locale is invalid", "locale");
}

const textOrNull = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** Mollie's order of checks: unknown names, required fields (amount, description, redirectUrl), formats, then the customer. */
export function readPaymentRequest(
  simulation: Simulation,
  body: Record<string, unknown>,
  customerInPath: string | undefined,
): PaymentRequest {
  refuseUnknown(body, customerInPath ? CREATE_FIELDS.filter((name) => name !== "customerId") : CREATE_FIELDS);
  const sequence = body.sequenceType ?? "oneoff";
  if (body.amount == null) throw missingField("amount");
  if (typeof body.description !== "string" || body.description === "") throw missingField("description");
  const hosted = sequence !== "recurring";
  if (hosted || body.redirectUrl != null) {
    if (!isUrl(body.redirectUrl)) throw unprocessable("The redirect URL is invalid", "redirectUrl");
  }
  const amountCents = centsFrom(body.amount);
  if (body.cancelUrl != null && !isUrl(body.cancelUrl)) throw unprocessable("The cancel URL is invalid", "cancelUrl");
  checkWebhookUrl(body.webhookUrl, simulation.store.switches.strictLocalhost);
  checkLocale(body.locale);
  const allowedMethods = readMethods(body.method);
  checkMetadata(body.metadata);
  if (!SEQUENCE_TYPES.includes(sequence as string)) {
    throw unprocessable("The sequence type is invalid", "sequenceType");
  }
  const customerId = customerInPath ?? textOrNull(body.customerId);
  if (sequence !== "oneoff" && !customerId) throw missingField("customerId");
  if (customerId && !customerInPath && !simulation.store.customers.has(customerId))
    throw unprocessable("The customer id is invalid", "customerId");
  if (customerId) customerById(simulation, customerId);
  return {
    amountCents,
    description: body.description.slice(0, 255),
    redirectUrl: textOrNull(body.redirectUrl),
    cancelUrl: textOrNull(body.cancelUrl),
    webhookUrl: textOrNull(body.webhookUrl),
    locale: textOrNull(body.locale),
    allowedMethods,
    metadata: body.metadata ?? null,
    sequenceType: sequence as SequenceType,
    customerId,
    mandateId: textOrNull(body.mandateId),
    country: textOrNull(body.restrictPaymentMethodsToCountry),
  };
}

/** The fields a PATCH changes; throws 422 on a finished payment. */
export function checkPaymentUpdate(
  simulation: Simulation,
  payment: Payment,
  body: Record<string, unknown>,
): Partial<Payment> {
  refuseUnknown(body, UPDATE_FIELDS);
  if (isFinal(payment.status)) {
    throw unprocessable("The redirect URL cannot be updated when the payment is finalized", "redirectUrl");
  }
  if ("redirectUrl" in body && !isUrl(body.redirectUrl))
    throw unprocessable("The redirect URL is invalid", "redirectUrl");
  if (body.cancelUrl != null && !isUrl(body.cancelUrl)) throw unprocessable("The cancel URL is invalid", "cancelUrl");
  checkWebhookUrl(body.webhookUrl, simulation.store.switches.strictLocalhost);
  checkLocale(body.locale);
  checkMetadata(body.metadata);
  const changes: Partial<Payment> = {};
  if (typeof body.description === "string") changes.description = body.description.slice(0, 255);
  for (const name of ["redirectUrl", "cancelUrl", "webhookUrl", "locale"] as const) {
    if (name in body) changes[name] = textOrNull(body[name]);
  }
  if ("metadata" in body) changes.metadata = body.metadata;
  if ("method" in body) changes.allowedMethods = readMethods(body.method);
  return changes;
}

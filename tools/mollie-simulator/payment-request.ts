import { centsFrom } from "./amounts.ts";
import { DAY_MS, isoDay } from "./clock.ts";
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

/** From tomorrow to a hundred days after it (Mollie, « Create payment », `dueDate`). The words of the refusal are assumed. */
function checkDueDate(value: unknown, now: number): void {
  if (value == null) return;
  const day = typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) ? value : "";
  const known = day !== "" && !Number.isNaN(Date.parse(day)) && isoDay(Date.parse(day)) === day;
  if (!known || day < isoDay(now + DAY_MS) || day > isoDay(now + 101 * DAY_MS))
    throw unprocessable("The due date is invalid", "dueDate");
}

/** Each line adds up, and all of them to the payment (Mollie, « Create payment », `lines`). The words of the refusals are assumed. */
function checkLines(value: unknown, amountCents: number): void {
  if (value == null) return;
  if (!Array.isArray(value) || value.length === 0) throw unprocessable("The lines are invalid", "lines");
  let sum = 0;
  for (const [index, line] of (value as Record<string, unknown>[]).entries()) {
    const wrong = (name: string) => unprocessable(`The ${name} of the line is invalid`, `lines.${index}.${name}`);
    if (typeof line?.description !== "string" || line.description === "") throw wrong("description");
    if (!Number.isInteger(line.quantity) || Number(line.quantity) < 1) throw wrong("quantity");
    const total = signedCents(line.totalAmount);
    const unit = signedCents(line.unitPrice);
    const discount = line.discountAmount == null ? 0 : signedCents(line.discountAmount);
    if (unit === null) throw wrong("unitPrice");
    if (total === null || discount === null || unit * Number(line.quantity) - discount !== total)
      throw wrong("totalAmount");
    if (line.vatRate != null) {
      const rate = typeof line.vatRate === "string" && /^\d+\.\d\d$/.test(line.vatRate) ? Number(line.vatRate) : null;
      if (rate === null) throw wrong("vatRate");
      if (signedCents(line.vatAmount) !== Math.round((total * rate) / (100 + rate))) throw wrong("vatAmount");
    }
    sum += total;
  }
  if (sum !== amountCents) throw unprocessable("The sum of the lines differs from the amount", "lines");
}

/** A line may take something off. Null for what is no amount. */
function signedCents(value: unknown): number | null {
  const written = (value as { value?: unknown } | null | undefined)?.value;
  const negative = typeof written === "string" && written.startsWith("-");
  try {
    const cents = centsFrom(negative ? { ...(value as object), value: written.slice(1) } : value);
    return negative ? -cents : cents;
  } catch {
    return null;
  }
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
  checkDueDate(body.dueDate, simulation.clock.now());
  checkLines(body.lines, amountCents);
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
    dueDate: textOrNull(body.dueDate),
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
  checkDueDate(body.dueDate, simulation.clock.now());
  const changes: Partial<Payment> = {};
  if (typeof body.description === "string") changes.description = body.description.slice(0, 255);
  for (const name of ["redirectUrl", "cancelUrl", "webhookUrl", "locale"] as const) {
    if (name in body) changes[name] = textOrNull(body[name]);
  }
  if ("metadata" in body) changes.metadata = body.metadata;
  if (typeof body.dueDate === "string") changes.dueDate = body.dueDate;
  if ("method" in body) changes.allowedMethods = readMethods(body.method);
  return changes;
}

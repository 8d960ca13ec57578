import { businessDayAfter, DAY_MS, HOUR_MS, isoDay, MINUTE_MS } from "./clock.ts";
import { unknownEntity, unprocessable } from "./errors.ts";
import { findFault, takeFault } from "./faults.ts";
import { chargeableMandate, grantMandate, prepareMandate } from "./mandates.ts";
import { type MethodTerms, methodTerms, suitableMethods } from "./methods.ts";
import { checkPaymentUpdate, readPaymentRequest } from "./payment-request.ts";
import { bankDelay, type NotifyOptions, type Simulation } from "./simulation.ts";
import { type Mandate, type Payment, type PaymentRequest, type PaymentStatus, randomToken } from "./state.ts";

/** The only arrows a payment follows (Mollie, « Payment status changes »). */
const ARROWS: Record<PaymentStatus, readonly PaymentStatus[]> = {
  open: ["pending", "authorized", "paid", "canceled", "expired", "failed"],
  pending: ["paid", "authorized", "failed", "canceled", "expired"],
  authorized: ["paid", "canceled", "expired"],
  paid: [],
  canceled: [],
  expired: [],
  failed: [],
};

/** Amounts that choose the card failure in Mollie's test mode. */
const FAILURE_BY_CENTS: Record<number, string> = {
  100100: "invalid_card_number",
  100200: "invalid_cvv",
  100300: "invalid_card_holder_name",
  100400: "card_expired",
  100500: "invalid_card_type",
  100600: "refused_by_issuer",
  100700: "insufficient_funds",
  100800: "inactive_card",
  100900: "possible_fraud",
  101000: "authentication_failed",
  101100: "card_declined",
};

export const CARD_FAILURES = [
  "authentication_abandoned",
  "authentication_failed",
  "authentication_required",
  "authentication_unavailable_acs",
  "card_declined",
  "card_expired",
  "inactive_card",
  "insufficient_funds",
  "invalid_cvv",
  "invalid_card_holder_name",
  "invalid_card_number",
  "invalid_card_type",
  "possible_fraud",
  "refused_by_issuer",
  "unknown_reason",
];

/** Bank answers after which a direct debit mandate is worth nothing. */
const DEAD_MANDATE_CODES = ["MD01", "MD07", "AC04"];

interface OutcomeOptions {
  reason?: string | null | undefined;
  /** Follows an arrow Mollie promises not to follow, such as a late « paid » after « expired ». */
  force?: boolean;
  webhook?: NotifyOptions;
}

export function paymentById(simulation: Simulation, id: string): Payment {
  const payment = simulation.store.payments.get(id);
  if (!payment) throw unknownEntity("payment", id);
  return payment;
}

export function isFinal(status: PaymentStatus): boolean {
  return ARROWS[status].length === 0;
}

/** Absent once final; true only for what Mollie lets a merchant call back. */
export function isCancelable(payment: Payment, now: number): boolean {
  if (payment.status === "open") return payment.method === "banktransfer";
  return payment.status === "pending" && payment.cancelableUntil !== null && now < payment.cancelableUntil;
}

export function createPayment(simulation: Simulation, body: Record<string, unknown>, customerId?: string): Payment {
  const request = readPaymentRequest(simulation, body, customerId);
  const mandate =
    request.sequenceType === "recurring" && request.customerId
      ? chargedMandate(simulation, request.customerId, request.mandateId)
      : null;
  const methods = suitableMethods(
    simulation,
    request.sequenceType,
    mandate ? [mandate.method] : request.allowedMethods,
    request.amountCents,
  );
  const payment = draft(simulation, request, mandate);
  if (mandate) {
    charge(simulation, payment, mandate);
    return payment;
  }
  const pinned = request.allowedMethods?.length === 1 ? methods[0] : undefined;
  payment.method = pinned?.id ?? null;
  payment.expiresAt = openUntil(payment, pinned);
  simulation.store.payments.set(payment.id, payment);
  prepareMandate(simulation, payment);
  return payment;
}

/** The end of the due day for a bank transfer that has one; else as long as its method, or the picker, stays open. */
function openUntil({ createdAt, dueDate }: Payment, method: MethodTerms | undefined): number {
  if (method?.id === "banktransfer" && dueDate) return Date.parse(dueDate) + DAY_MS;
  return createdAt + (method?.openForMinutes ?? 15) * MINUTE_MS;
}

function chargedMandate(simulation: Simulation, customerId: string, mandateId: string | null): Mandate {
  const fault = findFault(simulation.store.rules, "recurring.next", { customerId });
  if (fault?.outcome === "noMandate") {
    takeFault(simulation.store.rules, "recurring.next", { customerId });
    throw unprocessable("No suitable mandates found for customer");
  }
  return chargeableMandate(simulation, customerId, mandateId);
}

function draft(simulation: Simulation, request: PaymentRequest, mandate: Mandate | null): Payment {
  const early = findFault(simulation.store.rules, "webhook.early404", { customerId: request.customerId });
  return {
    ...request,
    id: simulation.id("tr"),
    token: randomToken(22),
    createdAt: simulation.clock.now(),
    method: mandate?.method ?? null,
    mandateId: mandate?.id ?? null,
    status: mandate?.method === "directdebit" ? "pending" : "open",
    expiresAt: null,
    cancelableUntil: null,
    planned: null,
    statusAt: {},
    details: {},
    attempts: [],
    hiddenReads: early?.count ?? 0,
  };
}

/** A recurring payment: cards and PayPal answer at once, a SEPA debit on the business day after its due date, or as many of them as the rule `sepa.delay` says. */
function charge(simulation: Simulation, payment: Payment, mandate: Mandate): void {
  const now = payment.createdAt;
  const fault = takeFault(simulation.store.rules, "recurring.next", { customerId: payment.customerId });
  simulation.store.payments.set(payment.id, payment);
  if (mandate.method === "directdebit") {
    const due = businessDayAfter(now);
    const slow = takeFault(simulation.store.rules, "sepa.delay", { customerId: payment.customerId });
    const resultAt = now + bankDelay(simulation, businessDayAfter(due, slow?.days ?? 1) + 9 * HOUR_MS - now);
    payment.details = {
      ...mandate.details,
      transferReference: "SD21-0042-1965-8213",
      creditorIdentifier: "NL08ZZZ502057730000",
      dueDate: isoDay(due),
    };
    payment.cancelableUntil = Math.min(due, resultAt);
    const fails = fault?.outcome === "failed";
    if (fault?.outcome !== "pending") {
      payment.planned = { at: resultAt, status: fails ? "failed" : "paid", reason: fault?.failureReason ?? null };
    }
    return;
  }
  const sentinel = mandate.method === "creditcard" ? FAILURE_BY_CENTS[payment.amountCents] : undefined;
  const expired = mandate.details.cardExpiryDate !== undefined && mandate.details.cardExpiryDate < isoDay(now);
  const reason = fault?.failureReason ?? sentinel ?? (expired ? "card_expired" : undefined);
  const failed = fault?.outcome === "failed" || (!fault && reason !== undefined);
  const status = fault?.outcome === "pending" ? "pending" : failed ? "failed" : "paid";
  settlePayment(simulation, payment, status, now, { reason });
  if (fault?.outcome === "refusedButCreated") throw unprocessable("The card was not found");
}

/** The shopper chose a method on the hosted page. A transfer is then waited for its own days, not those of the picker. */
export function chooseMethod(simulation: Simulation, payment: Payment, method: string): void {
  payment.method = method;
  if (payment.status === "open" && method === "banktransfer")
    payment.expiresAt = openUntil(payment, methodTerms(method));
  prepareMandate(simulation, payment);
}

/** Moves a payment along an allowed arrow, fills what the state carries and queues the webhook. Throws 422 on another arrow. */
export function settlePayment(
  simulation: Simulation,
  payment: Payment,
  status: PaymentStatus,
  at: number,
  options: OutcomeOptions = {},
): void {
  if (!ARROWS[payment.status].includes(status) && !(options.force && payment.status !== status)) {
    throw unprocessable(`A payment cannot go from ${payment.status} to ${status}`, "status");
  }
  payment.status = status;
  payment.statusAt[status] = at;
  if (status === "paid" || status === "failed") payment.method ??= "creditcard";
  if (status === "paid") recordPaid(simulation, payment, at);
  if (status === "failed") recordFailure(simulation, payment, options.reason ?? null);
  if (isFinal(status)) payment.planned = null;
  const { pendingWebhook, cancelWebhook } = simulation.store.switches;
  const silent =
    status === "open" || (status === "pending" && !pendingWebhook) || (status === "canceled" && !cancelWebhook);
  if (!silent) simulation.notify(payment, `payment ${status}`, at, options.webhook);
}

function cardDetails(payment: Payment): Record<string, string> {
  return {
    cardNumber: "6787",
    cardHolder: "Claire Dupont",
    cardLabel: "Carte Bleue",
    cardFingerprint: "fHB3CCKx9REkz8fPplT8N4nq",
    cardExpiryDate: `${new Date(payment.createdAt).getUTCFullYear() + 3}-12-31`,
    cardCountryCode: "FR",
    cardAudience: "consumer",
    cardSecurity: payment.sequenceType === "recurring" ? "normal" : "3dsecure",
    feeRegion: "carte-bancaire",
  };
}

function recordPaid(simulation: Simulation, payment: Payment, at: number): void {
  const terms = methodTerms(payment.method ?? "creditcard");
  delete payment.details.failureReason;
  delete payment.details.failureMessage;
  if (terms?.mandate === "creditcard") {
    Object.assign(payment.details, cardDetails(payment));
    if (payment.method !== "creditcard" && payment.method) payment.details.wallet = payment.method;
  } else if (payment.method === "paypal") {
    Object.assign(payment.details, {
      paypalReference: "9AL35361CF606152E",
      consumerName: "Claire Dupont",
      consumerAccount: "claire@exemple.test",
    });
  }
  // Apple Pay and Google Pay are wallets over a card: Mollie files the payment under the card.
  if (payment.method === "applepay" || payment.method === "googlepay") payment.method = "creditcard";
  grantMandate(simulation, payment, at);
}

function recordFailure(simulation: Simulation, payment: Payment, reason: string | null): void {
  if (payment.method === "directdebit") {
    const code = reason ?? "AM04";
    Object.assign(payment.details, { bankReasonCode: code, bankReason: "Prélèvement refusé par la banque" });
    const mandate = payment.mandateId ? simulation.store.mandates.get(payment.mandateId) : undefined;
    if (mandate && DEAD_MANDATE_CODES.includes(code)) mandate.status = "invalid";
  } else if (methodTerms(payment.method ?? "")?.mandate === "creditcard") {
    Object.assign(payment.details, cardDetails(payment), {
      failureReason: failureReason(payment, reason),
      failureMessage: "Votre banque a refusé le paiement.",
    });
  }
}

/** The reason asked for, else the one of the magic amount, else the one of a plain refusal. */
export function failureReason(payment: Payment, asked: string | null): string {
  return asked ?? FAILURE_BY_CENTS[payment.amountCents] ?? "refused_by_issuer";
}

/** `DELETE /v2/payments/{id}`. */
export function cancelPayment(simulation: Simulation, id: string): Payment {
  const payment = paymentById(simulation, id);
  const now = simulation.clock.now();
  if (!isCancelable(payment, now)) throw unprocessable("The payment cannot be cancelled");
  settlePayment(simulation, payment, "canceled", now);
  return payment;
}

/** `PATCH /v2/payments/{id}`: no webhook follows. */
export function updatePayment(simulation: Simulation, id: string, body: Record<string, unknown>): Payment {
  const payment = paymentById(simulation, id);
  Object.assign(payment, checkPaymentUpdate(simulation, payment, body));
  return payment;
}

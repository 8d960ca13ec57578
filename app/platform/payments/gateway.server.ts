import { Client } from "mollie-api-typescript";
import type { PaymentRequest, PaymentResponse } from "mollie-api-typescript/models";
import * as errors from "mollie-api-typescript/models/errors";
import { config } from "~/platform/config.server";
import { type Cents, fromProviderAmount, toProviderAmount } from "~/platform/money";
import { paymentMethods } from "./payment-methods";

export type ProviderPayment = ReturnType<typeof fromResponse>;
export type ProviderRefund = ReturnType<typeof fromRefund>;

/**
 * Why a call failed. `unknown`: it may have been carried out (time-out, broken answer, 5xx) — ask again with the same key.
 * `busy`: not carried out, try later. `refused`: never will be as asked. `not_found`, `duplicate` (409).
 */
type GatewayFailure = "unknown" | "busy" | "refused" | "not_found" | "duplicate";

export class GatewayError extends Error {
  override name = "GatewayError";
  readonly failure: GatewayFailure;
  readonly status: number | null;
  /** What the provider says of it, in its own words. */
  readonly detail: string | null;
  constructor(
    failure: GatewayFailure,
    status: number | null,
    { detail = null, ...options }: { detail?: string | null; cause?: unknown } = {},
  ) {
    super(`payment provider: ${failure}${status ? ` (${status})` : ""}`, options);
    this.failure = failure;
    this.status = status;
    this.detail = detail;
  }
}

/** Below the fifteen seconds the provider gives a webhook, and bearable for somebody who waits (Mollie, «Webhooks»). */
export const TIME_OUT_MS = 10_000;

let client: Client | undefined;

function mollie(): Client {
  client ??= new Client({
    security: { apiKey: config().mollieApiKey },
    serverURL: config().mollieApiUrl,
    timeoutMs: TIME_OUT_MS,
    retryConfig: { strategy: "none" },
  });
  return client;
}

interface NewPayment {
  paymentId: string;
  /** What it pays: with it the row of a payment can be written again after a backup was put back. */
  instalmentId: string;
  amountCents: Cents;
  description: string;
  customerId: string;
}

/**
 * Creates a hosted payment, whose page offers the methods we print and no other; the same `paymentId` and customer give the same payment (Idempotency-Key, kept one hour by Mollie). Like every call below,
 * throws `GatewayError`, whose `failure` says whether to ask again; amounts are in cents.
 */
export function createCheckout(
  payment: NewPayment & { redirectUrl: string; sequenceType: "oneoff" | "first" },
): Promise<ProviderPayment> {
  return create({ ...payment, method: paymentMethods.map(({ id }) => id), locale: "fr_FR" });
}

/** Debits a mandate without the customer being there (Mollie, «Recurring payments», on-demand). */
export function createRecurring(payment: NewPayment & { mandateId: string }): Promise<ProviderPayment> {
  return create({ ...payment, redirectUrl: null, sequenceType: "recurring" });
}

/** Whether the provider refused because it has no such customer: one of another key, or one that was deleted there. */
export function isUnknownCustomer(error: unknown): boolean {
  return (
    error instanceof GatewayError && error.failure === "refused" && /customer id is invalid/i.test(error.detail ?? "")
  );
}

/** Metadata carries our ids only: never a name or an address. */
function create({
  paymentId,
  instalmentId,
  amountCents,
  ...asked
}: NewPayment & Pick<PaymentRequest, "redirectUrl" | "sequenceType" | "locale" | "mandateId" | "method">) {
  return call(async () =>
    fromResponse(
      await mollie().payments.create({
        // With another customer it is another request.
        idempotencyKey: `${paymentId}:${asked.customerId}`,
        paymentRequest: {
          ...asked,
          amount: { currency: "EUR", value: toProviderAmount(amountCents) },
          webhookUrl: `${config().baseUrl}/webhooks/mollie/${paymentId}`,
          metadata: { paymentId, instalmentId },
        },
      }),
    ),
  );
}

/** A payment as the provider has it now. */
export function getPayment(providerId: string): Promise<ProviderPayment> {
  return call(async () => fromResponse(await mollie().payments.get({ paymentId: providerId })));
}

/** The payments of one customer, newest first: the way back to a payment whose creation answer was lost. */
export function listCustomerPayments(customerId: string): Promise<ProviderPayment[]> {
  return call(async () => {
    const page = await mollie().customers.listPayments({ customerId, limit: 250 });
    return (page.result.embedded.payments ?? []).map(fromResponse);
  });
}

/**
 * A customer without name or address: the provider learns those from the payer alone. `instead`: the number it does not know any more, so that
 * the key of the request is another one.
 */
export function createCustomer(userId: string, { instead = null }: { instead?: string | null } = {}): Promise<string> {
  return call(async () => {
    const customer = await mollie().customers.create({
      idempotencyKey: instead ? `${userId}:${instead}` : userId,
      entityCustomer: { locale: "fr_FR", metadata: { userId } },
    });
    return customer.id;
  });
}

/** The provider forgets a customer and revokes its mandates; its payments stay. */
export function deleteCustomer(customerId: string): Promise<void> {
  return call(() => mollie().customers.delete({ customerId }));
}

/** False for a mandate that is withdrawn, expired or unknown to the provider. */
export function mandateIsValid(customerId: string, mandateId: string): Promise<boolean> {
  const ask = async () => (await mollie().mandates.get({ customerId, mandateId })).status === "valid";
  return call(ask).catch((error) => {
    if (error instanceof GatewayError && error.failure === "not_found") return false;
    throw error;
  });
}

/** Never repeated blindly: Mollie refuses an equal refund within the hour whatever the key (409, `duplicate`). */
export function createRefund(input: {
  refundId: string;
  providerId: string;
  amountCents: Cents;
  description: string;
}): Promise<ProviderRefund> {
  return call(async () =>
    fromRefund(
      await mollie().refunds.create({
        paymentId: input.providerId,
        idempotencyKey: input.refundId,
        refundRequest: {
          description: input.description,
          amount: { currency: "EUR", value: toProviderAmount(input.amountCents) },
          metadata: { refundId: input.refundId },
        },
      }),
    ),
  );
}

/** Every refund of a payment, those made in the provider's dashboard included. */
export function listRefunds(providerId: string): Promise<ProviderRefund[]> {
  return call(async () => {
    const page = await mollie().refunds.list({ paymentId: providerId, limit: 250 });
    return page.result.embedded.refunds.map(fromRefund);
  });
}

/** Every payment the provider has from this moment on, the newest first. */
export function listPaymentsSince(since: Date): Promise<ProviderPayment[]> {
  return call(async () => {
    const pages = await mollie().payments.list({ limit: 250 });
    return upTo(since, pages, ({ result }) => result.embedded.payments ?? [], fromResponse);
  });
}

/** The payments of which something was given back from this moment on, by us or in the provider's dashboard. */
export function listRefundedSince(since: Date): Promise<string[]> {
  return call(async () => {
    const pages = await mollie().refunds.all({ limit: 250 });
    return upTo(
      since,
      pages,
      ({ result }) => result.embedded.refunds,
      ({ paymentId }) => paymentId ?? "",
    );
  });
}

/** The payments a bank took back from this moment on; those it gave again since are among them. */
export function listChargedBackSince(since: Date): Promise<string[]> {
  return call(async () => {
    const pages = await mollie().chargebacks.all({ limit: 250 });
    return upTo(
      since,
      pages,
      ({ result }) => result.embedded.chargebacks,
      ({ paymentId }) => paymentId,
    );
  });
}

/** Reads pages, the newest first, until what is older. */
async function upTo<Page, Row extends { createdAt: string }, Read>(
  since: Date,
  pages: AsyncIterable<Page>,
  rowsOf: (page: Page) => Row[],
  read: (row: Row) => Read,
): Promise<Read[]> {
  const found: Read[] = [];
  for await (const page of pages)
    for (const row of rowsOf(page)) {
      if (new Date(row.createdAt) < since) return found;
      found.push(read(row));
    }
  return found;
}

/** What the provider says of a payment, in our words. Source: Mollie API v2, GET /v2/payments/{id}. */
function fromResponse(payment: PaymentResponse) {
  return {
    id: payment.id,
    /** A word we do not know yet is kept as it is and treated as «not decided». */
    status: payment.status as string,
    mode: payment.mode as string,
    currency: payment.amount.currency,
    amountCents: cents(payment.amount),
    refundedCents: cents(payment.amountRefunded),
    chargedBackCents: cents(payment.amountChargedBack),
    customerId: payment.customerId ?? null,
    mandateId: payment.mandateId ?? null,
    method: (payment.method ?? null) as string | null,
    checkoutUrl: payment.links.checkout?.href ?? null,
    expiresAt: payment.expiresAt ? new Date(payment.expiresAt) : null,
    paidAt: payment.paidAt ? new Date(payment.paidAt) : null,
    failureReason: (payment.details?.failureReason ?? payment.details?.bankReasonCode ?? null) as string | null,
    /** Our own payment id, put in the metadata at creation. */
    paymentId: ownId(payment.metadata, "paymentId"),
    instalmentId: ownId(payment.metadata, "instalmentId"),
    sequenceType: sequenceTypeOf(payment.sequenceType),
    createdAt: new Date(payment.createdAt),
  };
}

function fromRefund(refund: {
  id: string;
  status: string;
  amount: { value: string };
  createdAt: string;
  metadata?: unknown;
}) {
  return {
    id: refund.id,
    status: refund.status,
    amountCents: cents(refund.amount),
    createdAt: new Date(refund.createdAt),
    /** Our own refund id, or null for a refund made in the provider's dashboard. */
    refundId: ownId(refund.metadata, "refundId"),
  };
}

function sequenceTypeOf(word: string): "oneoff" | "first" | "recurring" {
  return word === "first" || word === "recurring" ? word : "oneoff";
}

function cents(amount: { value: string } | null | undefined): Cents {
  return amount ? fromProviderAmount(amount.value) : 0;
}

function ownId(metadata: unknown, key: string): string | null {
  if (typeof metadata !== "object" || metadata === null) return null;
  const value = (metadata as Record<string, unknown>)[key];
  return typeof value === "string" ? value : null;
}

/** Whatever the client throws comes out as a `GatewayError`. */
export async function call<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof GatewayError) throw error;
    const status = error instanceof errors.ClientError ? error.statusCode : null;
    const detail = error instanceof errors.ErrorResponse ? error.detail : null;
    throw new GatewayError(failureOf(error, status), status, { detail, cause: error });
  }
}

function failureOf(error: unknown, status: number | null): GatewayFailure {
  if (status === null || status < 400 || error instanceof errors.ResponseValidationError) return "unknown";
  if (status === 404 || status === 410) return "not_found";
  if (status === 409) return "duplicate";
  if (status === 429 || isSuspended(error)) return "busy";
  return status >= 500 ? "unknown" : "refused";
}

/** The whole account waits for the provider, which refuses nothing of this very call (Mollie, 422 « Your account is currently suspended »). */
function isSuspended(error: unknown): boolean {
  return error instanceof errors.ClientError && /account is currently suspended/i.test(error.body);
}

import { setTimeout as sleep } from "node:timers/promises";
import type { At } from "~/platform/clock";
import { config } from "~/platform/config.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { log } from "~/platform/log.server";
import {
  createCheckout,
  createCustomer,
  GatewayError,
  getPayment,
  isUnknownCustomer,
  listCustomerPayments,
  type ProviderPayment,
} from "~/platform/payments/gateway.server";
import { fulfilmentOf, type Instalment, type Order, type Payment } from "./fulfilment.server";
import { payLinkPath } from "./pay-link.server";
import { openFirstPayment, openPayment } from "./place-order.server";
import * as queries from "./queries.server";
import { KEY_IS_SAFE_MS } from "./rules";
import { recordProviderPayment } from "./sync-payment.server";

/** Where to send the browser. `nothing_due`: nothing left to pay, or on its way; the return page says what is recorded. */
export type Checkout =
  | { kind: "redirect"; url: string }
  | { kind: "nothing_due"; orderId: string }
  /** `no_address`: the provider has the payment, and gives no page to pay it. */
  | { kind: "unavailable"; reason?: "no_address" };

/** Leads who just ordered to the provider's page; to the order's own when nothing is left to pay. */
export async function leadToCheckout(
  { order, payment }: { order: Order; payment: Payment | null },
  at: At,
): Promise<{ ok: true; orderId: string; checkout: Checkout }> {
  const orderId = order.id;
  return {
    ok: true,
    orderId,
    checkout: payment ? await openCheckout(payment.id, at) : { kind: "nothing_due", orderId },
  };
}

/** Takes up the payment of an order of this buyer again; null when there is none of this subject. */
export async function takeUpPayment(
  { subject, ...input }: { userId: string; orderId: string; subject: string },
  at: At,
): Promise<Checkout | null> {
  const taken = await inTransaction(async (trx) => {
    const order = await queries.findOrder(trx, input);
    if (order?.subject !== subject) return null;
    return { order, payment: order.superseded_at ? null : await openFirstPayment(trx, order, at) };
  });
  return taken && (await leadToCheckout(taken, at)).checkout;
}

/** How long one node may hold the right to create a payment at the provider, and how long the others wait for it. */
const CLAIM_MS = 25_000;
const WAIT_MS = 20_000;
/** A checkout address the provider gave so lately that it need not be asked again. */
const FRESH_MS = 5_000;

/**
 * Leads to the provider's page for this attempt. Any number of parallel calls give one payment there and one address. A provider that
 * is away, refuses or gives no page is `unavailable`; waits 20 s at most for another request that is creating it.
 */
export async function openCheckout(paymentId: string, { now }: At): Promise<Checkout> {
  const deadline = Date.now() + WAIT_MS;
  let renewed = false;
  let asked = false;
  let current = paymentId;
  for (;;) {
    const payment = await queries.findPayment(db(), current);
    if (!payment) return { kind: "unavailable" };
    if (payment.status === "paid" || payment.status === "pending") return nothingDue(payment);
    if (payment.status === "open" && payment.provider_id) {
      const url = await presentAddress(payment, now);
      if (url === "unavailable") return { kind: "unavailable" };
      if (url) return { kind: "redirect", url };
      if (asked) return { kind: "unavailable", reason: "no_address" };
      asked = true;
    } else if (payment.status === "open") {
      const sent = await sendOnce(payment, now);
      if (sent === "failed") return { kind: "unavailable" };
      if (sent === "elsewhere") {
        if (Date.now() > deadline) return { kind: "unavailable" };
        await sleep(100);
      }
    } else {
      if (renewed) return nothingDue(payment);
      renewed = true;
      const next = await nextAttempt(payment, now);
      if (!next) return nothingDue(payment);
      current = next.id;
    }
  }
}

async function nothingDue(payment: Payment): Promise<Checkout> {
  const { order } = await queries.findContext(db(), payment);
  return { kind: "nothing_due", orderId: order.id };
}

/** A failed or expired attempt never blocks the next one. */
async function nextAttempt(payment: Payment, now: Date): Promise<Payment | null> {
  const { instalment } = await queries.findContext(db(), payment);
  const sequenceType = payment.sequence_type === "recurring" ? "oneoff" : payment.sequence_type;
  return inTransaction((trx) => openPayment(trx, { userId: payment.user_id, instalment, sequenceType }, { now }));
}

async function presentAddress(payment: Payment, now: Date): Promise<string | null> {
  const fresh = payment.checked_at && now.getTime() - payment.checked_at.getTime() < FRESH_MS;
  if (fresh && payment.checkout_url && (!payment.expires_at || payment.expires_at > now)) return payment.checkout_url;
  try {
    const provider = await getPayment(payment.provider_id ?? "");
    await recordProviderPayment(payment.id, provider, { now });
    return provider.checkoutUrl;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    log.warn("payment_provider_unreachable", { paymentId: payment.id, reason: error.failure });
    return payment.checkout_url ?? "unavailable";
  }
}

/** Creates the payment at the provider unless another request is doing so. The claim is a row, so it holds on every node. */
async function sendOnce(payment: Payment, now: Date): Promise<"sent" | "elsewhere" | "failed"> {
  if (!(await queries.claimSending(db(), payment.id, now, new Date(now.getTime() + CLAIM_MS)))) return "elsewhere";
  try {
    const provider = await createAtProvider(payment, now);
    await recordProviderPayment(payment.id, provider, { now });
    return "sent";
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    log.warn("payment_not_created", {
      paymentId: payment.id,
      reason: error.failure,
      status: error.status ?? undefined,
    });
    await queries.updatePayment(db(), payment.id, { sending_until: null });
    return "failed";
  }
}

/** Who pays a second payment may not be signed in: its own page says what became of it. */
function returnPathOf(order: Order, { id, number }: Instalment): string {
  if (number > 1) return payLinkPath(id);
  return fulfilmentOf(order.subject).returnPath?.(order) ?? `/payment-success?commande=${order.id}`;
}

async function createAtProvider(payment: Payment, now: Date): Promise<ProviderPayment> {
  const { order, instalment } = await queries.findContext(db(), payment);
  const customerId = await customerOf(payment.user_id, now);
  const create = (customerId: string) => () =>
    createCheckout({
      paymentId: payment.id,
      instalmentId: instalment.id,
      amountCents: payment.amount_cents,
      description: `${order.reference}${order.instalment_count === 2 ? ` (${instalment.number}/2)` : ""}`,
      redirectUrl: `${config().baseUrl}${returnPathOf(order, instalment)}`,
      sequenceType: payment.sequence_type === "first" ? "first" : "oneoff",
      customerId,
    });
  try {
    return (await findForgotten(customerId, payment, now)) ?? (await create(customerId)());
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (isUnknownCustomer(error)) return create(await renewCustomer(payment.user_id, customerId, now))();
    if (error.failure === "refused") throw error;
    return await findLost(customerId, payment.id, create(customerId), error);
  }
}

/** Once the provider has forgotten the key, what an earlier try may have made is looked for before anything is asked anew. */
async function findForgotten(customerId: string, payment: Payment, now: Date): Promise<ProviderPayment | undefined> {
  if (now.getTime() - payment.created_at.getTime() < KEY_IS_SAFE_MS) return undefined;
  const payments = await listCustomerPayments(customerId).catch((error) => {
    if (error instanceof GatewayError && error.failure === "not_found") return [];
    throw error;
  });
  return payments.find((one) => one.paymentId === payment.id);
}

/** After an unclear answer: the payment may exist. It is looked for by our id, then asked for again with the same key. */
async function findLost(
  customerId: string,
  paymentId: string,
  create: () => Promise<ProviderPayment>,
  first: GatewayError,
): Promise<ProviderPayment> {
  await sleep(400);
  const found = (await listCustomerPayments(customerId).catch(() => [])).find((one) => one.paymentId === paymentId);
  if (found) return found;
  if (first.failure === "not_found") throw first;
  return create();
}

/** The provider has no such customer: another number takes its place, on our side as well. */
async function renewCustomer(userId: string, unknown: string, now: Date): Promise<string> {
  log.warn("customer_unknown_at_provider");
  await queries.deleteCustomer(db(), userId, unknown);
  await queries.insertCustomer(db(), userId, await createCustomer(userId, { instead: unknown }), now);
  return customerOf(userId, now);
}

/** One customer number per account at the provider, kept before it is used. */
async function customerOf(userId: string, now: Date): Promise<string> {
  const known = await queries.findCustomer(db(), userId);
  if (known) return known;
  await queries.insertCustomer(db(), userId, await createCustomer(userId), now);
  const kept = await queries.findCustomer(db(), userId);
  if (!kept) throw new Error("the customer number was not kept");
  return kept;
}

import { randomUUID } from "node:crypto";
import type { At } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { log } from "~/platform/log.server";
import {
  GatewayError,
  getPayment,
  listChargedBackSince,
  listPaymentsSince,
  listRefundedSince,
  listRefunds,
  type ProviderPayment,
} from "~/platform/payments/gateway.server";
import { isUuid } from "~/platform/uuid";
import { type Difference, differenceOf, type Movement, nothingMoved } from "./reconciliation";
import * as queries from "./reconciliation-queries.server";
import { restorePayment } from "./restore-payment.server";
import { syncPayment } from "./sync-payment.server";

const DAY_MS = 86_400_000;
/** Each night also reads again what the ten nights before it read: a run may have been missed, a backup restored. */
const OVERLAP_MS = 10 * DAY_MS;
/** A bank takes back a direct debit nobody allowed for thirteen months (SEPA), and may give it again later. */
const CHARGEBACKS_MS = 400 * DAY_MS;

/** What a look at the provider’s lists found. */
export interface Reconciliation {
  payments: number;
  repaired: number;
  differenceCents: number;
  differences: Difference[];
}

/**
 * Holds the provider’s own lists of payments, refunds and chargebacks against ours, and reads again each payment on which they do not
 * agree: notifications lost for any reason are made good. What is left is written down for the coach. Throws `GatewayError` while the
 * provider cannot be asked, and writes nothing then. Source: Mollie API v2, «List payments», «List all refunds», «List all chargebacks».
 */
export async function reconcile({ now }: At): Promise<Reconciliation> {
  const latest = await queries.findLatestReconciliation(db());
  const since = new Date(latest ? latest.ran_at.getTime() - OVERLAP_MS : 0);
  const listed = await listOurs(since, now);
  const apart = await differencesOf(listed);
  for (const { payment } of apart.toReversed()) {
    if (await restored(payment, now)) continue;
    if (payment.paymentId) await syncPayment(payment.paymentId, { now, providerId: payment.id });
  }
  const left = await differencesOf(await Promise.all(apart.map(({ payment }) => getPayment(payment.id))));
  const found: Reconciliation = {
    payments: listed.length,
    repaired: apart.length - left.length,
    differenceCents: left.reduce((sum, { difference }) => sum + differenceOf(difference), 0),
    differences: left.map(({ difference }) => difference),
  };
  await inTransaction((trx) =>
    queries.insertReconciliation(trx, {
      id: randomUUID(),
      ran_at: now,
      since,
      payments: found.payments,
      repaired: found.repaired,
      difference_cents: found.differenceCents,
      differences: JSON.stringify(found.differences),
    }),
  );
  if (found.repaired > 0) log.warn("payments_reconciled", { count: found.repaired });
  if (found.differenceCents > 0) log.error("provider_differs", { count: found.differences.length });
  return found;
}

/** One that the rules of today refuse (its day, its room) stays on the coach’s list, and stops none of the others. */
async function restored(payment: ProviderPayment, now: Date): Promise<boolean> {
  try {
    return await restorePayment(payment, { now });
  } catch (error) {
    if (error instanceof GatewayError) throw error;
    log.error("payment_not_restored", { error });
    return false;
  }
}

/** What the provider has since then that was asked for by this site: another shop of the same account is not ours to judge. */
async function listOurs(since: Date, now: Date): Promise<ProviderPayment[]> {
  const payments = new Map((await listPaymentsSince(since)).map((payment) => [payment.id, payment]));
  const touched = [
    ...(await listRefundedSince(since)),
    ...(await listChargedBackSince(new Date(Math.min(since.getTime(), now.getTime() - CHARGEBACKS_MS)))),
  ];
  for (const id of new Set(touched)) if (id && !payments.has(id)) payments.set(id, await getPayment(id));
  return [...payments.values()].filter(({ paymentId }) => paymentId !== null && isUuid(paymentId));
}

async function differencesOf(listed: ProviderPayment[]) {
  const ids = listed.flatMap(({ paymentId }) => paymentId ?? []);
  const own = await queries.listOwnPayments(db(), { ids, providerIds: listed.map(({ id }) => id) });
  const found = await Promise.all(
    listed.map(async (payment) => {
      const ours = own.find(({ providerId }) => providerId === payment.id);
      // One whose number never came back to us is found by the one we gave it.
      const named = ours ?? own.find(({ id, providerId }) => id === payment.paymentId && providerId === null);
      const difference: Difference = {
        providerId: payment.id,
        reference: named?.reference ?? null,
        provider: named ? await movementOf(payment, named.refundedCents) : whatIsLeftOf(payment),
        ours: ours ? pick(ours) : nothingMoved,
      };
      return { payment, difference };
    }),
  );
  return found.filter(({ difference }) => differenceOf(difference) > 0);
}

const pick = ({ paidCents, refundedCents, chargedBackCents }: Movement): Movement => ({
  paidCents,
  refundedCents,
  chargedBackCents,
});

/** Of a payment the site knows nothing of: once all of it went back, there is nothing left to see to. */
function whatIsLeftOf({ status, amountCents, refundedCents, chargedBackCents }: ProviderPayment): Movement {
  const paidCents = status === "paid" ? amountCents : 0;
  return { ...nothingMoved, paidCents: Math.max(0, paidCents - refundedCents - chargedBackCents) };
}

/** Its list of refunds is asked for only where there may be some: one that waits for money is not in the payment’s own sum. */
async function movementOf(payment: ProviderPayment, ownRefundedCents: number): Promise<Movement> {
  const asked = payment.refundedCents > 0 || ownRefundedCents > 0;
  const refunds = asked ? await listRefunds(payment.id) : [];
  return {
    paidCents: payment.status === "paid" ? payment.amountCents : 0,
    refundedCents: refunds
      .filter(({ status }) => status !== "failed" && status !== "canceled")
      .reduce((sum, { amountCents }) => sum + amountCents, 0),
    chargedBackCents: payment.chargedBackCents,
  };
}

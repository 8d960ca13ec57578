import { type Actor, recordAction } from "~/features/audit/audit.server";
import type { Db, Trx } from "~/platform/db/database.server";
import { log } from "~/platform/log.server";
import { keyMode, type MoneyMode } from "~/platform/payments/payment-mode.server";
import { fulfilmentOf } from "./fulfilment.server";
import { cancelRemainingInstalments } from "./instalment-queries.server";
import * as modeQueries from "./mode-queries.server";
import * as queries from "./queries.server";
import { isOpen } from "./rules";

/**
 * What the key and the books say together. `agree`: orders may be taken. `trial_to_put_aside`: the key is real, the books hold a trial.
 * `key_of_trial`: the books hold real money, which a test key must never meet.
 */
export type MoneyState = "agree" | "trial_to_put_aside" | "key_of_trial";

export async function readMoneyState(db: Db | Trx): Promise<MoneyState> {
  const mode = await modeQueries.findMode(db);
  if (mode === null || mode === keyMode()) return "agree";
  return mode === "test" ? "trial_to_put_aside" : "key_of_trial";
}

/** Whether the provider may be asked about money of this mode: another key’s money does not exist for it. */
export function isOurs(mode: MoneyMode): boolean {
  return mode === keyMode();
}

/** The first order says for good which money these books hold. */
export async function claimMode(trx: Trx, now: Date): Promise<void> {
  await modeQueries.insertMode(trx, keyMode(), now);
}

/**
 * The trial is over: what it sold gives nothing any more, nothing of it will be debited or given back, and nobody is written to. Its
 * documents stay, marked; the legal series begins at one. Done once, under a real key, and never undone.
 */
export async function putTrialAside(
  trx: Trx,
  { now, by }: Actor,
): Promise<{ ok: true; orders: number } | { ok: false; reason: "nothing_to_put_aside" }> {
  await modeQueries.lockMode(trx);
  if ((await readMoneyState(trx)) !== "trial_to_put_aside") return { ok: false, reason: "nothing_to_put_aside" };
  const orders = await modeQueries.listOrdersOfMode(trx, "test");
  for (const order of orders) await fulfilmentOf(order.subject).lockShared?.(trx, order);
  for (const order of orders) {
    await fulfilmentOf(order.subject).lock(trx, order);
    for (const payment of await queries.listPayments(trx, order.id)) {
      if (isOpen(payment.status)) await queries.updatePayment(trx, payment.id, { status: "expired", checked_at: now });
    }
    await fulfilmentOf(order.subject).putAside(trx, order, { now });
    await cancelRemainingInstalments(trx, order.id, { now });
    if (order.superseded_at === null) await queries.supersedeOrder(trx, order.id, now);
  }
  await modeQueries.makeLive(trx, now);
  const subject = { type: "site", id: null } as const;
  await recordAction(
    trx,
    { action: "billing.trial_put_aside", subject, after: { orders: orders.length } },
    { now, by },
  );
  log.warn("trial_put_aside", { count: orders.length });
  return { ok: true, orders: orders.length };
}

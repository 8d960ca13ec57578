import { findUser } from "~/features/accounts/accounts.server";
import {
  findAnyOrder,
  fulfilmentOf,
  listInstalments,
  listPayments,
  listRefundablePaymentsOf,
} from "~/features/billing/billing.server";
import type { RefundFailure } from "~/features/billing/rules";
import { type Day, parisDay } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import { methodName } from "~/platform/payments/payment-methods";
import { MEMBERSHIP } from "./rules";

/** A payment of this person the coach may give back, in whole or in part. */
export interface Refundable {
  id: string;
  label: string;
  reference: string;
  paidOn: Day;
  /** « Carte bancaire ». */
  method: string;
  amountCents: Cents;
  leftCents: Cents;
  /** What the provider or the bank refused to give back, and is still due. */
  owedCents: Cents;
  /** What a credit note says already. */
  writtenCents: Cents;
  /** The latest refusal, while something is due for it. */
  refused: { id: string; on: Day; reason: RefundFailure | null } | null;
  /** What was bought: a year, or something else, with the page where the coach takes it away, if any. */
  bought: { kind: "year" } | { kind: "other"; takenAwayAt: string | null };
  /** The instalment that comes after this one and is not paid yet. */
  next: { amountCents: Cents; dueDate: Day } | null;
}

/** Who it is and what can be given back to them, the latest payment first; null when there is no such account. */
export async function readRefundables(db: Db, userId: string) {
  const user = await findUser(db, userId);
  if (!user) return null;
  const refundables: Refundable[] = [];
  for (const held of await listRefundablePaymentsOf(db, userId)) {
    const order = await findAnyOrder(db, held.orderId);
    if (!order) continue;
    refundables.push({
      id: held.paymentId,
      label: order.label,
      reference: order.reference,
      paidOn: parisDay(held.paidAt),
      method: methodName(held.method),
      amountCents: held.amountCents,
      leftCents: held.leftCents,
      owedCents: held.owedCents,
      writtenCents: held.writtenCents,
      refused: held.owedCents > 0 ? held.refused : null,
      bought:
        order.subject === MEMBERSHIP
          ? { kind: "year" }
          : { kind: "other", takenAwayAt: fulfilmentOf(order.subject).takenAwayAt?.(order) ?? null },
      next: order.instalment_count === 2 ? await unpaidAfter(db, order.id, held.instalmentId) : null,
    });
  }
  return { name: `${user.firstName} ${user.lastName}`, firstName: user.firstName, refundables };
}

async function unpaidAfter(db: Db, orderId: string, instalmentId: string) {
  const instalments = await listInstalments(db, orderId);
  const number = instalments.find(({ id }) => id === instalmentId)?.number ?? 0;
  const next = instalments.find((one) => one.number === number + 1 && !one.canceled_at);
  if (!next) return null;
  const payments = await listPayments(db, orderId);
  const paid = payments.some(({ instalment_id, status }) => instalment_id === next.id && status === "paid");
  return paid ? null : { amountCents: next.amount_cents, dueDate: next.due_date };
}

import { amountOf } from "./amounts.ts";
import { isoInstant } from "./clock.ts";
import { unknownEntity } from "./errors.ts";
import { documentation, hal } from "./lists.ts";
import { BALANCE_ID, type Content, feeOf, movements } from "./settlements.ts";
import type { Simulation } from "./simulation.ts";

/** One line of the balance. `result` is what it adds, once `deducted` is kept back. */
export interface BalanceTransaction {
  id: string;
  type: "payment" | "refund" | "returned-refund" | "chargeback" | "chargeback-reversal" | "outgoing-transfer";
  createdAt: number;
  initialCents: number;
  deductedCents: number;
  context: Record<string, string>;
}

/** Refuses any balance but the one there is, by its id or as `primary`. */
export function balanceNamed(id: string): void {
  if (id !== BALANCE_ID && id !== "primary") throw unknownEntity("balance", id);
}

/**
 * Every line, the oldest first: what a settlement pays out stands before its transfer, and adds up to it. Fees are withheld in whole cents,
 * so that those of one settlement make what it withholds.
 */
export function balanceTransactions(simulation: Simulation): BalanceTransaction[] {
  return movements(simulation).flatMap(({ settlement, content }) => {
    const lines = linesOf(content).sort((one, other) => one.createdAt - other.createdAt);
    if (!settlement) return lines;
    const { id, settledAt, amountCents } = settlement;
    const transfer: BalanceTransaction = {
      id: `baltr_${id}`,
      type: "outgoing-transfer",
      createdAt: settledAt,
      initialCents: -amountCents,
      deductedCents: 0,
      context: { settlementId: id, transferId: `trf_${id}` },
    };
    return [...lines, transfer];
  });
}

function linesOf({ payments, refunds, chargebacks, reversed, returned }: Content): BalanceTransaction[] {
  let fees = 0;
  const line = (type: BalanceTransaction["type"], id: string, createdAt: number, cents: number, more: object) => ({
    id: `baltr_${type === "chargeback-reversal" || type === "returned-refund" ? "back_" : ""}${id}`,
    type,
    createdAt,
    initialCents: cents,
    deductedCents: 0,
    context: more as Record<string, string>,
  });
  return [
    ...payments.map((payment) => {
      const before = Math.ceil(fees / 100);
      fees += feeOf(payment);
      const { id, statusAt, createdAt, amountCents } = payment;
      const made = line("payment", id, statusAt.paid ?? createdAt, amountCents, { paymentId: id });
      return { ...made, deductedCents: before - Math.ceil(fees / 100) };
    }),
    ...refunds.map(({ id, paymentId, createdAt, amountCents }) =>
      line("refund", id, createdAt, -amountCents, { paymentId, refundId: id }),
    ),
    ...chargebacks.map(({ id, paymentId, createdAt, amountCents }) =>
      line("chargeback", id, createdAt, -amountCents, { paymentId, chargebackId: id }),
    ),
    ...reversed.map(({ id, paymentId, reversedAt, createdAt, amountCents }) =>
      line("chargeback-reversal", id, reversedAt ?? createdAt, amountCents, { paymentId, chargebackId: id }),
    ),
    ...returned.map(({ id, paymentId, returnedAt, createdAt, amountCents }) =>
      line("returned-refund", id, returnedAt ?? createdAt, amountCents, { paymentId, refundId: id }),
    ),
  ];
}

/** What is left once every line is counted; nothing is held back, so nothing is pending. */
export function balanceView(simulation: Simulation) {
  const lines = balanceTransactions(simulation);
  const available = lines.reduce((sum, { initialCents, deductedCents }) => sum + initialCents + deductedCents, 0);
  return {
    resource: "balance",
    id: BALANCE_ID,
    mode: "live",
    createdAt: "2020-01-01T00:00:00+00:00",
    currency: "EUR",
    description: "Primary balance",
    status: "active",
    transferFrequency: "daily",
    transferThreshold: amountOf(0),
    transferReference: null,
    transferDestination: {
      type: "bank-account",
      beneficiaryName: "Simulateur",
      bankAccount: "FR7630006000011234567890189",
    },
    availableAmount: amountOf(available),
    pendingAmount: amountOf(0),
    _links: {
      self: hal(`${simulation.publicUrl}/v2/balances/${BALANCE_ID}`),
      documentation: documentation("get-balance"),
    },
  };
}

export function balanceTransactionView({
  id,
  type,
  createdAt,
  initialCents,
  deductedCents,
  context,
}: BalanceTransaction) {
  return {
    resource: "balance_transaction",
    id,
    type,
    resultAmount: amountOf(initialCents + deductedCents),
    initialAmount: amountOf(initialCents),
    ...(deductedCents !== 0 ? { deductions: amountOf(deductedCents) } : {}),
    context: { [type]: context },
    createdAt: isoInstant(createdAt),
  };
}

import { amountOf } from "./amounts.ts";
import { isoInstant } from "./clock.ts";
import { unknownEntity, unprocessable } from "./errors.ts";
import { documentation, hal } from "./lists.ts";
import type { Simulation } from "./simulation.ts";
import type { Chargeback, Payment, Refund, Settlement } from "./state.ts";

/** What Mollie keeps of each payment in France, in ten-thousandths of a euro: 0.25 € and 1.8 % (mollie.com/fr/pricing), without VAT. */
const FIXED_FEE = 2_500;
const RATE = 0.018;

/** The one balance, in euros, of the one profile. */
export const BALANCE_ID = "bal_simulateur";

/** All that ever moves the balance, each settlement with its own content, then what waits for the next one. */
export function movements(simulation: Simulation): { settlement: Settlement | null; content: Content }[] {
  const { store } = simulation;
  const pick = <Row>(rows: Map<string, Row>, ids: string[] = []) => ids.flatMap((id) => rows.get(id) ?? []);
  const settled = [...store.settlements.values()].map((settlement) => ({
    settlement,
    content: {
      payments: pick(store.payments, settlement.paymentIds),
      refunds: pick(store.refunds, settlement.refundIds),
      chargebacks: pick(store.chargebacks, settlement.chargebackIds),
      reversed: pick(store.chargebacks, settlement.reversedIds),
      returned: pick(store.refunds, settlement.returnedIds),
    },
  }));
  return [...settled, { settlement: null, content: unsettled(simulation) }];
}

export interface Content {
  payments: Payment[];
  refunds: Refund[];
  chargebacks: Chargeback[];
  reversed: Chargeback[];
  returned: Refund[];
}

const LEFT = ["pending", "processing", "refunded"];

/** What has moved since the last settlement: a refund from the day it leaves, a chargeback, and what the bank gives again. */
function unsettled({ store }: Simulation): Content {
  const of = (pick: (settlement: Settlement) => string[]) => new Set([...store.settlements.values()].flatMap(pick));
  const settled = {
    payments: of(({ paymentIds }) => paymentIds),
    refunds: of(({ refundIds }) => refundIds),
    chargebacks: of(({ chargebackIds }) => chargebackIds),
    reversed: of(({ reversedIds }) => reversedIds),
    returned: of(({ returnedIds = [] }) => returnedIds),
  };
  return {
    payments: [...store.payments.values()].filter(({ id, status }) => status === "paid" && !settled.payments.has(id)),
    refunds: [...store.refunds.values()].filter(({ id, status }) => LEFT.includes(status) && !settled.refunds.has(id)),
    chargebacks: [...store.chargebacks.values()].filter(({ id }) => !settled.chargebacks.has(id)),
    reversed: [...store.chargebacks.values()].filter(
      ({ id, reversedAt }) => reversedAt !== null && !settled.reversed.has(id),
    ),
    returned: [...store.refunds.values()].filter(
      ({ id, status }) => status === "failed" && settled.refunds.has(id) && !settled.returned.has(id),
    ),
  };
}

const sum = (rows: { amountCents: number }[]) => rows.reduce((total, { amountCents }) => total + amountCents, 0);
export const feeOf = (payment: Payment) => FIXED_FEE + Math.round(payment.amountCents * 100 * RATE);

/** Pays out all that waits, fees withheld, in one transfer to the bank. Throws 422 when nothing waits. */
export function settle(simulation: Simulation): Settlement {
  const content = unsettled(simulation);
  if (Object.values(content).every((rows: unknown[]) => rows.length === 0)) throw unprocessable("Nothing to settle");
  const now = simulation.clock.now();
  const month = new Date(now).toISOString().slice(2, 7).replace("-", "");
  const fees = content.payments.reduce((total, payment) => total + feeOf(payment), 0);
  const rank = [...simulation.store.settlements.values()].filter(({ reference }) => reference.includes(`.${month}.`));
  const settlement: Settlement = {
    id: simulation.id("stl"),
    reference: `1234567.${month}.${String(rank.length + 1).padStart(2, "0")}`,
    settledAt: now,
    amountCents:
      sum(content.payments) -
      sum(content.refunds) -
      sum(content.chargebacks) +
      sum(content.reversed) +
      sum(content.returned) -
      Math.ceil(fees / 100),
    fees,
    paymentIds: content.payments.map(({ id }) => id),
    refundIds: content.refunds.map(({ id }) => id),
    chargebackIds: content.chargebacks.map(({ id }) => id),
    reversedIds: content.reversed.map(({ id }) => id),
    returnedIds: content.returned.map(({ id }) => id),
  };
  simulation.store.settlements.set(settlement.id, settlement);
  return settlement;
}

export function settlementById({ store }: Simulation, id: string): Settlement {
  const found = [...store.settlements.values()].find((one) => one.id === id || one.reference === id);
  if (!found) throw unknownEntity("settlement", id);
  return found;
}

/** With its totals by kind; costs are in ten-thousandths, the transfer in cents. */
export function settlementView(simulation: Simulation, settlement: Settlement) {
  const { store } = simulation;
  const of = <Row extends { amountCents: number }>(rows: Map<string, Row>, ids: string[]) =>
    sum(ids.flatMap((id) => rows.get(id) ?? []));
  const revenue = [
    ["Card payments", "creditcard", settlement.paymentIds, of(store.payments, settlement.paymentIds)],
    ["Refunds", "refund", settlement.refundIds, -of(store.refunds, settlement.refundIds)],
    ["Chargebacks", "chargeback", settlement.chargebackIds, -of(store.chargebacks, settlement.chargebackIds)],
    ["Chargeback reversals", "chargeback", settlement.reversedIds, of(store.chargebacks, settlement.reversedIds)],
    ["Returned refunds", "refund", settlement.returnedIds ?? [], of(store.refunds, settlement.returnedIds ?? [])],
  ] as const;
  const [year = "", month = ""] = new Date(settlement.settledAt).toISOString().split("-");
  const at = `${simulation.publicUrl}/v2/settlements/${settlement.id}`;
  const fine = (units: number) => ({ currency: "EUR", value: (units / 10_000).toFixed(4) });
  return {
    resource: "settlement",
    id: settlement.id,
    createdAt: isoInstant(settlement.settledAt),
    reference: settlement.reference,
    settledAt: isoInstant(settlement.settledAt),
    status: "paidout",
    amount: amountOf(settlement.amountCents),
    balanceId: BALANCE_ID,
    periods: {
      [year]: {
        [month]: {
          revenue: revenue
            .filter(([, , ids]) => ids.length > 0)
            .map(([description, method, ids, cents]) => ({
              description,
              method,
              count: ids.length,
              amountNet: fine(cents * 100),
              amountVat: null,
              amountGross: fine(cents * 100),
            })),
          costs: [
            {
              description: "Card payments",
              method: "creditcard",
              count: settlement.paymentIds.length,
              rate: { fixed: fine(FIXED_FEE), percentage: "1.80" },
              amountNet: fine(settlement.fees),
              amountVat: null,
              amountGross: fine(settlement.fees),
            },
          ],
        },
      },
    },
    _links: {
      self: hal(at),
      payments: hal(`${at}/payments`),
      refunds: hal(`${at}/refunds`),
      chargebacks: hal(`${at}/chargebacks`),
      documentation: documentation("get-settlement"),
    },
  };
}

import { amountOf, centsFrom } from "./amounts.ts";
import { chargeBack, chargebacksOf, chargebackView, chargedBackCents, reverseChargebacks } from "./chargebacks.ts";
import { ApiError, unknownEntity, unprocessable } from "./errors.ts";
import { faultRule, type Switches } from "./faults.ts";
import { mandateView } from "./mandates.ts";
import { paymentView } from "./payment-view.ts";
import { chooseMethod, failureReason, paymentById, settlePayment } from "./payments.ts";
import { dashboardRefund, moveRefund, refundedCents, refundsOf, refundView } from "./refunds.ts";
import { settle, settlementView } from "./settlements.ts";
import type { Simulation } from "./simulation.ts";
import { emptyStore, type Mandate, type PaymentStatus, type RefundStatus } from "./state.ts";
import { moveClock } from "./timeline.ts";
import { deliveryView, type WebhookEngine } from "./webhooks.ts";
import { worldOf } from "./worlds.ts";

export interface LoggedRequest {
  at: string;
  method: string;
  path: string;
  status: number | string;
  idempotencyKey: string | null;
  body: string;
}

interface ControlContext {
  simulation: Simulation;
  webhooks: WebhookEngine;
  log: LoggedRequest[];
}

type Body = Record<string, unknown>;

/** Amounts are written « 12.50 » (string) or as `{currency, value}`; absent means all of it. */
function cents(value: unknown, whole: number): number {
  if (value == null) return whole;
  return centsFrom(typeof value === "string" ? { currency: "EUR", value } : value);
}

/** Durations in milliseconds, or « 90s », « 15m », « 2h », « 3d ». */
function durationMs(value: unknown): number {
  if (typeof value === "number" && value >= 0) return value;
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(String(value));
  if (!match) throw unprocessable("advance: milliseconds or 90s, 15m, 2h, 3d", "advance");
  const unit = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }[match[2] as "ms"];
  return Number(match[1]) * unit;
}

async function clock({ simulation, webhooks }: ControlContext, body: Body) {
  if (body.advance !== undefined) {
    await moveClock(simulation, webhooks, simulation.clock.now() + durationMs(body.advance));
  } else if (body.set !== undefined) {
    const instant = Date.parse(String(body.set));
    if (Number.isNaN(instant) || instant < simulation.clock.now()) {
      throw unprocessable("The clock only moves forward", "set");
    }
    await moveClock(simulation, webhooks, instant);
  }
  return { now: new Date(simulation.clock.now()).toISOString() };
}

function setPayment({ simulation }: ControlContext, id: string, body: Body) {
  const payment = paymentById(simulation, id);
  if (typeof body.method === "string") chooseMethod(simulation, payment, body.method);
  if (body.status !== undefined) {
    const asked = typeof body.failureReason === "string" ? body.failureReason : null;
    const reason = payment.method === "directdebit" ? asked : failureReason(payment, asked);
    settlePayment(simulation, payment, body.status as PaymentStatus, simulation.clock.now(), {
      reason,
      force: body.force === true,
      webhook: { drop: body.webhook === false },
    });
  }
  return paymentView(simulation, payment);
}

function setRefund({ simulation }: ControlContext, id: string, body: Body) {
  const refund = simulation.store.refunds.get(id);
  if (!refund) throw unknownEntity("refund", id);
  const statuses: RefundStatus[] = ["queued", "pending", "processing", "refunded", "failed", "canceled"];
  if (!statuses.includes(body.status as RefundStatus)) throw unprocessable("Unknown refund status", "status");
  moveRefund(simulation, refund, body.status as RefundStatus, simulation.clock.now());
  return refundView(simulation, refund);
}

function setMandate({ simulation }: ControlContext, id: string, body: Body) {
  const mandate = simulation.store.mandates.get(id);
  if (!mandate) throw unknownEntity("mandate", id);
  if (!["valid", "pending", "invalid"].includes(String(body.status)))
    throw unprocessable("Unknown mandate status", "status");
  mandate.status = body.status as Mandate["status"];
  return mandateView(simulation, mandate);
}

/** `{switches:{…}}`, `{rules:[…]}` or a single rule `{kind:"…"}`; rules add up until used or deleted. */
export function setFaults({ simulation }: Pick<ControlContext, "simulation">, body: Body) {
  const { store } = simulation;
  for (const [name, value] of Object.entries((body.switches ?? {}) as Partial<Switches>)) {
    if (!(name in store.switches) || typeof value !== "boolean")
      throw unprocessable(`Unknown switch "${name}"`, "switches");
    store.switches[name as keyof Switches] = value;
  }
  const rules = (body.rules ?? (body.kind ? [body] : [])) as Body[];
  for (const rule of rules.map(faultRule)) {
    if (rule.kind === "mandate.invalidateNow") {
      for (const mandate of store.mandates.values()) {
        if (!rule.customerId || mandate.customerId === rule.customerId) mandate.status = "invalid";
      }
    } else {
      store.rules.push(rule);
    }
  }
  return { switches: store.switches, rules: store.rules };
}

/** Every payment with its money in cents, for tests that compare books. */
export function ledger({ simulation }: Pick<ControlContext, "simulation">) {
  const payments = [...simulation.store.payments.values()].map((payment) => ({
    id: payment.id,
    status: payment.status,
    sequenceType: payment.sequenceType,
    method: payment.method,
    amountCents: payment.amountCents,
    refundedCents: refundedCents(simulation, payment.id),
    chargedBackCents: chargedBackCents(simulation, payment.id),
    customerId: payment.customerId,
    mandateId: payment.mandateId,
    metadata: payment.metadata,
    description: payment.description,
    createdAt: new Date(payment.createdAt).toISOString(),
    paidAt: payment.statusAt.paid === undefined ? null : new Date(payment.statusAt.paid).toISOString(),
    refunds: refundsOf(simulation, payment.id).map((refund) => ({
      id: refund.id,
      status: refund.status,
      amountCents: refund.amountCents,
      metadata: refund.metadata,
    })),
    chargebacks: chargebacksOf(simulation, payment.id).map((chargeback) => ({
      id: chargeback.id,
      amountCents: chargeback.amountCents,
      reversed: chargeback.reversedAt !== null,
    })),
  }));
  const paid = payments.filter((payment) => payment.status === "paid");
  const sum = (pick: (payment: (typeof payments)[number]) => number) =>
    paid.reduce((total, one) => total + pick(one), 0);
  return {
    payments,
    totals: {
      paidCents: sum((one) => one.amountCents),
      refundedCents: sum((one) => one.refundedCents),
      chargedBackCents: sum((one) => one.chargedBackCents),
    },
  };
}

/** `/_sim/…`: local only, no key. Throws ApiError for a wrong request. */
export async function answerControl(
  context: ControlContext,
  method: string,
  path: string,
  body: Body,
): Promise<unknown> {
  const { simulation, webhooks, log } = context;
  const [, , area = "", id = "", verb = ""] = path.split("/");
  const call = `${method} ${[area, id && ":id", verb].filter(Boolean).join("/")}`;
  switch (call) {
    case "POST reset":
      Object.assign(simulation.store, emptyStore(), { clockOffsetMs: simulation.clock.offsetMs() });
      log.length = 0;
      return {};
    case "GET clock":
    case "POST clock":
      return clock(context, body);
    case "POST payments/:id":
      return setPayment(context, id, body);
    case "POST payments/:id/chargeback": {
      const payment = paymentById(simulation, id);
      const reason = typeof body.reasonCode === "string" ? body.reasonCode : null;
      return chargebackView(
        simulation,
        chargeBack(simulation, payment, cents(body.amount, payment.amountCents), reason),
      );
    }
    case "POST payments/:id/reverse":
      return reverseChargebacks(simulation, paymentById(simulation, id)).map((one) => chargebackView(simulation, one));
    case "POST refunds/:id":
      return setRefund(context, id, body);
    case "POST dashboard-refund": {
      const payment = paymentById(simulation, String(body.paymentId));
      const remaining = payment.amountCents - refundedCents(simulation, payment.id);
      const text = typeof body.description === "string" ? body.description : "Remboursement depuis le tableau de bord";
      return refundView(simulation, dashboardRefund(simulation, payment, cents(body.amount, remaining), text));
    }
    case "POST settle":
      return settlementView(simulation, settle(worldOf(simulation, "live")));
    case "POST mandates/:id":
      return setMandate(context, id, body);
    case "GET faults":
    case "POST faults":
      return setFaults(context, body);
    case "DELETE faults":
      simulation.store.rules.length = 0;
      Object.assign(simulation.store.switches, emptyStore().switches);
      await webhooks.release();
      return setFaults(context, {});
    case "GET log":
      return { requests: log };
    case "GET webhooks":
      return { deliveries: [...simulation.store.deliveries.values()].map(deliveryView) };
    case "POST webhooks/:id":
      if (id !== "flush") break;
      await webhooks.deliverDue();
      return { deliveries: [...simulation.store.deliveries.values()].map(deliveryView) };
    case "POST webhooks/:id/resend": {
      const delivery = simulation.store.deliveries.get(id);
      if (!delivery) throw unknownEntity("delivery", id);
      await webhooks.resend(delivery);
      return deliveryView(delivery);
    }
    case "GET ledger":
      return { ...ledger(context), currency: amountOf(0).currency };
  }
  throw new ApiError(404, "Unknown control call");
}

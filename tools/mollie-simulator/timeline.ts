import { settlePayment } from "./payments.ts";
import { stepRefund } from "./refunds.ts";
import type { Simulation } from "./simulation.ts";
import type { WebhookEngine } from "./webhooks.ts";

interface Due {
  at: number;
  run(): void;
}

/** The next change that time alone brings: expiry, bank result, mandate or refund step. */
function nextChange(simulation: Simulation): Due | null {
  let next: Due | null = null;
  const propose = (at: number | null | undefined, run: () => void) => {
    if (at != null && (next === null || at < next.at)) next = { at, run };
  };
  for (const payment of simulation.store.payments.values()) {
    if (payment.status === "open") {
      propose(payment.expiresAt, () => settlePayment(simulation, payment, "expired", payment.expiresAt ?? 0));
    }
    const { planned } = payment;
    if (payment.status === "pending" && planned) {
      propose(planned.at, () =>
        settlePayment(simulation, payment, planned.status, planned.at, { reason: planned.reason }),
      );
    }
  }
  for (const mandate of simulation.store.mandates.values()) {
    if (mandate.status === "pending" && mandate.validAt !== null) {
      propose(mandate.validAt, () => {
        mandate.status = "valid";
        mandate.validAt = null;
      });
    }
  }
  for (const refund of simulation.store.refunds.values()) {
    const at = refund.nextStepAt;
    propose(at, () => stepRefund(simulation, refund, at ?? 0));
  }
  return next;
}

/** Applies, in order, every change due by now. Returns whether something changed. */
export function settleDue(simulation: Simulation): boolean {
  let changed = false;
  for (;;) {
    const due = nextChange(simulation);
    if (!due || due.at > simulation.clock.now()) return changed;
    due.run();
    changed = true;
  }
}

/** Moves the clock forward event by event, so that retries and expiries happen in the order of their hours. */
export async function moveClock(simulation: Simulation, webhooks: WebhookEngine, target: number): Promise<void> {
  for (;;) {
    settleDue(simulation);
    await webhooks.deliverDue();
    const instants = [nextChange(simulation)?.at, webhooks.nextAt()].filter((at) => at != null);
    const next = Math.min(...instants, Number.POSITIVE_INFINITY);
    if (next > target) break;
    simulation.clock.moveTo(next);
  }
  simulation.clock.moveTo(target);
}

import { HOUR_MS, MINUTE_MS } from "./clock.ts";
import { type FaultRule, findFault, takeFault } from "./faults.ts";
import { bankDelay, type NotifyOptions, type Simulation } from "./simulation.ts";
import type { Payment } from "./state.ts";

/** Ten attempts in all, then never again (Mollie, « Webhooks »). */
const ATTEMPT_OFFSETS_MS = [0, 1, 3, 7, 15, 31, 60]
  .map((minutes) => minutes * MINUTE_MS)
  .concat([2, 4, 26].map((hours) => hours * HOUR_MS));

const ANSWER_WITHIN_MS = 15_000;
const MAX_REDIRECTS = 3;

interface Attempt {
  at: number;
  /** HTTP status of the answer, or why there is none: dropped, timeout, unreachable. */
  result: number | string;
}

export interface Delivery {
  id: string;
  paymentId: string;
  url: string;
  reason: string;
  createdAt: number;
  state: "waiting" | "held" | "delivered" | "abandoned";
  nextAt: number | null;
  attempts: Attempt[];
  options: NotifyOptions;
}

export interface WebhookEngine {
  queue(payment: Payment, reason: string, at: number, options: NotifyOptions): void;
  /** Sends what is due and waits for the answers, those already under way included. */
  deliverDue(): Promise<void>;
  /** Instant of the next attempt, or null. */
  nextAt(): number | null;
  /** Sends deliveries kept by the fault webhook.reorder, last first. */
  release(): Promise<void>;
  /** One more attempt now, whatever the state. */
  resend(delivery: Delivery): Promise<void>;
}

export function webhookEngine(simulation: Simulation, changed: () => void): WebhookEngine {
  const running = new Map<string, Promise<void>>();
  const deliveries = () => [...simulation.store.deliveries.values()];

  function queue(payment: Payment, reason: string, at: number, options: NotifyOptions): void {
    if (!payment.webhookUrl) return;
    const { rules } = simulation.store;
    const target = { paymentId: payment.id, customerId: payment.customerId };
    const delay = (options.delayMs ?? 0) + (takeFault(rules, "webhook.delay", target)?.ms ?? 0);
    const reorder = findFault(rules, "webhook.reorder", target);
    const delivery: Delivery = {
      id: simulation.id("whd"),
      paymentId: payment.id,
      url: payment.webhookUrl,
      reason,
      createdAt: at,
      state: reorder ? "held" : "waiting",
      nextAt: at + delay,
      attempts: [],
      options,
    };
    simulation.store.deliveries.set(delivery.id, delivery);
    if (reorder) releaseWhenFull(reorder);
  }

  function releaseWhenFull(reorder: FaultRule): void {
    if (deliveries().filter((delivery) => delivery.state === "held").length < (reorder.count ?? 2)) return;
    takeFault(simulation.store.rules, reorder.kind);
    void release();
  }

  async function release(): Promise<void> {
    const held = deliveries()
      .filter((delivery) => delivery.state === "held")
      .reverse();
    for (const delivery of held) delivery.state = "waiting";
    for (const delivery of held) await start(delivery);
  }

  function start(delivery: Delivery): Promise<void> {
    const current = running.get(delivery.id);
    if (current) return current;
    const attempt = tryOnce(delivery).finally(() => running.delete(delivery.id));
    running.set(delivery.id, attempt);
    return attempt;
  }

  async function tryOnce(delivery: Delivery): Promise<void> {
    const startedAt = simulation.clock.now();
    const result = await send(delivery);
    delivery.attempts.push({ at: startedAt, result });
    if (result === 200) {
      delivery.state = "delivered";
      delivery.nextAt = null;
    } else {
      const first = delivery.attempts[0]?.at ?? startedAt;
      const offset = ATTEMPT_OFFSETS_MS[delivery.attempts.length];
      delivery.state = offset === undefined ? "abandoned" : "waiting";
      delivery.nextAt = offset === undefined ? null : first + bankDelay(simulation, offset);
    }
    changed();
  }

  async function send(delivery: Delivery): Promise<number | string> {
    const { rules, payments } = simulation.store;
    const target = { paymentId: delivery.paymentId, customerId: payments.get(delivery.paymentId)?.customerId };
    if (delivery.options.drop || takeFault(rules, "webhook.drop", target)) return "dropped";
    const duplicate = takeFault(rules, "webhook.duplicate", target);
    const copies = duplicate?.count ?? (duplicate ? 2 : (delivery.options.copies ?? 1));
    if (duplicate?.parallel) {
      const results = await Promise.all(Array.from({ length: copies }, () => post(delivery)));
      return results.at(-1) ?? "unreachable";
    }
    let result: number | string = "unreachable";
    for (let copy = 0; copy < copies; copy += 1) result = await post(delivery);
    return result;
  }

  return {
    queue,
    release,
    async deliverDue() {
      const now = simulation.clock.now();
      for (const delivery of deliveries()) {
        if (delivery.state === "waiting" && delivery.nextAt !== null && delivery.nextAt <= now) void start(delivery);
      }
      await Promise.all(running.values());
    },
    nextAt() {
      const instants = deliveries().flatMap((one) =>
        one.state === "waiting" && one.nextAt !== null && !running.has(one.id) ? [one.nextAt] : [],
      );
      return instants.length > 0 ? Math.min(...instants) : null;
    },
    async resend(delivery) {
      await running.get(delivery.id);
      await start(delivery);
    },
  };
}

/** One POST as Mollie sends it: 301, 302 and 303 lose the body, 307 and 308 keep it. */
async function post(delivery: Delivery): Promise<number | string> {
  let url = delivery.url;
  let method = "POST";
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  try {
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const response = await fetch(url, {
        method,
        redirect: "manual",
        signal,
        headers: {
          "user-agent": "Mollie HTTP client/1.0",
          ...(method === "POST" ? { "content-type": "application/x-www-form-urlencoded" } : {}),
        },
        ...(method === "POST" ? { body: `id=${delivery.paymentId}` } : {}),
      });
      await response.body?.cancel();
      const location = response.headers.get("location");
      if (response.status < 300 || response.status > 399 || !location) return response.status;
      if (response.status < 307) method = "GET";
      url = new URL(location, url).href;
    }
    return "too many redirects";
  } catch (error) {
    return error instanceof DOMException && error.name === "TimeoutError" ? "timeout" : "unreachable";
  }
}

export function deliveryView(delivery: Delivery) {
  const iso = (instant: number) => new Date(instant).toISOString();
  return {
    id: delivery.id,
    paymentId: delivery.paymentId,
    url: delivery.url,
    reason: delivery.reason,
    state: delivery.state,
    createdAt: iso(delivery.createdAt),
    nextAttemptAt: delivery.nextAt === null ? null : iso(delivery.nextAt),
    attempts: delivery.attempts.map((attempt) => ({ at: iso(attempt.at), result: attempt.result })),
  };
}

import { afterEach, describe, expect, test } from "vitest";
import { amountOf, centsFrom } from "./amounts.ts";
import { type Bench, EUR, ONEOFF, openBench } from "./bench.ts";
import { HOUR_MS } from "./clock.ts";
import type { PaymentStatus } from "./state.ts";

// Written here a second time on purpose: the simulator's own table must not be its judge.
const REACHABLE: Record<PaymentStatus, readonly PaymentStatus[]> = {
  open: ["pending", "paid", "canceled", "expired", "failed"],
  pending: ["paid", "canceled", "expired", "failed"],
  authorized: ["paid", "canceled", "expired"],
  paid: [],
  canceled: [],
  expired: [],
  failed: [],
};

let bench: Bench;
afterEach(() => bench.close());

/** Reproducible numbers in [0, 1): mulberry32. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

describe("whatever is asked, in whatever order", () => {
  test.each([1, 7, 42, 1789, 20261121])("seed %i keeps the arrows, the amounts and the ten attempts", async (seed) => {
    bench = await openBench();
    const random = seeded(seed);
    const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
    bench.answerWith(() => pick([200, 200, 500]));
    const customer = (await bench.call("POST", "/v2/customers", { name: "Hasard" })).body.id;
    const last = new Map<string, PaymentStatus>();
    const statuses: PaymentStatus[] = ["open", "pending", "paid", "failed", "canceled", "expired"];

    const steps: (() => Promise<{ status: number }>)[] = [
      () =>
        bench.call("POST", "/v2/payments", {
          ...ONEOFF,
          amount: amountOf(100 + Math.floor(random() * 90_000)),
          webhookUrl: bench.webhookUrl,
          ...(random() < 0.4 ? { sequenceType: "first", customerId: customer } : {}),
          ...(random() < 0.3 ? { method: "creditcard" } : {}),
        }),
      () =>
        bench.call("POST", "/v2/payments", {
          amount: EUR(pick(["250.00", "1007.00", "12.34"])),
          description: "Échéance",
          sequenceType: "recurring",
          customerId: customer,
          webhookUrl: bench.webhookUrl,
        }),
      () => bench.control(`payments/${somePayment()}`, { status: pick(statuses) }),
      () => bench.control(`payments/${somePayment()}`, { status: "paid" }),
      () =>
        bench.call("POST", `/v2/payments/${somePayment()}/refunds`, {
          amount: amountOf(1 + Math.floor(random() * 40_000)),
        }),
      () => bench.control(`payments/${somePayment()}/chargeback`, random() < 0.5 ? {} : { amount: "1.00" }),
      () => bench.control(`payments/${somePayment()}/reverse`, {}),
      () => bench.call("DELETE", `/v2/payments/${somePayment()}`),
      () => bench.control("clock", { advance: Math.floor(random() * 5 * HOUR_MS) }),
    ];
    const somePayment = () => (last.size === 0 ? "tr_aucun" : pick([...last.keys()]));

    for (let step = 0; step < 120; step += 1) {
      const { status } = await pick(steps)();
      expect([200, 201, 404, 409, 422]).toContain(status);
      const { body } = await bench.call("GET", "/v2/payments?limit=250");
      for (const payment of body._embedded.payments) {
        const before = last.get(payment.id);
        if (before !== undefined && before !== payment.status) {
          expect(REACHABLE[before]).toContain(payment.status);
        }
        last.set(payment.id, payment.status);
        if (payment.status !== "paid") continue;
        expect(centsFrom(payment.amountRefunded) + centsFrom(payment.amountRemaining)).toBe(centsFrom(payment.amount));
      }
    }
    await bench.simulator.advance(30 * HOUR_MS);
    for (const delivery of (await bench.control("webhooks")).body.deliveries) {
      expect(delivery.attempts.length).toBeLessThanOrEqual(10);
      expect(["delivered", "abandoned"]).toContain(delivery.state);
      expect(delivery.reason).not.toBe("payment open");
    }
    expect(last.size).toBeGreaterThan(5);
  });
});

import type { Clock } from "./clock.ts";
import type { Payment, Store } from "./state.ts";

export interface NotifyOptions {
  drop?: boolean;
  copies?: number;
  delayMs?: number;
}

/** What every part of the simulator works on. */
export interface Simulation {
  store: Store;
  readonly clock: Clock;
  /** Origin under which browsers and the API client see the simulator. */
  readonly publicUrl: string;
  readonly merchantName: string;
  readonly methods: readonly string[];
  /** How many times faster bank delays and webhook retries go; hosted expiry and one-hour windows keep real time. */
  readonly timeScale: number;
  id(prefix: string): string;
  /** Queues the webhook of a payment; nothing happens when it has no webhookUrl. */
  notify(payment: Payment, reason: string, at: number, options?: NotifyOptions): void;
}

export function bankDelay(simulation: Simulation, ms: number): number {
  return Math.max(1, Math.round(ms / simulation.timeScale));
}

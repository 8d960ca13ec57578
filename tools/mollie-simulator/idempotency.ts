import { createHash } from "node:crypto";
import { HOUR_MS } from "./clock.ts";
import { ApiError } from "./errors.ts";
import type { Store } from "./state.ts";

/** What an Idempotency-Key remembers for one hour (Mollie, « API idempotency »). */
export interface IdempotencyEntry {
  id: string;
  hash: string;
  state: "running" | "done";
  at: number;
  status: number;
  body: unknown;
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)]),
  );
}

/**
 * Reserves a key for a request, or returns the finished entry to replay.
 * Throws 400 when the key served another request, 409 while the first one runs.
 */
export function reserveKey(store: Store, id: string, path: string, body: unknown, now: number): IdempotencyEntry {
  const hash = createHash("sha256")
    .update(`${path}\n${JSON.stringify(canonical(body))}`)
    .digest("hex");
  const known = store.idempotency.get(id);
  if (known && now - known.at < HOUR_MS) {
    if (known.hash !== hash) {
      throw new ApiError(
        400,
        "You are using an idempotency key that you used before with different parameters. Please send a unique idempotency key with each request.",
      );
    }
    if (known.state === "running") {
      throw new ApiError(409, "Another request with this Idempotency-Key is already being processed.");
    }
    return known;
  }
  for (const [old, { at }] of store.idempotency) if (now - at >= HOUR_MS) store.idempotency.delete(old);
  const entry: IdempotencyEntry = { id, hash, state: "running", at: now, status: 0, body: null };
  store.idempotency.set(id, entry);
  return entry;
}

/** Keeps the answer: 2xx always, 4xx by switch, 5xx never. */
export function settleKey(store: Store, entry: IdempotencyEntry, status: number, body: unknown): void {
  const kept = status < 400 || (status < 500 && store.switches.cache4xx);
  if (!kept) {
    store.idempotency.delete(entry.id);
    return;
  }
  entry.state = "done";
  entry.status = status;
  entry.body = body;
}

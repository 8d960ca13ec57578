import { addressGroup } from "./client-ip.server";

export type Token = { ok: true } | { ok: false; retryAfterSeconds: number };

const maxKeys = 20_000;

/**
 * A token bucket of this process: `limit` at once, refilled over `perSeconds`. Free to ask, it stands in front of the
 * bucket all nodes share, and alone in front of what only costs this node.
 */
export function createLocalLimit({ limit, perSeconds }: { limit: number; perSeconds: number }) {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const perMs = limit / (perSeconds * 1_000);

  return {
    /** `at` in milliseconds. */
    take(key: string, at: number): Token {
      const group = addressGroup(key);
      const bucket = buckets.get(group);
      const tokens = bucket ? Math.min(limit, bucket.tokens + Math.max(0, at - bucket.at) * perMs) : limit;
      buckets.delete(group);
      // The bucket not asked for longest is the fullest: forgetting it gives away least.
      if (buckets.size >= maxKeys) buckets.delete(buckets.keys().next().value!);
      const ok = tokens >= 1;
      buckets.set(group, { tokens: ok ? tokens - 1 : tokens, at: Math.max(at, bucket?.at ?? at) });
      return ok ? { ok } : { ok, retryAfterSeconds: Math.max(1, Math.ceil((1 - tokens) / perMs / 1_000)) };
    },
  };
}

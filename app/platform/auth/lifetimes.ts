/** Whose session: anybody's own device, a device others use too, or the coach's. */
export type Lifetime = "ordinary" | "shared" | "staff";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Without a visit for `idleMs` a session ends, after `longestMs` whatever its use (requirements ). */
export const lifetimes: Record<Lifetime, { idleMs: number; longestMs: number }> = {
  ordinary: { idleMs: 30 * DAY_MS, longestMs: 30 * DAY_MS },
  shared: { idleMs: 30 * MINUTE_MS, longestMs: DAY_MS },
  staff: { idleMs: 30 * MINUTE_MS, longestMs: 8 * HOUR_MS },
};

/** A visit is noted at most this often. */
export const SEEN_EVERY_MS = MINUTE_MS;
/** A password typed this recently need not be typed again for a sensitive act. */
export const FRESH_PASSWORD_MS = 10 * MINUTE_MS;

/** The last instant of a session last visited at `seenAt`. */
export function endOf(lifetime: Lifetime, createdAt: Date, seenAt: Date): Date {
  const { idleMs, longestMs } = lifetimes[lifetime];
  return new Date(Math.min(seenAt.getTime() + idleMs, createdAt.getTime() + longestMs));
}

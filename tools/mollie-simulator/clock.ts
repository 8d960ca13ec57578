export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Virtual time in milliseconds since the epoch: real time plus an offset that only grows. */
export interface Clock {
  now(): number;
  /** Jumps to an instant; an instant in the past is ignored, time never goes back. */
  moveTo(instant: number): void;
  offsetMs(): number;
}

export function virtualClock(initialOffsetMs: number, onMove: (offsetMs: number) => void): Clock {
  let offset = initialOffsetMs;
  return {
    now: () => Date.now() + offset,
    moveTo(instant) {
      const wanted = instant - Date.now();
      if (wanted <= offset) return;
      offset = wanted;
      onMove(offset);
    },
    offsetMs: () => offset,
  };
}

/** ISO 8601 with offset and without milliseconds, as Mollie writes dates. */
export function isoInstant(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}+00:00`;
}

/** 'YYYY-MM-DD' in UTC. */
export function isoDay(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** Midnight UTC of the n-th Monday-to-Friday day after the instant; bank holidays are ignored. */
export function businessDayAfter(instant: number, days = 1): number {
  let day = Math.floor(instant / DAY_MS) * DAY_MS;
  for (let left = days; left > 0; ) {
    day += DAY_MS;
    const weekday = new Date(day).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return day;
}

/** How many times slower than two idle cores this machine was when the run began: measured by `npm test`, at least 1. */
const patience = Math.max(1, Number(process.env.TEST_PATIENCE) || 1);

/** A limit that ends what hangs, written for an idle machine and stretched on a busy one. Never a measure of speed. */
export function patient(ms: number): number {
  return Math.round(ms * patience);
}

import { cpus, loadavg } from "node:os";
import { runCommand } from "../start/run-command.mjs";

/** What one round takes on two idle cores of the machine the limits were written on. */
const IDLE_ROUND_MS = 500;
const ROUNDS = 3;
/** Beyond it a test that hangs would be waited for longer than anybody wants: the limits are minutes already. */
const MOST = 6;
/** A process that starts, counts and ends: what most tests wait for. */
const WORK =
  "let sum = 0; for (let n = 0; n < 1e8; n += 1) sum = (sum + n * 7) | 0; process.exitCode = sum === 1 ? 1 : 0;";

/**
 * How many times slower than that machine this one is now, from 1 to 6, to one decimal: each limit is multiplied by it.
 * @param {string} node
 * @returns {Promise<number>}
 */
export async function measurePatience(node) {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = performance.now();
    await Promise.all([1, 2].map(() => runCommand(node, ["--eval", WORK], { quiet: true })));
    rounds.push(performance.now() - before);
  }
  const median = rounds.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? IDLE_ROUND_MS;
  return Math.min(MOST, Math.max(1, Math.round((median / IDLE_ROUND_MS) * 10) / 10));
}

/** The cores of the machine and how many processes wanted one during the last minute. */
export function machineLoad() {
  return { cores: cpus().length, load: loadavg()[0] ?? 0 };
}

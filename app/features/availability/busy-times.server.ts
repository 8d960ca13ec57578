import { spawn } from "node:child_process";
import childCode from "./busy-times.child.mjs?raw";
import { type CalendarFailure, type Interval, merged } from "./rules";

/** A year of days so full that nobody lives it. */
const MAX_INTERVALS = 5_000;
/** Occurrences looked at, those before the window included: a dozen series of every day for ten years. */
const MAX_STEPS = 50_000;
/** The child is ended beyond either. */
export const LIMITS = { seconds: 8, memoryMebibytes: 160 };

export type BusyTimes = { ok: true; busy: Interval[] } | { ok: false; reason: CalendarFailure };

/**
 * What a calendar (RFC 5545) says is taken in this window, merged: repetitions followed, what is canceled or marked free left out, a whole day a day of Paris.
 * Nothing else of it is kept. Read in a process of its own, without our surroundings, ended when it takes too long or too much.
 */
export async function readBusyTimes(
  text: string,
  { from, to }: { from: Date; to: Date },
  limits = LIMITS,
): Promise<BusyTimes> {
  const task = {
    from: import.meta.url,
    windowStart: from.getTime(),
    windowEnd: to.getTime(),
    maxIntervals: MAX_INTERVALS,
    maxSteps: MAX_STEPS,
  };
  const options = [`--max-old-space-size=${limits.memoryMebibytes}`, "--input-type=module", "-e", childCode];
  const child = spawn(process.execPath, [...options, JSON.stringify(task)], {
    stdio: ["pipe", "ignore", "ignore", "pipe"],
    env: {},
  });
  const timeout = setTimeout(() => child.kill("SIGKILL"), limits.seconds * 1_000);
  try {
    const chunks: Buffer[] = [];
    child.stdio[3]?.on("data", (chunk: Buffer) => chunks.push(chunk));
    // It may have ended before it read all of it.
    child.stdin?.on("error", () => {});
    child.stdin?.end(text);
    await new Promise<void>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", () => resolve());
    });
    const said = Buffer.concat(chunks).toString();
    if (!said) return { ok: false, reason: "too_many" };
    const { refused, taken = [] } = JSON.parse(said) as { refused?: CalendarFailure; taken?: [number, number][] };
    if (refused) return { ok: false, reason: refused };
    return { ok: true, busy: merged(taken.map(([start, end]) => ({ start: new Date(start), end: new Date(end) }))) };
  } finally {
    clearTimeout(timeout);
  }
}

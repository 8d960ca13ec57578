import { setTimeout as wait } from "node:timers/promises";

/** Longer than the proxy takes to ask /readyz twice (`health_interval` of deploy/Caddyfile). */
const TOLD_WITHIN_MS = 1_500;

let leaving = false;

/** This process is about to stop: /readyz says so, and everything else is still answered. */
export function isLeaving(): boolean {
  return leaving;
}

/** A proxy that finds the door closed has the body of a form in its hands no more, and loses it: it is told before. */
export async function tellLeaving(): Promise<void> {
  leaving = true;
  await wait(TOLD_WITHIN_MS);
}

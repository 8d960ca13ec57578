import { log } from "./log.server";

/** Something the person starting the server can correct: told in a sentence, without a stack. */
export class StartError extends Error {}

/** Supervisors kill what is still there ten seconds after they asked it to end. */
const STOPS_WITHIN_MS = 8_000;

/**
 * Ends the process properly: `stop` runs once at SIGTERM or SIGINT, a second signal exits at once. An error nobody
 * caught is logged, then the process stops too: its state can no longer be trusted. Whatever still hangs then (a query, a
 * job) is cut, as a crash would, and taken up again at the next start.
 */
export function stopOnSignals(stop: () => Promise<void>): void {
  // Whoever read the log may be gone: the site stops as it should, rather than complain of it in the log for ever.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  let stopping = false;
  async function leave(code: number, signal?: string) {
    if (stopping) process.exit(1);
    stopping = true;
    log.info("server_stopping", signal ? { signal } : {});
    setTimeout(() => {
      log.warn("stop_cut_short");
      process.exit(1);
    }, STOPS_WITHIN_MS);
    try {
      await stop();
    } catch (error) {
      log.error("stop_failed", { error });
      process.exit(1);
    }
    log.info("server_stopped");
    process.exit(code);
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void leave(0, signal));
  for (const event of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(event, (error: unknown) => {
      log.error(event === "uncaughtException" ? "uncaught_exception" : "unhandled_rejection", { error });
      if (!stopping) void leave(1);
    });
  }
}

import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { log } from "~/platform/log.server";

/** A connection at work for so long may wait for a long statement, or for nobody. */
const AT_WORK_MS = 2_000;
const LOOKS_EVERY_MS = 1_000;
/** Twice in a row: whatever stopped this process for a moment must not pass for the network. */
const PROBES = 2;
const PROBE_ANSWERS_WITHIN_MS = 2_000;

/**
 * A network that drops everything says nothing, and TCP waits a quarter of an hour for it. While a connection of the pool stays at
 * work, another one is tried beside it: when the server answers none, what was silent meanwhile is cut, and fails at once.
 */
export function cutWhatIsSilent(pool: pg.Pool, probe: () => pg.Client): void {
  const atWork = new Map<pg.PoolClient, number>();
  pool.on("acquire", (client) => atWork.set(client, performance.now()));
  pool.on("release", (_error, client) => atWork.delete(client));
  pool.on("remove", (client) => atWork.delete(client));

  let looking = false;
  const timer = setInterval(async () => {
    const before = performance.now() - AT_WORK_MS;
    const read = new Map(
      [...atWork].filter(([, since]) => since < before).map(([client]) => [client, socketOf(client).bytesRead]),
    );
    if (looking || read.size === 0) return;
    looking = true;
    const reached = await isReached(probe);
    looking = false;
    if (reached) return;
    const silent = [...read].filter(([client, bytes]) => atWork.has(client) && socketOf(client).bytesRead === bytes);
    if (silent.length > 0) log.warn("database_silent", { count: silent.length });
    for (const [client] of silent) socketOf(client).destroy();
  }, LOOKS_EVERY_MS);
  timer.unref();
  const end = pool.end.bind(pool);
  pool.end = ((...given: []) => {
    clearInterval(timer);
    return end(...given);
  }) as typeof pool.end;
}

/** What it answers does not matter: a server that refuses one more connection is there. */
async function isReached(open: () => pg.Client): Promise<boolean> {
  for (let left = PROBES; left > 0; left--) {
    const client = open();
    client.on("error", () => {});
    const answered = client.connect().then(
      () => true,
      (error: { code?: unknown }) => /^[0-9A-Z]{5}$/.test(String(error.code)) && !/^E/.test(String(error.code)),
    );
    const reached = await Promise.race([answered, wait(PROBE_ANSWERS_WITHIN_MS, false, { ref: false })]);
    socketOf(client).destroy();
    if (reached) return true;
  }
  return false;
}

function socketOf(client: pg.Client | pg.PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

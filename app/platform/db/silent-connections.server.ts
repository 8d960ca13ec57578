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
 * work, another one is tried beside it: when the server answers none, what was silent meanwhile is cut, and whoever asks for a
 * connection is refused at once, until the server answers again.
 */
export function cutWhatIsSilent(pool: pg.Pool, probe: () => pg.Client): void {
  const atWork = new Map<pg.PoolClient, number>();
  pool.on("acquire", (client) => atWork.set(client, performance.now()));
  pool.on("release", (_error, client) => atWork.delete(client));
  pool.on("remove", (client) => atWork.delete(client));

  let looking = false;
  let silent = false;
  async function look() {
    const before = performance.now() - AT_WORK_MS;
    const doubtful = [...atWork].filter(([, since]) => since < before).map(([client]) => client);
    if (!silent && doubtful.length === 0) return;
    const read = new Map(doubtful.map((client) => [client, socketOf(client).bytesRead]));
    const reached = await isReached(probe);
    if (reached === silent) log.warn(reached ? "database_back" : "database_silent", { count: read.size });
    silent = !reached;
    if (reached) return;
    for (const [client, bytes] of read)
      if (atWork.has(client) && socketOf(client).bytesRead === bytes) socketOf(client).destroy();
  }
  const timer = setInterval(async () => {
    if (looking) return;
    looking = true;
    await look();
    looking = false;
  }, LOOKS_EVERY_MS);
  timer.unref();

  const [connect, end] = [pool.connect.bind(pool), pool.end.bind(pool)] as [
    () => Promise<pg.PoolClient>,
    () => Promise<void>,
  ];
  Object.assign(pool, {
    connect: (...given: []) =>
      silent && given.length === 0
        ? Promise.reject(new Error("Connection terminated: the database is silent"))
        : connect(...given),
    end: (...given: []) => {
      clearInterval(timer);
      return end(...given);
    },
  });
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

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
  const atWork = new Map<pg.PoolClient, { since: number; read: number }>();
  pool.on("acquire", (client) => atWork.set(client, { since: performance.now(), read: socketOf(client).bytesRead }));
  pool.on("release", (_error, client) => atWork.delete(client));
  pool.on("remove", (client) => atWork.delete(client));

  /** Those who wait for a connection, each as what refuses it. */
  const waiting = new Set<() => void>();
  let looking = false;
  let silent = false;

  async function look() {
    const before = performance.now() - AT_WORK_MS;
    if (!silent && ![...atWork.values()].some(({ since }) => since < before)) return;
    for (const [client, work] of atWork) work.read = socketOf(client).bytesRead;
    const reached = await isReached(probe);
    if (reached === silent) log.warn(reached ? "database_back" : "database_silent", { count: atWork.size });
    silent = !reached;
    if (reached) return;
    for (const refuse of waiting) refuse();
    for (const [client, { read }] of atWork) if (socketOf(client).bytesRead === read) socketOf(client).destroy();
  }
  const timer = setInterval(async () => {
    if (looking) return;
    looking = true;
    await look();
    looking = false;
  }, LOOKS_EVERY_MS);
  timer.unref();

  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const end = pool.end.bind(pool) as () => Promise<void>;
  function connectUnlessSilent(): Promise<pg.PoolClient> {
    if (silent) return Promise.reject(new DatabaseSilent());
    return new Promise((resolve, reject) => {
      let refused = false;
      const refuse = () => {
        refused = true;
        reject(new DatabaseSilent());
      };
      waiting.add(refuse);
      connect()
        .then((client) => (refused ? client.release() : resolve(client)), reject)
        .finally(() => waiting.delete(refuse));
    });
  }
  Object.assign(pool, {
    // With a callback it is the pool’s own, for a query outside Kysely: at the opening alone.
    connect: (...given: []) => (given.length === 0 ? connectUnlessSilent() : connect(...given)),
    end: (...given: []) => {
      clearInterval(timer);
      return end(...given);
    },
  });
}

class DatabaseSilent extends Error {
  constructor() {
    super("Connection terminated: the database is silent");
  }
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

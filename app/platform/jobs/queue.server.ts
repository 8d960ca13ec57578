import { AsyncLocalStorage } from "node:async_hooks";
import { CompiledQuery } from "kysely";
import { PgBoss, systemClock } from "pg-boss";
import type { Db, Trx } from "~/platform/db/database.server";
import { log } from "~/platform/log.server";
import { keepOneWaiting, QUEUE, RETRIES, RETRY_WAIT_SECONDS } from "./queue-rows.server";

/**
 * One queue for every job: one poll whatever the number of job names, which matters on the embedded database. Its key
 * says what the work is: the same work waits once, for its first try or for another (`one_waiting_job`). Tried again
 * after 10 s, 20 s, 40 s… up to one hour: about three hours of a provider's outage before a job is dead.
 */
const QUEUE_OPTIONS = {
  retryLimit: RETRIES,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: RETRY_WAIT_SECONDS,
  expireInSeconds: 300,
  heartbeatSeconds: 30,
  deleteAfterSeconds: 30 * 24 * 3600,
};

interface Scope {
  trx: Trx | null;
}

const scope = new AsyncLocalStorage<Scope>();

/**
 * A pg-boss that runs its SQL in the transaction of `withTransaction`, and elsewhere on the database of `root`. One that
 * does not work (it only sends) holds no process alive.
 */
export function createBoss(root: () => Db, options: { working: boolean }): PgBoss {
  const boss = new PgBoss({
    schema: "pgboss",
    db: { executeSql: (text, values) => execute(scope.getStore()?.trx ?? root(), text, values) },
    schedule: false,
    supervise: options.working,
    migrate: options.working,
    monitorIntervalSeconds: 30,
    reindex: false,
    monitorVacuum: false,
    clock: options.working ? systemClock : quietClock,
  });
  // Without a listener, a connection cut while it works or is installed ends the process.
  boss.on("error", (error) => log.error("job_queue_failed", { error }));
  return boss;
}

const quietClock: typeof systemClock = {
  ...systemClock,
  setTimeout: (run, ms) => setTimeout(run, ms).unref(),
  setInterval: (run, ms) => setInterval(run, ms).unref(),
};

/** Everything pg-boss asks for during `run` goes through `trx`; its timers born meanwhile do not keep it. */
export async function withTransaction<T>(trx: Trx, run: () => Promise<T>): Promise<T> {
  const store: Scope = { trx };
  try {
    return await scope.run(store, run);
  } finally {
    store.trx = null;
  }
}

/** Creates or updates pg-boss's tables and our queue. Safe on several nodes at once. */
export async function installJobQueue(db: Db): Promise<void> {
  const boss = createBoss(() => db, { working: true });
  await boss.start();
  try {
    await boss.createQueue(QUEUE, { policy: "short", ...QUEUE_OPTIONS });
    await boss.updateQueue(QUEUE, QUEUE_OPTIONS);
    await keepOneWaiting(db);
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
}

async function execute(executor: Db | Trx, text: string, values: unknown[] = []) {
  const { rows } = await executor.executeQuery(CompiledQuery.raw(text, [...values]));
  return { rows: (rows ?? []) as Record<string, unknown>[] };
}

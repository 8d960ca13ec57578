import { AsyncLocalStorage } from "node:async_hooks";
import { CompiledQuery, sql } from "kysely";
import { PgBoss, systemClock } from "pg-boss";
import type { Db, Trx } from "~/platform/db/database.server";
import { log } from "~/platform/log.server";

/**
 * One queue for every job: one poll whatever the number of job names, which matters on the embedded database. Its key
 * says what the work is: the same work waits once, for its first try or for another (`one_waiting_job`).
 */
export const QUEUE = "jobs";
export const ONE_WAITING_JOB = "one_waiting_job";
/** After the first try. */
export const RETRIES = 10;

/** 10 s, 20 s, 40 s… up to one hour: about three hours of a provider's outage before a job is dead. */
const QUEUE_OPTIONS = {
  retryLimit: RETRIES,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 3600,
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

/** Any number that nothing else locks: nodes that start at once take turns. */
const INDEX_LOCK = 7_205_115;

/**
 * The policy `short` counts only jobs that never ran; this index counts those that wait for another try as well. When a
 * job fails while the same work waits, pg-boss finds no room for its retry and leaves it « failed » with tries left: that
 * is no death, the other one does the work.
 */
function keepOneWaiting(db: Db): Promise<void> {
  const index = sql.ref(ONE_WAITING_JOB);
  const queue = sql.lit(QUEUE);
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${INDEX_LOCK})`.execute(trx);
    const { rows } = await sql`select where to_regclass(${`pgboss.${ONE_WAITING_JOB}`}) is null`.execute(trx);
    if (rows.length === 0) return;
    await sql`delete from pgboss.job older using pgboss.job newer
      where older.name = ${queue} and newer.name = ${queue} and older.singleton_key = newer.singleton_key
        and older.state < 'active' and newer.state < 'active'
        and (older.created_on, older.id) < (newer.created_on, newer.id)`.execute(trx);
    await sql`create unique index ${index} on pgboss.job_common (singleton_key)
      where name = ${queue} and state < 'active'`.execute(trx);
  });
}

async function execute(executor: Db | Trx, text: string, values: unknown[] = []) {
  const { rows } = await executor.executeQuery(CompiledQuery.raw(text, [...values]));
  return { rows: (rows ?? []) as Record<string, unknown>[] };
}

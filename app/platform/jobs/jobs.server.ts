import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { PgBoss } from "pg-boss";
import { now } from "~/platform/clock.server";
import { currentDatabase, type Database, db, type Trx } from "~/platform/db/database.server";
import { log } from "~/platform/log.server";
import type { JobPayloads } from "./payloads";
import { createBoss, QUEUE, withTransaction } from "./queue.server";
import { type Schedule, startScheduler, stopScheduler } from "./scheduler.server";

export type { Schedule } from "./scheduler.server";

export type JobName = keyof JobPayloads & string;

/** What each job does. `now` is the instant of the run, on the movable clock. A job may run twice: it must be idempotent. */
export type Jobs = { [Name in JobName]: (payload: JobPayloads[Name], at: { now: Date }) => Promise<void> };

/** What the queue holds: a job, or the daily run of a schedule. */
export type QueuedJob = { name: string; payload: unknown } | { schedule: string };

interface EnqueueOptions {
  startAfterSeconds?: number;
  /** At most one waiting job per name and key. Only for jobs that re-read the present state when they run. */
  singletonKey?: string;
}

interface StartOptions {
  /** Seconds between two looks at the queue, at least 0.5. */
  pollSeconds?: number;
  /** Milliseconds between two looks at the schedules. */
  tickMs?: number;
}

const STOP_PATIENCE_MS = 10_000;
const WORKERS = { embedded: 2, postgresql: 4 };

let sender: Promise<PgBoss> | undefined;
let worker: PgBoss | undefined;

/** The table of all jobs, checked against their payloads. */
export function defineJobs(jobs: Jobs): Jobs {
  return jobs;
}

/** Adds a job inside `trx`: it exists if and only if the transaction commits. Ids only in payloads, never personal data. */
export async function enqueue<Name extends JobName>(
  trx: Trx,
  name: Name,
  payload: JobPayloads[Name],
  { startAfterSeconds = 0, singletonKey }: EnqueueOptions = {},
): Promise<void> {
  const key = singletonKey === undefined ? randomUUID() : `${name}:${singletonKey}`;
  await withTransaction(trx, async () => {
    const boss = await readySender();
    await boss.send(QUEUE, { name, payload }, { startAfter: startAfterSeconds, singletonKey: key });
  });
}

/** Adds work that was given up once more, for one try only: whoever asked learns at once whether it worked. False when one waits under this key. */
export function enqueueOnce(trx: Trx, job: QueuedJob, { singletonKey }: { singletonKey: string }): Promise<boolean> {
  return withTransaction(trx, async () => {
    const boss = await readySender();
    return (await boss.send(QUEUE, job, { retryLimit: 0, singletonKey })) !== null;
  });
}

/** Starts working on the queue and the schedules, on the process-wide database. */
export async function startJobs(
  jobs: Jobs,
  schedules: Schedule[],
  { pollSeconds = 0.5, tickMs = 5000 }: StartOptions = {},
): Promise<void> {
  if (worker) throw new Error("The jobs are already started");
  const { kind } = currentDatabase();
  const boss = createBoss(db, { working: true });
  boss.on("error", (error) => log.error("job_queue_failed", { error }));
  worker = boss;
  await boss.start();
  await resumeInterrupted(kind);
  for (let count = 0; count < WORKERS[kind]; count++)
    await addWorker(boss, pollSeconds, (job) => run(jobs, schedules, job));
  startScheduler(schedules, { tickMs, enqueueRun });
}

/** Stops taking jobs and waits at most 10 s for those at work; what is cut is taken up again at the next start. */
export async function stopJobs(): Promise<void> {
  await Promise.all([
    stopScheduler(STOP_PATIENCE_MS),
    worker?.stop({ graceful: true, timeout: STOP_PATIENCE_MS, close: false }),
  ]);
  worker = undefined;
  const started = await sender?.catch(() => undefined);
  sender = undefined;
  await started?.stop({ graceful: false, close: false });
}

/** A worker that looks again at once after a job, so that a queue is emptied without waiting between jobs. */
async function addWorker(boss: PgBoss, pollSeconds: number, work: (job: QueuedJob) => Promise<void>): Promise<void> {
  let id = "";
  id = await boss.work<QueuedJob>(QUEUE, { pollingIntervalSeconds: pollSeconds }, async (batch) => {
    try {
      for (const { data } of batch) await work(data);
    } finally {
      boss.notifyWorker(id);
    }
  });
}

async function run(jobs: Jobs, schedules: Schedule[], job: QueuedJob): Promise<void> {
  const name = "schedule" in job ? job.schedule : job.name;
  try {
    await find(jobs, schedules, job)();
  } catch (error) {
    log.error("job_failed", { error, name });
    throw error;
  }
}

function find(jobs: Jobs, schedules: Schedule[], job: QueuedJob): () => Promise<void> {
  if ("schedule" in job) {
    const schedule = schedules.find(({ name }) => name === job.schedule);
    if (!schedule) throw new Error(`No schedule is named ${job.schedule}`);
    return () => schedule.run({ now: now() });
  }
  const table = jobs as Record<string, (payload: unknown, at: { now: Date }) => Promise<void>>;
  const verb = table[job.name];
  if (!verb) throw new Error(`No job is named ${job.name}`);
  return () => verb(job.payload, { now: now() });
}

async function enqueueRun(trx: Trx, schedule: string): Promise<void> {
  await withTransaction(trx, async () => {
    const boss = await readySender();
    await boss.send(QUEUE, { schedule }, { singletonKey: `schedule:${schedule}` });
  });
}

/**
 * Takes up again what a killed process left « active »: all of it on the embedded database, which has one process; on
 * PostgreSQL what no longer shows a heartbeat, since another node may be at work. Later, pg-boss's supervision does it.
 */
async function resumeInterrupted(kind: Database["kind"]): Promise<void> {
  await sql`update pgboss.job set state = 'retry', start_after = now()
    where name = ${QUEUE} and state = 'active'
      and (${kind === "embedded"} or heartbeat_on + heartbeat_seconds * interval '1 second' < now())`.execute(db());
}

function readySender(): Promise<PgBoss> {
  if (!sender) {
    const boss = createBoss(db, { working: false });
    boss.on("error", (error) => log.error("job_queue_failed", { error }));
    sender = boss.start();
    sender.catch(() => {
      sender = undefined;
    });
  }
  return sender;
}

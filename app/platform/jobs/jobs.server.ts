import type { PgBoss } from "pg-boss";
import type { At } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { currentDatabase, db, type Trx } from "~/platform/db/database.server";
import { log } from "~/platform/log.server";
import { jobsRun } from "~/platform/metrics/counters.server";
import type { JobPayloads } from "./payloads";
import { createBoss, withTransaction } from "./queue.server";
import { bringForward, QUEUE, resumeInterrupted } from "./queue-rows.server";
import { type Schedule, startScheduler, stopScheduler } from "./scheduler.server";

export { RETRY_WAIT_SECONDS } from "./queue-rows.server";
export type { Schedule } from "./scheduler.server";

export type JobName = keyof JobPayloads & string;

/** What each job does. `now` is the instant of the run, on the movable clock. A job may run twice: it must be idempotent. */
export type Jobs = { [Name in JobName]: (payload: JobPayloads[Name], at: At) => Promise<void> };

/** What the queue holds: a job, or the daily run of a schedule. */
export type QueuedJob = { name: string; payload: unknown } | { schedule: string };

interface EnqueueOptions {
  /**
   * For a schedule, which asks for the same again and again: what waits for another try keeps its count of tries, and its
   * turn too (`wait`) unless there is reason to believe that it would work (`now`).
   */
  repeated?: "wait" | "now";
}

interface StartOptions {
  /** Seconds between two looks at the queue, at least 0.5. */
  pollSeconds?: number;
  /** Milliseconds between two looks at the schedules. */
  tickMs?: number;
}

const STOP_PATIENCE_MS = 6_000;
export const WORKERS = { embedded: 2, postgresql: 4 };

let sender: Promise<PgBoss> | undefined;
let worker: PgBoss | undefined;

/**
 * Adds a job inside `trx`: it exists if and only if the transaction commits. Ids only in payloads, never personal data.
 * The same work (name and payload) waits once: asked for again it is tried at once, with all its tries before it, and it
 * reads what is there then. What is being done at this moment does not count: it may have read already.
 */
export async function enqueue<Name extends JobName>(
  trx: Trx,
  name: Name,
  payload: JobPayloads[Name],
  options: EnqueueOptions = {},
): Promise<void> {
  await add(trx, { name, payload }, options);
}

/** Adds work that was given up once more, for one try only: whoever asked learns at once whether it worked. False when it waits already. */
export function enqueueOnce(trx: Trx, job: QueuedJob): Promise<boolean> {
  return withTransaction(trx, async () => {
    const boss = await readySender();
    const singletonKey = keyOf(job);
    if (await boss.send(QUEUE, job, { retryLimit: 0, singletonKey })) return true;
    return bringForward(trx, singletonKey, "retry");
  });
}

/** A waiting job may be taken between being in the way and being brought forward: then there is room again. */
const LOOKS = 5;

async function add(trx: Trx, job: QueuedJob, { repeated }: EnqueueOptions = {}): Promise<void> {
  await withTransaction(trx, async () => {
    const boss = await readySender();
    const singletonKey = keyOf(job);
    for (let look = 0; look < LOOKS; look++) {
      if (await boss.send(QUEUE, job, { singletonKey })) return;
      if (repeated === "wait") return;
      if (await bringForward(trx, singletonKey, repeated ? "retry, counted" : "any")) return;
      if (repeated) return;
    }
    throw new Error("The queue neither took the job nor held it");
  });
}

/** What the work is, in one text: the same ids in any order are the same work. */
function keyOf(job: QueuedJob): string {
  if ("schedule" in job) return `schedule:${job.schedule}`;
  const ids = Object.entries(job.payload as Record<string, unknown>).filter(([, id]) => id !== undefined);
  return [job.name, ...ids.map(([field, id]) => `${field}=${id}`).sort()].join(":");
}

/** Starts working on the queue and the schedules, on the process-wide database. Throws when that was done already. */
export async function startJobs(
  jobs: Jobs,
  schedules: Schedule[],
  { pollSeconds = 0.5, tickMs = 5000 }: StartOptions = {},
): Promise<void> {
  if (worker) throw new Error("The jobs are already started");
  const { kind } = currentDatabase();
  const boss = createBoss(db, { working: true });
  worker = boss;
  await boss.start();
  await resumeInterrupted(db(), kind);
  for (let count = 0; count < WORKERS[kind]; count++)
    await addWorker(boss, pollSeconds, (job) => run(jobs, schedules, job));
  startScheduler(schedules, { tickMs, enqueueRun });
}

/** Stops taking jobs and waits at most 6 s for those at work; what is cut is taken up again at the next start. */
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
    jobsRun.inc({ name, outcome: "done" });
  } catch (error) {
    jobsRun.inc({ name, outcome: "failed" });
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
  const table = jobs as Record<string, (payload: unknown, at: At) => Promise<void>>;
  const verb = table[job.name];
  if (!verb) throw new Error(`No job is named ${job.name}`);
  return () => verb(job.payload, { now: now() });
}

function enqueueRun(trx: Trx, schedule: string): Promise<void> {
  return add(trx, { schedule });
}

function readySender(): Promise<PgBoss> {
  if (!sender) {
    const boss = createBoss(db, { working: false });
    sender = boss.start();
    sender.catch(() => {
      sender = undefined;
    });
  }
  return sender;
}

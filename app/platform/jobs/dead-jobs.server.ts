import { type Db, db, type Trx } from "~/platform/db/database.server";
import { enqueueOnce, type QueuedJob } from "./jobs.server";
import { type DeadJob, readWork, selectDead, turnWork } from "./queue-rows.server";

export type { DeadJob } from "./queue-rows.server";

/** What was put aside and fails again is not told before. */
const limits = { putAsideDays: 7, most: 500 };

/** Latest first; a failure is kept 30 days. */
export function listDeadJobs(database: Db | Trx = db()): Promise<DeadJob[]> {
  return selectDead(database, limits);
}

/** What became of the work of this job since its failure; null when it was put aside, or is no longer known. */
export async function readDeadJob(database: Db | Trx, id: string): Promise<"again" | "done" | "failed" | null> {
  const work = await readWork(database, id);
  if (!work) return null;
  return work.again ? "again" : work.done ? "done" : "failed";
}

/** One more try, at once. Not ok: it is already at it, was done since, or is put aside. A job may run twice: it is idempotent. */
export async function retryDeadJob(trx: Trx, { id }: { id: string }): Promise<{ ok: boolean }> {
  const [dead] = await selectDead(trx, { id, ...limits });
  if (!dead || dead.again) return { ok: false };
  return { ok: await enqueueOnce(trx, workIn(dead)) };
}

/** The same for several, whose work is read once for all. Returns how many are tried. */
export async function retryDeadJobs(trx: Trx, { ids }: { ids: string[] }): Promise<number> {
  const wanted = new Set(ids);
  const dead = (await selectDead(trx, limits)).filter(({ id, again }) => wanted.has(id) && !again);
  let tried = 0;
  for (const one of dead) if (await enqueueOnce(trx, workIn(one))) tried += 1;
  return tried;
}

function workIn({ name, payload }: DeadJob): QueuedJob {
  return payload ? { name, payload } : { schedule: name };
}

/** Nobody waits for this work any more; its row goes with its 30 days. */
export function putAsideDeadJob(trx: Trx, { id }: { id: string }): Promise<{ ok: boolean }> {
  return turnWork(trx, id, { from: "failed", to: "cancelled" });
}

/** It waits again, as before it was put aside. */
export function takeBackDeadJob(trx: Trx, { id }: { id: string }): Promise<{ ok: boolean }> {
  return turnWork(trx, id, { from: "cancelled", to: "failed" });
}

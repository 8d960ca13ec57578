import { sql } from "kysely";
import { type Db, db, type Trx } from "~/platform/db/database.server";
import { enqueueOnce, type QueuedJob } from "./jobs.server";
import { QUEUE } from "./queue.server";

/** Work that failed at every try, and was not done since. However many jobs asked for the same work, it stands here once. */
export interface DeadJob {
  /** Of its latest job. */
  id: string;
  /** The job, or the schedule. */
  name: string;
  payload: Record<string, unknown> | null;
  failedAt: Date;
  error: string | null;
  /** The same work is at it, or about to be. What waits its turn for another try may be asked for at once. */
  again: boolean;
}

/** Failed at its last try. One with tries left made room for the same work, which waits (`one_waiting_job`). */
const isDead = sql`state = 'failed' and retry_count >= retry_limit`;
/** It waits to be done at once, or is being done. */
const isAtIt = sql`(state in ('created', 'active') or (state = 'retry' and start_after <= now()))`;

/** What was put aside and fails again is not told before. */
const PUT_ASIDE_DAYS = 7;
const MOST = 500;

/** Latest first; a failure is kept 30 days. */
export function listDeadJobs(database: Db | Trx = db()): Promise<DeadJob[]> {
  return select(database, sql`true`);
}

/** What became of the work of this job since its failure; null when it was put aside, or is no longer known. */
export async function readDeadJob(database: Db | Trx, id: string): Promise<"again" | "done" | "failed" | null> {
  const { rows } = await sql<{ again: boolean; done: boolean }>`
    select bool_or(${isAtIt}) as again,
      coalesce(max(completed_on) filter (where state = 'completed')
        > coalesce(max(completed_on) filter (where ${isDead}), '-infinity'), false) as done
    from pgboss.job where name = ${QUEUE} and data = ${workOf(id)} having bool_or(state <> 'cancelled')`.execute(
    database,
  );
  const [row] = rows;
  if (!row) return null;
  return row.again ? "again" : row.done ? "done" : "failed";
}

/** One more try, at once. Not ok: it is already at it, was done since, or is put aside. A job may run twice: it is idempotent. */
export async function retryDeadJob(trx: Trx, { id }: { id: string }): Promise<{ ok: boolean }> {
  const [dead] = await select(trx, sql`data = ${workOf(id)}`);
  if (!dead || dead.again) return { ok: false };
  return { ok: await enqueueOnce(trx, workIn(dead)) };
}

/** The same for several, whose work is read once for all. Returns how many are tried. */
export async function retryDeadJobs(trx: Trx, { ids }: { ids: string[] }): Promise<number> {
  const wanted = new Set(ids);
  const dead = (await select(trx, sql`true`)).filter(({ id, again }) => wanted.has(id) && !again);
  let tried = 0;
  for (const one of dead) if (await enqueueOnce(trx, workIn(one))) tried += 1;
  return tried;
}

function workIn({ name, payload }: DeadJob): QueuedJob {
  return payload ? { name, payload } : { schedule: name };
}

/** Nobody waits for this work any more. « cancelled » is the queue's own word for it; the row goes with its 30 days. */
export function putAsideDeadJob(trx: Trx, { id }: { id: string }): Promise<{ ok: boolean }> {
  return turn(trx, id, { from: "failed", to: "cancelled" });
}

/** It waits again, as before it was put aside. */
export function takeBackDeadJob(trx: Trx, { id }: { id: string }): Promise<{ ok: boolean }> {
  return turn(trx, id, { from: "cancelled", to: "failed" });
}

async function turn(trx: Trx, id: string, { from, to }: Record<"from" | "to", "failed" | "cancelled">) {
  const { rows } = await sql`update pgboss.job set state = ${to}
    where name = ${QUEUE} and state = ${from} and data = ${workOf(id)} returning id`.execute(trx);
  return { ok: rows.length > 0 };
}

const workOf = (id: string) => sql`(select data from pgboss.job where name = ${QUEUE} and id = ${id})`;

async function select(database: Db | Trx, wanted: ReturnType<typeof sql>): Promise<DeadJob[]> {
  const { rows } = await sql<DeadJob>`
    with dead as (
      select data, max(completed_on) as failed_at, (array_agg(id order by completed_on desc))[1] as id,
        (array_agg(output ->> 'message' order by completed_on desc))[1] as error
      from pgboss.job where name = ${QUEUE} and ${isDead} and ${wanted} group by data
    ), work as (
      select data, bool_or(${isAtIt}) as again,
        max(completed_on) filter (where state = 'completed') as done_at,
        max(completed_on) filter (where state = 'cancelled') as put_aside_at
      from pgboss.job where name = ${QUEUE} and data in (select data from dead) group by data
    )
    select id, coalesce(data ->> 'name', data ->> 'schedule') as name, data -> 'payload' as payload,
      failed_at as "failedAt", error, again
    from dead join work using (data)
    where (done_at is null or done_at < failed_at)
      and (put_aside_at is null or put_aside_at < done_at
        or put_aside_at < failed_at - ${PUT_ASIDE_DAYS} * interval '1 day')
    order by failed_at desc, id limit ${MOST}`.execute(database);
  return rows;
}

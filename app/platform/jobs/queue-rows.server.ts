import { sql } from "kysely";
import type { Database, Db, Trx } from "~/platform/db/database.server";
import { constraintOf } from "~/platform/db/violations";

// pg-boss's own rows, read and written here and nowhere else: its API keeps no count of tries apart, finds no job by its
// state, and allows several jobs to wait for the same work. `queue-rows.db.test.ts` fails when the library moves them.

export const QUEUE = "jobs";
/** After the first try. */
export const RETRIES = 10;
/** The longest wait before another try. */
export const RETRY_WAIT_SECONDS = 3_600;

const ONE_WAITING_JOB = "one_waiting_job";
/** Any number that nothing else locks: nodes that start at once take turns. */
const INDEX_LOCK = 7_205_115;

/** Failed at its last try. One with tries left made room for the same work, which waits (`one_waiting_job`). */
const isDead = sql`state = 'failed' and retry_count >= retry_limit`;
/** It waits to be done at once, or is being done. */
const isAtIt = sql`(state in ('created', 'active') or (state = 'retry' and start_after <= now()))`;
/** The work of a job, which several jobs may have asked for. */
const workOf = (id: string) => sql`(select data from pgboss.job where name = ${QUEUE} and id = ${id})`;

/**
 * The policy `short` counts only jobs that never ran; this index counts those that wait for another try as well. When a
 * job fails while the same work waits, pg-boss finds no room for its retry and leaves it « failed » with tries left: that
 * is no death, the other one does the work.
 */
export function keepOneWaiting(db: Db): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${INDEX_LOCK})`.execute(trx);
    const { rows } = await sql`select where to_regclass(${`pgboss.${ONE_WAITING_JOB}`}) is null`.execute(trx);
    if (rows.length === 0) return;
    const queue = sql.lit(QUEUE);
    await sql`delete from pgboss.job older using pgboss.job newer
      where older.name = ${queue} and newer.name = ${queue} and older.singleton_key = newer.singleton_key
        and older.state < 'active' and newer.state < 'active'
        and (older.created_on, older.id) < (newer.created_on, newer.id)`.execute(trx);
    await sql`create unique index ${sql.ref(ONE_WAITING_JOB)} on pgboss.job_common (singleton_key)
      where name = ${queue} and state < 'active'`.execute(trx);
  });
}

/** The waiting job, if there is one, is tried at once, and is held until the end of `trx`: it reads what `trx` wrote. */
export async function bringForward(trx: Trx, key: string, which: "any" | "retry" | "retry, counted"): Promise<boolean> {
  const { rows } = await sql`update pgboss.job
    set start_after = least(start_after, now()), retry_limit = greatest(retry_limit, ${RETRIES}),
      retry_count = case when ${which === "retry, counted"} then retry_count else 0 end
    where name = ${QUEUE} and singleton_key = ${key} and (state = 'retry' or (state = 'created' and ${which === "any"}))
    returning id`.execute(trx);
  return rows.length > 0;
}

/**
 * Takes up again what a killed process left « active »: all of it on the embedded database, which has one process; on
 * PostgreSQL what no longer shows a heartbeat, since another node may be at work. Later, pg-boss's supervision does it.
 */
export async function resumeInterrupted(db: Db, kind: Database["kind"]): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from pgboss.job
    where name = ${QUEUE} and state = 'active'
      and (${kind === "embedded"} or heartbeat_on + heartbeat_seconds * interval '1 second' < now())`.execute(db);
  for (const { id } of rows) {
    const cut = sql`name = ${QUEUE} and id = ${id} and state = 'active'`;
    try {
      await sql`update pgboss.job set state = 'retry', start_after = now() where ${cut}`.execute(db);
    } catch (error) {
      if (constraintOf(error) !== ONE_WAITING_JOB) throw error;
      // The same work waits already.
      await sql`delete from pgboss.job where ${cut}`.execute(db);
    }
  }
}

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

/** Latest first; with `id`, of that job's work alone. What was put aside and fails again within `putAsideDays` is not told. */
export async function selectDead(
  db: Db | Trx,
  { id, most, putAsideDays }: { id?: string; most: number; putAsideDays: number },
): Promise<DeadJob[]> {
  const wanted = id === undefined ? sql`true` : sql`data = ${workOf(id)}`;
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
        or put_aside_at < failed_at - ${putAsideDays} * interval '1 day')
    order by failed_at desc, id limit ${most}`.execute(db);
  return rows;
}

/** Whether the work of this job is waited for, and was done since it last died; undefined when it was put aside or is not known. */
export async function readWork(db: Db | Trx, id: string): Promise<{ again: boolean; done: boolean } | undefined> {
  const { rows } = await sql<{ again: boolean; done: boolean }>`
    select bool_or(${isAtIt}) as again,
      coalesce(max(completed_on) filter (where state = 'completed')
        > coalesce(max(completed_on) filter (where ${isDead}), '-infinity'), false) as done
    from pgboss.job where name = ${QUEUE} and data = ${workOf(id)} having bool_or(state <> 'cancelled')`.execute(db);
  return rows[0];
}

/** Every job of this work goes from one end to the other. « cancelled » is the queue's own word for what was put aside. */
export async function turnWork(
  trx: Trx,
  id: string,
  { from, to }: Record<"from" | "to", "failed" | "cancelled">,
): Promise<{ ok: boolean }> {
  const { rows } = await sql`update pgboss.job set state = ${to}
    where name = ${QUEUE} and state = ${from} and data = ${workOf(id)} returning id`.execute(trx);
  return { ok: rows.length > 0 };
}

/** What these jobs are called, by id. */
export async function findJobNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select id, coalesce(data ->> 'name', data ->> 'schedule') as name from pgboss.job
    where name = ${QUEUE} and id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Whether something has been waiting for its turn for so long, and nothing was done meanwhile. */
export async function isQueueStuck(db: Db, { minutes, now }: { minutes: number; now: Date }): Promise<boolean> {
  const since = new Date(now.getTime() - minutes * 60_000);
  const { rows } = await sql<{ stuck: boolean }>`
    select exists (select from pgboss.job where name = ${QUEUE} and state in ('created', 'retry') and start_after < ${since})
      and not exists (select from pgboss.job where name = ${QUEUE} and (completed_on >= ${since} or started_on >= ${since})) as stuck`.execute(
    db,
  );
  return rows[0]?.stuck ?? false;
}

/** How many jobs there are of each state. */
export async function countByState(db: Db): Promise<{ state: string; count: number }[]> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state::text, count(*) as count from pgboss.job where name = ${QUEUE} group by state order by state`.execute(
    db,
  );
  return rows;
}

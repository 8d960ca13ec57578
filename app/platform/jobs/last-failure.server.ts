import { sql } from "kysely";
import type { Db } from "~/platform/db/database.server";
import { QUEUE } from "./queue.server";

interface Failure {
  at: Date;
  /** The cause as the system names it (`ENOSPC`), when it does. */
  code: string | null;
}

/** Why the latest run of a daily schedule failed, from its first try on; null once it is done, or put aside. */
export async function readLastFailure(db: Db, schedule: string): Promise<Failure | null> {
  const { rows } = await sql<Failure & { failing: boolean }>`
    select coalesce(completed_on, started_on, created_on) as at, output ->> 'code' as code,
      state in ('retry', 'active', 'failed') and output is not null as failing
    from pgboss.job where name = ${QUEUE} and data ->> 'schedule' = ${schedule}
    order by created_on desc limit 1`.execute(db);
  const [latest] = rows;
  return latest?.failing ? { at: latest.at, code: latest.code } : null;
}

import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "~/platform/db/database.server";
import type { JobPayloads } from "~/platform/jobs/payloads";

type Work = { [Name in keyof JobPayloads]: { name: Name; payload: JobPayloads[Name] } }[keyof JobPayloads];

/** Leaves in the queue a job that ended so; failed at every try unless said otherwise. Returns its id. */
export async function endedJob(
  db: Db,
  work: Work | { schedule: string },
  {
    at = new Date(),
    state = "failed",
    error = "the provider is away",
    code,
  }: { at?: Date; state?: "failed" | "completed"; error?: string; code?: string } = {},
): Promise<string> {
  const id = randomUUID();
  const output = state === "failed" ? JSON.stringify({ message: error, code }) : null;
  await sql`insert into pgboss.job (id, name, data, state, policy, created_on, completed_on, output, singleton_key, retry_limit)
    values (${id}, 'jobs', ${JSON.stringify(work)}, ${state}, 'short', ${at}, ${at}, ${output}, ${id}, 0)`.execute(db);
  return id;
}

import { sql } from "kysely";
import { db } from "~/platform/db/database.server";
import { type Jobs, startJobs, stopJobs } from "~/platform/jobs/jobs.server";
import type { Schedule } from "~/platform/jobs/scheduler.server";
import { testDatabase } from "./database";

/** A queue on a database of its own; `clear` stops it and leaves nothing of it for the next test. */
export async function testQueue() {
  const { close } = await testDatabase();
  return {
    close,
    async clear() {
      await stopJobs();
      await sql`delete from pgboss.job`.execute(db());
      await sql`delete from schedule_runs`.execute(db());
    },
  };
}

/** Works with these jobs alone: declaring a test's own among the real ones would ask the roof for them. */
export function work(jobs: Record<string, unknown>, schedules: Schedule[] = []): Promise<void> {
  return startJobs(jobs as unknown as Jobs, schedules, { tickMs: 50 });
}

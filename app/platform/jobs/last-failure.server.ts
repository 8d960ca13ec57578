import type { Db } from "~/platform/db/database.server";
import { findFailingRun } from "./queue-rows.server";

interface Failure {
  at: Date;
  /** The cause as the system names it (`ENOSPC`), when it does. */
  code: string | null;
}

/** Why the latest run of a daily schedule failed, from its first try on; null once it is done, or put aside. */
export async function readLastFailure(db: Db, schedule: string): Promise<Failure | null> {
  return (await findFailingRun(db, schedule)) ?? null;
}

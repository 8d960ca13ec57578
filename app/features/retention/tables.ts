import type { JSONColumnType } from "kysely";
import type { Day } from "~/platform/clock";

declare module "~/platform/db/tables" {
  interface Tables {
    retention_runs: {
      rule: string;
      ran_at: Date;
      /** The last time it found something. */
      did_at: Date | null;
      rows: JSONColumnType<Record<string, number>> | null;
    };
    idle_notices: { user_id: string; told_on: Day };
  }
}

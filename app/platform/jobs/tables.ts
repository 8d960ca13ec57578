interface ScheduleRunsTable {
  name: string;
  last_run_at: Date;
}

declare module "~/platform/db/tables" {
  interface Tables {
    schedule_runs: ScheduleRunsTable;
  }
}

export type { ScheduleRunsTable };

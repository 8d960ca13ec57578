export {};

declare module "~/platform/db/tables" {
  interface Tables {
    schedule_runs: {
      name: string;
      last_run_at: Date;
    };
  }
}

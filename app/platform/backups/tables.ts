import type { BackupProblem } from "./problems";

declare module "~/platform/db/tables" {
  interface Tables {
    backup_runs: {
      id: string;
      /** A backup made, or one restored for trying. */
      kind: "backup" | "drill";
      /** The backup; null when it did not come to be, or none was found. */
      backup: string | null;
      ended_at: Date;
      /** Null: it went well. */
      problem: BackupProblem | null;
      size_bytes: number | null;
      rows: number | null;
      files: number | null;
    };
  }
}

import type { Generated } from "kysely";
import type { BackupProblem } from "./problems";

declare module "~/platform/db/tables" {
  interface Tables {
    backup_runs: {
      id: string;
      /** A backup made, or one restored for trying. */
      kind: "backup" | "drill";
      /** The backup; null when it did not come to be, or none was found. Of one refused: what stands in its way. */
      backup: string | null;
      ended_at: Date;
      /** Null: it went well. */
      problem: BackupProblem | null;
      size_bytes: number | null;
      rows: number | null;
      files: number | null;
      /** The oldest one kept that does not open, when this one was made. */
      unreadable: string | null;
    };
    noted_erasures: {
      id: string;
      /** As `Erased` is written: what it is, and an id or a hash. */
      who: string;
      done_at: Date;
      /** Beside the backups; null: not yet. */
      written_at: Date | null;
    };
    backup_lineage: {
      one: Generated<boolean>;
      id: string;
    };
  }
}

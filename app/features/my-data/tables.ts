import type { ColumnType } from "kysely";
import type { ErasureLines } from "./describe-erasure";

declare module "~/platform/db/tables" {
  interface Tables {
    data_copies: {
      user_id: string;
      /** Drawn anew at each demand. */
      id: string;
      asked_at: Date;
      failed_at: Date | null;
      ready_at: Date | null;
      expires_at: Date | null;
      /** Its bytes, sealed. */
      file_id: string | null;
      /** Once opened. */
      size_bytes: number | null;
    };
    erasure_counters: { year: number; last_no: number };
    erasure_certificates: {
      id: string;
      number: string;
      erased_at: Date;
      token_hash: string;
      content: ColumnType<ErasureLines, string, never>;
    };
  }
}

declare module "~/platform/jobs/payloads" {
  interface JobPayloads {
    "make-data-copy": { copyId: string };
  }
}

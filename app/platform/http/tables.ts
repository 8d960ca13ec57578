import type { Generated } from "kysely";

interface RateLimitsTable {
  bucket: string;
  key_hash: string;
  tokens: number;
  refilled_at: Date;
}

interface PageInvalidationsTable {
  id: Generated<number>;
  invalidated_at: Generated<Date>;
}

declare module "~/platform/db/tables" {
  interface Tables {
    rate_limits: RateLimitsTable;
    page_invalidations: PageInvalidationsTable;
  }
}

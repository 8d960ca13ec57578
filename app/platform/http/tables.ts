interface RateLimitsTable {
  bucket: string;
  key_hash: string;
  tokens: number;
  refilled_at: Date;
}

declare module "~/platform/db/tables" {
  interface Tables {
    rate_limits: RateLimitsTable;
  }
}

export type { RateLimitsTable };

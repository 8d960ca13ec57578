import type { Generated } from "kysely";

declare module "~/platform/db/tables" {
  interface Tables {
    rate_limits: {
      bucket: string;
      key_hash: string;
      tokens: number;
      refilled_at: Date;
    };
    page_invalidations: {
      id: Generated<number>;
      invalidated_at: Generated<Date>;
    };
  }
}

import type { Generated } from "kysely";

declare module "~/platform/db/tables" {
  interface Tables {
    rate_limits: {
      bucket: string;
      key_hash: string;
      tokens: number;
      refilled_at: Date;
    };
    /** By the name that a form gave each keeping of its text. */
    kept_writings: {
      id: string;
      version: Date;
    };
    page_invalidations: {
      id: Generated<number>;
      invalidated_at: Generated<Date>;
    };
  }
}

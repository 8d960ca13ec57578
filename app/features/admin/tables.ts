import type { Generated, JSONColumnType } from "kysely";

export interface BrokenRule {
  /** Of `invariants.ts`. */
  code: string;
  /** Up to a thousand. */
  count: number;
  /** The first of them. */
  ids: string[];
}

interface InvariantChecksTable {
  id: string;
  checked_at: Date;
  rules: number;
  broken: JSONColumnType<BrokenRule[], string, never>;
}

interface SiteOpeningsTable {
  id: Generated<boolean>;
  opened_at: Date;
}

declare module "~/platform/db/tables" {
  interface Tables {
    invariant_checks: InvariantChecksTable;
    site_openings: SiteOpeningsTable;
  }
}

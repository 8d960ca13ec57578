import type { Generated, JSONColumnType } from "kysely";
import type { PlanFigures } from "./plan-figures.server";
import type { TroubleKind } from "./troubles/kinds";

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

interface TroublesTable {
  id: string;
  kind: TroubleKind;
  began_at: Date;
  /** The last time it was found. */
  seen_at: Date;
  told_at: Date | null;
  ended_at: Date | null;
}

interface KeptFiguresTable {
  name: string;
  read_at: Date;
  value: JSONColumnType<PlanFigures, string, string>;
}

declare module "~/platform/db/tables" {
  interface Tables {
    invariant_checks: InvariantChecksTable;
    kept_figures: KeptFiguresTable;
    site_openings: SiteOpeningsTable;
    troubles: TroublesTable;
  }
}

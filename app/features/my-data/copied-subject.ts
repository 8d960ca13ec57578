import type { OwnedTable } from "~/platform/personal-data/owned-table";

/** One subject of a copy, with what its rooms keep of one person. */
export interface CopiedSubject {
  name: string;
  title: string;
  until: string;
  tables: { table: OwnedTable; rows: Record<string, unknown>[] }[];
  withheld: string[];
  files: { name: string; readable: boolean }[];
}

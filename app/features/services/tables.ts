import type { CuratedRow } from "~/features/curation/curation.server";
import type { ServiceInput } from "./rules";

interface ServicesTable extends ServiceInput, CuratedRow {
  /** The day it was first on sale: from then on it is withdrawn, never erased. */
  published_at: Date | null;
}

declare module "~/platform/db/tables" {
  interface Tables {
    services: ServicesTable;
  }
}

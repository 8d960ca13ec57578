import type { CuratedRow } from "~/features/curation/curation.server";
import type { FaqEntryInput } from "./rules";

interface FaqEntriesTable extends FaqEntryInput, CuratedRow {}

declare module "~/platform/db/tables" {
  interface Tables {
    faq_entries: FaqEntriesTable;
  }
}

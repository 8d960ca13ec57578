import type { FaqPlace } from "./rules";

export interface FaqEntriesTable {
  id: string;
  question: string;
  answer: string;
  places: FaqPlace[];
  position: number;
  published: boolean;
  updated_at: Date | null;
}

declare module "~/platform/db/tables" {
  interface Tables {
    faq_entries: FaqEntriesTable;
  }
}

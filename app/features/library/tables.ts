import type { Generated, GeneratedAlways } from "kysely";
import type { Day } from "~/platform/clock";
import type { ItemKind, Theme } from "./rules";

declare module "~/platform/db/tables" {
  interface Tables {
    library_items: {
      id: string;
      /** All that addresses, tabs and locked screens say of it. */
      number: GeneratedAlways<number>;
      kind: ItemKind;
      theme: Theme;
      title: string;
      summary: string;
      extract: string;
      /** What the coach wrote of a guide, a list or a template, in Markdown; empty for one that is only a file. */
      written_text: Generated<string>;
      /** When that was last kept. */
      written_at: Generated<Date | null>;
      /** Of a link: a path of this site. */
      address: string | null;
      is_free: boolean;
      demonstration: boolean;
      ends_with_help: boolean;
      up_to_date_on: Day;
      promised_for: Day | null;
      /** Null: a draft; to come: scheduled. */
      published_at: Date | null;
      created_at: Date;
      updated_at: Date;
    };
    library_versions: {
      id: string;
      item_id: string;
      file_id: string;
      is_online: Generated<boolean>;
      page_count: number | null;
      duration_seconds: number | null;
      /** When the words of its phrases last changed. */
      words_changed_at: Generated<Date | null>;
      created_at: Date;
    };
    library_captions: {
      version_id: string;
      position: number;
      /** Null: not placed yet. */
      starts_at_ms: number | null;
      text: string;
    };
    library_progress: {
      user_id: string;
      item_id: string;
      seconds: number;
      is_done: boolean;
      opened_at: Date;
      seen_at: Date;
    };
    library_imports: {
      slug: string;
      imported_at: Date;
    };
  }
}

import type { GeneratedAlways } from "kysely";
import type { EntryKind } from "./rules";

declare module "~/platform/db/tables" {
  interface Tables {
    breaches: {
      id: string;
      no: GeneratedAlways<number>;
      discovered_at: Date;
      noted_at: Date;
    };
    breach_entries: {
      id: string;
      breach_id: string;
      rank: GeneratedAlways<number>;
      at: Date;
      kind: EntryKind;
      /** Sealed. */
      text: string;
    };
  }
}

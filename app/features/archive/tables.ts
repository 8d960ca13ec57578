import type { Generated } from "kysely";
import type { Day } from "~/platform/clock";

declare module "~/platform/db/tables" {
  interface Tables {
    archived_contracts: {
      id: string;
      /** Its own, destroyed with it. */
      data_key_id: string;
      sealed: string;
      archived_on: Day;
      /** The last day of it. */
      kept_until: Day;
    };
    archive_marks: {
      archive_id: string;
      /** The keyed hash of a number, a name or an address. */
      mark: string;
    };
    archive_keys: {
      is_only: Generated<boolean>;
      data_key_id: string;
    };
  }
}

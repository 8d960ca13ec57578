import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { AlertCause, SecurityKind } from "./rules";

declare module "~/platform/db/tables" {
  interface Tables {
    security_entries: {
      id: Generated<number>;
      at: ColumnType<Date, Date, never>;
      user_id: ColumnType<string, string, never>;
      kind: ColumnType<SecurityKind, SecurityKind, never>;
      /** « Firefox sur Windows »; null when no browser of theirs did it. */
      device: ColumnType<string | null, string | null, never>;
      network_hash: ColumnType<string | null, string | null, never>;
    };
    sign_in_failures: {
      minute: Date;
      failures: number;
    };
    security_alerts: {
      id: string;
      cause: AlertCause;
      at: Date;
      hour: GeneratedAlways<Date>;
      seen_at: Generated<Date | null>;
    };
  }
}

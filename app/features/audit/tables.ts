import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";

/** What an act changed, by field: amounts, states, days. Never a secret, a message, a name or an address. */
export type Facts = Record<string, string | number | boolean | null>;

interface AuditEntriesTable {
  id: Generated<number>;
  at: Date;
  /** Null: the site itself. */
  actor_user_id: string | null;
  /** `room.verb`: « settings.changed ». */
  action: string;
  /** The part of `action` before the point; kept by the database. */
  room: GeneratedAlways<string>;
  subject_type: string;
  subject_id: string | null;
  reason: string | null;
  before: JSONColumnType<Facts> | null;
  after: JSONColumnType<Facts> | null;
}

declare module "~/platform/db/tables" {
  interface Tables {
    audit_entries: AuditEntriesTable;
  }
}

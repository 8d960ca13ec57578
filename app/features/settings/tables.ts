import type { Generated, JSONColumnType } from "kysely";

interface SettingsTable {
  key: string;
  value: JSONColumnType<{ value: SettingValue }>;
  updated_at: Date;
  updated_by: string | null;
}

interface SettingChangesTable {
  id: Generated<number>;
  key: string;
  old_value: JSONColumnType<{ value: SettingValue }> | null;
  new_value: JSONColumnType<{ value: SettingValue }>;
  changed_at: Date;
  changed_by: string | null;
  /** The change this one undoes. */
  reverts_change_id: Generated<number | null>;
}

export type SettingValue = string | number;

declare module "~/platform/db/tables" {
  interface Tables {
    settings: SettingsTable;
    setting_changes: SettingChangesTable;
  }
}

import type { Generated, JSONColumnType } from "kysely";
import type { Day } from "~/platform/clock";

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

interface VatRatesTable {
  from_day: Day;
  /** In basis points; 0 while no VAT is due. */
  rate_bp: number;
  set_at: Date;
}

export type SettingValue = string | number;

declare module "~/platform/db/tables" {
  interface Tables {
    settings: SettingsTable;
    setting_changes: SettingChangesTable;
    vat_rates: VatRatesTable;
  }
}

import type { Db, Trx } from "~/platform/db/database.server";
import type { SettingValue } from "./tables";

export function findSettingRows(db: Db | Trx) {
  return db.selectFrom("settings").select(["key", "value"]).execute();
}

export async function upsertSetting(trx: Trx, key: string, value: SettingValue, now: Date, by: string | null) {
  const row = { value: JSON.stringify({ value }), updated_at: now, updated_by: by };
  await trx
    .insertInto("settings")
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
}

export async function insertSettingChange(
  trx: Trx,
  change: { key: string; from: SettingValue; to: SettingValue; now: Date; by: string | null },
) {
  await trx
    .insertInto("setting_changes")
    .values({
      key: change.key,
      old_value: JSON.stringify({ value: change.from }),
      new_value: JSON.stringify({ value: change.to }),
      changed_at: change.now,
      changed_by: change.by,
    })
    .execute();
}

import type { Db, Trx } from "~/platform/db/database.server";
import { invalidatePages } from "~/platform/http/page-cache.server";
import { findSettingRows, insertSettingChange, upsertSetting } from "./queries.server";
import {
  checkSetting,
  defaultSettings,
  pricesHoldTogether,
  type SettingKey,
  type SettingProblem,
  type Settings,
} from "./rules";

/** Every setting with its present value, read in one query: a change is seen by the next request. */
export async function getSettings(db: Db | Trx): Promise<Settings> {
  const settings: Record<string, string | number> = { ...defaultSettings };
  for (const row of await findSettingRows(db)) {
    if (checkSetting(row.key, row.value.value) === null) settings[row.key] = row.value.value;
  }
  return settings as Settings;
}

/** Changes one setting, keeps the former value in the history and makes the public pages follow. */
export async function changeSetting<Key extends SettingKey>(
  trx: Trx,
  input: { key: Key; value: Settings[Key] },
  { now, by }: { now: Date; by: string | null },
): Promise<{ ok: true } | { ok: false; reason: SettingProblem | "discount_too_high" }> {
  const problem = checkSetting(input.key, input.value);
  if (problem) return { ok: false, reason: problem };
  const before = await getSettings(trx);
  if (!pricesHoldTogether({ ...before, [input.key]: input.value })) return { ok: false, reason: "discount_too_high" };
  await upsertSetting(trx, input.key, input.value, now, by);
  await insertSettingChange(trx, { key: input.key, from: before[input.key], to: input.value, now, by });
  await invalidatePages(trx);
  return { ok: true };
}

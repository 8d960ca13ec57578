import { sql } from "kysely";
import type { Day } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { SettingValue } from "./tables";

export function findSettingRows(db: Db | Trx) {
  return db.selectFrom("settings").select(["key", "value"]).execute();
}

/** Two savings wait for each other: prices are checked together, on values that no longer move. */
export async function lockSettings(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('settings', 0))`.execute(trx);
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
  change: {
    key: string;
    from: SettingValue;
    to: SettingValue;
    now: Date;
    by: string | null;
    reverts?: number | undefined;
  },
) {
  await trx
    .insertInto("setting_changes")
    .values({
      key: change.key,
      old_value: JSON.stringify({ value: change.from }),
      new_value: JSON.stringify({ value: change.to }),
      changed_at: change.now,
      changed_by: change.by,
      reverts_change_id: change.reverts ?? null,
    })
    .execute();
}

/** Newest first. */
export function listChanges(db: Db | Trx, keys: readonly string[], limit: number) {
  return db
    .selectFrom("setting_changes")
    .selectAll()
    .where("key", "in", keys)
    .orderBy("changed_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** All the changes of a setting, oldest first. */
export function listChangesOf(db: Db | Trx, key: string) {
  return db
    .selectFrom("setting_changes")
    .select(["old_value", "changed_at"])
    .where("key", "=", key)
    .orderBy("changed_at")
    .orderBy("id")
    .execute();
}

/** Of each setting that was changed since, the first change: its old value is the one that held. */
export function findFirstChangesSince(db: Db | Trx, then: Date) {
  return db
    .selectFrom("setting_changes")
    .distinctOn("key")
    .select(["key", "old_value"])
    .where("changed_at", ">", then)
    .orderBy("key")
    .orderBy("changed_at")
    .orderBy("id")
    .execute();
}

export function findChange(db: Db | Trx, id: number) {
  return db.selectFrom("setting_changes").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function findSavedKeys(db: Db | Trx, keys: readonly string[]): Promise<string[]> {
  return (await db.selectFrom("settings").select("key").where("key", "in", keys).execute()).map(({ key }) => key);
}

/** The rate that holds on this day; none before the first. */
export function findRateOn(db: Db | Trx, day: Day) {
  return db
    .selectFrom("vat_rates")
    .select("rate_bp")
    .where("from_day", "<=", day)
    .orderBy("from_day", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The latest first. */
export function listRates(db: Db | Trx) {
  return db.selectFrom("vat_rates").select(["from_day", "rate_bp"]).orderBy("from_day", "desc").execute();
}

/** One rate a day: what was set for the same day before is replaced. */
export async function upsertRate(trx: Trx, fromDay: Day, rateBp: number, now: Date): Promise<void> {
  await trx
    .insertInto("vat_rates")
    .values({ from_day: fromDay, rate_bp: rateBp, set_at: now })
    .onConflict((conflict) => conflict.column("from_day").doUpdateSet({ rate_bp: rateBp, set_at: now }))
    .execute();
}

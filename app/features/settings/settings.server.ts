import { type Actor, recordAction } from "~/features/audit/audit.server";
import { type Day, parisDay } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import { invalidatePages } from "~/platform/http/page-cache.server";
import {
  findChange,
  findFirstChangesSince,
  findRateOn,
  findSavedKeys,
  findSettingRows,
  insertSettingChange,
  listChanges,
  listChangesOf,
  listRates,
  lockSettings,
  upsertRate,
  upsertSetting,
} from "./queries.server";
import {
  arePricesCoherent,
  defaultSettings,
  isSettingKey,
  type SettingKey,
  type SettingRefusal,
  type Settings,
} from "./rules";
import type { SettingValue } from "./tables";
import { checkSetting, isSiretOfSiren } from "./value-rules";
import { readVatRate, type VatRateProblem, vatNote } from "./vat-rules";

export { vatNumber, vatWarning } from "./vat-rules";

/** Every setting with its present value, read in one query: a change is seen by the next request. */
export async function getSettings(db: Db | Trx): Promise<Settings> {
  const settings: Record<string, string | number> = { ...defaultSettings };
  for (const row of await findSettingRows(db)) {
    if (checkSetting(row.key, row.value.value) === null) settings[row.key] = row.value.value;
  }
  return settings as Settings;
}

/** Whom the answer to any mail should reach, under a name that says nothing of what the house helps with. */
export async function replyAddress(db: Db | Trx): Promise<{ name: string; address: string }> {
  const { brand_name, contact_email } = await getSettings(db);
  return { name: brand_name, address: contact_email };
}

export type SettingChanges = Partial<Record<SettingKey, SettingValue>>;

export type Saved =
  | { ok: true; changed: SettingKey[] }
  | { ok: false; problems: Partial<Record<SettingKey, SettingRefusal>> };

/**
 * Saves several settings at once, all or none: each is checked alone, the prices together, the SIRET beside its SIREN. What differs is kept with its former value,
 * written in the journal, and the public pages follow. `reverts`: the change that is undone by it. `shown`: the values it was
 * typed over; one that is another by now, and not the one that is wanted, is not written over (`changed_meanwhile`).
 */
export async function changeSettings(
  trx: Trx,
  changes: SettingChanges,
  { now, by }: Actor,
  { reverts, shown = {} }: { reverts?: number; shown?: SettingChanges } = {},
): Promise<Saved> {
  const problems: Partial<Record<SettingKey, SettingRefusal>> = {};
  const wanted = Object.entries(changes) as [SettingKey, SettingValue][];
  for (const [key, value] of wanted) {
    const problem = checkSetting(key, value);
    if (problem) problems[key] = problem;
  }
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  await lockSettings(trx);
  const before = await getSettings(trx);
  for (const [key, value] of wanted) {
    const seen = shown[key];
    if (seen !== undefined && before[key] !== seen && before[key] !== value) problems[key] = "changed_meanwhile";
  }
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  const after = { ...before, ...(changes as Partial<Settings>) };
  if (!arePricesCoherent(after)) return { ok: false, problems: { referral_discount_cents: "discount_too_high" } };
  if (!isSiretOfSiren(after)) return { ok: false, problems: { seller_siret: "siret_of_another" } };
  const changed = wanted.filter(([key, value]) => before[key] !== value);
  for (const [key, value] of changed) {
    await upsertSetting(trx, key, value, now, by);
    await insertSettingChange(trx, { key, from: before[key], to: value, now, by, reverts });
    await recordAction(
      trx,
      {
        action: reverts ? "settings.reverted" : "settings.changed",
        subject: { type: "setting", id: key },
        before: { value: before[key] },
        after: { value },
      },
      { now, by },
    );
  }
  if (changed.length > 0) await invalidatePages(trx);
  return { ok: true, changed: changed.map(([key]) => key) };
}

/** Goes back to the value a setting had before this change. */
export async function revertSetting(
  trx: Trx,
  { changeId }: { changeId: number },
  at: Actor,
): Promise<{ ok: true; key: SettingKey; changed: boolean } | { ok: false; reason: SettingRefusal }> {
  const change = await findChange(trx, changeId);
  if (!change?.old_value || !isSettingKey(change.key)) return { ok: false, reason: "unknown" };
  const saved = await changeSettings(trx, { [change.key]: change.old_value.value }, at, { reverts: change.id });
  if (saved.ok) return { ok: true, key: change.key, changed: saved.changed.length > 0 };
  return { ok: false, reason: Object.values(saved.problems)[0] ?? "unknown" };
}

/**
 * The coach read texts and stands by these values, even if they are those that came with the site. False, and none confirmed, when one is
 * another by now.
 */
export async function confirmSettings(trx: Trx, read: SettingChanges, { now, by }: Actor): Promise<boolean> {
  await lockSettings(trx);
  const settings = await getSettings(trx);
  const confirmed = Object.entries(read) as [SettingKey, SettingValue][];
  if (confirmed.some(([key, value]) => settings[key] !== value)) return false;
  for (const [key, value] of confirmed) {
    await upsertSetting(trx, key, value, now, by);
    const subject = { type: "setting", id: key } as const;
    await recordAction(trx, { action: "settings.confirmed", subject, after: { value } }, { now, by });
  }
  return true;
}

/** The settings among these that somebody saved or confirmed, whatever their value. */
export async function listSavedSettings(db: Db | Trx, keys: readonly SettingKey[]): Promise<SettingKey[]> {
  return (await findSavedKeys(db, keys)).filter(isSettingKey);
}

/** The latest changes of these settings, newest first. */
export async function listSettingChanges(
  db: Db | Trx,
  { keys, limit }: { keys: readonly SettingKey[]; limit: number },
) {
  return (await listChanges(db, keys, limit)).map(({ id, key, old_value, new_value, changed_at, changed_by }) => ({
    id,
    key: key as SettingKey,
    from: old_value?.value ?? null,
    to: new_value.value,
    at: changed_at,
    by: changed_by,
  }));
}

/**
 * Until how many hours before a place or a session is given back without being due, for what was sold at an instant: the notice of
 * its terms, or today's where it is shorter. As a price, what was sold stays as it was sold.
 */
export function readNotice(db: Db | Trx): Promise<(soldAt: Date) => number> {
  return readKept(db, "session_cancellation_hours", Math.min);
}

/** The days to withdraw from what was sold at an instant: those of its terms, or today's where they are more. */
export function readWithdrawalDays(db: Db | Trx): Promise<(soldAt: Date) => number> {
  return readKept(db, "withdrawal_days", Math.max);
}

/** A setting as it was at an instant, or as it is today: the one its buyer is better served by. */
async function readKept(
  db: Db | Trx,
  key: "session_cancellation_hours" | "withdrawal_days",
  kinder: (one: number, other: number) => number,
): Promise<(at: Date) => number> {
  const today = (await getSettings(db))[key];
  const changes = await listChangesOf(db, key);
  return (at) => {
    const next = changes.find(({ changed_at }) => changed_at > at);
    return kinder(today, Number(next?.old_value?.value ?? today));
  };
}

/** The rate of VAT on a Paris day, in basis points; 0 while none is due. */
export async function findVatRate(db: Db | Trx, day: Day): Promise<number> {
  return (await findRateOn(db, day))?.rate_bp ?? 0;
}

/** Every rate with its first day, the latest first. */
export async function listVatRates(db: Db | Trx): Promise<{ fromDay: Day; rateBp: number }[]> {
  return (await listRates(db)).map(({ from_day, rate_bp }) => ({ fromDay: from_day, rateBp: rate_bp }));
}

/** Every setting, its note of VAT as it is true on this day: a page never says « non applicable » while VAT is due. */
export async function getSettingsOn(db: Db | Trx, day: Day): Promise<Settings> {
  const settings = await getSettings(db);
  return { ...settings, seller_vat_note: vatNote(settings, await findVatRate(db, day)) };
}

/** The same as they all stood at an instant: what was written then reads as it was written. */
export async function getSettingsAsOf(db: Db | Trx, then: Date): Promise<Settings> {
  const settings: Settings = await getSettings(db);
  const before = Object.fromEntries((await findFirstChangesSince(db, then)).map((row) => [row.key, row.old_value]));
  const former = Object.entries(before).flatMap(([key, old]) => (old && isSettingKey(key) ? [[key, old.value]] : []));
  const known = { ...settings, ...Object.fromEntries(former) } as Settings;
  return { ...known, seller_vat_note: vatNote(known, await findVatRate(db, parisDay(then))) };
}

/**
 * From this day on, invoices are written at this rate, as both were typed; a day to come may be set again. What is issued keeps its own.
 * Refused: what is no rate, no day, or a day already past.
 */
export async function setVatRate(
  trx: Trx,
  typed: { rate: string; fromDay: string },
  { now, by }: Actor,
): Promise<{ ok: true } | { ok: false; field: "rate" | "fromDay"; reason: VatRateProblem }> {
  const read = readVatRate(typed, parisDay(now));
  if (!read.ok) return read;
  const { fromDay, rateBp } = read;
  await lockSettings(trx);
  const before = await findVatRate(trx, fromDay);
  await upsertRate(trx, fromDay, rateBp, now);
  await recordAction(
    trx,
    {
      action: "settings.vat_rate_set",
      subject: { type: "setting", id: "vat_rate" },
      before: { value: before },
      after: { value: rateBp, fromDay },
    },
    { now, by },
  );
  await invalidatePages(trx);
  return { ok: true };
}

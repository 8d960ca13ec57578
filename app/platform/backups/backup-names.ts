import { addDays, parisDay, weekday } from "~/platform/clock";
import { kept } from "~/platform/personal-data/kept";

/** One backup is named by the second it began: `2026-11-25T023000Z`. */
export function backupName(began: Date): string {
  return `${began.toISOString().slice(0, 19).replaceAll(":", "")}Z`;
}

const nameShape = /^(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z$/;

/** When a backup of this name began; null when it is no such name. */
export function backupInstant(name: string): Date | null {
  const [, day, hour, minute, second] = nameShape.exec(name) ?? [];
  return day ? new Date(`${day}T${hour}:${minute}:${second}Z`) : null;
}

const keyShape =
  /^(?:(?:manifests|databases|keys)\/\d{4}-\d{2}-\d{2}T\d{6}Z|erasures\/\d{4}-\d{2}-\d{2}T\d{6}Z-[0-9a-f]{32}|files\/[0-9a-f]{16}\/[0-9a-f]{2}\/[0-9a-f]{32})$/;

/** The key of something in a store of backups. Throws at any other. */
export function ownBackupKey(key: string): string {
  if (!keyShape.test(key)) throw new Error("A store of backups was given a key that is not ours");
  return key;
}

/** Where an erasure is written down: when it was done, and its own id. */
export function erasureName(doneAt: Date, id: string): string {
  return `erasures/${backupName(doneAt)}-${id.replaceAll("-", "")}`;
}

/** When what is written down under this name was done; null when it is no such name. */
export function erasureInstant(name: string): Date | null {
  return backupInstant(/^erasures\/([^/]+)-[0-9a-f]{32}$/.exec(name)?.[1] ?? "");
}

/** Every day of so many, then the last one of each week. */
export const DAYS_KEPT = 14;
/** A night may be missed, and what is pruned a day late is still within the days the privacy policy promises. */
export const OLDEST_DAYS = kept.backups.days - 3;

/** Which of these backups are kept; the others go, whatever became of the one of tonight. */
export function keptBackups(names: readonly string[], now: Date): string[] {
  const today = parisDay(now);
  const [daily, oldest] = [addDays(today, -DAYS_KEPT), addDays(today, -OLDEST_DAYS)];
  const lastOf = new Map<string, string>();
  for (const name of [...names].sort()) {
    const began = backupInstant(name);
    if (!began) continue;
    const day = parisDay(began);
    if (day < oldest) continue;
    lastOf.set(day > daily ? day : `week of ${addDays(day, 1 - weekday(day))}`, name);
  }
  return [...lastOf.values()].sort();
}

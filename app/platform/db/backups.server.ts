import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

// Read by the site and by `tools/backup.ts`, which runs as it is: only what Node itself offers.

/** Written last in the folder of a backup: without it, the backup is not whole. */
export const BACKUP_RECORD = "backup.json";

interface Backup {
  at: Date;
  bytes: number;
  kind: "embedded" | "postgresql";
}

/** `2026-11-21T192005Z`: sorts as time does, and is a name on every disk. */
export function backupName(at: Date): string {
  return at.toISOString().replace(/\.\d+/, "").replaceAll(":", "");
}

/** The newest whole backup of a folder; null when there is none, or no such folder. */
export function findLastBackup(folder: string): Backup | null {
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => /^\d{4}-\d\d-\d\dT\d{6}Z$/.test(name));
  } catch {
    return null;
  }
  for (const name of names.sort().reverse()) {
    try {
      const record = JSON.parse(readFileSync(join(folder, name, BACKUP_RECORD), "utf8"));
      const at = new Date(record.at);
      if (!Number.isNaN(at.getTime())) return { at, bytes: Number(record.bytes), kind: record.kind };
    } catch {
      // Not whole: the one before it counts.
    }
  }
  return null;
}

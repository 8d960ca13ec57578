import { readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { chmod, lstat, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";

// Read by the site and by `tools/backup.ts`, which runs as it is: only what Node itself offers.

/** Written last in the folder of a backup: without it, the backup is not whole. */
export const BACKUP_RECORD = "backup.json";
/** Where a backup is built; renamed once it is whole, never read. */
const DRAFT = ".partial";
const NAME = /^\d{4}-\d\d-\d\dT\d{6}Z$/;

/** How many copies of the embedded database are kept. */
export const BACKUPS_KEPT = 14;
/** What people had erased leaves the copies too; the privacy policy promises 35 days. */
export const OLDEST_BACKUP_DAYS = 30;

export interface Backup {
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
  for (const { at, bytes, kind } of wholeBackups(folder)) return { at, bytes, kind };
  return null;
}

/**
 * Makes one backup: `fill` puts the content in a folder, which is then closed to others, forced to disk, recorded and
 * given its name. Whatever fails or is cut before that leaves nothing that counts.
 */
export async function writeBackup(
  backupDir: string,
  { at, kind, fill }: { at: Date; kind: Backup["kind"]; fill: (draft: string) => Promise<void> },
): Promise<{ folder: string; bytes: number }> {
  const folder = join(backupDir, backupName(at));
  const draft = folder + DRAFT;
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    await fill(draft);
    const bytes = await seal(draft);
    const record = join(draft, BACKUP_RECORD);
    const file = await open(record, "wx", 0o600);
    await file.writeFile(`${JSON.stringify({ at: at.toISOString(), bytes, kind })}\n`);
    await file.sync();
    await file.close();
    await sync(draft);
    await rename(draft, folder);
    await sync(backupDir);
    return { folder, bytes };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/**
 * Deletes the copies of the embedded database that are too many or too old, and never the newest; drafts cut by a crash
 * go too. What is not a backup, or is a dump of PostgreSQL, stays: it is the host's.
 */
export function thinBackups(backupDir: string, at: Date): void {
  for (const name of namesIn(backupDir)) {
    if (name.endsWith(DRAFT) && NAME.test(name.slice(0, -DRAFT.length))) remove(join(backupDir, name));
  }
  const tooOld = at.getTime() - OLDEST_BACKUP_DAYS * 86_400_000;
  const [, ...older] = wholeBackups(backupDir).filter(({ kind }) => kind === "embedded");
  for (const [index, backup] of older.entries()) {
    if (index + 1 < BACKUPS_KEPT && backup.at.getTime() >= tooOld) continue;
    const folder = join(backupDir, backup.name);
    // Half deleted, it would still hold its record.
    renameSync(folder, folder + DRAFT);
    remove(folder + DRAFT);
  }
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Newest first. */
function wholeBackups(folder: string): (Backup & { name: string })[] {
  const names = namesIn(folder).filter((name) => NAME.test(name));
  return names
    .sort()
    .reverse()
    .flatMap((name) => {
      try {
        const record = JSON.parse(readFileSync(join(folder, name, BACKUP_RECORD), "utf8"));
        const at = new Date(record.at);
        if (Number.isNaN(at.getTime())) return [];
        return [{ name, at, bytes: Number(record.bytes), kind: record.kind }];
      } catch {
        // Not whole.
        return [];
      }
    });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Closes everything below to others and forces it to disk, children first. Returns its size in bytes. */
async function seal(path: string): Promise<number> {
  const entry = await lstat(path);
  if (!entry.isDirectory()) {
    await chmod(path, 0o600);
    await sync(path);
    return entry.size;
  }
  let bytes = 0;
  for (const name of await readdir(path)) bytes += await seal(join(path, name));
  await chmod(path, 0o700);
  await sync(path);
  return bytes;
}

async function sync(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

import { statSync } from "node:fs";
import { config } from "~/platform/config.server";
import { BACKUPS_KEPT, type Backup, findLastBackup } from "~/platform/db/backups.server";
import { currentDatabase, type Db } from "~/platform/db/database.server";
import { readLastFailure } from "~/platform/jobs/last-failure.server";

export interface BackupHealth {
  /** The site copies its embedded database by itself; PostgreSQL is copied by its host. */
  byItself: boolean;
  /** How many it keeps. */
  kept: number;
  last: Backup | null;
  /** Recent enough to rely on. */
  recent: boolean;
  /** Why the latest try failed; null when it did not. */
  failure: "full" | "unwritable" | "other" | null;
  /** The copies would be lost with the database. */
  sameDisk: boolean;
}

/** A copy every night, and a night may be missed. */
const BACKUP_EVERY_MS = 2 * 86_400_000;

/** What the site knows of the copies of its database. `clock` is real time: what stands on the disk knows no other. */
export async function readBackupHealth(db: Db, clock: Date): Promise<BackupHealth> {
  const { backupDir, dataDir } = config();
  const byItself = currentDatabase().kind === "embedded";
  const failure = byItself ? await readLastFailure(db, "back-up-database") : null;
  return backupHealth({ backupDir, dataDir, byItself, failure, clock });
}

interface Known {
  backupDir: string;
  dataDir: string;
  byItself: boolean;
  failure: { at: Date; code: string | null } | null;
  clock: Date;
}

export function backupHealth({ backupDir, dataDir, byItself, failure, clock }: Known): BackupHealth {
  const last = findLastBackup(backupDir);
  return {
    byItself,
    kept: BACKUPS_KEPT,
    last,
    recent: last !== null && clock.getTime() - last.at.getTime() < BACKUP_EVERY_MS,
    failure: failure && !(last && last.at > failure.at) ? causeOf(failure.code) : null,
    sameDisk: byItself && diskOf(backupDir) === diskOf(dataDir),
  };
}

function causeOf(code: string | null): "full" | "unwritable" | "other" {
  if (code === "ENOSPC" || code === "EDQUOT") return "full";
  return code && ["EACCES", "EPERM", "EROFS", "ENOENT", "ENOTDIR"].includes(code) ? "unwritable" : "other";
}

function diskOf(folder: string): number | null {
  return statSync(folder, { throwIfNoEntry: false })?.dev ?? null;
}

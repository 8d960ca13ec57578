import { readFileSync } from "node:fs";
import { lstat, mkdir, open, readdir, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { log } from "~/platform/log.server";
import { thinBackups, writeBackup } from "./backups.server";
import type { Database, Db } from "./database.server";

/** Left free on the disk of the copies, which may be the database's own. */
const SPARE_BYTES = 200_000_000;
const CHUNK_BYTES = 1_048_576;
/** PostgreSQL makes these again by itself: of them a copy holds the folder, empty. */
const REMADE = new Set([
  "pg_wal",
  "pg_dynshmem",
  "pg_notify",
  "pg_replslot",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
]);
const LEFT_OUT = /^(postmaster\.(pid|opts)|backup_label(\.old)?|pgsql_tmp.*|t\d+_\d+.*)$/;

let underWay: Promise<void> | undefined;

/**
 * Copies the embedded database while people write, then thins the older copies. `now` is real time: what stands on the disk
 * knows no other. Nothing to do on PostgreSQL, which its host dumps. A failure has the `code` of the disk's refusal.
 */
export function backUpByNight(database: Database, { backupDir, now }: { backupDir: string; now: Date }): Promise<void> {
  underWay ??= backUp(database, backupDir, now).finally(() => {
    underWay = undefined;
  });
  return underWay;
}

async function backUp({ kysely, folder }: Database, backupDir: string, now: Date): Promise<void> {
  if (!folder) return;
  const startedAt = performance.now();
  try {
    await mkdir(backupDir, { recursive: true, mode: 0o700 });
    thinBackups(backupDir, now);
    await refuseWithoutRoom(folder, backupDir);
    await writeBackup(backupDir, {
      at: now,
      kind: "embedded",
      fill: (draft) => copyDatabase(kysely, folder, join(draft, "postgres")),
    });
    log.info("backup_made", { durationMs: Math.round(performance.now() - startedAt) });
  } finally {
    thinBackups(backupDir, now);
  }
}

/** A copy that fills the disk would stop the site itself. */
async function refuseWithoutRoom(folder: string, backupDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(backupDir);
  const needed = (await sizeOf(folder)) - (await sizeOf(join(folder, "pg_wal"))) + SPARE_BYTES;
  const free = bavail * bsize;
  if (free >= needed) return;
  const [wanted, left] = [needed, free].map((bytes) => `${Math.round(bytes / 1e6)} MB`);
  throw Object.assign(new Error(`No room for a backup: ${wanted} needed, ${left} free`), { code: "ENOSPC" });
}

/**
 * PostgreSQL's own way: the files are read one after the other while they change, and the journal of what changed between
 * `pg_backup_start` and `pg_backup_stop` is copied after them. Opened, the copy replays it; without all of it, it refuses to open.
 */
async function copyDatabase(db: Db, from: string, to: string): Promise<void> {
  await sql`select pg_backup_start('nightly', true)`.execute(db);
  let label: { labelfile: string; last: string } | undefined;
  try {
    await copyFolder(from, to, { isRoot: true });
    // PostgreSQL writes it from this very thread: read in one go, it is never torn.
    await writeFile(join(to, "global", "pg_control"), readFileSync(join(from, "global", "pg_control")));
  } finally {
    const { rows } = await sql<{ labelfile: string; last: string }>`
      select labelfile, pg_walfile_name(lsn) as last from pg_backup_stop(false)`.execute(db);
    label = rows[0];
  }
  if (!label) throw new Error("pg_backup_stop said nothing");
  await writeFile(join(to, "backup_label"), label.labelfile);
  await copyJournal(join(from, "pg_wal"), join(to, "pg_wal"), label);
}

async function copyJournal(from: string, to: string, { labelfile, last }: { labelfile: string; last: string }) {
  const first = labelfile.match(/^START WAL LOCATION: \S+ \(file (\w{24})\)/)?.[1] ?? "";
  const segments = (await readdir(from)).filter((name) => /^[\dA-F]{24}$/.test(name) && name >= first && name <= last);
  if (!segments.includes(first) || !segments.includes(last)) throw new Error("The journal of the backup is not whole");
  for (const name of segments) await copyFile(join(from, name), join(to, name));
}

async function copyFolder(from: string, to: string, { isRoot = false } = {}): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (LEFT_OUT.test(entry.name)) continue;
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory() && isRoot && REMADE.has(entry.name)) await copyEmpty(source, copy);
    else if (entry.isDirectory()) await copyFolder(source, copy);
    else if (entry.isFile()) await ignoreVanished(copyFile(source, copy));
  }
}

async function copyEmpty(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (entry.isDirectory()) await mkdir(join(to, entry.name), { mode: 0o700 });
  }
}

/** A table dropped meanwhile takes its files with it: the journal says so too. */
async function ignoreVanished(copy: Promise<void>): Promise<void> {
  await copy.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT" || error.syscall !== "open") throw error;
  });
}

/** Piece by piece and forced to disk as it goes, so that the commits of the site never wait behind it. */
async function copyFile(from: string, to: string): Promise<void> {
  const source = await open(from, "r");
  try {
    const copy = await open(to, "w", 0o600);
    try {
      const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
      for (;;) {
        const { bytesRead } = await source.read(buffer, 0, CHUNK_BYTES);
        if (bytesRead === 0) break;
        await copy.write(buffer, 0, bytesRead);
        await copy.datasync();
      }
    } finally {
      await copy.close();
    }
  } finally {
    await source.close();
  }
}

async function sizeOf(path: string): Promise<number> {
  const entry = await lstat(path).catch(() => null);
  if (!entry?.isDirectory()) return entry?.size ?? 0;
  let bytes = 0;
  for (const name of await readdir(path)) bytes += await sizeOf(join(path, name));
  return bytes;
}

import { spawnSync } from "node:child_process";
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigError, config } from "../app/platform/config.server.ts";
import { BACKUP_RECORD, backupName } from "../app/platform/db/backups.server.ts";
import { FolderInUse, lockFolder } from "../app/platform/db/folder-lock.server.ts";

// Copies the database into a folder of BACKUP_DIR, named by its instant. PostgreSQL: `pg_dump`, while the site runs. The
// embedded database: its files, under the lock that keeps the site out. Built beside, then renamed: what stands there is whole.

class Refusal extends Error {}

async function backUp(): Promise<string> {
  const { databaseUrl, dataDir, backupDir } = config();
  const at = new Date();
  const folder = join(backupDir, backupName(at));
  const draft = `${folder}.partial`;
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  try {
    if (databaseUrl) dump(databaseUrl, join(draft, "database.dump"));
    else await copyFiles(dataDir, join(draft, "postgres"));
    const bytes = sizeOf(draft);
    const record = { at: at.toISOString(), bytes, kind: databaseUrl ? "postgresql" : "embedded" };
    writeFileSync(join(draft, BACKUP_RECORD), `${JSON.stringify(record)}\n`, { flush: true });
    renameSync(draft, folder);
    return `Sauvegarde faite : ${folder} (${(bytes / 1e6).toFixed(1).replace(".", ",")} Mo).`;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** One moment of the whole database, in the archive that `pg_restore` reads. The password stays out of the list of processes. */
function dump(databaseUrl: string, file: string) {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = "";
  const done = spawnSync("pg_dump", ["--format=custom", "--no-owner", `--file=${file}`, `--dbname=${url}`], {
    env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) },
    encoding: "utf8",
  });
  if (done.error) throw new Refusal("pg_dump est introuvable : installez le client de PostgreSQL (postgresql-client).");
  if (done.status !== 0) throw new Refusal(`pg_dump a échoué.\n${done.stderr}`);
}

async function copyFiles(dataDir: string, to: string) {
  const from = join(dataDir, "postgres");
  if (!existsSync(join(from, "PG_VERSION"))) throw new Refusal(`Aucune base dans ${dataDir}.`);
  const lock = await lockFolder(dataDir);
  try {
    cpSync(from, to, { recursive: true, preserveTimestamps: true });
  } finally {
    await lock.release();
  }
}

function sizeOf(path: string): number {
  const entry = lstatSync(path);
  if (!entry.isDirectory()) return entry.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

function explain(error: unknown): string {
  if (error instanceof FolderInUse) {
    return "Le site tourne sur cette base : arrêtez-le le temps de la copie, ou utilisez PostgreSQL, qui se sauvegarde en marche.";
  }
  return error instanceof Refusal || error instanceof ConfigError ? error.message : String(error);
}

try {
  process.stdout.write(`${await backUp()}\n`);
} catch (error) {
  process.stderr.write(`Aucune sauvegarde n’a été faite. ${explain(error)}\n`);
  process.exitCode = 1;
}

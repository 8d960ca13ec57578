import { spawnSync } from "node:child_process";
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { ConfigError, config } from "../app/platform/config.server.ts";
import { BACKUPS_KEPT, findLastBackup, writeBackup } from "../app/platform/db/backups.server.ts";
import { FolderInUse, lockFolder } from "../app/platform/db/folder-lock.server.ts";

// Copies the database into a folder of BACKUP_DIR, named by its instant. PostgreSQL: `pg_dump`, while the site runs. The
// embedded database: its files, under the lock that keeps the site out; while it runs, the site takes its own every night.

class Refusal extends Error {}

async function backUp(): Promise<string> {
  const { databaseUrl, dataDir, backupDir } = config();
  const { folder, bytes } = await writeBackup(backupDir, {
    at: new Date(),
    kind: databaseUrl ? "postgresql" : "embedded",
    fill: async (draft) => {
      if (databaseUrl) dump(databaseUrl, join(draft, "database.dump"));
      else await copyFiles(dataDir, join(draft, "postgres"));
    },
  });
  return `Sauvegarde faite : ${folder} (${inMegabytes(bytes)}).`;
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1).replace(".", ",")} Mo`;
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

function explain(error: unknown): string {
  if (error instanceof FolderInUse) return whileTheSiteRuns();
  return error instanceof Refusal || error instanceof ConfigError ? error.message : String(error);
}

function whileTheSiteRuns(): string {
  const { backupDir } = config();
  const last = findLastBackup(backupDir);
  return [
    `Le site tourne sur cette base : il la copie lui-même chaque nuit, vers 4 h 30, dans ${backupDir}, et garde les ${BACKUPS_KEPT} dernières copies.`,
    last
      ? `La dernière date du ${last.at.toLocaleString("fr-FR", { timeZone: "Europe/Paris", dateStyle: "long", timeStyle: "short" })} (${inMegabytes(last.bytes)}).`
      : "Il n’y en a pas encore.",
    "Pour en faire une de plus, arrêtez le site le temps de la copie.",
  ].join("\n");
}

try {
  process.stdout.write(`${await backUp()}\n`);
} catch (error) {
  process.stderr.write(`Aucune sauvegarde n’a été faite. ${explain(error)}\n`);
  process.exitCode = 1;
}

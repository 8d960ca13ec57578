import { createHash, randomBytes, randomInt } from "node:crypto";
import { type Db, openDatabase } from "~/platform/db/database.server";
import { migrate } from "~/platform/db/migrate.server";
import { missesWrappingKey } from "~/platform/sealing/data-keys.server";
import { withClient } from "./back-up.server";
import { type BackupStore, listBackups, listNames, readDecrypted } from "./backup-store.server";
import { countRows } from "./count-rows.server";
import { BackupError } from "./problems";
import { restoreBackup } from "./restore.server";

/** Whole files are read again at each trial; every one is looked for. */
const FILES_READ = 50;
const PREFIX = "leclaircie_drill_";

interface Trial {
  databaseUrl: string;
  /** Codes of the rules that do not hold in this database. */
  findBroken: (db: Db) => Promise<string[]>;
}

interface Tried {
  backup: string;
  rows: number;
  files: number;
}

/**
 * Restores the latest backup into a database of its own beside the real one, and holds it against what the backup says of itself: the rows
 * of every table, the files by their fingerprints, the keys, and in its present shape the rules of the house. Nothing of it stays. Throws `BackupError`.
 */
export async function tryLatestBackup({ databaseUrl, findBroken }: Trial, from: BackupStore): Promise<Tried> {
  const backup = (await listBackups(from)).at(-1);
  if (!backup) throw new BackupError("no_backup", "there is no backup to try");
  return inScratchDatabase(databaseUrl, async (scratchUrl) => {
    const { rows, files } = await restoreBackup(from, backup, { databaseUrl: scratchUrl, files: null });
    const found = await withClient(scratchUrl, countRows);
    const differ = Object.keys({ ...rows, ...found }).filter((table) => rows[table] !== found[table]);
    if (differ.length > 0)
      throw new BackupError("rows_differ", `rows are missing, or too many, in ${differ.slice(0, 5).join(", ")}`);
    const database = await openDatabase({ databaseUrl: scratchUrl });
    try {
      if (await missesWrappingKey(database.kysely))
        throw new BackupError("keys_missing", "SEALING_KEYS and APP_SECRET do not open what it holds");
      // The rules are of today: so is the shape of what they are asked of, as after a real restore.
      await migrate(database.kysely);
      const broken = await findBroken(database.kysely);
      if (broken.length > 0) throw new BackupError("rules_broken", `rules do not hold in it: ${broken.join(" ")}`);
      await checkFiles(database.kysely, from, files);
    } finally {
      await database.close();
    }
    return { backup, rows: Object.values(found).reduce((sum, count) => sum + count, 0), files: files.length };
  });
}

async function checkFiles(db: Db, from: BackupStore, named: string[]): Promise<void> {
  const there = new Set(await listNames(from, "files"));
  const missing = named.filter((key) => !there.has(`files/${key}`));
  if (missing.length > 0) throw new BackupError("files_missing", `${missing.length} files are missing from the backup`);
  const drawn = [...named];
  while (drawn.length > FILES_READ) drawn.splice(randomInt(drawn.length), 1);
  if (drawn.length === 0) return;
  const rows = await db.selectFrom("files").select(["key", "sha256"]).where("key", "in", drawn).execute();
  for (const { key, sha256 } of rows) {
    const hash = createHash("sha256");
    for await (const piece of await readDecrypted(from, `files/${key}`)) hash.update(piece);
    if (hash.digest("hex") !== sha256)
      throw new BackupError("files_missing", "a file of the backup is not the one its row names");
  }
}

/** Gives an empty database of the same server, and drops it, with those that a killed trial left. Throws `BackupError`. */
async function inScratchDatabase<T>(databaseUrl: string, run: (scratchUrl: string) => Promise<T>): Promise<T> {
  const name = `${PREFIX}${randomBytes(8).toString("hex")}`;
  const scratch = new URL(databaseUrl);
  scratch.pathname = `/${name}`;
  return withClient(databaseUrl, async (client) => {
    const drop = (one: string) => client.query(`drop database if exists ${client.escapeIdentifier(one)} with (force)`);
    const { rows: left } = await client.query(
      `select datname from pg_database where datname ~ '^${PREFIX}[0-9a-f]{16}$' and pg_get_userbyid(datdba) = current_user
        and not exists (select from pg_stat_activity a where a.datname = pg_database.datname)`,
    );
    for (const { datname } of left) await drop(datname);
    await client
      .query(`create database ${client.escapeIdentifier(name)} template template0 encoding 'UTF8'`)
      .catch((error) => {
        throw new BackupError(
          "no_scratch_database",
          "the role of the site may not make a database: alter role … createdb",
          {
            cause: error,
          },
        );
      });
    try {
      return await run(scratch.href);
    } finally {
      await drop(name);
    }
  });
}

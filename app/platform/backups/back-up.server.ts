import "./tables";
import { Readable } from "node:stream";
import type { Client } from "pg";
import type { At } from "~/platform/clock";
import { createClient } from "~/platform/db/postgresql.server";
import type { FileStore } from "~/platform/files/file-store";
import { log } from "~/platform/log.server";
import { copyDataKeys } from "~/platform/sealing/data-keys.server";
import { backupName, keptBackups } from "./backup-names";
import {
  type BackupStore,
  listBackups,
  listNames,
  type Manifest,
  type Part,
  putEncrypted,
  reached,
  readManifestIfWhole,
} from "./backup-store.server";
import { dumpDatabase } from "./copy-programs.server";
import { countRows } from "./count-rows.server";
import { pruneErasures } from "./noted-erasures.server";
import { BackupError } from "./problems";

interface Source {
  databaseUrl: string;
  files: FileStore;
}

interface MadeBackup {
  backup: string;
  sizeBytes: number;
  rows: number;
  files: number;
}

/**
 * Copies the database as it is at one instant, the files its rows name, and after them the keys of what people confide, of which one copy
 * alone is kept: what who is erased had confided cannot be read in an older backup. The manifest comes last. Throws `BackupError`: before anything is written
 * where another site has its own; later, what it wrote until then is nobody's backup, and goes with the next pruning.
 */
export async function makeBackup({ databaseUrl, files }: Source, to: BackupStore, { now }: At): Promise<MadeBackup> {
  const lineage = await refuseOthers(databaseUrl, to);
  const backup = backupName(now);
  const { database, rows, named } = await atOneInstant(databaseUrl, async (client, snapshot) => ({
    rows: await countRows(client),
    named: await fileKeys(client),
    database: await putEncrypted(to, `databases/${backup}`, dumpDatabase(databaseUrl, snapshot)),
  }));
  const kept = await copyFiles(files, to, named);
  const keys = await putKeys(databaseUrl, to, backup);
  const manifest: Manifest = { version: 1, lineage, rows, database, files: kept.keys };
  await putEncrypted(to, `manifests/${backup}`, Readable.from([Buffer.from(JSON.stringify(manifest))]));
  return {
    backup,
    sizeBytes: database.sizeBytes + keys.sizeBytes + kept.newBytes,
    rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
    files: kept.keys.length,
  };
}

/** Which site this is. Throws `BackupError` when the latest backups are another's: one that begins on an empty database, at the place of the one that was lost. */
async function refuseOthers(databaseUrl: string, to: BackupStore): Promise<string> {
  const own = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query("select id from backup_lineage");
    return rows[0].id as string;
  });
  const latest = await findLineage(to);
  if (latest && latest.lineage !== own)
    throw new BackupError("another_site", `${latest.backup} is of another database than this one`, {
      backup: latest.backup,
    });
  return own;
}

/** The latest backup that says which site it is of; null when none does. Throws `BackupError` when the store does not answer. */
export async function findLineage(from: BackupStore): Promise<{ backup: string; lineage: string } | null> {
  for (const backup of (await listBackups(from)).reverse()) {
    const lineage = (await readManifestIfWhole(from, backup))?.lineage;
    if (lineage) return { backup, lineage };
  }
  return null;
}

/** Runs on one connection that keeps a snapshot open, which the dump reads too. It has none of the limits of the pool: a dump is long. */
async function atOneInstant<T>(databaseUrl: string, run: (client: Client, snapshot: string) => Promise<T>): Promise<T> {
  return withClient(databaseUrl, async (client) => {
    await client.query("begin transaction isolation level repeatable read read only");
    const { rows } = await client.query("select pg_export_snapshot() as snapshot");
    return run(client, rows[0].snapshot);
  });
}

/** Gives one connection of its own, closed after. */
export async function withClient<T>(databaseUrl: string, run: (client: Client) => Promise<T>): Promise<T> {
  const client = createClient(databaseUrl, { name: "leclaircie-backup" });
  client.on("error", (error) => log.warn("database_connection_lost", { error }));
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

async function fileKeys(client: Client): Promise<string[]> {
  const { rows } = await client.query("select key from files where stored_at is not null order by key");
  return rows.map(({ key }) => key);
}

/** A file never changes under its key: what is there already stays. One that was erased meanwhile is left out. */
async function copyFiles(files: FileStore, to: BackupStore, named: string[]) {
  const there = new Set(await listNames(to, "files"));
  const keys: string[] = [];
  let newBytes = 0;
  for (const key of named) {
    if (!there.has(`files/${key}`)) {
      const bytes = await files.read(key);
      if (!bytes) continue;
      newBytes += (await putEncrypted(to, `files/${key}`, bytes)).sizeBytes;
    }
    keys.push(key);
  }
  return { keys, newBytes };
}

/** The latest keys, then without the former ones. */
async function putKeys(databaseUrl: string, to: BackupStore, backup: string): Promise<Part> {
  const rows = await withClient(databaseUrl, copyDataKeys);
  const name = `keys/${backup}`;
  const put = await putEncrypted(to, name, Readable.from([Buffer.from(JSON.stringify(rows))]));
  for (const former of await listNames(to, "keys")) if (former !== name) await reached(to.store.remove(former));
  return put;
}

/**
 * Removes the backups that are too old or too many, then what no other one names, and what was erased before all of them. Gives how many went, and those that
 * do not open: while there is one, nobody knows which files it names, and they stay. Throws `BackupError`.
 */
export async function pruneBackups(from: BackupStore, { now }: At): Promise<{ gone: number; unreadable: string[] }> {
  const all = await listBackups(from);
  const kept = keptBackups(all, now);
  const gone = all.filter((name) => !kept.includes(name));
  for (const name of gone) await reached(from.store.remove(`manifests/${name}`));
  await removeBut(from, "databases", new Set(kept.map((name) => `databases/${name}`)));
  const named = new Set<string>();
  const unreadable: string[] = [];
  for (const name of kept) {
    const manifest = await readManifestIfWhole(from, name);
    if (!manifest) unreadable.push(name);
    for (const key of manifest?.files ?? []) named.add(`files/${key}`);
  }
  if (unreadable.length === 0) await removeBut(from, "files", named);
  await pruneErasures(from, kept);
  return { gone: gone.length, unreadable };
}

async function removeBut(from: BackupStore, prefix: string, kept: Set<string>): Promise<void> {
  for (const name of await listNames(from, prefix)) if (!kept.has(name)) await reached(from.store.remove(name));
}

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
  readManifest,
} from "./backup-store.server";
import { dumpDatabase } from "./copy-programs.server";
import { countRows } from "./count-rows.server";

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
 * alone is kept: what who is erased had confided cannot be read in an older backup. The manifest comes last. Throws `BackupError`; what it wrote until then
 * is nobody's backup, and goes with the next pruning.
 */
export async function makeBackup({ databaseUrl, files }: Source, to: BackupStore, { now }: At): Promise<MadeBackup> {
  const backup = backupName(now);
  const { database, rows, named } = await atOneInstant(databaseUrl, async (client, snapshot) => ({
    rows: await countRows(client),
    named: await fileKeys(client),
    database: await putEncrypted(to, `databases/${backup}`, dumpDatabase(databaseUrl, snapshot)),
  }));
  const kept = await copyFiles(files, to, named);
  const keys = await putKeys(databaseUrl, to, backup);
  const manifest: Manifest = { version: 1, rows, database, files: kept.keys };
  await putEncrypted(to, `manifests/${backup}`, Readable.from([Buffer.from(JSON.stringify(manifest))]));
  return {
    backup,
    sizeBytes: database.sizeBytes + keys.sizeBytes + kept.newBytes,
    rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
    files: kept.keys.length,
  };
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

/** Removes the backups that are too old or too many, then what no other one names. Gives how many went. Throws `BackupError`. */
export async function pruneBackups(from: BackupStore, { now }: At): Promise<number> {
  const all = await listBackups(from);
  const kept = keptBackups(all, now);
  const gone = all.filter((name) => !kept.includes(name));
  for (const name of gone) await reached(from.store.remove(`manifests/${name}`));
  await removeBut(from, "databases", new Set(kept.map((name) => `databases/${name}`)));
  const named = new Set<string>();
  for (const name of kept) for (const key of (await readManifest(from, name)).files) named.add(`files/${key}`);
  await removeBut(from, "files", named);
  return gone.length;
}

async function removeBut(from: BackupStore, prefix: string, kept: Set<string>): Promise<void> {
  for (const name of await listNames(from, prefix)) if (!kept.has(name)) await reached(from.store.remove(name));
}

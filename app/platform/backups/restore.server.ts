import { createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import type { Db } from "~/platform/db/database.server";
import type { FileStore } from "~/platform/files/file-store";
import { StartError } from "~/platform/process.server";
import { putDataKeysBack } from "~/platform/sealing/data-keys.server";
import { withClient } from "./back-up.server";
import { type BackupStore, listNames, type Manifest, readDecrypted, readManifest } from "./backup-store.server";
import { loadDump } from "./copy-programs.server";
import { isEmpty } from "./count-rows.server";
import { BackupError } from "./problems";

interface Target {
  /** An empty database. */
  databaseUrl: string;
  /** Null: they are left where they are. */
  files: FileStore | null;
  /** A site is to run on it: none starts before `endRestore`. */
  forSite?: true;
}

/** There while a site that starts would find people who were erased since. */
const UNDER_WAY = "restore_under_way";

/**
 * Puts a backup back: its files, then its database, whole or not at all, then the latest keys of what people confide, without those of
 * accounts that were made since. Throws `BackupError`, before anything is written when the database holds something or a part is missing.
 */
export async function restoreBackup(
  from: BackupStore,
  backup: string,
  { databaseUrl, files, forSite }: Target,
): Promise<Manifest> {
  const manifest = await readManifest(from, backup);
  await withClient(databaseUrl, async (client) => {
    if (!(await isEmpty(client)))
      throw new BackupError(
        "not_empty",
        "the database of DATABASE_URL holds something: a backup goes into an empty one",
      );
  });
  const keys = await readKeys(from);
  await readToTheEnd(from, `databases/${backup}`);
  if (files) for (const key of manifest.files) await putFileBack(from, key, files);
  const dump = await readDecrypted(from, `databases/${backup}`);
  if (forSite) await withClient(databaseUrl, (client) => client.query(`create table if not exists ${UNDER_WAY} ()`));
  await loadDump(databaseUrl, dump).catch(async (error) => {
    if (forSite) await endRestore(databaseUrl);
    throw error;
  });
  await withClient(databaseUrl, (client) => putDataKeysBack(client, keys));
  return manifest;
}

/** A site may start on it. */
export async function endRestore(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, (client) => client.query(`drop table if exists ${UNDER_WAY}`));
}

/** No site starts on a database into which a backup was being put back, where who was erased since may still be. Throws `StartError`. */
export async function refuseHalfRestored(db: Db): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${UNDER_WAY}) is not null as there`.execute(db);
  if (!rows[0]?.there) return;
  throw new StartError(
    "Une sauvegarde était en train d’être remise dans cette base, et cela s’est arrêté en chemin : des personnes effacées depuis y sont peut-être encore. Recommencez dans une base vide, avec npm run restore.",
  );
}

/** Throws `BackupError` when a piece is missing or does not open. */
export async function readToTheEnd(from: BackupStore, name: string): Promise<void> {
  for await (const _ of await readDecrypted(from, name));
}

async function readKeys(from: BackupStore): Promise<unknown> {
  const latest = (await listNames(from, "keys")).sort().at(-1);
  if (!latest) throw new BackupError("altered", "the keys are missing from the store of backups");
  return json(await readDecrypted(from, latest));
}

async function putFileBack(from: BackupStore, key: string, files: FileStore): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "leclaircie-restore-"));
  try {
    const path = join(folder, "draft");
    await pipeline(await readDecrypted(from, `files/${key}`), createWriteStream(path, { mode: 0o600, flags: "wx" }));
    await files.put(key, path, (await stat(path)).size);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

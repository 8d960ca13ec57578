import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { config } from "~/platform/config.server";
import type { FileStore } from "~/platform/files/file-store";
import { openFileStore } from "~/platform/files/file-store.server";
import { removeLeftDrafts } from "~/platform/files/left-drafts.server";
import { Altered, decrypted, encrypted } from "./backup-cipher.server";
import { ownBackupKey } from "./backup-names";
import { BackupError } from "./problems";

/** What a backup holds. Written last: without it there is no backup. */
export interface Manifest {
  version: 1;
  /** Which site it is of; the first backups did not say it. */
  lineage?: string;
  /** Rows of each table at the instant of the dump, by `schema.table`. */
  rows: Record<string, number>;
  database: Part;
  /** The files that its rows name. */
  files: string[];
}

/** As it lies in the store. */
export interface Part {
  sizeBytes: number;
  sha256: string;
}

/** Where backups lie, and what opens them. */
export interface BackupStore {
  store: FileStore;
  keys: readonly [string, ...string[]];
}

/** Of this process; null when it makes none. */
export function backupStore(): BackupStore | null {
  const { backup } = config();
  return backup && { store: openFileStore(backup.url, ownBackupKey), keys: backup.keys };
}

const DRAFT = "leclaircie-backup-";

/** Encrypts on the way to the disk of this machine, then puts it in the store, whole. Throws what the bytes throw, and `BackupError`. */
export async function putEncrypted(
  { store, keys }: BackupStore,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<Part> {
  await removeLeftDrafts(tmpdir(), DRAFT);
  const folder = await mkdtemp(join(tmpdir(), DRAFT));
  try {
    const path = join(folder, "draft");
    const hash = createHash("sha256");
    let sizeBytes = 0;
    const counted = async function* () {
      for await (const piece of encrypted(bytes, { name, keys })) {
        hash.update(piece);
        sizeBytes += piece.length;
        yield piece;
      }
    };
    await pipeline(counted(), createWriteStream(path, { mode: 0o600, flags: "wx" }));
    await reached(store.put(name, path, sizeBytes));
    return { sizeBytes, sha256: hash.digest("hex") };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The clear bytes of this name. Throws `BackupError` when there are none, and on the way when they are not what was written. */
export async function readDecrypted({ store, keys }: BackupStore, name: string): Promise<Readable> {
  const bytes = await reached(store.read(name));
  if (!bytes) throw new BackupError("altered", `${name} is missing from the store of backups`);
  return Readable.from(opened(bytes, name, keys), { objectMode: false });
}

async function* opened(bytes: Readable, name: string, keys: readonly string[]) {
  try {
    yield* decrypted(bytes, { name, keys });
  } catch (error) {
    throw error instanceof Altered ? new BackupError("altered", error.message, { cause: error }) : error;
  } finally {
    bytes.destroy();
  }
}

/** The manifests there are, oldest first: every backup that is whole. Throws `BackupError`. */
export async function listBackups(from: BackupStore): Promise<string[]> {
  return (await listNames(from, "manifests")).map((name) => name.slice("manifests/".length)).sort();
}

/** Throws `BackupError` when it is missing or does not open. */
export async function readManifest(from: BackupStore, backup: string): Promise<Manifest> {
  return JSON.parse(await text(await readDecrypted(from, `manifests/${backup}`)));
}

/** Null when it is missing or does not open. Throws `BackupError` when the store does not answer. */
export function readManifestIfWhole(from: BackupStore, backup: string): Promise<Manifest | null> {
  return readManifest(from, backup).catch((error) => {
    if (error instanceof BackupError && error.problem === "altered") return null;
    throw error;
  });
}

/** Throws `BackupError`. */
export async function listNames({ store }: BackupStore, prefix: string): Promise<string[]> {
  const names: string[] = [];
  const pages = store.list(prefix)[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await reached(pages.next());
    if (done) return names;
    names.push(...value);
  }
}

/** Throws `BackupError` for what the disk or the network refuses. */
export function reached<T>(asked: Promise<T>): Promise<T> {
  return asked.catch((error) => {
    throw new BackupError("unreachable", "the store of backups does not answer, or refuses", { cause: error });
  });
}

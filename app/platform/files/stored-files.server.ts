import "./tables";
import { randomBytes, randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import type { At } from "~/platform/clock";
import { type Db, db, type Trx } from "~/platform/db/database.server";
import { log } from "~/platform/log.server";
import type { ContentKind } from "./content-kind";
import { keyFrom } from "./file-key";
import type { ByteRange, FilePurpose, FileStore } from "./file-store";
import { fileStore } from "./file-store.server";
import { spool } from "./spool.server";

/** What is known of a file that is all there. It has no address of its own: whoever reads it was asked for their right to. */
export interface StoredFile {
  id: string;
  kind: string;
  size_bytes: number;
  sha256: string;
  width: number | null;
  height: number | null;
}

interface Keeping {
  purpose: FilePurpose;
  /** With whom it is erased; null: the site's own. */
  ownerId: string | null;
}

interface FileToKeep extends Keeping {
  path: string;
  kind: ContentKind;
  sizeBytes: number;
  sha256: string;
  width?: number;
  height?: number;
}

export type ReceivedFile =
  | { ok: true; file: StoredFile }
  | { ok: false; reason: "empty" | "too_large" }
  | { ok: false; reason: "wrong_kind"; found: ContentKind };

/** So long after it began, a file that is still on its way is given up. */
const GIVEN_UP_AFTER_MS = 3_600_000;
/** The columns of a `StoredFile`. */
export const storedColumns = ["id", "kind", "size_bytes", "sha256", "width", "height"] as const;

/**
 * Receives a file as it comes and keeps it, if its content is of a kind in `accept` (null: a part, which alone is nothing) and it holds `maxBytes` at most. Not in a transaction:
 * it may go over the network. Throws when the body is cut or the store refuses.
 */
export async function receiveFile(
  body: AsyncIterable<Uint8Array>,
  { accept, maxBytes, ...keeping }: Keeping & { accept: readonly ContentKind[] | null; maxBytes: number },
  at: At,
  store = fileStore(),
): Promise<ReceivedFile> {
  const spooled = await spool(body, { maxBytes }, async (file): Promise<ReceivedFile> => {
    if (accept && !accept.includes(file.kind)) return { ok: false, reason: "wrong_kind", found: file.kind };
    return { ok: true, file: await keepFile({ ...file, ...keeping }, at, store) };
  });
  return spooled.ok ? spooled.value : spooled;
}

/**
 * Keeps a file that is on the disk. Its row comes before its bytes, so that the sweep takes no file for an orphan while it is written;
 * nobody reads it until both are there. Throws when the store refuses, leaving nothing.
 */
export async function keepFile(
  { path, kind, sizeBytes, sha256, width, height, purpose, ownerId }: FileToKeep,
  { now }: At,
  store = fileStore(),
): Promise<StoredFile> {
  const id = randomUUID();
  const key = keyFrom(await filePrefix(db()), randomBytes(16).toString("hex"));
  const sides = { width: width ?? null, height: height ?? null };
  const row = { id, key, purpose, owner_id: ownerId, kind, size_bytes: sizeBytes, sha256, ...sides };
  await db()
    .insertInto("files")
    .values({ ...row, created_at: now, stored_at: null })
    .execute();
  try {
    await store.put(key, path, sizeBytes);
    return await db()
      .updateTable("files")
      .set({ stored_at: now })
      .where("id", "=", id)
      .returning(storedColumns)
      .executeTakeFirstOrThrow();
  } catch (error) {
    await db().deleteFrom("files").where("id", "=", id).execute();
    await store.remove(key).catch(() => undefined);
    throw error;
  }
}

/** A file, once it is all there, or null; `ownerId` null finds the site’s own. Somebody else’s does not exist. */
export async function findFile(db: Db, { id, ownerId }: { id: string; ownerId: string | null }) {
  const row = await db
    .selectFrom("files")
    .select(storedColumns)
    .where("id", "=", id)
    .where("owner_id", ownerId === null ? "is" : "=", ownerId)
    .where("stored_at", "is not", null)
    .executeTakeFirst();
  return row ?? null;
}

/** The bytes of a file, or a part of them, for whoever `findFile` finds it; null when there is none. */
export async function readStoredFile(
  db: Db,
  { id, ownerId }: { id: string; ownerId: string | null },
  range?: ByteRange,
  store = fileStore(),
): Promise<Readable | null> {
  const row = await db
    .selectFrom("files")
    .select("key")
    .where("id", "=", id)
    .where("owner_id", ownerId === null ? "is" : "=", ownerId)
    .where("stored_at", "is not", null)
    .executeTakeFirst();
  const bytes = row ? await store.read(row.key, range) : null;
  if (row && !bytes) log.error("file_without_bytes", { name: id });
  return bytes;
}

/** From the commit on, nobody reads it; its bytes go at the next sweep. Answers whether there was one. */
export async function deleteFile(trx: Trx, { id, ownerId }: { id: string; ownerId: string | null }): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("files")
    .where("id", "=", id)
    .where("owner_id", ownerId === null ? "is" : "=", ownerId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Several of the site’s own, as `deleteFile` does. */
export async function deleteFiles(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom("files")
    .where("id", "in", [...ids])
    .where("owner_id", "is", null)
    .execute();
}

/** Two accounts of one person become one: what `from` sent, or is sending, is `to`’s. */
export async function mergeFiles(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  await trx.updateTable("files").set({ owner_id: to }).where("owner_id", "=", from).execute();
  await trx.updateTable("uploads").set({ owner_id: to }).where("owner_id", "=", from).execute();
}

/**
 * Removes from the store what no row names: deleted, erased with its owner, or never finished. Looks only under the prefix of this
 * database. Answers how many went. Throws when the store refuses: the next sweep goes on.
 */
export async function sweepFiles(db: Db, { now }: At, store: FileStore = fileStore()): Promise<number> {
  await db
    .deleteFrom("files")
    .where("stored_at", "is", null)
    .where("created_at", "<", new Date(now.getTime() - GIVEN_UP_AFTER_MS))
    .execute();
  let removed = 0;
  for await (const keys of store.list(await filePrefix(db))) {
    // A row is written before its bytes: what was listed and has none now has none any more.
    const rows = await db
      .selectFrom("files")
      .select("key")
      .where((eb) => eb("key", "=", eb.fn.any(eb.val(keys))))
      .execute();
    const named = new Set(rows.map(({ key }) => key));
    for (const key of keys.filter((key) => !named.has(key))) {
      await store.remove(key);
      removed += 1;
    }
  }
  if (removed > 0) log.info("files_swept", { count: removed });
  return removed;
}

async function filePrefix(db: Db): Promise<string> {
  const { prefix } = await db.selectFrom("file_prefix").select("prefix").executeTakeFirstOrThrow();
  return prefix;
}

import type { At } from "~/platform/clock";
import { type Db, inTransaction } from "~/platform/db/database.server";
import { dataKeyOf } from "~/platform/sealing/data-keys.server";
import { openBytes, sealBytes } from "~/platform/sealing/sealed-bytes.server";
import type { Place } from "~/platform/sealing/sealed-text.server";
import type { ContentKind } from "./content-kind";
import type { FilePurpose } from "./file-store";
import { fileStore } from "./file-store.server";
import { spool } from "./spool.server";
import { keepFile, readStoredFile, type StoredFile } from "./stored-files.server";

/**
 * Keeps bytes encrypted with the key of `ownerId`, for their place. What is known of the file is its kind in clear, and its sealed
 * size. Not in a transaction. Throws when the store refuses.
 */
export async function keepSealed(
  bytes: Buffer,
  { place, purpose, ownerId, kind }: { place: Place; purpose: FilePurpose; ownerId: string; kind: ContentKind },
  at: At,
  store = fileStore(),
): Promise<StoredFile> {
  const sealed = sealBytes(await inTransaction((trx) => dataKeyOf(trx, ownerId, at)), place, bytes);
  const spooled = await spool([sealed], { maxBytes: sealed.length }, (file) =>
    keepFile({ ...file, kind, purpose, ownerId }, at, store),
  );
  if (!spooled.ok) throw new Error(`a sealed file is ${spooled.reason}`);
  return spooled.value;
}

/** The clear bytes of a file that `keepSealed` kept for this place; null when they or their key are gone. */
export async function readSealed(
  db: Db,
  { id, ownerId, place }: { id: string; ownerId: string; place: Place },
  store = fileStore(),
): Promise<Buffer | null> {
  const bytes = await readStoredFile(db, { id, ownerId }, undefined, store);
  return bytes && openBytes(db, place, Buffer.concat(await bytes.toArray()));
}

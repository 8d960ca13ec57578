import type { Readable } from "node:stream";
import type { At } from "~/platform/clock";
import { type Db, inTransaction } from "~/platform/db/database.server";
import { dataKeyOf } from "~/platform/sealing/data-keys.server";
import { openBytes, sealBytes } from "~/platform/sealing/sealed-bytes.server";
import type { Place } from "~/platform/sealing/sealed-text.server";
import type { FilePurpose } from "./file-store";
import { fileStore } from "./file-store.server";
import { inPieces } from "./in-pieces";
import { readStoredFile, receiveFile } from "./stored-files.server";

// A file too long to be sealed in one piece, in pieces of one length, each bound to its rank: none can be left out, moved or added.

const PIECE_BYTES = 1_048_576;
/** The id of the key, the nonce and the tag. */
const SEAL_BYTES = 16 + 12 + 16;

interface Kept {
  fileId: string;
  /** Once opened. */
  sizeBytes: number;
}

/**
 * Keeps bytes as they come, encrypted with the key of `ownerId` for their place: never whole in memory, and never in clear on the disk.
 * Null when they are more than `maxBytes`. Not in a transaction. Throws what the bytes or the store throw.
 */
export async function keepSealedStream(
  bytes: AsyncIterable<Uint8Array>,
  { place, purpose, ownerId, maxBytes }: { place: Place; purpose: FilePurpose; ownerId: string; maxBytes: number },
  at: At,
  store = fileStore(),
): Promise<Kept | null> {
  const key = await inTransaction((trx) => dataKeyOf(trx, ownerId, at));
  let sizeBytes = 0;
  async function* sealed() {
    let rank = 0;
    for await (const { piece, last } of inPieces(bytes, PIECE_BYTES)) {
      sizeBytes += piece.length;
      yield sealBytes(key, placeOf(place, rank, last), piece);
      rank += 1;
    }
  }
  const received = await receiveFile(sealed(), { accept: null, maxBytes, purpose, ownerId }, at, store);
  return received.ok ? { fileId: received.file.id, sizeBytes } : null;
}

/** The clear bytes of what `keepSealedStream` kept; null when they are gone. Throws on the way when a byte was altered or the key destroyed. */
export async function readSealedStream(
  db: Db,
  { fileId, ownerId, place }: { fileId: string; ownerId: string; place: Place },
  store = fileStore(),
): Promise<AsyncGenerator<Buffer> | null> {
  const sealed = await readStoredFile(db, { id: fileId, ownerId }, undefined, store);
  return sealed && opened(db, sealed, place);
}

async function* opened(db: Db, sealed: Readable, place: Place): AsyncGenerator<Buffer> {
  try {
    let rank = 0;
    for await (const { piece, last } of inPieces(sealed, PIECE_BYTES + SEAL_BYTES)) {
      const clear = await openBytes(db, placeOf(place, rank, last), piece);
      if (!clear) throw new Error("a sealed file does not open");
      yield clear;
      rank += 1;
    }
  } finally {
    sealed.destroy();
  }
}

const placeOf = (place: Place, rank: number, last: boolean): Place => ({
  ...place,
  row: `${place.row}.${rank}${last ? ".last" : ""}`,
});

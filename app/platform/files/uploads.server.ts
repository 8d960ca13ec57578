import "./tables";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { At } from "~/platform/clock";
import { config } from "~/platform/config.server";
import { type Db, db, inTransaction, type Trx } from "~/platform/db/database.server";
import { kept } from "~/platform/personal-data/kept";
import { type ContentKind, contentKind } from "./content-kind";
import type { FilePurpose, FileStore } from "./file-store";
import { fileStore } from "./file-store.server";
import { isClean } from "./scan.server";
import { keepSealed, readSealed } from "./sealed-files.server";
import { type ReceivedFile, receiveFile, type StoredFile, storedColumns } from "./stored-files.server";
import { PART_BYTES, type UploadKind, uploadKinds } from "./upload-kinds";

/** A file on its way, as its sender asks after it. */
export interface Upload {
  id: string;
  kind: UploadKind;
  sizeBytes: number;
  receivedBytes: number;
  /** Every part came, and together they are what they should be. */
  whole: boolean;
}

type Own = { id: string; ownerId: string };

export type ReceivedPart =
  | { ok: true; receivedBytes: number }
  | { ok: false; reason: "unknown" | "too_large" | "wrong_kind" }
  /** It does not begin where the last one ended: the sender goes on from there. */
  | { ok: false; reason: "elsewhere"; receivedBytes: number };

export type FinishedUpload = { ok: true } | { ok: false; reason: "unknown" | "unfinished" | "wrong_kind" | "infected" };

/** So many uploads of one person wait at once, and so long. */
const WAITING_AT_MOST = 20;
const ERASED_AFTER_MS = kept.uploads.hours * 3_600_000;

/** Announces a file of so many bytes. Refused when it is larger than its kind may be, or when too many of this person’s wait. */
export async function openUpload(
  trx: Trx,
  { ownerId, kind, sizeBytes }: { ownerId: string; kind: UploadKind; sizeBytes: number },
  { now }: At,
): Promise<{ ok: true; id: string } | { ok: false; reason: "empty" | "too_large" | "too_many" }> {
  if (!Number.isSafeInteger(sizeBytes) || sizeBytes < 1) return { ok: false, reason: "empty" };
  if (sizeBytes > uploadKinds[kind].maxBytes) return { ok: false, reason: "too_large" };
  // One person’s are counted one after the other.
  await sql`select 1 from users where id = ${ownerId} for no key update`.execute(trx);
  const { waiting } = await trx
    .selectFrom("uploads")
    .select((eb) => eb.fn.countAll<number>().as("waiting"))
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  if (waiting >= WAITING_AT_MOST) return { ok: false, reason: "too_many" };
  const id = randomUUID();
  const row = { id, owner_id: ownerId, kind, size_bytes: sizeBytes, file_id: null, created_at: now };
  await trx.insertInto("uploads").values(row).execute();
  return { ok: true, id };
}

/** What has come of a file, or null. Somebody else’s does not exist. */
export async function findUpload(db: Db | Trx, { id, ownerId }: Own): Promise<Upload | null> {
  const row = await db
    .selectFrom("uploads")
    .selectAll()
    .where("id", "=", id)
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  if (!row) return null;
  const { kind, size_bytes: sizeBytes, received_bytes: receivedBytes, file_id } = row;
  return { id, kind, sizeBytes, receivedBytes, whole: file_id !== null };
}

/**
 * Keeps the next part, that begins at `firstByte`. Sent twice, it counts once. What the first part shows to be of another kind than
 * announced is refused at once. Not in a transaction. Throws when the body is cut or the store refuses: the part is sent again.
 */
export async function receivePart(
  body: AsyncIterable<Uint8Array>,
  { id, ownerId, firstByte }: Own & { firstByte: number },
  at: At,
  store = fileStore(),
): Promise<ReceivedPart> {
  const upload = await findUpload(db(), { id, ownerId });
  if (!upload) return { ok: false, reason: "unknown" };
  const { kind, sizeBytes, receivedBytes } = upload;
  if (firstByte !== receivedBytes) return { ok: false, reason: "elsewhere", receivedBytes };
  const accept = firstByte === 0 ? uploadKinds[kind].accept : null;
  const maxBytes = Math.min(PART_BYTES, sizeBytes - receivedBytes);
  const received: ReceivedFile & { clearBytes?: number } = uploadKinds[kind].sealed
    ? await receiveSealedPart(body, { id, ownerId, firstByte, accept, maxBytes }, at, store)
    : await receiveFile(body, { purpose: "upload-part", ownerId, accept, maxBytes }, at, store);
  if (!received.ok) {
    if (received.reason === "wrong_kind") {
      await inTransaction((trx) => eraseUploads(trx, [id]));
      return { ok: false, reason: "wrong_kind" };
    }
    return received.reason === "empty" ? { ok: true, receivedBytes } : { ok: false, reason: "too_large" };
  }
  const { file } = received;
  const after = receivedBytes + (received.clearBytes ?? file.size_bytes);
  const kept = await inTransaction(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("uploads")
      .set({ received_bytes: after })
      .where("id", "=", id)
      .where("received_bytes", "=", receivedBytes)
      .executeTakeFirstOrThrow();
    const part = { upload_id: id, first_byte: firstByte, file_id: file.id };
    if (numUpdatedRows > 0n) await trx.insertInto("upload_parts").values(part).execute();
    else await trx.deleteFrom("files").where("id", "=", file.id).execute();
    return numUpdatedRows > 0n;
  });
  if (kept) return { ok: true, receivedBytes: after };
  const now = await findUpload(db(), { id, ownerId });
  return now ? { ok: false, reason: "elsewhere", receivedBytes: now.receivedBytes } : { ok: false, reason: "unknown" };
}

async function receiveSealedPart(
  body: AsyncIterable<Uint8Array>,
  {
    id,
    ownerId,
    firstByte,
    accept,
    maxBytes,
  }: Own & { firstByte: number; accept: readonly ContentKind[] | null; maxBytes: number },
  at: At,
  store: FileStore,
): Promise<Exclude<ReceivedFile, { ok: true }> | { ok: true; file: StoredFile; clearBytes: number }> {
  const chunks: Uint8Array[] = [];
  let clearBytes = 0;
  for await (const chunk of body) {
    clearBytes += chunk.byteLength;
    if (clearBytes > maxBytes) return { ok: false, reason: "too_large" };
    chunks.push(chunk);
  }
  if (clearBytes === 0) return { ok: false, reason: "empty" };
  const bytes = Buffer.concat(chunks);
  const found = contentKind(bytes);
  if (accept && !accept.includes(found)) return { ok: false, reason: "wrong_kind", found };
  const keeping = { place: placeOf(id, firstByte), purpose: "upload-part", ownerId, kind: "other" } as const;
  return { ok: true, file: await keepSealed(bytes, keeping, at, store), clearBytes };
}

const placeOf = (id: string, firstByte: number | "whole") => ({
  table: "uploads",
  column: "bytes",
  row: `${id}.${firstByte}`,
});

/** What a sealed upload holds, in clear, once it is whole; null for somebody else’s. It stays until `eraseUpload`. */
export async function readUpload(
  db: Db,
  { id, ownerId, kind }: Own & { kind: UploadKind },
  store = fileStore(),
): Promise<{ bytes: Buffer; kind: ContentKind } | null> {
  const row = await db
    .selectFrom("uploads")
    .select("file_id")
    .where("id", "=", id)
    .where("owner_id", "=", ownerId)
    .where("kind", "=", kind)
    .executeTakeFirst();
  const bytes =
    row?.file_id && (await readSealed(db, { id: row.file_id, ownerId, place: placeOf(id, "whole") }, store));
  return bytes ? { bytes, kind: contentKind(bytes) } : null;
}

/** Ends an upload whose bytes were put elsewhere. */
export async function eraseUpload(trx: Trx, { id, ownerId }: Own): Promise<void> {
  if (await findUpload(trx, { id, ownerId })) await eraseUploads(trx, [id]);
}

/**
 * Puts the parts together, and looks at what they are, as the host's antivirus does. Asked twice, it is done once. Not in a transaction. Throws when the
 * store refuses, or the antivirus does not answer.
 */
export async function finishUpload(
  { id, ownerId }: Own,
  at: At,
  store = fileStore(),
  antivirus = config().filesScan,
): Promise<FinishedUpload> {
  const upload = await findUpload(db(), { id, ownerId });
  if (!upload) return { ok: false, reason: "unknown" };
  if (upload.whole) return { ok: true };
  if (upload.receivedBytes < upload.sizeBytes) return { ok: false, reason: "unfinished" };
  const parts = await db()
    .selectFrom("upload_parts")
    .innerJoin("files", "files.id", "upload_parts.file_id")
    .select(["files.key", "files.id", "upload_parts.first_byte"])
    .where("upload_id", "=", id)
    .orderBy("first_byte")
    .execute();
  const { accept, maxBytes, sealed } = uploadKinds[upload.kind];
  const read = () => (sealed ? openInTurn(id, { ownerId, parts }, store) : readInTurn(parts, store));
  if (!(await isClean(read(), antivirus))) {
    await inTransaction((trx) => eraseUploads(trx, [id]));
    return { ok: false, reason: "infected" };
  }
  const received = sealed
    ? await joinSealed(id, read(), { ownerId, accept }, at, store)
    : await receiveFile(read(), { purpose: "upload", ownerId, accept, maxBytes }, at, store);
  return inTransaction(async (trx): Promise<FinishedUpload> => {
    const held = await trx.selectFrom("uploads").select("file_id").where("id", "=", id).forUpdate().executeTakeFirst();
    // Asked twice at once: the parts this one read may be gone, since the other has put them together.
    if (!held || held.file_id) {
      if (received.ok) await trx.deleteFrom("files").where("id", "=", received.file.id).execute();
      return held ? { ok: true } : { ok: false, reason: "unknown" };
    }
    if (!received.ok) {
      await eraseUploads(trx, [id]);
      return { ok: false, reason: "wrong_kind" };
    }
    await trx.updateTable("uploads").set({ file_id: received.file.id }).where("id", "=", id).execute();
    await eraseParts(trx, [id]);
    return { ok: true };
  });
}

interface Part {
  id: string;
  key: string;
  first_byte: number;
}

async function* readInTurn(parts: Part[], store: FileStore): AsyncGenerator<Uint8Array> {
  for (const { key } of parts) {
    const bytes = await store.read(key);
    if (!bytes) throw new Error("a part of an upload has no bytes");
    yield* bytes;
  }
}

async function* openInTurn(
  id: string,
  { ownerId, parts }: { ownerId: string; parts: Part[] },
  store: FileStore,
): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    const bytes = await readSealed(db(), { id: part.id, ownerId, place: placeOf(id, part.first_byte) }, store);
    if (!bytes) throw new Error("a part of an upload has no bytes");
    yield bytes;
  }
}

async function joinSealed(
  id: string,
  parts: AsyncIterable<Uint8Array>,
  { ownerId, accept }: { ownerId: string; accept: readonly ContentKind[] },
  at: At,
  store: FileStore,
): Promise<{ ok: true; file: StoredFile } | { ok: false }> {
  const opened: Uint8Array[] = [];
  for await (const part of parts) opened.push(part);
  const whole = Buffer.concat(opened);
  const kind = contentKind(whole);
  if (!accept.includes(kind)) return { ok: false };
  const keeping = { place: placeOf(id, "whole"), purpose: "upload", ownerId, kind } as const;
  return { ok: true, file: await keepSealed(whole, keeping, at, store) };
}

/**
 * Takes a file that came whole, for what it was sent for: from now on it is `ownerId`’s, or the site’s own (null), and the upload is over.
 * Taken once: a form sent twice finds nothing the second time.
 */
export async function takeUpload(
  trx: Trx,
  {
    id,
    by,
    kind,
    purpose,
    ownerId,
  }: { id: string; by: string; kind: UploadKind; purpose: FilePurpose; ownerId: string | null },
): Promise<StoredFile | null> {
  const upload = await trx
    .deleteFrom("uploads")
    .where("id", "=", id)
    .where("owner_id", "=", by)
    .where("kind", "=", kind)
    .where("file_id", "is not", null)
    .returning("file_id")
    .executeTakeFirst();
  if (!upload?.file_id) return null;
  return trx
    .updateTable("files")
    .set({ purpose, owner_id: ownerId })
    .where("id", "=", upload.file_id)
    .returning(storedColumns)
    .executeTakeFirstOrThrow();
}

/** Erases what nobody finished or took within a day; the bytes go with the sweep of files. Answers how many. */
export async function eraseOldUploads(trx: Trx, { now }: At): Promise<number> {
  const old = await trx
    .selectFrom("uploads")
    .select("id")
    .where("created_at", "<", new Date(now.getTime() - ERASED_AFTER_MS))
    .execute();
  await eraseUploads(
    trx,
    old.map(({ id }) => id),
  );
  return old.length;
}

/** A file’s row takes along the row that names it. */
async function eraseUploads(trx: Trx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await eraseParts(trx, ids);
  const whole = trx.selectFrom("uploads").select("file_id").where("id", "in", ids).where("file_id", "is not", null);
  await trx.deleteFrom("files").where("id", "in", whole.$narrowType<{ file_id: string }>()).execute();
  await trx.deleteFrom("uploads").where("id", "in", ids).execute();
}

async function eraseParts(trx: Trx, ids: string[]): Promise<void> {
  await trx
    .deleteFrom("files")
    .where("id", "in", trx.selectFrom("upload_parts").select("file_id").where("upload_id", "in", ids))
    .execute();
}

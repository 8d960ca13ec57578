import "./tables";
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { At } from "~/platform/clock";
import { type Db, db, inTransaction, type Trx } from "~/platform/db/database.server";
import { keepSealed, readSealed } from "~/platform/files/sealed-files.server";
import { spool } from "~/platform/files/spool.server";
import { deleteFile } from "~/platform/files/stored-files.server";
import { eraseUpload, readUpload } from "~/platform/files/uploads.server";
import { resizePicture } from "~/platform/pictures/resize-picture.server";
import { isUuid } from "~/platform/uuid";
import * as queries from "./attachment-queries.server";
import { ATTACHMENTS_AT_MOST, type AttachmentKind } from "./rules";

/** A file sealed for its person, that no letter bears yet. */
export interface PreparedAttachment {
  id: string;
  uploadId: string;
  fileId: string;
  kind: AttachmentKind;
}

/** In pixels: a page of writing photographed from above stays legible. */
const PICTURE_WIDTH = 2_000;

export type AttachmentRefusal = "too_many_attachments" | "attachment_unreadable";

type Prepared =
  | { ok: true; attachments: PreparedAttachment[] }
  /** `unreadable`: the uploads nothing could be made of. */
  | { ok: false; reason: AttachmentRefusal; unreadable: string[] };

/** Whose files: those of letters, or those of what is written before a meeting. */
type AttachmentsTable = "advice_attachments" | "appointment_attachments";

const placeOf = (table: AttachmentsTable, id: string) => ({ table, column: "file", row: id });

/**
 * Makes what `by` sent ready for a letter to or from `userId`, or for a row of another `table`, sealed with that person's key: a picture
 * anew, without its place and maker. The uploads stay until the letter bears them. Not in a transaction. Throws when the store refuses.
 */
export async function prepareAttachments(
  {
    uploadIds,
    by,
    userId,
    table = "advice_attachments",
  }: { uploadIds: string[]; by: string; userId: string; table?: AttachmentsTable },
  at: At,
): Promise<Prepared> {
  if (uploadIds.length > ATTACHMENTS_AT_MOST) return { ok: false, reason: "too_many_attachments", unreadable: [] };
  const attachments: PreparedAttachment[] = [];
  const unreadable: string[] = [];
  for (const uploadId of uploadIds) {
    const sent = isUuid(uploadId) ? await readUpload(db(), { id: uploadId, ownerId: by, kind: "attachment" }) : null;
    const made = sent && (sent.kind === "application/pdf" ? sent.bytes : await pictureAnew(sent));
    if (!sent || !made) {
      unreadable.push(uploadId);
      continue;
    }
    const id = randomUUID();
    const kind: AttachmentKind = sent.kind === "application/pdf" ? "application/pdf" : "image/jpeg";
    const keeping = { place: placeOf(table, id), purpose: "attachment", ownerId: userId, kind } as const;
    const file = await keepSealed(made, keeping, at);
    attachments.push({ id, uploadId, fileId: file.id, kind });
  }
  if (unreadable.length === 0) return { ok: true, attachments };
  await discardAttachments(attachments, userId);
  return { ok: false, reason: "attachment_unreadable", unreadable };
}

async function pictureAnew({ bytes }: { bytes: Buffer }): Promise<Buffer | null> {
  const made = await spool([bytes], { maxBytes: bytes.length }, async ({ path, folder, kind }) => {
    const resized = await resizePicture({ path, folder, kind, outputs: [{ width: PICTURE_WIDTH, format: "jpeg" }] });
    const [file] = resized.ok ? resized.value.files : [];
    return file ? readFile(join(folder, file.name)) : null;
  });
  return made.ok ? made.value : null;
}

/** What of its form says which files a letter is sent with. */
export const uploadsOf = (attachments: PreparedAttachment[]) => attachments.map(({ uploadId }) => uploadId);

/** The letter bears them, and what was sent is over. */
export async function attach(
  trx: Trx,
  { messageId, by, attachments }: { messageId: string; by: string; attachments: PreparedAttachment[] },
): Promise<void> {
  await queries.insertAttachments(
    trx,
    attachments.map(({ id, fileId, kind }, n) => ({
      id,
      message_id: messageId,
      file_id: fileId,
      kind,
      position: n + 1,
    })),
  );
  for (const { uploadId } of attachments) await eraseUpload(trx, { id: uploadId, ownerId: by });
}

/** What no letter bears in the end goes; what one bears stays. `listBorne`: which of these a row of another table bears. */
export async function discardAttachments(
  attachments: PreparedAttachment[],
  userId: string,
  listBorne = queries.listBorne,
): Promise<void> {
  if (attachments.length === 0) return;
  await inTransaction(async (trx) => {
    const borne = await listBorne(
      trx,
      attachments.map(({ id }) => id),
    );
    for (const { id, fileId } of attachments)
      if (!borne.has(id)) await deleteFile(trx, { id: fileId, ownerId: userId });
  });
}

/** The files of a letter that is taken back: nobody saw them. */
export async function eraseAttachments(trx: Trx, { messageId, userId }: { messageId: string; userId: string }) {
  const rows = await queries.listAttachments(trx, [messageId]);
  for (const { file_id } of rows) await deleteFile(trx, { id: file_id, ownerId: userId });
  return rows.length;
}

/** The bytes of one attachment of this very person's thread, that they may see; null for anything else. */
export async function readOwnAttachment(
  db: Db,
  { id, threadId, userId }: { id: string; threadId: string; userId: string },
  { now }: At,
) {
  const row = await queries.findAttachment(db, { id, threadId });
  if (row?.user_id !== userId || (row.sends_at && row.sends_at > now)) return null;
  return opened(db, row);
}

/** For the coach: one attachment of a thread. */
export async function readAttachment(db: Db, { id, threadId }: { id: string; threadId: string }) {
  const row = await queries.findAttachment(db, { id, threadId });
  return row ? opened(db, row) : null;
}

function opened(db: Db, { id, file_id: fileId, user_id: userId, kind }: queries.AttachmentRow) {
  return openAttachment(db, { id, fileId, userId, kind });
}

/** The bytes of one attachment, for who was found to have the right to it; null when they or their key are gone. */
export async function openAttachment(
  db: Db,
  { id, fileId, userId, kind }: { id: string; fileId: string; userId: string; kind: AttachmentKind },
  table: AttachmentsTable = "advice_attachments",
) {
  const bytes = await readSealed(db, { id: fileId, ownerId: userId, place: placeOf(table, id) });
  return bytes && { bytes, kind };
}

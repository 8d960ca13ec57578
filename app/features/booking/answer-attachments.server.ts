import {
  discardAttachments,
  openAttachment,
  type PreparedAttachment,
  prepareAttachments,
} from "~/features/advice/advice.server";
import { ATTACHMENTS_AT_MOST } from "~/features/advice/rules";
import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import { deleteFile } from "~/platform/files/stored-files.server";
import { eraseUpload, findUpload } from "~/platform/files/uploads.server";
import * as joined from "./answer-attachment-queries.server";
import * as queries from "./queries.server";

// What is joined to the three questions: made anew, sealed, limited and erased as what is joined to a letter (room advice).

const TABLE = "appointment_attachments";

/** Makes what this person sent ready for her answers. Not in a transaction. Throws when the store refuses. */
export function prepareJoined({ uploadIds, userId }: { uploadIds: string[]; userId: string }, at: At) {
  return prepareAttachments({ uploadIds, by: userId, userId, table: TABLE }, at);
}

/** What her answers do not bear in the end goes. */
export function discardJoined(attachments: PreparedAttachment[], userId: string): Promise<void> {
  return discardAttachments(attachments, userId, joined.listBorne);
}

interface Room {
  attachment: PreparedAttachment;
  position: number;
}

/** Where what was sent stands, behind what her answers bear already; sent twice, it is borne once. Null when they are too many. */
export async function findRoomFor(
  trx: Trx,
  { appointmentId, userId, attachments }: { appointmentId: string; userId: string; attachments: PreparedAttachment[] },
): Promise<Room[] | null> {
  const sent: PreparedAttachment[] = [];
  for (const one of attachments) if (await findUpload(trx, { id: one.uploadId, ownerId: userId })) sent.push(one);
  const taken = new Set((await joined.listJoined(trx, appointmentId)).map(({ position }) => position));
  const free = Array.from({ length: ATTACHMENTS_AT_MOST }, (_, rank) => rank + 1).filter((rank) => !taken.has(rank));
  if (sent.length > free.length) return null;
  return sent.map((attachment, rank) => ({ attachment, position: free[rank] ?? 0 }));
}

/** Her answers bear them too, and what was sent is over. */
export async function joinToAnswers(
  trx: Trx,
  { appointmentId, userId, room }: { appointmentId: string; userId: string; room: Room[] },
): Promise<void> {
  for (const { attachment, position } of room) {
    const { id, uploadId, fileId, kind } = attachment;
    await joined.insertJoined(trx, { id, appointment_id: appointmentId, file_id: fileId, kind, position });
    await eraseUpload(trx, { id: uploadId, ownerId: userId });
  }
}

/** Takes one back, as long as the meeting has not begun; somebody else's does not exist. */
export async function takeBackJoined(
  trx: Trx,
  { id, appointmentId, userId }: { id: string; appointmentId: string; userId: string },
  { now }: At,
): Promise<boolean> {
  const one = await queries.findOwnAppointment(trx, userId, appointmentId);
  const row = await joined.findJoined(trx, { id, appointmentId });
  if (one?.status !== "confirmed" || one.starts_at <= now || row?.user_id !== userId) return false;
  return deleteFile(trx, { id: row.file_id, ownerId: userId });
}

/** The bytes of one that this very person joined; null for anything else. */
export async function readOwnJoined(
  db: Db,
  { id, appointmentId, userId }: { id: string; appointmentId: string; userId: string },
) {
  const row = await joined.findJoined(db, { id, appointmentId });
  return row?.user_id === userId ? opened(db, row) : null;
}

/** For the coach: one that was handed to her. */
export async function readHandedJoined(db: Db, asked: { id: string; appointmentId: string }) {
  const row = await joined.findJoined(db, asked);
  return row?.sent_at ? opened(db, row) : null;
}

function opened(db: Db, row: NonNullable<Awaited<ReturnType<typeof joined.findJoined>>>) {
  const { id, file_id: fileId, user_id: userId, kind } = row;
  return openAttachment(db, { id, fileId, userId, kind }, TABLE);
}

import "./tables";
import type { Insertable } from "kysely";
import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";
import type { AttachmentKind } from "./rules";

export interface AttachmentRow {
  id: string;
  file_id: string;
  kind: AttachmentKind;
  user_id: string;
  sends_at: Date | null;
}

export async function insertAttachments(trx: Trx, rows: Insertable<Tables["advice_attachments"]>[]) {
  if (rows.length > 0) await trx.insertInto("advice_attachments").values(rows).execute();
}

/** Those of these letters, in their order. */
export async function listAttachments(db: Db | Trx, messageIds: string[]) {
  if (messageIds.length === 0) return [];
  return db
    .selectFrom("advice_attachments")
    .selectAll()
    .where("message_id", "in", messageIds)
    .orderBy("message_id")
    .orderBy("position")
    .execute();
}

/** Which of these some letter bears. */
export async function listBorne(trx: Trx, ids: string[]): Promise<Set<string>> {
  const rows = await trx.selectFrom("advice_attachments").select("id").where("id", "in", ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** One attachment of a thread, with whose it is. */
export function findAttachment(
  db: Db,
  { id, threadId }: { id: string; threadId: string },
): Promise<AttachmentRow | undefined> {
  return db
    .selectFrom("advice_attachments as a")
    .innerJoin("advice_messages as m", "m.id", "a.message_id")
    .innerJoin("advice_threads as t", "t.id", "m.thread_id")
    .select(["a.id", "a.file_id", "a.kind", "t.user_id", "m.sends_at"])
    .where("a.id", "=", id)
    .where("t.id", "=", threadId)
    .executeTakeFirst();
}

/** What is joined to the letters of one person that they may read, the oldest first. */
export function listAttachmentsOf(db: Db, userId: string, { now }: At) {
  return db
    .selectFrom("advice_attachments as a")
    .innerJoin("advice_messages as m", "m.id", "a.message_id")
    .innerJoin("advice_threads as t", "t.id", "m.thread_id")
    .select(["a.id", "a.file_id", "a.kind"])
    .where("t.user_id", "=", userId)
    .where((eb) => eb.or([eb("m.sends_at", "is", null), eb("m.sends_at", "<=", now)]))
    .orderBy("m.written_at")
    .orderBy("a.message_id")
    .orderBy("a.position")
    .execute();
}

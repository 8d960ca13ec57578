import "./tables";
import type { Insertable } from "kysely";
import type { AttachmentKind } from "~/features/advice/rules";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";

/** What is joined to the answers before a meeting, in its order. */
export function listJoined(
  db: Db,
  appointmentId: string,
): Promise<{ id: string; kind: AttachmentKind; position: number }[]> {
  return db
    .selectFrom("appointment_attachments")
    .select(["id", "kind", "position"])
    .where("appointment_id", "=", appointmentId)
    .orderBy("position")
    .execute();
}

export async function insertJoined(trx: Trx, row: Insertable<Tables["appointment_attachments"]>): Promise<void> {
  await trx.insertInto("appointment_attachments").values(row).execute();
}

/** Which of these some answers bear. */
export async function listBorne(trx: Trx, ids: string[]): Promise<Set<string>> {
  const rows = await trx.selectFrom("appointment_attachments").select("id").where("id", "in", ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** One of them, with whose it is, and whether it was handed over. */
export function findJoined(db: Db, { id, appointmentId }: { id: string; appointmentId: string }) {
  return db
    .selectFrom("appointment_attachments as a")
    .innerJoin("appointment_answers as w", "w.id", "a.appointment_id")
    .select(["a.id", "a.file_id", "a.kind", "w.user_id", "w.sent_at"])
    .where("a.id", "=", id)
    .where("a.appointment_id", "=", appointmentId)
    .executeTakeFirst();
}

/** All that one person joined to their answers. */
export function listJoinedBy(db: Db, userId: string) {
  return db
    .selectFrom("appointment_attachments as a")
    .innerJoin("appointment_answers as w", "w.id", "a.appointment_id")
    .select(["a.id", "a.appointment_id", "a.kind"])
    .where("w.user_id", "=", userId)
    .orderBy("w.updated_at")
    .orderBy("a.appointment_id")
    .orderBy("a.position")
    .execute();
}

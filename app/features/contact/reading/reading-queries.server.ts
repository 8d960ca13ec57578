import { type Insertable, sql } from "kysely";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";
import { openColumns } from "~/platform/sealing/sealed-text.server";
import { opened } from "../sealing.server";

export async function countPassphrases(db: Db | Trx, messageId: string): Promise<number> {
  const { count } = await db
    .selectFrom("passphrases")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("message_id", "=", messageId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertPassphrase(trx: Trx, row: Insertable<Tables["passphrases"]>) {
  await trx.insertInto("passphrases").values(row).execute();
}

export function findMessageOf(db: Db | Trx, hash: string) {
  return db.selectFrom("passphrases").select("message_id").where("passphrase_hash", "=", hash).executeTakeFirst();
}

/** Only one at a time reads, writes in or erases a conversation. */
export async function lockConversation(trx: Trx, firstId: string) {
  await trx.selectFrom("contact_messages").select("id").where("id", "=", firstId).forUpdate().execute();
}

/** The first message and those that follow it, in clear, the oldest first. */
export async function listConversation(db: Db | Trx, firstId: string) {
  const messages = await db
    .selectFrom("contact_messages")
    .selectAll()
    .where(({ eb, or }) => or([eb("id", "=", firstId), eb("follows", "=", firstId)]))
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return opened(db, messages);
}

/** What was answered to these messages, in clear, the oldest first. */
export async function listAnswersTo(db: Db | Trx, messageIds: string[]) {
  const answers = await db
    .selectFrom("contact_answers")
    .selectAll()
    .where("message_id", "in", messageIds)
    .orderBy("answered_at")
    .execute();
  return openColumns(db, "contact_answers", ["text"], answers);
}

export async function markAnswersRead(trx: Trx, messageIds: string[], at: Date) {
  await trx
    .updateTable("contact_answers")
    .set({ read_at: at })
    .where("message_id", "in", messageIds)
    .where("read_at", "is", null)
    .execute();
}

/** Conversations where nothing waits and nothing moved since; their answers, passphrases and keys go along. */
export async function deleteReadBefore(trx: Trx, moment: Date) {
  await trx
    .deleteFrom("contact_messages as first")
    .where("first.reply_by", "=", "here")
    .where("first.follows", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("contact_messages as one")
            .select(sql`1`.as("kept"))
            .where(({ eb, or }) =>
              or([eb("one.id", "=", eb.ref("first.id")), eb("one.follows", "=", eb.ref("first.id"))]),
            )
            .where(({ eb, or }) => or([eb("one.status", "in", ["new", "read"]), eb("one.moved_at", ">=", moment)])),
        ),
      ),
    )
    .execute();
}

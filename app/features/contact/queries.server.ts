import type { Insertable } from "kysely";
import type { Db, Trx } from "~/platform/db/database.server";
import type { ContactMessagesTable } from "./tables";

export async function insertMessage(trx: Trx, message: Insertable<ContactMessagesTable>) {
  await trx.insertInto("contact_messages").values(message).execute();
}

/** The newest first; the whole list is the coach's, never a visitor's. */
export function listMessages(db: Db | Trx, { limit, before }: { limit: number; before?: Date }) {
  let query = db.selectFrom("contact_messages").selectAll().orderBy("created_at", "desc").limit(limit);
  if (before) query = query.where("created_at", "<", before);
  return query.execute();
}

export async function countMessages(db: Db | Trx): Promise<number> {
  const row = await db
    .selectFrom("contact_messages")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

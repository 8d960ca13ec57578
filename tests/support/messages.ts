import type { ContactStatus } from "~/features/contact/rules";
import { opened } from "~/features/contact/sealing.server";
import type { Db, Trx } from "~/platform/db/database.server";

interface Wanted {
  limit: number;
  before?: Date;
  status?: ContactStatus;
  /** False unless asked for: what is kept aside has a list of its own. */
  suspect?: boolean;
}

/** The newest first, in clear. */
export async function listMessages(db: Db | Trx, { limit, before, status, suspect = false }: Wanted) {
  let query = db
    .selectFrom("contact_messages")
    .selectAll()
    .where("suspect", "=", suspect)
    .orderBy("created_at", "desc")
    .limit(limit);
  if (before) query = query.where("created_at", "<", before);
  if (status) query = query.where("status", "=", status);
  return opened(db, await query.execute());
}

/** What waits for the coach: messages not yet read, and messages kept aside. */
export async function countWaiting(db: Db | Trx): Promise<{ unread: number; suspect: number }> {
  const row = await db
    .selectFrom("contact_messages")
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere("suspect", "=", false).filterWhere("status", "=", "new").as("unread"),
      eb.fn.countAll<number>().filterWhere("suspect", "=", true).filterWhere("status", "=", "new").as("suspect"),
    ])
    .executeTakeFirstOrThrow();
  return { unread: Number(row.unread), suspect: Number(row.suspect) };
}

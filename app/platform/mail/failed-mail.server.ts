import type { Db } from "~/platform/db/database.server";

/** Mails that will not leave any more: refused for good, or given up after five days of tries. */
export async function countFailedMail(db: Db): Promise<number> {
  const row = await db
    .selectFrom("outbox")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("status", "=", "failed")
    .executeTakeFirstOrThrow();
  return row.count;
}

import type { Db, Trx } from "~/platform/db/database.server";
import "./tables";

export async function isLinkUsed(db: Db | Trx, linkHash: string): Promise<boolean> {
  const row = await db
    .selectFrom("first_accesses")
    .select("link_hash")
    .where("link_hash", "=", linkHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a link: of concurrent uses exactly one succeeds. */
export async function takeLink(trx: Trx, row: { linkHash: string; now: Date }): Promise<boolean> {
  const used = await trx
    .insertInto("first_accesses")
    .values({ link_hash: row.linkHash, used_at: row.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("link_hash")
    .executeTakeFirst();
  return used !== undefined;
}

export async function noteLinkUser(trx: Trx, linkHash: string, userId: string): Promise<void> {
  await trx.updateTable("first_accesses").set({ user_id: userId }).where("link_hash", "=", linkHash).execute();
}

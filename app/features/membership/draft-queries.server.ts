import type { Insertable } from "kysely";
import type { Db, Trx } from "~/platform/db/database.server";
import type { OrderDraftsTable } from "./tables";

export async function insertDraft(trx: Trx, draft: Insertable<OrderDraftsTable>) {
  await trx.insertInto("order_drafts").values(draft).execute();
}

export function findDraft(db: Db, tokenHash: string, now: Date) {
  return db
    .selectFrom("order_drafts")
    .selectAll()
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Takes a draft for good: only one caller gets it. */
export function consumeDraft(trx: Trx, tokenHash: string, now: Date) {
  return trx
    .updateTable("order_drafts")
    .set({ used_at: now })
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteOldDrafts(trx: Trx, before: Date) {
  await trx.deleteFrom("order_drafts").where("expires_at", "<", before).execute();
}

import "./tables";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";
import { openColumns } from "~/platform/sealing/sealed-text.server";

interface DraftOf {
  authorId: string;
  threadId: string | null;
}

export async function findDraft(db: Db, { authorId, threadId }: DraftOf) {
  const rows = await db
    .selectFrom("advice_drafts")
    .selectAll()
    .where("author_id", "=", authorId)
    .where("thread_id", threadId ? "=" : "is", threadId)
    .execute();
  return (await openColumns(db, "advice_drafts", ["text"], rows)).at(0);
}

/** When it was last written; nothing is opened. */
export async function findSavedAt(trx: Trx, { authorId, threadId }: DraftOf): Promise<Date | undefined> {
  const row = await trx
    .selectFrom("advice_drafts")
    .select("saved_at")
    .where("author_id", "=", authorId)
    .where("thread_id", threadId ? "=" : "is", threadId)
    .executeTakeFirst();
  return row?.saved_at;
}

export async function deleteDraft(trx: Trx, { authorId, threadId }: DraftOf) {
  await trx
    .deleteFrom("advice_drafts")
    .where("author_id", "=", authorId)
    .where("thread_id", threadId ? "=" : "is", threadId)
    .execute();
}

export async function insertDraft(trx: Trx, row: Tables["advice_drafts"]) {
  await trx.insertInto("advice_drafts").values(row).execute();
}

/** What one person was writing is now the other's. */
export async function moveDrafts(trx: Trx, { from, to }: { from: string; to: string }) {
  await trx.updateTable("advice_drafts").set({ author_id: to }).where("author_id", "=", from).execute();
}

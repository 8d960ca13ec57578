import "./tables";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";
import { openColumns, UNREADABLE } from "~/platform/sealing/sealed-text.server";

interface DraftOf {
  authorId: string;
  threadId: string | null;
}

/** `readable`: false when it opens no more; it is then without words, and nothing may be written over it. */
export async function findDraft(db: Db, { authorId, threadId }: DraftOf) {
  const rows = await db
    .selectFrom("advice_drafts")
    .selectAll()
    .where("author_id", "=", authorId)
    .where("thread_id", threadId ? "=" : "is", threadId)
    .execute();
  const [opened] = await openColumns(db, "advice_drafts", ["text"], rows);
  const readable = opened?.text !== UNREADABLE;
  return opened && { ...opened, text: readable ? opened.text : "", readable };
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

import { randomUUID } from "node:crypto";
import { findMembership } from "~/features/membership/membership.server";
import type { At } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import * as drafts from "./draft-queries.server";
import * as queries from "./queries.server";
import { sealFor } from "./sealing.server";

export { findDraft } from "./draft-queries.server";

interface Draft {
  authorId: string;
  /** Null: a first letter. */
  threadId: string | null;
  text: string;
}

/**
 * Keeps what is being written, sealed, in place of what was kept before, longer than a letter may be too; nothing when it is empty. False
 * for an unknown thread.
 */
export async function saveDraft(trx: Trx, { authorId, threadId, text }: Draft, { now }: At): Promise<boolean> {
  await queries.lockPerson(trx, authorId);
  const thread = threadId ? await queries.findThread(trx, threadId) : null;
  if (threadId && !thread) return false;
  await drafts.deleteDraft(trx, { authorId, threadId });
  if (!text.trim()) return true;
  const id = randomUUID();
  const sealed = await sealFor(trx, thread?.user_id ?? authorId, { table: "advice_drafts", id, text }, { now });
  await drafts.insertDraft(trx, { id, author_id: authorId, thread_id: threadId, text: sealed, saved_at: now });
  return true;
}

/**
 * The same in one's own thread, or for a first letter: somebody else's thread does not exist, and who never had a membership
 * writes none. After the year nothing typed is lost.
 */
export async function saveOwnDraft(trx: Trx, draft: Draft, at: At): Promise<boolean> {
  const { authorId: userId, threadId } = draft;
  if (!threadId && !(await findMembership(trx, userId, at))) return false;
  if (threadId && !(await queries.lockOwnThread(trx, { id: threadId, userId }))) return false;
  return saveDraft(trx, draft, at);
}

import { randomUUID } from "node:crypto";
import type { At } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import * as queries from "./queries.server";
import { TEXT_MAX_CHARACTERS } from "./rules";
import { sealFor } from "./sealing.server";

export { findDraft } from "./queries.server";

/** Keeps what is being written, sealed, in place of what was kept before; nothing when it is empty. False for an unknown thread. */
export async function saveDraft(
  trx: Trx,
  { authorId, threadId, text }: { authorId: string; threadId: string | null; text: string },
  { now }: At,
): Promise<boolean> {
  await queries.lockPerson(trx, authorId);
  const thread = threadId ? await queries.findThread(trx, threadId) : null;
  if (threadId && !thread) return false;
  await queries.deleteDraft(trx, { authorId, threadId });
  if (!text.trim()) return true;
  const id = randomUUID();
  const kept = text.slice(0, TEXT_MAX_CHARACTERS);
  const sealed = await sealFor(trx, thread?.user_id ?? authorId, { table: "advice_drafts", id, text: kept }, { now });
  await queries.insertDraft(trx, { id, author_id: authorId, thread_id: threadId, text: sealed, saved_at: now });
  return true;
}

/** The same in one's own thread: somebody else's does not exist. */
export async function saveOwnDraft(
  trx: Trx,
  draft: { authorId: string; threadId: string | null; text: string },
  at: At,
): Promise<boolean> {
  const { authorId: userId, threadId } = draft;
  if (threadId && !(await queries.lockOwnThread(trx, { id: threadId, userId }))) return false;
  return saveDraft(trx, draft, at);
}

import { randomUUID } from "node:crypto";
import { findMembership } from "~/features/membership/membership.server";
import { idOfClick } from "~/platform/click.server";
import type { At } from "~/platform/clock";
import { inTransaction, type Trx } from "~/platform/db/database.server";
import { isWrittenElsewhere, rememberWriting, type Seen } from "~/platform/http/kept-writings.server";
import { isUuid } from "~/platform/uuid";
import { seenIn } from "~/ui/kept-version";
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

export type DraftRefusal = "changed_meanwhile" | "unreadable";
/** `sent`: a letter of these words has arrived from the same form, and nothing is left to keep. */
export type KeptDraft = { ok: true; sent?: true } | { ok: false; reason: "unknown" | DraftRefusal };

/**
 * Keeps what is being written, sealed, in place of what was kept before, longer than a letter may be too; nothing when it is empty. `seen`:
 * its `saved_at` when it was opened; refused when another form has written it since. Unreadable: what is there opens no more, and is let
 * go by nothing but an empty text. Unknown: the thread.
 */
export async function saveDraft(
  trx: Trx,
  { authorId, threadId, text, ...opened }: Draft & Seen,
  { now }: At,
): Promise<KeptDraft> {
  await queries.lockPerson(trx, authorId);
  const thread = threadId ? await queries.findThread(trx, threadId) : null;
  if (threadId && !thread) return { ok: false, reason: "unknown" };
  const isEmpty = text.trim() === "";
  const reason = await findObstacle(trx, { authorId, threadId, ...opened });
  if (reason && !(reason === "unreadable" && isEmpty)) return { ok: false, reason };
  await drafts.deleteDraft(trx, { authorId, threadId });
  if (isEmpty) return { ok: true };
  const id = randomUUID();
  const sealed = await sealFor(trx, thread?.user_id ?? authorId, { table: "advice_drafts", id, text }, { now });
  await drafts.insertDraft(trx, { id, author_id: authorId, thread_id: threadId, text: sealed, saved_at: now });
  return { ok: true };
}

/**
 * The same in one's own thread, or for a first letter: somebody else's thread does not exist, and who never had a membership
 * writes none. After the year nothing typed is lost.
 */
export async function saveOwnDraft(trx: Trx, draft: Draft & Seen, at: At): Promise<KeptDraft> {
  const { authorId: userId, threadId } = draft;
  await queries.lockPerson(trx, userId);
  const isOwn = threadId
    ? await queries.lockOwnThread(trx, { id: threadId, userId })
    : await findMembership(trx, userId, at);
  return isOwn ? saveDraft(trx, draft, at) : { ok: false, reason: "unknown" };
}

/** What was begun is over; what another form has written of it since it was seen stays, and what opens no more. */
export async function endDraft(trx: Trx, draft: Omit<Draft, "text"> & Seen): Promise<void> {
  await queries.lockPerson(trx, draft.authorId);
  if (!(await findObstacle(trx, draft))) await drafts.deleteDraft(trx, draft);
}

/** Why what is kept there stays. */
async function findObstacle(
  trx: Trx,
  { authorId, threadId, ...opened }: Omit<Draft, "text"> & Seen,
): Promise<DraftRefusal | null> {
  const before = await drafts.findDraft(trx, { authorId, threadId });
  if (!before) return null;
  if (await isWrittenElsewhere(trx, opened, before.saved_at)) return "changed_meanwhile";
  return before.readable ? null : "unreadable";
}

/**
 * Keeps what the form of a letter holds (`saveOwnDraft`, `saveDraft` for the coach), unless it has left in these words: the answer was lost,
 * and its page still believes that it waits.
 */
async function keepUnsent(
  trx: Trx,
  save: typeof saveDraft,
  { clientKey, files, ...draft }: Draft & Seen & { clientKey: string; files: string[] },
  at: At,
): Promise<KeptDraft> {
  await queries.lockPerson(trx, draft.authorId);
  const twin = await queries.findByClick(trx, idOfClick(clientKey, draft.text.trim(), files));
  if (twin?.written_by !== draft.authorId) return save(trx, draft, at);
  await endDraft(trx, draft);
  return { ok: true, sent: true };
}

/** The same of a form as it comes, and remembers that this form did. */
export function keepDraft(save: typeof saveDraft, draft: Draft, form: FormData, at: At): Promise<KeptDraft> {
  const clientKey = String(form.get("clientKey") ?? "");
  return inTransaction(async (trx) => {
    const written = { ...draft, ...seenIn(form) };
    const kept = await (isUuid(clientKey)
      ? keepUnsent(trx, save, { ...written, clientKey, files: form.getAll("attachments[]").map(String) }, at)
      : save(trx, written, at));
    if (kept.ok) await rememberWriting(trx, form, at.now);
    return kept;
  });
}

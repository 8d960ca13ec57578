import { randomUUID } from "node:crypto";
import { type Actor, recordAction } from "~/features/audit/audit.server";
import { idOfClick } from "~/platform/click.server";
import type { At } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { isWrittenElsewhere, type Seen } from "~/platform/http/kept-writings.server";
import { BLANK } from "./ask-question.server";
import { insertAttachments, listAttachments } from "./attachment-queries.server";
import { attach, eraseAttachments, type PreparedAttachment, uploadsOf } from "./attachments.server";
import { endDraft, findDraft, saveDraft } from "./drafts.server";
import * as queries from "./queries.server";
import { type ClosedReason, TEXT_MAX_CHARACTERS, UNDO_SECONDS } from "./rules";
import { sealFor } from "./sealing.server";

type Done<Reason extends string> = { ok: true } | { ok: false; reason: Reason };
type Coach = Actor & { by: string };

/**
 * Keeps the coach's answer, sealed. It leaves `UNDO_SECONDS` later: until then nobody sees it, and she takes it back. It ends the
 * question that waits; without one it is a word more about the last. The same form sent twice is one; with other words, a word more.
 * `seen`: of the draft it was written from; what another form has written there since stays.
 */
export async function answerQuestion(
  trx: Trx,
  {
    threadId,
    text: typed,
    clientKey,
    attachments = [],
    ...opened
  }: Seen & { threadId: string; text: string; clientKey: string; attachments?: PreparedAttachment[] },
  act: Coach,
): Promise<{ ok: true; answerId: string } | { ok: false; reason: "unknown" | "empty" | "too_long" }> {
  const thread = await queries.lockThread(trx, threadId);
  if (!thread) return { ok: false, reason: "unknown" };
  const text = typed.trim();
  const click = idOfClick(clientKey, text, uploadsOf(attachments));
  const twin = await queries.findByClick(trx, click);
  if (twin) {
    if (twin.thread_id !== threadId) return { ok: false, reason: "unknown" };
    await endDraft(trx, { authorId: act.by, threadId, ...opened });
    return { ok: true, answerId: twin.id };
  }
  if (!text) return { ok: false, reason: "empty" };
  if (text.length > TEXT_MAX_CHARACTERS) return { ok: false, reason: "too_long" };
  const open = await queries.findOpenQuestion(trx, threadId, act);
  const question = open ?? (await queries.findLastQuestion(trx, threadId));
  if (!question) return { ok: false, reason: "unknown" };
  const answerId = await keepAnswer(trx, { thread, questionId: question.id, text, click }, act);
  await attach(trx, { messageId: answerId, by: act.by, attachments });
  if (open && !open.answered_at) await queries.updateMessage(trx, open.id, { answered_at: leavesAt(act) });
  await endDraft(trx, { authorId: act.by, threadId, ...opened });
  return { ok: true, answerId };
}

/**
 * A word of the coach's own accord, in the person's latest thread whose question was answered: what waits in it keeps waiting. It
 * leaves like an answer, and is taken back like one; the same form sent twice is one, with other words two. `no_thread`: she has never
 * written to this person.
 */
export async function writeToPerson(
  trx: Trx,
  { userId, text: typed, clientKey }: { userId: string; text: string; clientKey: string },
  act: Coach,
): Promise<{ ok: true; threadId: string } | { ok: false; reason: "no_thread" | "empty" | "too_long" }> {
  const text = typed.trim();
  if (!text) return { ok: false, reason: "empty" };
  if (text.length > TEXT_MAX_CHARACTERS) return { ok: false, reason: "too_long" };
  const click = idOfClick(clientKey, text);
  for (const { id } of await queries.listThreadsOf(trx, userId)) {
    const thread = await queries.lockThread(trx, id);
    const twin = await queries.findByClick(trx, click);
    if (twin) return { ok: true, threadId: twin.thread_id };
    const question = await queries.findRepliedQuestion(trx, id, act);
    if (!thread || !question) continue;
    await keepAnswer(trx, { thread, questionId: question.id, text, click }, act);
    return { ok: true, threadId: id };
  }
  return { ok: false, reason: "no_thread" };
}

function leavesAt({ now }: At): Date {
  return new Date(now.getTime() + UNDO_SECONDS * 1_000);
}

async function keepAnswer(
  trx: Trx,
  {
    thread,
    questionId,
    text,
    click,
  }: { thread: queries.AdviceThread; questionId: string; text: string; click: string },
  act: Coach,
): Promise<string> {
  const id = randomUUID();
  await queries.insertMessage(trx, {
    ...BLANK,
    id,
    thread_id: thread.id,
    kind: "answer",
    question_id: questionId,
    text: await sealFor(trx, thread.user_id, { table: "advice_messages", id, text }, act),
    written_at: act.now,
    written_by: act.by,
    client_key: click,
    sends_at: leavesAt(act),
  });
  await recordAction(trx, { action: "advice.answered", subject: { type: "thread", id: thread.id } }, act);
  return id;
}

/**
 * Takes an answer back before it left: nobody saw it, its words are the draft again, what was joined to it is gone, and the question waits
 * as before. What was begun since stands below them: `begun`, in the form that takes it back, and what another one has kept.
 */
export async function takeAnswerBack(
  trx: Trx,
  { answerId, begun, ...opened }: Seen & { answerId: string; begun?: string | undefined },
  act: Coach,
): Promise<{ ok: true; attachmentsErased: number } | { ok: false; reason: "unknown" | "left" }> {
  const sealed = await queries.lockMessage(trx, answerId);
  if (sealed?.kind !== "answer" || !sealed.sends_at || !sealed.question_id) return { ok: false, reason: "unknown" };
  if (sealed.sends_at <= act.now || sealed.told_at) return { ok: false, reason: "left" };
  const [answer = sealed] = await queries.openMessages(trx, [sealed]);
  const thread = await queries.findThread(trx, sealed.thread_id);
  const attachmentsErased = thread ? await eraseAttachments(trx, { messageId: answerId, userId: thread.user_id }) : 0;
  await queries.deleteMessage(trx, answerId);
  await joinToQuestion(trx, { threadId: sealed.thread_id, questionId: sealed.question_id });
  const answeredAt = await queries.firstAnswerOf(trx, sealed.question_id);
  const question = await queries.lockMessage(trx, sealed.question_id);
  if (question && !question.closed_at) await queries.updateMessage(trx, question.id, { answered_at: answeredAt });
  const draft = { authorId: act.by, threadId: sealed.thread_id };
  await queries.lockPerson(trx, act.by);
  const kept = await findDraft(trx, draft);
  // The answer has no other place.
  if (kept && !kept.readable) await saveDraft(trx, { ...draft, text: "" }, act);
  const isElsewhere = kept && (begun === undefined || (await isWrittenElsewhere(trx, opened, kept.saved_at)));
  const texts = [answer.text, isElsewhere ? kept.text : "", begun ?? ""].filter((text) => text.trim() !== "");
  await saveDraft(trx, { ...draft, text: texts.join("\n\n") }, act);
  await recordAction(trx, { action: "advice.taken_back", subject: { type: "thread", id: sealed.thread_id } }, act);
  return { ok: true, attachmentsErased };
}

/** A question that came while the answer was on its way is a word added to the first, which waits again with its earlier promise. */
async function joinToQuestion(trx: Trx, { threadId, questionId }: { threadId: string; questionId: string }) {
  const later = await queries.findWaitingQuestion(trx, threadId);
  if (!later || later.id === questionId) return;
  const joined = await listAttachments(trx, [later.id]);
  await queries.deleteMessage(trx, later.id);
  await queries.insertMessage(trx, { ...later, ...BLANK, kind: "addition", question_id: questionId });
  await insertAttachments(trx, joined);
}

/** Ends the question that waits without an answer, with a reason; the person sees that it is closed. Once it is closed, it is done. */
export async function closeQuestion(
  trx: Trx,
  { threadId, reason }: { threadId: string; reason: ClosedReason },
  act: Coach,
): Promise<Done<"unknown" | "answered">> {
  if (!(await queries.lockThread(trx, threadId))) return { ok: false, reason: "unknown" };
  const open = await queries.findOpenQuestion(trx, threadId, act);
  if (!open || open.answered_at) {
    const last = await queries.findLastQuestion(trx, threadId);
    return last?.closed_at ? { ok: true } : { ok: false, reason: "answered" };
  }
  await queries.updateMessage(trx, open.id, { closed_at: act.now, closed_by: act.by, closed_reason: reason });
  await recordAction(trx, { action: "advice.closed", subject: { type: "thread", id: threadId } }, act);
  return { ok: true };
}

/** Undoes `closeQuestion`: the last question waits again, with the promise it had. While it waits, it is done. */
export async function reopenQuestion(
  trx: Trx,
  { threadId }: { threadId: string },
  act: Coach,
): Promise<Done<"unknown" | "answered">> {
  if (!(await queries.lockThread(trx, threadId))) return { ok: false, reason: "unknown" };
  const last = await queries.findLastQuestion(trx, threadId);
  if (!last) return { ok: false, reason: "unknown" };
  if (!last.closed_at) return last.answered_at ? { ok: false, reason: "answered" } : { ok: true };
  await queries.updateMessage(trx, last.id, { closed_at: null, closed_by: null, closed_reason: null });
  await recordAction(trx, { action: "advice.reopened", subject: { type: "thread", id: threadId } }, act);
  return { ok: true };
}

/** Puts a thread away, or takes it out again; what waits in it is not put away. */
export async function archiveThread(
  trx: Trx,
  { threadId, archived }: { threadId: string; archived: boolean },
  act: Coach,
): Promise<Done<"unknown" | "waits">> {
  if (!(await queries.lockThread(trx, threadId))) return { ok: false, reason: "unknown" };
  if (archived && (await queries.findOpenQuestion(trx, threadId, act))) return { ok: false, reason: "waits" };
  await queries.setArchived(trx, threadId, archived ? act.now : null);
  const action = archived ? "advice.archived" : "advice.restored";
  await recordAction(trx, { action, subject: { type: "thread", id: threadId } }, act);
  return { ok: true };
}

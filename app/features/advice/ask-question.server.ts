import { randomUUID } from "node:crypto";
import { listAbsences } from "~/features/availability/availability.server";
import { isMember } from "~/features/membership/membership.server";
import { getSettings } from "~/features/settings/settings.server";
import { idOfClick } from "~/platform/click.server";
import { type At, parisDay } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import type { Seen } from "~/platform/http/kept-writings.server";
import { takeToken } from "~/platform/http/limits.server";
import { tellCoachOfQuestion } from "./advice-mails.server";
import { attach, type PreparedAttachment, uploadsOf } from "./attachments.server";
import { endDraft } from "./drafts.server";
import { giveMessageConsent, holdMessageConsent } from "./message-consent.server";
import * as queries from "./queries.server";
import { dueAt, MESSAGES_PER_HOUR, TEXT_MAX_CHARACTERS } from "./rules";
import { sealFor } from "./sealing.server";

/** `seen`: of the draft it was written from; what another form has written there since stays. */
export interface Question extends Seen {
  userId: string;
  /** Null opens a new thread. */
  threadId: string | null;
  text: string;
  /** One per form shown. */
  clientKey: string;
  /** Ticked with it, when it was not given before. */
  consent: boolean;
  /** Ids of the absences the promise on the page was made with. */
  shownAbsences: string[];
  attachments?: PreparedAttachment[];
}

export type AskRefusal = "unknown" | "not_member" | "empty" | "too_long" | "no_consent" | "too_many" | "promise_moved";

/**
 * Keeps a question, or a word added to one that waits (which moves no promise), sealed, and tells the coach that something waits.
 * What comes while an answer is on its way is a question of its own: that answer does not know of it.
 * `promise_moved`: an absence was written since the page was shown, and would move what it promised. The same form sent twice is one; sent again
 * with other words, once its answer was lost on the way, it is a word added, in the thread it opened.
 */
export async function askQuestion(
  trx: Trx,
  { userId, threadId, text: typed, clientKey, consent, shownAbsences, attachments = [], ...opened }: Question,
  { now }: At,
): Promise<{ ok: true; threadId: string } | { ok: false; reason: AskRefusal }> {
  await queries.lockPerson(trx, userId);
  const text = typed.trim();
  const click = idOfClick(clientKey, text, uploadsOf(attachments));
  const twin = await queries.findByClick(trx, click);
  if (twin) {
    if (twin.written_by !== userId) return { ok: false, reason: "unknown" };
    await endDraft(trx, { authorId: userId, threadId, ...opened });
    return { ok: true, threadId: twin.thread_id };
  }
  const into = threadId ?? idOfClick(clientKey, "");
  const thread = await queries.lockOwnThread(trx, { id: into, userId });
  if (!thread && (threadId || (await queries.findThread(trx, into)))) return { ok: false, reason: "unknown" };
  if (!(await isMember(trx, userId, { now }))) return { ok: false, reason: "not_member" };
  if (!text) return { ok: false, reason: "empty" };
  if (text.length > TEXT_MAX_CHARACTERS) return { ok: false, reason: "too_long" };
  if (!consent && !(await holdMessageConsent(trx, userId))) return { ok: false, reason: "no_consent" };

  const open = thread ? await queries.findWaitingQuestion(trx, thread.id) : undefined;
  const absences = await listAbsences(trx, parisDay(now));
  const { advice_hours } = await getSettings(trx);
  const due = dueAt(now, absences, advice_hours);
  const shown = absences.filter(({ id }) => shownAbsences.includes(id));
  if (!open && due > dueAt(now, shown, advice_hours)) return { ok: false, reason: "promise_moved" };
  const limit = { limit: MESSAGES_PER_HOUR, perSeconds: 3_600, now };
  if (!(await takeToken(trx, { bucket: "advice-message", key: userId, ...limit })).ok)
    return { ok: false, reason: "too_many" };

  if (consent) await giveMessageConsent(trx, { userId }, { now });
  if (!thread) await queries.insertThread(trx, { id: into, user_id: userId, opened_at: now, archived_at: null });
  else if (thread.archived_at) await queries.setArchived(trx, into, null);
  const id = randomUUID();
  await queries.insertMessage(trx, {
    ...BLANK,
    id,
    thread_id: into,
    kind: open ? "addition" : "question",
    question_id: open?.id ?? null,
    text: await sealFor(trx, userId, { table: "advice_messages", id, text }, { now }),
    written_at: now,
    written_by: userId,
    client_key: click,
    due_at: open ? null : due,
  });
  await attach(trx, { messageId: id, by: userId, attachments });
  await endDraft(trx, { authorId: userId, threadId, ...opened });
  await tellCoachOfQuestion(trx, { id, threadId: into }, { now });
  return { ok: true, threadId: into };
}

/** What a new message has not lived yet. */
export const BLANK = {
  due_at: null,
  answered_at: null,
  closed_at: null,
  closed_by: null,
  closed_reason: null,
  alerted: 0,
  sends_at: null,
  told_at: null,
  read_at: null,
} as const;

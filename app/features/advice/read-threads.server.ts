import { listAbsences } from "~/features/availability/availability.server";
import { getSettings } from "~/features/settings/settings.server";
import { type At, parisDay, partElapsed } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import { shortened } from "~/platform/shortened";
import { listAttachments } from "./attachment-queries.server";
import type { AdviceMessage, AdviceThread } from "./queries.server";
import * as queries from "./queries.server";
import { type AttachmentKind, absenceAhead, afterGreeting, dueAt, titleOf, type Wait } from "./rules";

/** About two lines at a desk, three on a phone: a browser that clamps cuts inside a word. */
const EXTRACT_CHARACTERS = 100;

/** One message of a thread, as its person reads it. */
export interface Letter {
  id: string;
  kind: AdviceMessage["kind"];
  text: string;
  writtenAt: Date;
  /** An answer that was not opened before. */
  isNew: boolean;
  /** An answer that came after its promise. */
  late: boolean;
  attachments: { id: string; kind: AttachmentKind }[];
}

function isVisible({ sends_at }: AdviceMessage, { now }: At): boolean {
  return !sends_at || sends_at <= now;
}

function isOpen({ kind, answered_at, closed_at }: AdviceMessage, { now }: At): boolean {
  return kind === "question" && !closed_at && (!answered_at || answered_at > now);
}

function waitOf(messages: AdviceMessage[], at: At): Wait | null {
  const open = messages.find((message) => isOpen(message, at));
  if (!open?.due_at) return null;
  const wait = { writtenAt: open.written_at, due: open.due_at };
  return {
    ...wait,
    elapsed: partElapsed({ from: open.written_at, to: open.due_at }, at.now),
    late: open.due_at < at.now,
  };
}

type Joined = Awaited<ReturnType<typeof listAttachments>>;

/** What one letter bears, of what the thread’s do. */
export function attachmentsOf(messageId: string, joined: Joined): Letter["attachments"] {
  return joined.filter(({ message_id }) => message_id === messageId).map(({ id, kind }) => ({ id, kind }));
}

function lettersOf(messages: AdviceMessage[], at: At, attachments: Joined = []): Letter[] {
  const dues = new Map(messages.map(({ id, due_at }) => [id, due_at]));
  return messages
    .filter((message) => isVisible(message, at))
    .map(({ id, kind, text, written_at, sends_at, read_at, question_id }) => {
      const due = dues.get(question_id ?? "");
      return {
        id,
        kind,
        text,
        writtenAt: written_at,
        isNew: kind === "answer" && !read_at,
        late: Boolean(sends_at && due && sends_at > due),
        attachments: attachmentsOf(id, attachments),
      };
    });
}

/** The last question that was answered: what was promised, how long it took, and which part of the promise that is. */
function lastAnswered(messages: AdviceMessage[], at: At): { due: Date; tookMs: number; part: number } | null {
  const answered = messages.filter(
    ({ kind, answered_at }) => kind === "question" && answered_at && answered_at <= at.now,
  );
  const last = answered.at(-1);
  if (!last?.due_at || !last.answered_at) return null;
  const tookMs = last.answered_at.getTime() - last.written_at.getTime();
  return { due: last.due_at, tookMs, part: partElapsed({ from: last.written_at, to: last.due_at }, last.answered_at) };
}

function summarize(thread: AdviceThread, messages: AdviceMessage[], at: At) {
  const letters = lettersOf(messages, at);
  const last = letters.at(-1);
  const title = titleOf(messages[0]?.text ?? "");
  const text = afterGreeting(last?.text ?? "");
  const closed = messages.filter(({ kind }) => kind === "question").at(-1)?.closed_reason;
  return {
    id: thread.id,
    title,
    openedAt: thread.opened_at,
    /** Of the last message; what already stands in the title is left out. */
    extract: shortened(
      text.startsWith(title) ? text.slice(title.length).replace(/^[.\s]+/, "") : text,
      EXTRACT_CHARACTERS,
    ),
    lastAt: last?.writtenAt ?? thread.opened_at,
    wait: waitOf(messages, at),
    isNew: letters.some(({ isNew }) => isNew),
    answered: lastAnswered(messages, at),
    /** Why the last question ended without an answer here. */
    closed: closed ?? null,
  };
}

/** A thread in a list. */
export type ThreadLine = ReturnType<typeof summarize>;

/** Every thread of this very person: to read, waiting, read; the latest first in each. */
export async function listThreads(db: Db, userId: string, at: At) {
  const threads = await queries.listThreadsOf(db, userId);
  const messages = await queries.listMessagesOf(
    db,
    threads.map(({ id }) => id),
  );
  const lines = threads
    .map((thread) =>
      summarize(
        thread,
        messages.filter(({ thread_id }) => thread_id === thread.id),
        at,
      ),
    )
    .sort((a, b) => b.lastAt.getTime() - a.lastAt.getTime());
  const toRead = lines.filter(({ isNew }) => isNew);
  const waiting = lines.filter(({ isNew, wait }) => !isNew && wait);
  return { toRead, waiting, read: lines.filter(({ isNew, wait }) => !isNew && !wait) };
}

/** One thread as its own person reads it; null for somebody else's. Opening it is reading it: see `markThreadRead`. */
export async function readOwnThread(db: Db, { id, userId }: { id: string; userId: string }, at: At) {
  const thread = await queries.findThread(db, id);
  if (thread?.user_id !== userId) return null;
  const messages = await queries.listMessagesOf(db, [id]);
  const joined = await listAttachments(
    db,
    messages.map((message) => message.id),
  );
  return { ...summarize(thread, messages, at), letters: lettersOf(messages, at, joined) };
}

/** The answers this person can see are read from now on. */
export function markThreadRead(trx: Trx, id: string, at: At): Promise<void> {
  return queries.markAnswersRead(trx, id, at);
}

/** What is promised to whom writes now, and the absence that moves it. */
export async function promiseNow(db: Db, { now }: At) {
  const absences = await listAbsences(db, parisDay(now));
  const { advice_hours } = await getSettings(db);
  return {
    /** When it was reckoned: a page stays open. */
    from: now,
    due: dueAt(now, absences, advice_hours),
    absence: absenceAhead(now, absences, advice_hours),
    /** Given back with the form: see `askQuestion`. */
    shownAbsences: absences.map(({ id }) => id),
  };
}

import { findPreferences, findUser, listPreferences } from "~/features/accounts/accounts.server";
import { reachText } from "~/features/accounts/rules";
import { type Actor, recordAction } from "~/features/audit/audit.server";
import { listSavedAnswers } from "~/features/contact/contact.server";
import { findMembership, listActiveSince } from "~/features/membership/membership.server";
import { type At, parisDay, parisInstant } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import { paging } from "~/platform/paging";
import { folded, readInBatches, searchWords } from "~/platform/search";
import { shortened } from "~/platform/shortened";
import { listAttachments } from "./attachment-queries.server";
import { findDraft } from "./drafts.server";
import { findNote } from "./notes.server";
import * as queries from "./queries.server";
import { attachmentsOf, listThreads } from "./read-threads.server";
import { afterGreeting, titleOf, urgencyOf } from "./rules";

const WAITING_SHOWN = 200;
const THREADS_PER_PAGE = 20;
const FOUND_SHOWN = 50;
const EXTRACT_CHARACTERS = 140;
/** A search opens this many messages, the newest. */
const SEARCHED_MESSAGES = 10_000;

const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) => `${first_name} ${last_name}`;

/** What waits for the coach, by its promise: the first to be kept first. */
export async function listWaiting(db: Db, { now }: At) {
  const rows = await queries.openMessages(db, await queries.listOpenQuestions(db, WAITING_SHOWN));
  const people = [...new Set(rows.map(({ user_id }) => user_id))];
  const members = await listActiveSince(db, people, parisDay(now));
  const preferences = await listPreferences(db, people);
  return rows.flatMap(({ id, thread_id, user_id, text, due_at, first_letter, read_at, ...person }) =>
    due_at
      ? [
          {
            id,
            threadId: thread_id,
            name: nameOf(person),
            extract: shortened(afterGreeting(text), EXTRACT_CHARACTERS),
            due: due_at,
            urgency: urgencyOf(due_at, now),
            firstLetter: first_letter,
            unread: read_at === null,
            memberSince: members.get(user_id) ?? null,
            reach: reachText(preferences.get(user_id)),
          },
        ]
      : [],
  );
}

/** Whom the coach promised an answer, the first to be kept first, and how many in all: opens no letter. */
export async function listPromises(db: Db, { now }: At, limit: number) {
  const { promises, waiting } = await queries.listPromises(db, limit);
  return {
    waiting,
    promises: promises.map(({ id, thread_id: threadId, due_at: due, ...person }) => {
      return { id, threadId, name: nameOf(person), due, urgency: urgencyOf(due, now) };
    }),
  };
}

/** Answers that left today in Paris, the latest first. */
export async function listSentToday(db: Db, { now }: At) {
  const since = parisInstant(parisDay(now), "00:00");
  const rows = await queries.listSentSince(db, { since, now });
  return rows.flatMap(({ id, thread_id: threadId, written_at, due_at, answered_at: sentAt, ...person }) =>
    due_at && sentAt
      ? [
          {
            id,
            threadId,
            name: nameOf(person),
            sentAt,
            tookMs: sentAt.getTime() - written_at.getTime(),
            late: sentAt > due_at,
          },
        ]
      : [],
  );
}

/** One page of the threads that wait for nothing, put away or not; a page past the end gives the last one. */
export async function listQuiet(db: Db, { archived, page: wanted }: { archived: boolean; page: number }) {
  const counts = await queries.countQuietThreads(db);
  const found = archived ? counts.archived : counts.quiet;
  const { slice, ...shown } = paging({ found, perPage: THREADS_PER_PAGE, page: wanted });
  const rows = await queries.listQuietThreads(db, { archived, ...slice });
  const messages = await queries.listMessagesOf(
    db,
    rows.map(({ id }) => id),
  );
  const firstOf = (id: string) => messages.find(({ thread_id }) => thread_id === id)?.text ?? "";
  const lines = rows.map((row) => ({
    threadId: row.id,
    name: nameOf(row),
    extract: titleOf(firstOf(row.id)),
    lastAt: row.last_at,
  }));
  return { counts, ...shown, lines };
}

/** Threads that hold every word, in who wrote or what was written, the latest first. Texts are sealed: the newest are opened and read. */
export async function searchThreads(db: Db, search: string) {
  const words = searchWords(search).map(folded);
  const found = new Map<string, { threadId: string; name: string; extract: string; at: Date }>();
  const newest = readInBatches((slice) => queries.listToSearch(db, slice), { most: SEARCHED_MESSAGES });
  for await (const { thread_id, text, written_at, ...person } of newest) {
    const name = nameOf(person);
    const said = folded(`${name} ${text}`);
    if (found.has(thread_id) || !words.every((word) => said.includes(word))) continue;
    found.set(thread_id, { threadId: thread_id, name, extract: shortened(text, EXTRACT_CHARACTERS), at: written_at });
    if (found.size === FOUND_SHOWN) break;
  }
  return [...found.values()];
}

/** Each opening by the coach is written in the journal; what was asked is now read. False for an unknown thread. */
export async function openThread(trx: Trx, id: string, act: Actor): Promise<boolean> {
  if (!(await queries.findThread(trx, id))) return false;
  await queries.markQuestionsRead(trx, id, act);
  await recordAction(trx, { action: "advice.opened", subject: { type: "thread", id } }, act);
  return true;
}

/** One thread as the coach reads it, with who wrote and what she keeps in mind; null when there is none. */
export async function readThread(db: Db, id: string, { now, by }: { now: Date; by: string }) {
  const thread = await queries.findThread(db, id);
  const person = thread && (await findUser(db, thread.user_id));
  if (!thread || !person) return null;
  const messages = await queries.listMessagesOf(db, [id]);
  const joined = await listAttachments(
    db,
    messages.map((message) => message.id),
  );
  const open = messages.find(({ kind, answered_at, closed_at }) => kind === "question" && !answered_at && !closed_at);
  const lastQuestion = messages.findLast(({ kind }) => kind === "question");
  const membership = await findMembership(db, person.id, { now });
  const { toRead, waiting, read } = await listThreads(db, person.id, { now });
  const next = (await queries.listOpenQuestions(db, 2)).find(({ thread_id }) => thread_id !== id);
  const draft = await findDraft(db, { authorId: by, threadId: id });
  const note = await findNote(db, person.id);
  return {
    id,
    archived: thread.archived_at !== null,
    person: {
      id: person.id,
      name: `${person.firstName} ${person.lastName}`,
      firstName: person.firstName,
      email: person.email,
      emailConfirmed: person.emailConfirmed,
      phone: person.phone,
    },
    membership: membership && { status: membership.status, from: membership.start_date, until: membership.end_date },
    letters: messages.map(({ id: key, kind, text, written_at, sends_at, read_at }) => ({
      id: key,
      kind,
      text,
      writtenAt: written_at,
      /** Of an answer: it can still be taken back. */
      leaves: sends_at && sends_at > now ? sends_at : null,
      readAt: kind === "answer" ? read_at : null,
      attachments: attachmentsOf(key, joined),
    })),
    due: open?.due_at ?? null,
    urgency: open?.due_at ? urgencyOf(open.due_at, now) : null,
    closed: (!open && lastQuestion?.closed_reason) || null,
    earlier: [...toRead, ...waiting, ...read]
      .filter((line) => line.id !== id)
      .map(({ id: threadId, title, lastAt }) => ({ threadId, title, lastAt })),
    preferences: await findPreferences(db, person.id),
    note: note ? { text: note.text, writtenAt: note.updated_at } : null,
    draft: draft ? { text: draft.text, readable: draft.readable, savedAt: draft.saved_at } : null,
    saved: (await listSavedAnswers(db)).map(({ id: key, title, text }) => ({ key, title, text })),
    next: next ? { threadId: next.thread_id, name: nameOf(next) } : null,
  };
}

export type CoachThread = NonNullable<Awaited<ReturnType<typeof readThread>>>;

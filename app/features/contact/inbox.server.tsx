import { randomUUID } from "node:crypto";
import { recordAct } from "~/features/audit/audit.server";
import { getSettings } from "~/features/settings/settings.server";
import type { Db, Trx } from "~/platform/db/database.server";
import { displayName } from "~/platform/mail/address";
import { queueMail } from "~/platform/mail/outbox.server";
import { type Found, foundAmong, MOST_HITS, searchWords } from "~/platform/search";
import { ANSWER_MAX_CHARACTERS, type Inbox, MESSAGES_PER_PAGE } from "./admin/rules";
import { CoachAnswer } from "./mails";
import { sendMessageMails } from "./message-mails.server";
import * as queries from "./queries.server";
import type { Situation } from "./situations";

/** Who acts: the coach's account. */
interface Act {
  now: Date;
  by: string | null;
}

type Changed<Reason extends string> = { ok: true } | { ok: false; reason: Reason };

/** One page of a box of the back office, and how much each box holds; a page past the end gives the last one. */
export async function readInbox(db: Db, { box, page: wanted }: { box: Inbox; page: number }) {
  const counts = await queries.countInBoxes(db);
  const pages = Math.max(1, Math.ceil(counts[box] / MESSAGES_PER_PAGE));
  const page = Math.min(Math.max(1, wanted), pages);
  const limits = { limit: MESSAGES_PER_PAGE, offset: (page - 1) * MESSAGES_PER_PAGE };
  return { counts, page, pages, messages: await queries.listInBox(db, box, limits) };
}

export interface InboxSearch extends Found {
  /** What each box holds of it; only of the box itself when there are more than are counted. */
  counts: Partial<Record<Inbox, number>>;
  page: number;
  pages: number;
  messages: Awaited<ReturnType<typeof queries.listHitsInBox>>;
}

/** One page of what a box holds of a search: who wrote, from which address, or the words of the message. */
export async function searchInbox(
  db: Db,
  { box, search, page: wanted }: { box: Inbox; search: string; page: number },
): Promise<InboxSearch> {
  const words = searchWords(search);
  const inAll = await queries.countHitsInBoxes(db, words, MOST_HITS + 1);
  const few = Object.values(inAll).reduce((sum, count) => sum + count, 0) <= MOST_HITS;
  const found = foundAmong(few ? inAll[box] : await queries.countHitsInBox(db, box, words, MOST_HITS + 1));
  const pages = Math.max(1, Math.ceil(found.found / MESSAGES_PER_PAGE));
  const page = Math.min(Math.max(1, wanted), pages);
  const limits = { limit: MESSAGES_PER_PAGE, offset: (page - 1) * MESSAGES_PER_PAGE };
  return {
    ...found,
    counts: few ? inAll : found.more ? {} : { [box]: found.found },
    page,
    pages,
    messages: await queries.listHitsInBox(db, box, { words, few: !found.more, ...limits }),
  };
}

/** The coach has read a new message. Reading it again changes nothing. */
export async function markRead(trx: Trx, { id }: { id: string }, act: Act): Promise<Changed<"unknown">> {
  const message = await queries.lockMessage(trx, id);
  if (!message) return { ok: false, reason: "unknown" };
  if (message.status === "new") await queries.updateMessage(trx, id, { status: "read", ...stamped(act) });
  return { ok: true };
}

/** As if the coach had not read it yet. */
export async function markUnread(trx: Trx, { id }: { id: string }, act: Act): Promise<Changed<"unknown">> {
  const message = await queries.lockMessage(trx, id);
  if (!message) return { ok: false, reason: "unknown" };
  if (message.status === "read") await queries.updateMessage(trx, id, { status: "new", ...stamped(act) });
  return { ok: true };
}

/** Puts a message away, answered or not; it stays readable. */
export async function archiveMessage(trx: Trx, { id }: { id: string }, act: Act): Promise<Changed<"unknown">> {
  const message = await queries.lockMessage(trx, id);
  if (!message) return { ok: false, reason: "unknown" };
  if (message.status === "archived") return { ok: true };
  await queries.updateMessage(trx, id, { status: "archived", ...stamped(act) });
  await recordAct(trx, { action: "contact.archived", subject: { type: "message", id } }, act);
  return { ok: true };
}

/** Takes a message out of the archives: answered if it was, otherwise to be answered. */
export async function restoreMessage(trx: Trx, { id }: { id: string }, act: Act): Promise<Changed<"unknown">> {
  const message = await queries.lockMessage(trx, id);
  if (!message) return { ok: false, reason: "unknown" };
  if (message.status !== "archived") return { ok: true };
  const answered = (await queries.listAnswers(trx, id)).length > 0;
  await queries.updateMessage(trx, id, { status: answered ? "answered" : "read", ...stamped(act) });
  await recordAct(trx, { action: "contact.restored", subject: { type: "message", id } }, act);
  return { ok: true };
}

/** Answers by mail and keeps the answer. The same text again, right after, is the same answer. */
export async function answerMessage(
  trx: Trx,
  { id, text }: { id: string; text: string },
  act: Act,
): Promise<Changed<"unknown" | "suspect" | "empty" | "too_long">> {
  const message = await queries.lockMessage(trx, id);
  if (!message) return { ok: false, reason: "unknown" };
  if (message.suspect) return { ok: false, reason: "suspect" };
  const answer = text.trim();
  if (!answer) return { ok: false, reason: "empty" };
  if (answer.length > ANSWER_MAX_CHARACTERS) return { ok: false, reason: "too_long" };
  const latest = (await queries.listAnswers(trx, id)).at(-1);
  if (latest?.text === answer) return { ok: true };

  const answerId = randomUUID();
  await queries.insertAnswer(trx, {
    id: answerId,
    message_id: id,
    text: answer,
    answered_at: act.now,
    answered_by: act.by,
  });
  await queries.updateMessage(trx, id, { status: "answered", ...stamped(act) });
  const settings = await getSettings(trx);
  await queueMail(trx, {
    to: message.email,
    subject: "Notre réponse à votre message",
    body: <CoachAnswer brand={settings.brand_name} text={answer} />,
    dedupeKey: `contact-answer:${answerId}`,
    replyTo: { name: displayName(settings.brand_name), address: settings.contact_email },
    now: act.now,
  });
  await recordAct(trx, { action: "contact.answered", subject: { type: "message", id } }, act);
  return { ok: true };
}

/** The coach vouches for a message kept aside: from here on it is one like the others, its two mails included. */
export async function acceptSuspect(trx: Trx, { id }: { id: string }, act: Act): Promise<Changed<"unknown">> {
  const message = await queries.lockMessage(trx, id);
  if (!message) return { ok: false, reason: "unknown" };
  if (!message.suspect) return { ok: true };
  await queries.updateMessage(trx, id, { suspect: false, ...stamped(act) });
  await sendMessageMails(trx, { ...message, situation: message.situation as Situation | null }, act);
  await recordAct(trx, { action: "contact.accepted", subject: { type: "message", id } }, act);
  return { ok: true };
}

/** Erases a message kept aside, for good. One that was accepted or received as usual is archived, not erased. */
export async function deleteSuspect(
  trx: Trx,
  { id }: { id: string },
  act: Act,
): Promise<Changed<"unknown" | "not_suspect">> {
  const message = await queries.lockMessage(trx, id);
  if (!message) return { ok: false, reason: "unknown" };
  if (!message.suspect) return { ok: false, reason: "not_suspect" };
  await queries.deleteMessage(trx, id);
  await recordAct(trx, { action: "contact.deleted", subject: { type: "message", id } }, act);
  return { ok: true };
}

/** Erases these messages kept aside, for good; what was accepted meanwhile, or never was aside, stays. Returns how many. */
export async function deleteSuspects(trx: Trx, { ids }: { ids: string[] }, act: Act): Promise<number> {
  const count = await queries.deleteSuspectMessages(trx, ids);
  if (count > 0) {
    const about = { type: "site", id: null } as const;
    await recordAct(trx, { action: "contact.all_deleted", subject: about, after: { count } }, act);
  }
  return count;
}

function stamped({ now, by }: Act) {
  return { status_changed_at: now, status_changed_by: by };
}

import { type Actor, recordAction } from "~/features/audit/audit.server";
import type { Trx } from "~/platform/db/database.server";
import { sendMessageMails } from "./message-mails.server";
import * as queries from "./queries.server";
import { listConversation, lockConversation } from "./reading/reading-queries.server";
import { CLOSED_NOTE_MAX_CHARACTERS, type ClosedReason } from "./rules";

export type Changed<Reason extends string> = { ok: true } | { ok: false; reason: Reason };

/** The coach opens a message: each time is written in the journal. A new one is now read. */
export async function openMessage(trx: Trx, { id }: { id: string }, act: Actor): Promise<Changed<"unknown">> {
  const message = await queries.lockMessage(trx, id);
  if (!message) return { ok: false, reason: "unknown" };
  if (message.status === "new" && !message.suspect)
    await queries.updateMessage(trx, id, { status: "read", ...stamped(act) });
  await recordAction(trx, { action: "contact.opened", subject: { type: "message", id } }, act);
  return { ok: true };
}

/** As if the coach had not read it yet. */
export async function markUnread(trx: Trx, { id }: { id: string }, act: Actor): Promise<Changed<"unknown">> {
  const message = await queries.lockMessage(trx, id);
  if (!message) return { ok: false, reason: "unknown" };
  if (message.status === "read") await queries.updateMessage(trx, id, { status: "new", ...stamped(act) });
  return { ok: true };
}

interface Closing {
  id: string;
  closedReason?: ClosedReason | null;
  closedNote?: string;
}
export type ClosingProblem = "reason_missing" | "note_missing" | "note_too_long";

/**
 * Puts a message away; it stays readable, and is erased in its time. One that was not answered is closed with a reason, kept
 * beside it (requirements ); « other » wants a note.
 */
export async function archiveMessage(
  trx: Trx,
  { id, closedReason = null, closedNote = "" }: Closing,
  act: Actor,
): Promise<Changed<"unknown" | ClosingProblem>> {
  const message = await queries.lockMessage(trx, id);
  if (!message) return { ok: false, reason: "unknown" };
  if (message.status === "archived") return { ok: true };
  const note = closedNote.trim();
  const answered = message.status === "answered";
  if (!answered && !closedReason) return { ok: false, reason: "reason_missing" };
  if (!answered && closedReason === "other" && !note) return { ok: false, reason: "note_missing" };
  if (note.length > CLOSED_NOTE_MAX_CHARACTERS) return { ok: false, reason: "note_too_long" };
  const closed = answered ? NOT_CLOSED : { closed_reason: closedReason, closed_note: note || null };
  await queries.updateMessage(trx, id, { status: "archived", ...closed, ...stamped(act) });
  await recordAction(trx, { action: "contact.archived", subject: { type: "message", id } }, act);
  return { ok: true };
}

/** Takes a message out of the archives: answered if it was, otherwise to be answered. */
export async function restoreMessage(trx: Trx, { id }: { id: string }, act: Actor): Promise<Changed<"unknown">> {
  const message = await queries.lockMessage(trx, id);
  if (!message) return { ok: false, reason: "unknown" };
  if (message.status !== "archived") return { ok: true };
  const called = message.reply_by === "phone" && message.phone === null;
  const answered = called || (await queries.listAnswers(trx, id)).length > 0;
  await queries.updateMessage(trx, id, { status: answered ? "answered" : "read", ...NOT_CLOSED, ...stamped(act) });
  await recordAction(trx, { action: "contact.restored", subject: { type: "message", id } }, act);
  return { ok: true };
}

/**
 * The coach vouches for a message kept aside: from here on it is one like the others, its two mails included. So is all that was kept
 * aside of its conversation: its writer reads the whole with the same words, and the first message takes along those that follow it.
 */
export async function acceptSuspect(trx: Trx, { id }: { id: string }, act: Actor): Promise<Changed<"unknown">> {
  const asked = await queries.findMessage(trx, id);
  if (!asked) return { ok: false, reason: "unknown" };
  await lockConversation(trx, asked.follows ?? id);
  const conversation = await listConversation(trx, asked.follows ?? id);
  if (!conversation.some((message) => message.id === id)) return { ok: false, reason: "unknown" };
  for (const message of conversation.filter(({ suspect }) => suspect)) {
    await queries.updateMessage(trx, message.id, { suspect: false, ...stamped(act) });
    await sendMessageMails(trx, message, act);
    await recordAction(trx, { action: "contact.accepted", subject: { type: "message", id: message.id } }, act);
  }
  return { ok: true };
}

/** Erases a message kept aside, for good. One that was accepted or received as usual is archived, not erased. */
export async function deleteSuspect(
  trx: Trx,
  { id }: { id: string },
  act: Actor,
): Promise<Changed<"unknown" | "not_suspect">> {
  const message = await queries.lockMessage(trx, id);
  if (!message) return { ok: false, reason: "unknown" };
  if (!message.suspect) return { ok: false, reason: "not_suspect" };
  await queries.deleteMessage(trx, id);
  await recordAction(trx, { action: "contact.deleted", subject: { type: "message", id } }, act);
  return { ok: true };
}

/**
 * Erases, when its writer takes their consent back, a message that neither an address nor four words find: only the coach, on the
 * telephone, knows that they asked. The others are erased by who wrote them.
 */
export async function eraseAtWish(
  trx: Trx,
  { id }: { id: string },
  act: Actor,
): Promise<Changed<"unknown" | "not_by_phone">> {
  const message = await queries.lockMessage(trx, id);
  if (!message) return { ok: false, reason: "unknown" };
  if (message.reply_by !== "phone") return { ok: false, reason: "not_by_phone" };
  await queries.deleteMessage(trx, id);
  await recordAction(trx, { action: "contact.erased_by_writer", subject: { type: "message", id } }, act);
  return { ok: true };
}

/** Erases these messages kept aside, for good; what was accepted meanwhile, or never was aside, stays. Returns how many. */
export async function deleteSuspects(trx: Trx, { ids }: { ids: string[] }, act: Actor): Promise<number> {
  const count = await queries.deleteSuspectMessages(trx, ids);
  if (count > 0) {
    const about = { type: "site", id: null } as const;
    await recordAction(trx, { action: "contact.all_deleted", subject: about, after: { count } }, act);
  }
  return count;
}

/** A message answered or taken out of the archives has no reason to be closed any more. */
export const NOT_CLOSED = { closed_reason: null, closed_note: null } as const;

/** What a change of status keeps: when, and who made it. */
export function stamped({ now, by }: Actor) {
  return { status_changed_at: now, status_changed_by: by };
}

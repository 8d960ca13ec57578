import { type Actor, recordAction } from "~/features/audit/audit.server";
import type { Trx } from "~/platform/db/database.server";
import { sendMessageMails } from "./message-mails.server";
import * as queries from "./queries.server";
import type { Situation } from "./situations";

export type Changed<Reason extends string> = { ok: true } | { ok: false; reason: Reason };

/** The coach has read a new message. Reading it again changes nothing. */
export async function markRead(trx: Trx, { id }: { id: string }, act: Actor): Promise<Changed<"unknown">> {
  const message = await queries.lockMessage(trx, id);
  if (!message) return { ok: false, reason: "unknown" };
  if (message.status === "new") await queries.updateMessage(trx, id, { status: "read", ...stamped(act) });
  return { ok: true };
}

/** As if the coach had not read it yet. */
export async function markUnread(trx: Trx, { id }: { id: string }, act: Actor): Promise<Changed<"unknown">> {
  const message = await queries.lockMessage(trx, id);
  if (!message) return { ok: false, reason: "unknown" };
  if (message.status === "read") await queries.updateMessage(trx, id, { status: "new", ...stamped(act) });
  return { ok: true };
}

/** Puts a message away, answered or not; it stays readable. */
export async function archiveMessage(trx: Trx, { id }: { id: string }, act: Actor): Promise<Changed<"unknown">> {
  const message = await queries.lockMessage(trx, id);
  if (!message) return { ok: false, reason: "unknown" };
  if (message.status === "archived") return { ok: true };
  await queries.updateMessage(trx, id, { status: "archived", ...stamped(act) });
  await recordAction(trx, { action: "contact.archived", subject: { type: "message", id } }, act);
  return { ok: true };
}

/** Takes a message out of the archives: answered if it was, otherwise to be answered. */
export async function restoreMessage(trx: Trx, { id }: { id: string }, act: Actor): Promise<Changed<"unknown">> {
  const message = await queries.lockMessage(trx, id);
  if (!message) return { ok: false, reason: "unknown" };
  if (message.status !== "archived") return { ok: true };
  const answered = (await queries.listAnswers(trx, id)).length > 0;
  await queries.updateMessage(trx, id, { status: answered ? "answered" : "read", ...stamped(act) });
  await recordAction(trx, { action: "contact.restored", subject: { type: "message", id } }, act);
  return { ok: true };
}

/** The coach vouches for a message kept aside: from here on it is one like the others, its two mails included. */
export async function acceptSuspect(trx: Trx, { id }: { id: string }, act: Actor): Promise<Changed<"unknown">> {
  const message = await queries.lockMessage(trx, id);
  if (!message) return { ok: false, reason: "unknown" };
  if (!message.suspect) return { ok: true };
  await queries.updateMessage(trx, id, { suspect: false, ...stamped(act) });
  await sendMessageMails(trx, { ...message, situation: message.situation as Situation | null }, act);
  await recordAction(trx, { action: "contact.accepted", subject: { type: "message", id } }, act);
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

/** Erases these messages kept aside, for good; what was accepted meanwhile, or never was aside, stays. Returns how many. */
export async function deleteSuspects(trx: Trx, { ids }: { ids: string[] }, act: Actor): Promise<number> {
  const count = await queries.deleteSuspectMessages(trx, ids);
  if (count > 0) {
    const about = { type: "site", id: null } as const;
    await recordAction(trx, { action: "contact.all_deleted", subject: about, after: { count } }, act);
  }
  return count;
}

/** What a change of status keeps: when, and who made it. */
export function stamped({ now, by }: Actor) {
  return { status_changed_at: now, status_changed_by: by };
}

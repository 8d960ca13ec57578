import { randomUUID } from "node:crypto";
import { findPreferencesAt, refusedMailAtFormer } from "~/features/accounts/accounts.server";
import { type Actor, recordAction } from "~/features/audit/audit.server";
import type { Db, Trx } from "~/platform/db/database.server";
import { ANSWER_MAX_CHARACTERS } from "./admin/rules";
import { sendAnswerMail } from "./message-mails.server";
import * as queries from "./queries.server";
import { type Changed, NOT_CLOSED, stamped } from "./sort-messages.server";

type AnswerProblem = "unknown" | "suspect" | "by_phone" | "empty" | "too_long";

/**
 * Keeps the answer, and sends it by mail to who asked for that: who reads with a passphrase, or asked in their account for no mail,
 * finds it on the site. Somebody who
 * asked to be called is called (`markCalled`). The same text again, right after, is the same answer.
 */
export async function answerMessage(
  trx: Trx,
  { id, text }: { id: string; text: string },
  act: Actor,
): Promise<{ ok: true; keptInSpace: boolean } | { ok: false; reason: AnswerProblem }> {
  const message = await queries.lockMessage(trx, id);
  if (!message) return { ok: false, reason: "unknown" };
  if (message.suspect) return { ok: false, reason: "suspect" };
  if (message.reply_by === "phone") return { ok: false, reason: "by_phone" };
  const answer = text.trim();
  if (!answer) return { ok: false, reason: "empty" };
  if (answer.length > ANSWER_MAX_CHARACTERS) return { ok: false, reason: "too_long" };
  const latest = (await queries.listAnswers(trx, id)).at(-1);
  if (latest?.text === answer) return { ok: true, keptInSpace: latest.kept_in_space };

  const answerId = randomUUID();
  const kept = message.email !== null && (await isKeptFrom(trx, message.email));
  await queries.insertAnswer(trx, {
    id: answerId,
    message_id: id,
    text: answer,
    answered_at: act.now,
    answered_by: act.by,
    read_at: null,
    kept_in_space: kept,
  });
  await queries.updateMessage(trx, id, { status: "answered", ...NOT_CLOSED, ...stamped(act) });
  if (message.email && !kept) await sendAnswerMail(trx, { id: answerId, to: message.email, text: answer }, act);
  await recordAction(trx, { action: "contact.answered", subject: { type: "message", id } }, act);
  return { ok: true, keptInSpace: kept };
}

/** Whether what is answered to this address is read in its account, which asked for no mail. */
export async function isReadInSpace(db: Db | Trx, address: string): Promise<boolean> {
  return (await findPreferencesAt(db, address))?.mail === false;
}

/**
 * Whether no mail leaves for this address: also one which an account that asked for no mail has left, as whoever reads that mailbox now is
 * not her.
 */
export async function isKeptFrom(db: Db | Trx, address: string): Promise<boolean> {
  return (await isReadInSpace(db, address)) || (await refusedMailAtFormer(db, address));
}

/** The coach called who asked for it: answered, and their number is erased. Again is the same call. */
export async function markCalled(
  trx: Trx,
  { id }: { id: string },
  act: Actor,
): Promise<Changed<"unknown" | "suspect" | "not_by_phone">> {
  const message = await queries.lockMessage(trx, id);
  if (!message) return { ok: false, reason: "unknown" };
  if (message.suspect) return { ok: false, reason: "suspect" };
  if (message.reply_by !== "phone") return { ok: false, reason: "not_by_phone" };
  if (message.status === "answered") return { ok: true };
  await queries.updateMessage(trx, id, { status: "answered", phone: null, ...NOT_CLOSED, ...stamped(act) });
  await recordAction(trx, { action: "contact.called", subject: { type: "message", id } }, act);
  return { ok: true };
}

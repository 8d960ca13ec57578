import { randomUUID } from "node:crypto";
import { findContact, findRefuser, refusedMailAtFormer } from "~/features/accounts/accounts.server";
import { type Actor, recordAction } from "~/features/audit/audit.server";
import type { Db, Trx } from "~/platform/db/database.server";
import { ANSWER_MAX_CHARACTERS } from "./admin/rules";
import { sendAnswerMail } from "./message-mails.server";
import * as queries from "./queries.server";
import { type Changed, NOT_CLOSED, stamped } from "./sort-messages.server";

export type AnswerProblem = "unknown" | "suspect" | "by_phone" | "empty" | "too_long" | "left";

/**
 * Keeps the answer, and sends it by mail to who asked for that: who reads with a passphrase, or asked in their account for no mail,
 * finds it on the site. Somebody who asked to be called is called (`markCalled`). What nobody could read is not taken.
 * The same text again, right after, is the same answer. `keptInSpace`: no mail leaves.
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
  const back = await findWayBack(trx, message);
  if (back.by === "nothing") return { ok: false, reason: "left" };
  await queries.insertAnswer(trx, {
    id: answerId,
    message_id: id,
    text: answer,
    answered_at: act.now,
    answered_by: act.by,
    read_at: null,
    kept_in_space: back.by === "space",
  });
  const whose = back.by === "space" ? { user_id: back.userId } : {};
  await queries.updateMessage(trx, id, { status: "answered", ...whose, ...NOT_CLOSED, ...stamped(act) });
  if (back.by === "mail") await sendAnswerMail(trx, { id: answerId, to: back.to, text: answer }, act);
  await recordAction(trx, { action: "contact.answered", subject: { type: "message", id } }, act);
  return { ok: true, keptInSpace: back.by === "space" };
}

export type WayBack =
  | { by: "mail"; to: string }
  | { by: "space"; userId: string }
  | { by: "words" }
  | { by: "nothing" };

type Asked = { email: string | null; user_id: string | null };

/** Where this message is answered by mail: its account's address of the day, or the one that was typed. */
export async function addressOf(db: Db | Trx, { email, user_id }: Asked): Promise<string | null> {
  return user_id ? (await findContact(db, user_id)).email : email;
}

/**
 * How what is answered to this message is read: in the space of its account, or of the one that proved its address, when that asked for
 * no mail. An address that such an account has left, or that waited in it, gets nothing: whoever reads that mailbox now, or typed it, may be another.
 */
export async function findWayBack(db: Db | Trx, message: Asked & { no_way_back: boolean }): Promise<WayBack> {
  if (message.no_way_back) return { by: "nothing" };
  const address = await addressOf(db, message);
  if (address === null) return { by: "words" };
  const accountId = message.user_id;
  const userId = (accountId && (await findRefuser(db, { accountId, address }))) ?? (await findRefuser(db, { address }));
  if (userId) return { by: "space", userId };
  return (await refusedMailAtFormer(db, address)) ? { by: "nothing" } : { by: "mail", to: address };
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

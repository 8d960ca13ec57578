import { randomUUID } from "node:crypto";
import { type Actor, recordAction } from "~/features/audit/audit.server";
import type { Trx } from "~/platform/db/database.server";
import { ANSWER_MAX_CHARACTERS } from "./admin/rules";
import { sendAnswerMail } from "./message-mails.server";
import * as queries from "./queries.server";
import { type Changed, NOT_CLOSED, stamped } from "./sort-messages.server";

/** Answers by mail and keeps the answer. The same text again, right after, is the same answer. */
export async function answerMessage(
  trx: Trx,
  { id, text }: { id: string; text: string },
  act: Actor,
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
  await queries.updateMessage(trx, id, { status: "answered", ...NOT_CLOSED, ...stamped(act) });
  await sendAnswerMail(trx, { id: answerId, to: message.email, text: answer }, act);
  await recordAction(trx, { action: "contact.answered", subject: { type: "message", id } }, act);
  return { ok: true };
}

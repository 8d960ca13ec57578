import { randomUUID } from "node:crypto";
import { getSettings } from "~/features/settings/settings.server";
import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { ContactInput } from "./forms";
import { sendMessageMails } from "./message-mails.server";
import * as queries from "./queries.server";
import { CONSENT_TEXT_VERSION, isSuspect, SAME_MESSAGE_MINUTES, type Suspicion } from "./rules";

export { answerDue, type Wait, waitOf } from "./admin/rules";
export { answerMessage } from "./answer-message.server";
export { readInbox, searchInbox } from "./inbox.server";
export { findNextWaiting } from "./inbox-queries.server";
export { findLastFrom, findMessage, listAnswers } from "./queries.server";
export { deleteSavedAnswer, listSavedAnswers, writeSavedAnswer } from "./saved-answers.server";
export {
  acceptSuspect,
  archiveMessage,
  deleteSuspect,
  deleteSuspects,
  markUnread,
  openMessage,
  restoreMessage,
} from "./sort-messages.server";

/**
 * Keeps a visitor's message and queues two mails in the same transaction: an acknowledgement and an alert to the coach.
 * A doubtful message is kept aside without any mail: we are not to be used to write to strangers. The same message sent
 * again within minutes is the first one. `given`: a consent to another sentence than this room’s, or given earlier.
 */
export async function receiveMessage(
  trx: Trx,
  input: ContactInput & { suspicions?: Suspicion[]; given?: { textVersion: string; givenAt: Date } },
  { now }: At,
): Promise<{ id: string }> {
  const { suspicions = [], given, ...message } = input;
  await queries.lockSender(trx, message.email);
  const twin = await findSentAlready(trx, message, { now });
  if (twin) return twin;

  const settings = await getSettings(trx);
  const id = randomUUID();
  const suspect = isSuspect(suspicions);
  await queries.insertMessage(trx, {
    id,
    name: message.name,
    email: message.email,
    phone: message.phone,
    situation: message.situation,
    message: message.message,
    consent_rgpd: message.consent,
    consent_version: message.consent ? settings.privacy_version : null,
    consent_text_version: message.consent ? (given?.textVersion ?? CONSENT_TEXT_VERSION) : null,
    consent_at: message.consent ? (given?.givenAt ?? now) : null,
    source: message.source,
    status: "new",
    suspect,
    suspicions: suspicions.join(" "),
    created_at: now,
    status_changed_at: null,
    status_changed_by: null,
    closed_reason: null,
    closed_note: null,
  });
  if (!suspect) await sendMessageMails(trx, { id, email: message.email }, { now });
  return { id };
}

/** The same message from the same person, already here: a double click, a page sent again. */
export async function findSentAlready(
  db: Db | Trx,
  input: ContactInput,
  { now }: At,
): Promise<{ id: string } | undefined> {
  return queries.findTwin(db, input, new Date(now.getTime() - SAME_MESSAGE_MINUTES * 60_000));
}

/**
 * Messages and their answers are kept, once answered or archived, as long as the privacy policy says (setting
 * `message_retention_months`). What still waits for the coach is never erased (requirements ).
 */
export async function eraseOldMessages(trx: Trx, { now }: At): Promise<void> {
  const { message_retention_months } = await getSettings(trx);
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - message_retention_months);
  await queries.deleteMessagesDoneBefore(trx, oldest);
}

import { randomUUID } from "node:crypto";
import { getSettings } from "~/features/settings/settings.server";
import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import { instantBefore } from "~/platform/personal-data/kept-time";
import type { ContactInput } from "./forms";
import { sendMessageMails } from "./message-mails.server";
import * as queries from "./queries.server";
import { givePassphrase } from "./reading/passphrase.server";
import { deleteReadBefore } from "./reading/reading-queries.server";
import { CONSENT_TEXT_VERSION, isSuspect, READABLE_DAYS, SAME_MESSAGE_MINUTES, type Suspicion } from "./rules";

export { answerDue, type Wait, waitOf } from "./admin/rules";
export { addressOf, answerMessage, findWayBack, markCalled } from "./answer-message.server";
export { readMessage } from "./forms";
export { readInbox, searchInbox } from "./inbox.server";
export { countInBoxes, findNextWaiting, listWaiting, waitingMessages } from "./inbox-queries.server";
export {
  deleteMessage,
  findLastFrom,
  findMessage,
  followAddress,
  listAnswers,
  listKeptInSpace,
} from "./queries.server";
export { deleteSavedAnswer, listSavedAnswers, writeSavedAnswer } from "./saved-answers.server";
export {
  acceptSuspect,
  archiveMessage,
  deleteSuspect,
  deleteSuspects,
  eraseAtWish,
  markUnread,
  openMessage,
  restoreMessage,
} from "./sort-messages.server";
export { mergeMessages, releaseMessages } from "./whose-messages.server";

/** A consent as it was given; `policyVersion`: null where the sentence names no policy. */
interface GivenBefore {
  textVersion: string;
  policyVersion: string | null;
  givenAt: Date;
}

/**
 * Keeps a visitor's message and queues two mails in the same transaction: an acknowledgement (where the answer goes by e-mail)
 * and an alert to the coach. A doubtful message is kept aside without any mail: we are not to be used to write to strangers.
 * The same message sent again within minutes is the first one. `given`: a consent to another sentence than this room’s, or
 * given earlier. `follows`: the first message of a conversation read with a passphrase; else one to be read here returns the
 * words that open it (null when it was sent again too often). `formKey`: drawn by the form, without which no two messages to be
 * read here are the same: the same words of two people must not open one letter. `userId`: the account it is written from.
 */
export async function receiveMessage(
  trx: Trx,
  input: ContactInput & {
    suspicions?: Suspicion[];
    given?: GivenBefore;
    follows?: string;
    formKey?: string | null;
    userId?: string | null;
  },
  { now }: At,
): Promise<{ id: string; passphrase: string[] | null }> {
  const { suspicions = [], given, follows = null, formKey = null, userId = null, ...message } = input;
  await queries.lockSender(trx, message);
  const twin = await findSentAlready(trx, { ...message, follows, formKey, userId }, { now });
  const id = twin?.id ?? randomUUID();
  if (!twin) {
    const settings = await getSettings(trx);
    const suspect = isSuspect(suspicions);
    const today = { textVersion: CONSENT_TEXT_VERSION, policyVersion: settings.privacy_version, givenAt: now };
    const consent = message.consent ? (given ?? today) : null;
    await queries.insertMessage(trx, {
      id,
      name: message.name,
      email: message.email,
      user_id: userId,
      phone: message.phone,
      reply_by: message.reply,
      call_from: message.call?.from ?? null,
      call_until: message.call?.until ?? null,
      voicemail: message.call?.voicemail ?? null,
      follows,
      form_key: formKey,
      situation: message.situation,
      message: message.message,
      consent_rgpd: message.consent,
      consent_version: consent?.policyVersion ?? null,
      consent_text_version: consent?.textVersion ?? null,
      consent_at: consent?.givenAt ?? null,
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
  }
  const readHere = message.reply === "here" && !follows;
  return { id, passphrase: readHere ? await givePassphrase(trx, { messageId: id }, { now }) : null };
}

/** The same message from the same person, already here: a double click, a page sent again. */
export async function findSentAlready(
  db: Db | Trx,
  input: ContactInput & { follows?: string | null; formKey?: string | null; userId?: string | null },
  { now }: At,
): Promise<{ id: string } | undefined> {
  if (input.reply === "here" && !input.follows && !input.formKey) return undefined;
  return queries.findTwin(db, input, new Date(now.getTime() - SAME_MESSAGE_MINUTES * 60_000));
}

/**
 * Messages and their answers are kept, once answered or archived, as long as the privacy policy says (setting
 * `message_retention_months`), and a conversation read with a passphrase thirty days. What still waits for the coach is never
 * erased (requirements ).
 */
export async function eraseOldMessages(trx: Trx, { now }: At): Promise<void> {
  const { message_retention_months } = await getSettings(trx);
  await queries.deleteMessagesDoneBefore(trx, instantBefore({ months: message_retention_months }, { now }));
  await deleteReadBefore(trx, new Date(now.getTime() - READABLE_DAYS * 86_400_000));
}

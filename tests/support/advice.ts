import { randomUUID } from "node:crypto";
import { answerQuestion, askQuestion, giveMessageConsent } from "~/features/advice/advice.server";
import { BLANK, type Question } from "~/features/advice/ask-question.server";
import { insertMessage, insertThread } from "~/features/advice/queries.server";
import { dueAt } from "~/features/advice/rules";
import { sealFor } from "~/features/advice/sealing.server";
import { defaultSettings } from "~/features/settings/rules";
import { db, inTransaction } from "~/platform/db/database.server";
import { keepSealed } from "~/platform/files/sealed-files.server";

/** Sends a letter as its form does, its consent ticked: the first of a thread, unless it names one. */
export function sendLetter(letter: Pick<Question, "userId" | "text"> & Partial<Question>, at: { now: Date }) {
  const form = { threadId: null, clientKey: randomUUID(), consent: true, shownAbsences: [] };
  return inTransaction((trx) => askQuestion(trx, { ...form, ...letter }, at));
}

/** The thread of a letter that left; any other fails the test. */
export async function threadOf(sent: ReturnType<typeof sendLetter>): Promise<string> {
  const done = await sent;
  if (!done.ok) throw new Error(done.reason);
  return done.threadId;
}

/** The coach answers; the id of the answer, which she can take back for ten seconds. */
export async function answerLetter(
  letter: { threadId: string; text: string },
  act: { now: Date; by: string },
): Promise<string> {
  const done = await inTransaction((trx) => answerQuestion(trx, { ...letter, clientKey: randomUUID() }, act));
  if (!done.ok) throw new Error(done.reason);
  return done.answerId;
}

/** A thread of this person, member or not, with one question that waits; returns its id. */
export async function waitingThread(userId: string, text = "Que dire ce soir ?", now = new Date()): Promise<string> {
  const [threadId, id] = [randomUUID(), randomUUID()];
  await inTransaction(async (trx) => {
    await giveMessageConsent(trx, { userId }, { now });
    await insertThread(trx, { id: threadId, user_id: userId, opened_at: now, archived_at: null });
    await insertMessage(trx, {
      ...BLANK,
      id,
      thread_id: threadId,
      kind: "question",
      question_id: null,
      text: await sealFor(trx, userId, { table: "advice_messages", id, text }, { now }),
      written_at: now,
      written_by: userId,
      client_key: randomUUID(),
      due_at: dueAt(now, [], defaultSettings.advice_hours),
    });
  });
  return threadId;
}

/** A document joined to the first letter of a thread, sealed for its person; its id. */
export async function attachmentOn(threadId: string): Promise<string> {
  const { user_id: ownerId } = await db()
    .selectFrom("advice_threads")
    .select("user_id")
    .where("id", "=", threadId)
    .executeTakeFirstOrThrow();
  const { id: message_id } = await db()
    .selectFrom("advice_messages")
    .select("id")
    .where("thread_id", "=", threadId)
    .orderBy("written_at")
    .executeTakeFirstOrThrow();
  const id = randomUUID();
  const place = { table: "advice_attachments", column: "file", row: id };
  const keeping = { place, purpose: "attachment", ownerId, kind: "application/pdf" } as const;
  const file = await keepSealed(Buffer.from("%PDF-1.7"), keeping, { now: new Date() });
  const kind = "application/pdf" as const;
  await db().insertInto("advice_attachments").values({ id, message_id, file_id: file.id, kind, position: 1 }).execute();
  return id;
}

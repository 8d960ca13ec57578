import { randomUUID } from "node:crypto";
import { BLANK } from "~/features/advice/ask-question.server";
import { insertMessage, insertThread } from "~/features/advice/queries.server";
import { dueAt } from "~/features/advice/rules";
import { sealFor } from "~/features/advice/sealing.server";
import { inTransaction } from "~/platform/db/database.server";

/** A thread of this person, member or not, with one question that waits; returns its id. */
export async function waitingThread(userId: string, text = "Que dire ce soir ?", now = new Date()): Promise<string> {
  const [threadId, id] = [randomUUID(), randomUUID()];
  await inTransaction(async (trx) => {
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
      due_at: dueAt(now, []),
    });
  });
  return threadId;
}

import { randomUUID } from "node:crypto";
import { answerQuestion, askQuestion, listThreads } from "~/features/advice/advice.server";
import { parisDay, parisInstant } from "~/platform/clock";
import { type Db, inTransaction } from "~/platform/db/database.server";

const HOUR_MS = 3_600_000;

const answered = {
  question:
    "L’annonce à Lou. Nous voulons lui dire samedi, ensemble. Elle a huit ans.\n\nQue dire, et que ne pas dire ?",
  answer:
    "Bonjour Claire,\n\nUne phrase suffit pour commencer : « On ne sera plus mari et femme, on reste tes parents. » Puis laissez-la parler.\n\nNe promettez que ce que vous savez déjà : où elle dort, qui l’emmène à l’école.\n\nSophie",
};
const waiting =
  "L’heure du retour, le dimanche. Il me demande de rendre Lou à 16 h au lieu de 18 h, « pour les devoirs ».\n\nEst-ce que je peux refuser ?";

/** Two letters of the member: one answered, one that waits. Done once. */
export async function seedLetters(
  db: Db,
  { memberId, coachId }: { memberId: string; coachId: string },
  at: { now: Date },
) {
  const { toRead, waiting: open, read } = await listThreads(db, memberId, at);
  if (toRead.length + open.length + read.length > 0) return;
  // Her year began today in Paris: whatever the hour of the night, nothing was written before it.
  const midnight = parisInstant(parisDay(at.now), "00:00").getTime();
  const ago = (hours: number) => new Date(Math.max(midnight, at.now.getTime() - hours * HOUR_MS));
  const ask = async (text: string, hoursAgo: number) => {
    const now = ago(hoursAgo);
    const form = { threadId: null, clientKey: randomUUID(), consent: true, shownAbsences: [] };
    const asked = await inTransaction((trx) => askQuestion(trx, { ...form, userId: memberId, text }, { now }));
    if (!asked.ok) throw new Error(`the demonstration member could not write: ${asked.reason}`);
    return asked.threadId;
  };
  const threadId = await ask(answered.question, 4);
  const input = { threadId, text: answered.answer, clientKey: randomUUID() };
  await inTransaction((trx) => answerQuestion(trx, input, { now: ago(1), by: coachId }));
  await ask(waiting, 0);
}

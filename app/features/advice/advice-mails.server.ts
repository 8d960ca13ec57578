import { mailPerson } from "~/features/accounts/accounts.server";
import { getSettings } from "~/features/settings/settings.server";
import type { At } from "~/platform/clock";
import { config } from "~/platform/config.server";
import { db, inTransaction, type Trx } from "~/platform/db/database.server";
import { queueMail } from "~/platform/mail/outbox.server";
import * as mails from "./mails";
import * as queries from "./queries.server";
import { alertStage } from "./rules";

const TOLD_AT_ONCE = 100;
const WARNED_AT_ONCE = 1_000;

const queue = () => `${config().baseUrl}/admin/echanges`;

/** In the transaction that keeps the question: the coach is told once for each, and of nothing that was never kept. */
export async function tellCoachOfQuestion(
  trx: Trx,
  { id, threadId }: { id: string; threadId: string },
  { now }: At,
): Promise<void> {
  const { contact_email: to } = await getSettings(trx);
  const mail = mails.questionArrived({ url: `${queue()}/${threadId}` });
  await queueMail(trx, { ...mail, to, dedupeKey: `advice-question:${id}`, now });
}

/** Tells people that an answer left, once it cannot be taken back any more (schedule). */
export async function tellOfAnswers({ now }: At): Promise<void> {
  const url = `${config().baseUrl}/espace-membre/echanges`;
  for (const { id, user_id: userId } of await queries.listAnswersToTell(db(), { now }, TOLD_AT_ONCE)) {
    await inTransaction(async (trx) => {
      const answer = await queries.lockMessage(trx, id);
      if (!answer || answer.told_at) return;
      await queries.updateMessage(trx, id, { told_at: now });
      await mailPerson(trx, userId, mails.answerWaits, { url }, { dedupeKey: `advice-answer:${id}`, now });
    });
  }
}

/** Warns the coach of promises that come near, or are past: one mail for all that reached a stage since the last (schedule). */
export async function warnOfPromises({ now }: At): Promise<void> {
  const open = await queries.listOpenQuestions(db(), WARNED_AT_ONCE);
  const reached = open.flatMap(({ id, due_at, alerted }) => {
    const stage = due_at ? alertStage(due_at, now) : 0;
    return stage > alerted ? [{ id, stage }] : [];
  });
  const [first] = reached;
  if (!first) return;
  await inTransaction(async (trx) => {
    for (const { id, stage } of reached) await queries.updateMessage(trx, id, { alerted: stage });
    const highest = Math.max(...reached.map(({ stage }) => stage));
    const nearest = highest > 2 ? "late" : highest === 2 ? "hours" : "day";
    const { contact_email: to } = await getSettings(trx);
    const mail = mails.promiseNears({ url: queue(), count: reached.length, nearest });
    await queueMail(trx, { ...mail, to, dedupeKey: `advice-promise:${first.id}:${first.stage}`, now });
  });
}

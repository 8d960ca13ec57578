import { randomUUID } from "node:crypto";
import { getSettings } from "~/features/settings/settings.server";
import type { Trx } from "~/platform/db/database.server";
import { displayName } from "~/platform/mail/address";
import { queueMail } from "~/platform/mail/outbox.server";
import { CoachAnswer } from "./emails";
import { sendMails } from "./mails.server";
import * as queries from "./queries.server";
import type { Situation } from "./rules";

/** Who acts: the coach's account. */
interface Act {
  now: Date;
  by: string | null;
}

type Changed<Reason extends string> = { ok: true } | { ok: false; reason: Reason };

/** The coach has read a new message. Reading it again changes nothing. */
export async function markRead(trx: Trx, { id }: { id: string }, act: Act): Promise<Changed<"unknown">> {
  const message = await queries.lockMessage(trx, id);
  if (!message) return { ok: false, reason: "unknown" };
  if (message.status === "new") await queries.updateMessage(trx, id, { status: "read", ...stamped(act) });
  return { ok: true };
}

/** Puts a message away, answered or not; it stays readable. */
export async function archiveMessage(trx: Trx, { id }: { id: string }, act: Act): Promise<Changed<"unknown">> {
  const message = await queries.lockMessage(trx, id);
  if (!message) return { ok: false, reason: "unknown" };
  if (message.status !== "archived") await queries.updateMessage(trx, id, { status: "archived", ...stamped(act) });
  return { ok: true };
}

/** Answers by mail and keeps the answer. The same text again, right after, is the same answer. */
export async function answerMessage(
  trx: Trx,
  { id, text }: { id: string; text: string },
  act: Act,
): Promise<Changed<"unknown" | "suspect" | "empty">> {
  const message = await queries.lockMessage(trx, id);
  if (!message) return { ok: false, reason: "unknown" };
  if (message.suspect) return { ok: false, reason: "suspect" };
  const answer = text.trim();
  if (!answer) return { ok: false, reason: "empty" };
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
  await queries.updateMessage(trx, id, { status: "answered", ...stamped(act) });
  const settings = await getSettings(trx);
  await queueMail(trx, {
    to: message.email,
    subject: "Notre réponse à votre message",
    body: <CoachAnswer brand={settings.brand_name} text={answer} />,
    dedupeKey: `contact-answer:${answerId}`,
    replyTo: { name: displayName(settings.brand_name), address: settings.contact_email },
    now: act.now,
  });
  return { ok: true };
}

/** The coach vouches for a message kept aside: from here on it is one like the others, its two mails included. */
export async function acceptSuspect(trx: Trx, { id }: { id: string }, act: Act): Promise<Changed<"unknown">> {
  const message = await queries.lockMessage(trx, id);
  if (!message) return { ok: false, reason: "unknown" };
  if (!message.suspect) return { ok: true };
  await queries.updateMessage(trx, id, { suspect: false, ...stamped(act) });
  await sendMails(trx, { ...message, situation: message.situation as Situation | null }, act);
  return { ok: true };
}

function stamped({ now, by }: Act) {
  return { status_changed_at: now, status_changed_by: by };
}

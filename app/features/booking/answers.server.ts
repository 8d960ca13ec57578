import "./tables";
import { holdMessageConsent, type PreparedAttachment } from "~/features/advice/advice.server";
import type { AttachmentKind } from "~/features/advice/rules";
import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import { isWrittenElsewhere, type Seen } from "~/platform/http/kept-writings.server";
import { dataKeyOf } from "~/platform/sealing/data-keys.server";
import { openColumns, sealText, UNREADABLE } from "~/platform/sealing/sealed-text.server";
import { listJoined } from "./answer-attachment-queries.server";
import { findRoomFor, joinToAnswers } from "./answer-attachments.server";
import * as queries from "./queries.server";
import { ANSWER_MAX_CHARACTERS, QUESTIONS } from "./rules";

/** What somebody would like to speak of: one answer for each question, empty when there is none. */
export interface Answers {
  answers: string[];
  /** False: they open no more, and nothing may be written over them. */
  readable: boolean;
  updatedAt: Date;
  /** When they were handed to the coach; null while they are only kept. */
  sentAt: Date | null;
  attachments: { id: string; kind: AttachmentKind }[];
}

export type AnswersRefused = "unknown" | "begun" | "changed_meanwhile" | "too_long" | "too_many_attachments";

/**
 * Keeps one's own answers before a meeting, sealed with one's key, with what is joined to them, and hands them to the coach when `send` is
 * asked; all empty, they are forgotten. With more files than they bear the answers are kept, and handed to nobody. They may be changed until the meeting begins, and once handed over each change is read
 * too; one that is written after the consent was withdrawn takes them back, until they are handed over anew. `seen`: their `updatedAt` when
 * they were opened; refused when another form has changed them since.
 */
export async function saveAnswers(
  trx: Trx,
  {
    appointmentId,
    userId,
    answers,
    send,
    attachments = [],
    ...opened
  }: Seen & {
    appointmentId: string;
    userId: string;
    answers: string[];
    send: boolean;
    attachments?: PreparedAttachment[];
  },
  { now }: At,
): Promise<{ ok: true; isSent: boolean } | { ok: false; reason: AnswersRefused }> {
  // Two tabs wait for each other.
  await queries.lockAppointment(trx, appointmentId);
  const one = await queries.findOwnAppointment(trx, userId, appointmentId);
  if (one?.status !== "confirmed") return { ok: false, reason: "unknown" };
  if (one.starts_at <= now) return { ok: false, reason: "begun" };
  const before = await findRow(trx, appointmentId);
  if (before && (await isWrittenElsewhere(trx, opened, before.updated_at)))
    return { ok: false, reason: "changed_meanwhile" };
  const kept = Array.from({ length: QUESTIONS }, (_, rank) => (answers[rank] ?? "").trim());
  if (kept.some((text) => text.length > ANSWER_MAX_CHARACTERS)) return { ok: false, reason: "too_long" };
  const nothing = kept.every((text) => text === "") && attachments.length === 0;
  if (nothing && (await listJoined(trx, appointmentId)).length === 0) {
    await trx.deleteFrom("appointment_answers").where("id", "=", appointmentId).execute();
    return { ok: true, isSent: false };
  }
  const room = await findRoomFor(trx, { appointmentId, userId, attachments });
  const place = { table: "appointment_answers", column: "answers", row: appointmentId };
  const consents = await holdMessageConsent(trx, userId);
  const isSent = (send && room !== null) || (consents !== null && before?.sent_at != null);
  const row = {
    answers: sealText(await dataKeyOf(trx, userId, { now }), place, JSON.stringify(kept)),
    updated_at: now,
    ...(!consents && { sent_at: null }),
    ...(send && room && { sent_at: now }),
  };
  await trx
    .insertInto("appointment_answers")
    .values({ id: appointmentId, user_id: userId, sent_at: null, ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
  if (!room) return { ok: false, reason: "too_many_attachments" };
  await joinToAnswers(trx, { appointmentId, userId, room });
  return { ok: true, isSent };
}

/** The answers before one meeting; null when there are none. Whose they are is the caller's business. */
export async function findAnswers(db: Db, appointmentId: string): Promise<Answers | null> {
  const row = await findRow(db, appointmentId);
  const [opened] = row ? await openColumns(db, "appointment_answers", ["answers"], [row]) : [];
  if (!opened) return null;
  const readable = opened.answers !== UNREADABLE;
  const answers = readable ? (JSON.parse(opened.answers) as string[]) : [UNREADABLE];
  const attachments = (await listJoined(db, appointmentId)).map(({ id, kind }) => ({ id, kind }));
  return { answers, readable, updatedAt: opened.updated_at, sentAt: opened.sent_at, attachments };
}

function findRow(db: Db, appointmentId: string) {
  return db.selectFrom("appointment_answers").selectAll().where("id", "=", appointmentId).executeTakeFirst();
}

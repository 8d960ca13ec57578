import { recordAction } from "~/features/audit/audit.server";
import type { ReplyDelay } from "~/features/settings/rules";
import { getSettings } from "~/features/settings/settings.server";
import { noteErasure } from "~/platform/backups/noted-erasures.server";
import { type At, addDays, type Day, parisDay, partElapsed } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { answerDue } from "../admin/rules";
import { receiveMessage } from "../contact.server";
import { deleteMessage } from "../queries.server";
import { READABLE_DAYS, type Suspicion } from "../rules";
import { findByPassphrase } from "./passphrase.server";
import * as queries from "./reading-queries.server";

export interface ReadLetter {
  id: string;
  from: "visitor" | "coach";
  text: string;
  at: Date;
  isNew: boolean;
}

export interface Reading {
  /** The oldest first. */
  letters: ReadLetter[];
  /** By when what waits is promised an answer, and how much of that wait is over (0 to 1); null when nothing waits. */
  wait: { due: Date; elapsed: number } | null;
  /** Nothing waits and the last message was put away without an answer. */
  closed: boolean;
  /** The day it is erased; null while something waits. */
  erasedOn: Day | null;
  /** A tick said that what is written here may be read: given once for the conversation. */
  consented: boolean;
}

/** What these words open, or null: words that never were, and those of what is erased, are the same. Answers are now read. */
export async function openReading(trx: Trx, { words }: { words: string[] }, { now }: At): Promise<Reading | null> {
  const firstId = await findByPassphrase(trx, words);
  if (!firstId) return null;
  await queries.lockConversation(trx, firstId);
  const messages = await queries.listConversation(trx, firstId);
  const ids = messages.map(({ id }) => id);
  const answers = await queries.listAnswersTo(trx, ids);
  await queries.markAnswersRead(trx, ids, now);
  const waiting = messages.find(({ status }) => status === "new" || status === "read");
  const delay = await getSettings(trx);
  const moved = Math.max(...messages.map(({ moved_at }) => moved_at.getTime()));
  const letters: ReadLetter[] = [
    ...messages.map(({ id, message, created_at }) => ({
      id,
      from: "visitor" as const,
      text: message,
      at: created_at,
      isNew: false,
    })),
    ...answers.map(({ id, text, answered_at, read_at }) => ({
      id,
      from: "coach" as const,
      text,
      at: answered_at,
      isNew: !read_at,
    })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
  return {
    letters,
    wait: waiting ? waitFor(waiting.created_at, now, delay) : null,
    closed: !waiting && letters.at(-1)?.from === "visitor",
    erasedOn: waiting ? null : addDays(parisDay(new Date(moved)), READABLE_DAYS),
    consented: messages.some(({ consent_at }) => consent_at),
  };
}

function waitFor(written: Date, now: Date, delay: ReplyDelay) {
  const due = answerDue(written, delay);
  return { due, elapsed: partElapsed({ from: written, to: due }, now) };
}

/** Goes on writing with the same words: one more message for the coach, answered in its turn, under the consent ticked with it or before. */
export async function writeAgain(
  trx: Trx,
  { words, message, consent }: { words: string[]; message: string; consent: boolean },
  { now }: At,
): Promise<{ ok: true } | { ok: false; reason: "unknown" | "no_consent" }> {
  const firstId = await findByPassphrase(trx, words);
  if (!firstId) return { ok: false, reason: "unknown" };
  await queries.lockConversation(trx, firstId);
  const messages = await queries.listConversation(trx, firstId);
  const [first] = messages;
  if (!first) return { ok: false, reason: "unknown" };
  const before = messages.find(({ consent_at }) => consent_at);
  if (!consent && !before) return { ok: false, reason: "no_consent" };
  const given =
    before?.consent_at && before.consent_text_version
      ? {
          textVersion: before.consent_text_version,
          policyVersion: before.consent_version,
          givenAt: before.consent_at,
        }
      : undefined;
  await receiveMessage(
    trx,
    {
      source: first.source,
      name: first.name,
      reply: "here",
      email: null,
      phone: null,
      call: null,
      situation: null,
      message,
      consent: true,
      given,
      suspicions: first.suspect ? (first.suspicions.split(" ") as Suspicion[]) : [],
      follows: firstId,
    },
    { now },
  );
  return { ok: true };
}

/** Erases what these words open, at the wish of who wrote it: nobody can open it any more. Noted for the backups that are older. */
export async function eraseReading(trx: Trx, { words }: { words: string[] }, { now }: At): Promise<boolean> {
  const firstId = await findByPassphrase(trx, words);
  if (!firstId) return false;
  await deleteMessage(trx, firstId);
  await noteErasure(trx, { message: firstId }, { now });
  await recordAction(
    trx,
    { action: "contact.erased_by_writer", subject: { type: "message", id: firstId } },
    { now, by: null },
  );
  return true;
}

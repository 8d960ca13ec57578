import { randomUUID } from "node:crypto";
import type { Actor } from "~/features/audit/audit.server";
import { findReachable, markRefused, unsubscribeUrl } from "~/features/newsletter/newsletter.server";
import type { At } from "~/platform/clock";
import { config } from "~/platform/config.server";
import { db, inTransaction, type Trx } from "~/platform/db/database.server";
import { mask } from "~/platform/log.server";
import { parseSender } from "~/platform/mail/address";
import { addressProofPort } from "~/platform/mail/outbox.server";
import {
  type InlinePicture,
  type LetterBox,
  LetterRefused,
  openLetterBox,
  serverSpoke,
} from "~/platform/mail/transport.server";
import { contentHash, copyFor, drawLetter, drawPictures } from "./draw-letter.server";
import * as queries from "./queries.server";
import { listRecipients } from "./recipients.server";
import { laterMinutes, TRIES_AT_MOST } from "./rules";
import { record, unscheduleLetter } from "./write-letter.server";

/** So long a run hands copies over; the next one goes on. */
const RUN_MS = 45_000;

type Sending = Awaited<ReturnType<typeof queries.listSending>>[number];

/**
 * Freezes a letter and makes one copy for each of its recipients; the copies leave by `sendLetters`. Refused unless it was tried as it
 * stands, or when there is nobody to send it to. Done again, it changes nothing.
 */
export async function startLetter(
  trx: Trx,
  { id }: { id: string },
  actor: { now: Date; by: string | null },
): Promise<{ ok: true } | { ok: false; reason: "letter_unknown" | "not_tried" | "nobody" }> {
  const letter = await queries.lockLetter(trx, id);
  if (!letter) return { ok: false, reason: "letter_unknown" };
  if (letter.state !== "draft" && letter.state !== "scheduled") return { ok: true };
  if (letter.tried_content !== contentHash(letter)) return { ok: false, reason: "not_tried" };
  const recipients = await listRecipients(trx, letter.audience, actor);
  if (recipients.length === 0) return { ok: false, reason: "nobody" };
  const { html, text } = await drawLetter(trx, letter);
  await queries.updateLetter(trx, id, {
    state: "sending",
    scheduled_for: null,
    unsent_because: null,
    html,
    body_text: text,
    started_at: actor.now,
  });
  await queries.insertCopies(
    trx,
    recipients.map((subscriber_id) => ({ id: randomUUID(), letter_id: id, subscriber_id, next_try_at: actor.now })),
  );
  await record(trx, "letters.sent", actor);
  return { ok: true };
}

/** Paused, gone on with, or stopped for good: what is being handed over at this moment is the last. */
export async function steerLetter(
  trx: Trx,
  { id, to }: { id: string; to: "paused" | "sending" | "stopped" },
  actor: Actor,
): Promise<{ ok: true } | { ok: false; reason: "letter_unknown" | "over" }> {
  const letter = await queries.lockLetter(trx, id);
  if (!letter) return { ok: false, reason: "letter_unknown" };
  if (letter.state === to) return { ok: true };
  if (letter.state !== "sending" && letter.state !== "paused") return { ok: false, reason: "over" };
  await queries.updateLetter(trx, id, { state: to, ended_at: to === "stopped" ? actor.now : null });
  const acts = { paused: "letters.paused", sending: "letters.resumed", stopped: "letters.stopped" } as const;
  await record(trx, acts[to], actor);
  return { ok: true };
}

/**
 * Starts the letters whose moment has come, and hands over so many copies as `LETTERS_PER_HOUR` allows in a minute (schedule). Killed
 * anywhere, the next run goes on: what the mail server did not have to its end leaves again, the rest never twice.
 */
export async function sendLetters({ now }: At): Promise<void> {
  for (const { id } of await queries.listDue(db(), now)) {
    await inTransaction(async (trx) => {
      const started = await startLetter(trx, { id }, { now, by: null });
      if (started.ok || started.reason === "letter_unknown") return;
      // It is a draft again, and the coach sees why among what waits for her.
      await unscheduleLetter(trx, { id }, { now, by: null });
      await queries.updateLetter(trx, id, { unsent_because: started.reason });
    });
  }
  let left = Math.ceil(config().lettersPerHour / 60);
  for (const letter of await queries.listSending(db())) left -= await sendSome(letter, left, { now });
}

/** Hands over as many copies as this at most; answers how many it took in hand. */
async function sendSome(letter: Sending, most: number, { now }: At): Promise<number> {
  const { smtpUrl } = config();
  if (!smtpUrl) return 0;
  await queries.takeUpAgain(db(), letter.id, now);
  const pictures = await drawPictures(db(), letter.blocks);
  const box = openLetterBox(smtpUrl);
  const begun = performance.now();
  let count = 0;
  try {
    for (; count < most && performance.now() - begun < RUN_MS; count += 1) {
      const copy = await queries.claimCopy(db(), letter.id, now);
      if (!copy) break;
      await sendCopy(box, { ...letter, pictures }, copy, { now });
    }
  } finally {
    box.close();
  }
  if (await queries.hasCopiesLeft(db(), letter.id)) return count;
  await inTransaction(async (trx) => {
    const held = await queries.lockLetter(trx, letter.id);
    if (held?.state === "sending") await queries.updateLetter(trx, letter.id, { state: "sent", ended_at: now });
  });
  return count;
}

async function sendCopy(
  box: LetterBox,
  letter: Sending & { pictures: InlinePicture[] },
  { id, subscriber_id, attempts }: { id: string; subscriber_id: string; attempts: number },
  { now }: At,
): Promise<void> {
  const reader = await findReachable(db(), subscriber_id);
  if (!reader || !(await addressProofPort.value(db(), { address: reader.email })))
    return void (await queries.updateCopy(db(), { id, from: ["handing"] }, { state: "left_out" }));
  const from = parseSender(config().mailFrom);
  const leave = unsubscribeUrl(subscriber_id);
  const copy = {
    to: reader.email,
    subject: letter.subject,
    ...copyFor({ html: letter.html ?? "", text: letter.body_text ?? "" }, leave),
    messageId: `<${id}@${from.address.split("@")[1]}>`,
    unsubscribeUrl: leave,
    pictures: letter.pictures,
    date: letter.started_at ?? now,
  };
  try {
    await box.hand(copy, {
      from,
      beforeEnd: async () => {
        if (!(await findReachable(db(), subscriber_id))) throw new Error("its reader left meanwhile");
        if (!(await queries.updateCopy(db(), { id, from: ["handing"] }, { state: "handed" })))
          throw new Error("another run has this copy");
      },
    });
    await queries.updateCopy(db(), { id, from: ["handed"] }, { state: "accepted" });
  } catch (error) {
    await notTaken({ id, subscriber_id, attempts }, error, { now });
  }
}

async function notTaken(
  { id, subscriber_id, attempts }: { id: string; subscriber_id: string; attempts: number },
  error: unknown,
  { now }: At,
): Promise<void> {
  const said = mask(error instanceof Error ? error.message : String(error))
    .replace(/\s+/g, " ")
    .slice(0, 300);
  if (error instanceof LetterRefused) {
    await inTransaction(async (trx) => {
      await queries.updateCopy(trx, { id, from: ["handing", "handed"] }, { state: "refused", error: said });
      await markRefused(trx, { id: subscriber_id }, { now });
    });
    return;
  }
  const again = new Date(now.getTime() + laterMinutes(attempts) * 60_000);
  const change =
    attempts >= TRIES_AT_MOST
      ? { state: "refused" as const, error: said }
      : { state: "waiting" as const, next_try_at: again, error: said };
  // Silent after it had the end: it may have taken it, and it does not leave again.
  await queries.updateCopy(db(), { id, from: serverSpoke(error) ? ["handing", "handed"] : ["handing"] }, change);
}

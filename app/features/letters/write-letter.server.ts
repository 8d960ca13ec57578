import { randomUUID } from "node:crypto";
import { type Actor, recordAction } from "~/features/audit/audit.server";
import { idOfClick } from "~/platform/click.server";
import { formatMonth, parisDay } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { isWrittenElsewhere, type Seen } from "~/platform/http/kept-writings.server";
import { of } from "~/ui/of";
import { contentHash, findMissingPicture } from "./draw-letter.server";
import { sendTrial } from "./letter-mails.server";
import * as queries from "./queries.server";
import { type Audience, type Block, checkLetter, type LetterProblem } from "./rules";

/** What the coach writes of a letter. */
export interface LetterInput {
  subject: string;
  preheader: string;
  audience: Audience;
  blocks: Block[];
}

type Unknown = { ok: false; reason: "letter_unknown" };
/** It is on its way, or waits for its moment: it is not written any more. */
type NotADraft = { ok: false; reason: "not_a_draft" };
export type Incomplete = { ok: false; reason: "incomplete"; problem: LetterProblem; rank: number | null };

export const blankText: Block = { kind: "text", title: "", text: "", target: "", removed: false };

/** « La lettre de novembre » : says when, and nothing else. */
export function neutralSubject(now: Date): string {
  const [month = ""] = formatMonth(parisDay(now)).split(" ");
  return `La lettre ${of(month)}`;
}

/** A letter with a neutral subject and one text to write; one for each `clientKey`. */
export async function newLetter(trx: Trx, actor: Actor, clientKey: string = randomUUID()): Promise<string> {
  const id = idOfClick(clientKey, "");
  await queries.insertLetter(trx, {
    id,
    subject: neutralSubject(actor.now),
    preheader: "Quelques lignes, à lire quand vous aurez un moment.",
    blocks: JSON.stringify([blankText]),
    created_at: actor.now,
    updated_at: actor.now,
  });
  return id;
}

/** Keeps what is written, whole or not. `seen`: its `updated_at` when it was opened; refused when another form has changed it since. */
export async function saveLetter(
  trx: Trx,
  { id, seen, after, ...input }: LetterInput & Seen & { id: string },
  { now }: Actor,
): Promise<{ ok: true } | Unknown | NotADraft | { ok: false; reason: "changed_meanwhile" }> {
  const letter = await queries.lockLetter(trx, id);
  if (!letter) return { ok: false, reason: "letter_unknown" };
  if (letter.state !== "draft") return { ok: false, reason: "not_a_draft" };
  if (await isWrittenElsewhere(trx, { seen, after }, letter.updated_at))
    return { ok: false, reason: "changed_meanwhile" };
  const { subject, preheader, audience } = input;
  const blocks = JSON.stringify(input.blocks);
  await queries.updateLetter(trx, id, { subject, preheader, audience, blocks, unsent_because: null, updated_at: now });
  return { ok: true };
}

/** A draft nobody was sent; a trial does not count. */
export async function deleteLetter(
  trx: Trx,
  { id }: { id: string },
  actor: Actor,
): Promise<{ ok: true } | Unknown | NotADraft> {
  const letter = await queries.lockLetter(trx, id);
  if (!letter) return { ok: false, reason: "letter_unknown" };
  if (letter.state !== "draft") return { ok: false, reason: "not_a_draft" };
  await queries.deleteLetter(trx, id);
  await record(trx, "letters.deleted", actor);
  return { ok: true };
}

/** Sends the letter to the coach as everybody will receive it: what was tried is what may leave. Refused while something is missing. */
export async function tryLetter(
  trx: Trx,
  { id, to, accountId }: { id: string; to: string; accountId: string },
  { now }: Actor,
): Promise<{ ok: true } | Unknown | NotADraft | Incomplete> {
  const letter = await queries.lockLetter(trx, id);
  if (!letter) return { ok: false, reason: "letter_unknown" };
  if (letter.state !== "draft") return { ok: false, reason: "not_a_draft" };
  const problem = checkLetter(letter);
  if (problem) return { ok: false, reason: "incomplete", ...problem };
  const rank = await findMissingPicture(trx, letter.blocks);
  if (rank !== null) return { ok: false, reason: "incomplete", problem: "picture_missing", rank };
  await sendTrial(trx, { letter, to, accountId }, { now });
  await queries.updateLetter(trx, id, { tried_content: contentHash(letter), tried_at: now });
  return { ok: true };
}

/** It leaves at this moment of the future, as it was tried. */
export async function scheduleLetter(
  trx: Trx,
  { id, at }: { id: string; at: Date },
  actor: Actor,
): Promise<{ ok: true } | Unknown | NotADraft | { ok: false; reason: "not_tried" | "moment_past" }> {
  const letter = await queries.lockLetter(trx, id);
  if (!letter) return { ok: false, reason: "letter_unknown" };
  if (letter.state !== "draft") return { ok: false, reason: "not_a_draft" };
  if (letter.tried_content !== contentHash(letter)) return { ok: false, reason: "not_tried" };
  if (at <= actor.now) return { ok: false, reason: "moment_past" };
  await queries.updateLetter(trx, id, { state: "scheduled", scheduled_for: at, unsent_because: null });
  await record(trx, "letters.scheduled", actor);
  return { ok: true };
}

/** Back to a draft; done again, it changes nothing. Refused once it left. */
export async function unscheduleLetter(
  trx: Trx,
  { id }: { id: string },
  actor: { now: Date; by: string | null },
): Promise<{ ok: true } | Unknown | NotADraft> {
  const letter = await queries.lockLetter(trx, id);
  if (!letter) return { ok: false, reason: "letter_unknown" };
  if (letter.state !== "scheduled")
    return letter.state === "draft" ? { ok: true } : { ok: false, reason: "not_a_draft" };
  await queries.updateLetter(trx, id, { state: "draft", scheduled_for: null });
  await record(trx, "letters.unscheduled", actor);
  return { ok: true };
}

/** Shows a letter that left on the site, or takes it away. */
export async function showOnWeb(
  trx: Trx,
  { id, shown }: { id: string; shown: boolean },
  actor: Actor,
): Promise<{ ok: true } | Unknown> {
  const letter = await queries.lockLetter(trx, id);
  if (!letter?.html) return { ok: false, reason: "letter_unknown" };
  await queries.updateLetter(trx, id, { on_web: shown });
  await record(trx, shown ? "letters.shown" : "letters.hidden", actor);
  return { ok: true };
}

export function record(
  trx: Trx,
  action:
    | "letters.deleted"
    | "letters.scheduled"
    | "letters.unscheduled"
    | "letters.sent"
    | "letters.paused"
    | "letters.resumed"
    | "letters.stopped"
    | "letters.shown"
    | "letters.hidden",
  actor: { now: Date; by: string | null },
): Promise<void> {
  return recordAction(trx, { action, subject: { type: "letter", id: null } }, actor);
}

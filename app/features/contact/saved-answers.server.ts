import { randomUUID } from "node:crypto";
import { type Actor, recordAction } from "~/features/audit/audit.server";
import type { Trx } from "~/platform/db/database.server";
import { isWrittenElsewhere, type Seen } from "~/platform/http/kept-writings.server";
import { ANSWER_MAX_CHARACTERS, SAVED_TITLE_MAX_CHARACTERS } from "./admin/rules";
import * as queries from "./queries.server";
import type { Changed } from "./sort-messages.server";

export { listSavedAnswers } from "./queries.server";

export type SavedAnswerProblem = "title_missing" | "title_too_long" | "text_missing" | "text_too_long";

const about = { type: "site", id: null } as const;

/**
 * Keeps a new text to answer with, or the new words of an existing one, unless another page wrote it since it was `seen`. `newId`: that of
 * a new one, each time its form is sent.
 */
export async function writeSavedAnswer(
  trx: Trx,
  {
    id,
    newId,
    seen,
    after,
    ...input
  }: Seen & { id: string | null; newId?: string | undefined; title: string; text: string },
  act: Actor,
): Promise<{ ok: true; id: string } | { ok: false; reason: SavedAnswerProblem | "unknown" | "changed_meanwhile" }> {
  const title = input.title.trim();
  const text = input.text.trim();
  if (!title) return { ok: false, reason: "title_missing" };
  if (title.length > SAVED_TITLE_MAX_CHARACTERS) return { ok: false, reason: "title_too_long" };
  if (!text) return { ok: false, reason: "text_missing" };
  if (text.length > ANSWER_MAX_CHARACTERS) return { ok: false, reason: "text_too_long" };
  const row = { title, text, updated_at: act.now };
  const known = id ?? newId;
  const before = known === undefined ? undefined : await queries.lockSavedAnswer(trx, known);
  if (id !== null && !before) return { ok: false, reason: "unknown" };
  if (before && (await isWrittenElsewhere(trx, { seen, after }, before.updated_at)))
    return { ok: false, reason: "changed_meanwhile" };
  const kept = known ?? randomUUID();
  if (before) await queries.updateSavedAnswer(trx, kept, row);
  else await queries.insertSavedAnswer(trx, { id: kept, ...row });
  await recordAction(trx, { action: "contact.answer_saved", subject: about }, act);
  return { ok: true, id: kept };
}

export async function deleteSavedAnswer(trx: Trx, { id }: { id: string }, act: Actor): Promise<Changed<"unknown">> {
  if (!(await queries.deleteSavedAnswer(trx, id))) return { ok: false, reason: "unknown" };
  await recordAction(trx, { action: "contact.answer_deleted", subject: about }, act);
  return { ok: true };
}

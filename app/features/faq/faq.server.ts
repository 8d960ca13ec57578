import { randomUUID } from "node:crypto";
import { getSettings } from "~/features/settings/settings.server";
import type { Db, Trx } from "~/platform/db/database.server";
import { invalidatePages } from "~/platform/http/page-cache.server";
import { fr } from "~/ui/french";
import { findAll, findPublished, insertEntry, updateEntry } from "./queries.server";
import { checkFaqEntry, type FaqEntryInput, type FaqPlace, type FaqProblem, fillIn } from "./rules";

/** An entry as it is shown: amounts computed, French typography done; a blank line between the answer's paragraphs. */
export interface ShownEntry {
  id: string;
  question: string;
  answer: string;
}

/** The published entries of one place, in the coach's order. */
export async function listFaq(db: Db | Trx, place: FaqPlace): Promise<ShownEntry[]> {
  const [entries, settings] = await Promise.all([findPublished(db, place), getSettings(db)]);
  const shown = (text: string) => fr(fillIn(text, settings));
  return entries.map(({ id, question, answer }) => ({ id, question: shown(question), answer: shown(answer) }));
}

/** Every entry as it was written, variables included, for the back office. */
export function listFaqEntries(db: Db | Trx) {
  return findAll(db);
}

type Saved = { ok: true; id: string } | { ok: false; reason: FaqProblem | "not_found" };

/** Keeps a new entry (hidden until published) or the new text of an existing one. */
export async function saveFaqEntry(
  trx: Trx,
  { id, ...input }: FaqEntryInput & { id?: string },
  { now }: { now: Date },
): Promise<Saved> {
  const reason = checkFaqEntry(input);
  if (reason) return { ok: false, reason };
  const row = { ...input, question: input.question.trim(), answer: input.answer.trim(), updated_at: now };
  if (id === undefined) {
    const created = randomUUID();
    await insertEntry(trx, { id: created, ...row, published: false });
    return { ok: true, id: created };
  }
  if (!(await updateEntry(trx, id, row))) return { ok: false, reason: "not_found" };
  await invalidatePages(trx);
  return { ok: true, id };
}

export function publishFaqEntry(trx: Trx, { id }: { id: string }, { now }: { now: Date }): Promise<Saved> {
  return show(trx, id, true, now);
}

export function hideFaqEntry(trx: Trx, { id }: { id: string }, { now }: { now: Date }): Promise<Saved> {
  return show(trx, id, false, now);
}

async function show(trx: Trx, id: string, published: boolean, now: Date): Promise<Saved> {
  if (!(await updateEntry(trx, id, { published, updated_at: now }))) return { ok: false, reason: "not_found" };
  await invalidatePages(trx);
  return { ok: true, id };
}

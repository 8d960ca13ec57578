import { randomUUID } from "node:crypto";
import { recordAct } from "~/features/audit/audit.server";
import type { ActionName } from "~/features/audit/rules";
import { getSettings } from "~/features/settings/settings.server";
import type { Db, Trx } from "~/platform/db/database.server";
import { invalidatePages } from "~/platform/http/page-cache.server";
import { type Direction, moved, newPositions, POSITION_STEP } from "~/platform/ordering";
import { fr } from "~/ui/french";
import { deleteEntry, findAll, findPublished, insertEntry, lockEntries, updateEntry } from "./queries.server";
import { checkFaqEntry, type FaqEntryInput, type FaqPlace, type FaqProblem, fillIn } from "./rules";

export { findEntry as findFaqEntry } from "./queries.server";

/** An entry as it is shown: amounts computed, French typography done; a blank line between the answer's paragraphs. */
interface ShownEntry {
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

interface Act {
  now: Date;
  /** The account that acts. */
  by: string | null;
}

type Saved = { ok: true; id: string } | { ok: false; reason: FaqProblem | "not_found" };

/** Keeps a new entry (hidden until published) or the new text of an existing one. */
export async function saveFaqEntry(
  trx: Trx,
  { id, position, ...input }: FaqEntryInput & { id?: string },
  act: Act,
): Promise<Saved> {
  const reason = checkFaqEntry(input);
  if (reason) return { ok: false, reason };
  const row = { ...input, question: input.question.trim(), answer: input.answer.trim(), updated_at: act.now };
  if (id === undefined) {
    const created = randomUUID();
    const last = (await lockEntries(trx)).at(-1)?.position ?? 0;
    await insertEntry(trx, { id: created, ...row, position: position ?? last + POSITION_STEP, published: false });
    return changed(trx, created, true, { action: "faq.saved" }, act);
  }
  const change = position === undefined ? row : { ...row, position };
  return changed(trx, id, await updateEntry(trx, id, change), { action: "faq.saved" }, act);
}

export async function publishFaqEntry(trx: Trx, { id }: { id: string }, act: Act): Promise<Saved> {
  const found = await updateEntry(trx, id, { published: true, updated_at: act.now });
  return changed(trx, id, found, { action: "faq.published" }, act);
}

export async function hideFaqEntry(trx: Trx, { id }: { id: string }, act: Act): Promise<Saved> {
  const found = await updateEntry(trx, id, { published: false, updated_at: act.now });
  return changed(trx, id, found, { action: "faq.hidden" }, act);
}

export async function deleteFaqEntry(trx: Trx, { id }: { id: string }, act: Act): Promise<Saved> {
  return changed(trx, id, await deleteEntry(trx, id), { action: "faq.deleted" }, act);
}

/** One place up or down, among the entries of `place` when one is named; at the end already, nothing changes. */
export async function moveFaqEntry(
  trx: Trx,
  { id, direction, place }: { id: string; direction: Direction; place: FaqPlace | null },
  act: Act,
): Promise<void> {
  const before = await lockEntries(trx);
  const shown = before.filter(({ places }) => place === null || places.includes(place)).map((entry) => entry.id);
  const ids = moved(
    before.map((entry) => entry.id),
    id,
    direction,
    shown,
  );
  if (!ids) return;
  for (const row of newPositions(before, ids)) await updateEntry(trx, row.id, { position: row.position });
  await changed(trx, id, true, { action: "faq.moved" }, act);
}

async function changed(
  trx: Trx,
  id: string,
  found: boolean,
  { action }: { action: ActionName },
  act: Act,
): Promise<Saved> {
  if (!found) return { ok: false, reason: "not_found" };
  await recordAct(trx, { action, subject: { type: "faq_entry", id } }, act);
  await invalidatePages(trx);
  return { ok: true, id };
}

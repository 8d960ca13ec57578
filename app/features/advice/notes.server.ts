import type { At } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { UNREADABLE } from "~/platform/sealing/sealed-text.server";
import { findNote, replaceNote } from "./note-queries.server";
import { NOTE_MAX_CHARACTERS } from "./rules";
import { sealFor } from "./sealing.server";

export { findNote } from "./note-queries.server";

/** What the coach keeps in mind about somebody, sealed with that person's key; empty, it goes. One that opens no more stays as it is. */
export async function writeNote(
  trx: Trx,
  { userId, text: typed }: { userId: string; text: string },
  { now }: At,
): Promise<{ ok: true } | { ok: false; reason: "too_long" | "unreadable" }> {
  const text = typed.trim();
  if (text.length > NOTE_MAX_CHARACTERS) return { ok: false, reason: "too_long" };
  if ((await findNote(trx, userId))?.text === UNREADABLE) return { ok: false, reason: "unreadable" };
  await keepNote(trx, { userId, text }, { now });
  return { ok: true };
}

/** In place of the note there was, whatever its length. */
export async function keepNote(trx: Trx, { userId, text }: { userId: string; text: string }, { now }: At) {
  const sealed = text && (await sealFor(trx, userId, { table: "advice_notes", id: userId, text }, { now }));
  await replaceNote(trx, userId, sealed ? { text: sealed, updated_at: now } : null);
}

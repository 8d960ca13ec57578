import type { At } from "~/platform/clock";
import { inTransaction, type Trx } from "~/platform/db/database.server";
import { isOvertaken, rememberWriting, type Seen } from "~/platform/http/kept-writings.server";
import { UNREADABLE } from "~/platform/sealing/sealed-text.server";
import { seenIn } from "~/ui/kept-version";
import { findNote, replaceNote } from "./note-queries.server";
import { findThreadPerson, lockPerson } from "./queries.server";
import { NOTE_MAX_CHARACTERS } from "./rules";
import { sealFor } from "./sealing.server";

export { findNote } from "./note-queries.server";

type Written =
  | { ok: true; writtenAt: Date | null }
  | { ok: false; reason: "too_long" | "changed_meanwhile" | "unreadable" };

/**
 * What the coach keeps in mind about somebody, sealed with that person's key; empty, it goes. One that opens no more stays as it is.
 * `seen`: its `updated_at` when it was opened; refused when another form has written it since, or emptied it. `writtenAt`: null once empty.
 */
export async function writeNote(
  trx: Trx,
  { userId, text: typed, ...opened }: Seen & { userId: string; text: string },
  { now }: At,
): Promise<Written> {
  const text = typed.trim();
  if (text.length > NOTE_MAX_CHARACTERS) return { ok: false, reason: "too_long" };
  await lockPerson(trx, userId);
  const before = await findNote(trx, userId);
  if (await isOvertaken(trx, opened, before?.updated_at ?? null)) return { ok: false, reason: "changed_meanwhile" };
  if (before?.text === UNREADABLE) return { ok: false, reason: "unreadable" };
  await keepNote(trx, { userId, text }, { now });
  return { ok: true, writtenAt: text ? now : null };
}

/** The same of a form as it comes, beside a thread of that person, and remembers that this form did. */
export function writeNoteBeside(
  threadId: string,
  form: FormData,
  at: At,
): Promise<Written | { ok: false; reason: "unknown" }> {
  const text = String(form.get("note") ?? "").replaceAll("\r\n", "\n");
  return inTransaction(async (trx) => {
    const userId = await findThreadPerson(trx, threadId);
    if (!userId) return { ok: false, reason: "unknown" };
    const written = await writeNote(trx, { userId, text, ...seenIn(form) }, at);
    if (written.ok) await rememberWriting(trx, form, at.now);
    return written;
  });
}

/** In place of the note there was, whatever its length. */
export async function keepNote(trx: Trx, { userId, text }: { userId: string; text: string }, { now }: At) {
  const sealed = text && (await sealFor(trx, userId, { table: "advice_notes", id: userId, text }, { now }));
  await replaceNote(trx, userId, sealed ? { text: sealed, updated_at: now } : null);
}

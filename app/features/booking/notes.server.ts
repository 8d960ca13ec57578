import "./tables";
import type { Selectable } from "kysely";
import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";
import { isOvertaken, type Seen } from "~/platform/http/kept-writings.server";
import { dataKeyOf } from "~/platform/sealing/data-keys.server";
import { openColumns, sealText, UNREADABLE } from "~/platform/sealing/sealed-text.server";
import * as queries from "./queries.server";
import { SESSION_NOTE_MAX_CHARACTERS } from "./rules";

/** What one meeting leaves: the coach's own note, and what was agreed for the next time, which its person may read. */
export interface SessionNote {
  note: string;
  agreed: string;
}

/** As it is sealed. `notedAt`: when the note was last written; a row that is older than this does not say it. */
type Sealed = SessionNote & { notedAt?: string | undefined };

const EMPTY = { note: "", agreed: "", notedAt: null, readable: true };

/** `unreadable`: what is there opens no more, and nothing is written over it. */
type Refused = { ok: false; reason: "unknown" | "too_long" | "unreadable" };
type Kept = { ok: true } | Refused;

/**
 * The coach's own note of one session, sealed with the key of its person; empty, it goes. `seen`: its `notedAt` when it was opened;
 * refused when another form has written it since. What is agreed is no version of it.
 */
export async function writeSessionNote(
  trx: Trx,
  { appointmentId, text, ...opened }: Seen & { appointmentId: string; text: string },
  at: At,
): Promise<Kept | { ok: false; reason: "changed_meanwhile" }> {
  await queries.lockAppointment(trx, appointmentId);
  const before = await findSessionNote(trx, appointmentId);
  if (await isOvertaken(trx, opened, before?.notedAt ?? null)) return { ok: false, reason: "changed_meanwhile" };
  return keep(trx, appointmentId, { note: text }, at);
}

/** What was agreed for the next time, where its person reads it beside the meeting. */
export function writeAgreed(
  trx: Trx,
  { appointmentId, text }: { appointmentId: string; text: string },
  at: At,
): Promise<Kept> {
  return keep(trx, appointmentId, { agreed: text }, at);
}

async function keep(trx: Trx, id: string, change: Partial<SessionNote>, { now }: At): Promise<Kept> {
  const one = await queries.findAppointment(trx, id);
  if (!one?.user_id) return { ok: false, reason: "unknown" };
  if (Object.values(change).some((text) => text.trim().length > SESSION_NOTE_MAX_CHARACTERS))
    return { ok: false, reason: "too_long" };
  // A second text typed at once waits for the first: neither takes the other away.
  await queries.lockAppointment(trx, id);
  const before = (await findSessionNote(trx, id)) ?? EMPTY;
  if (!before.readable) return { ok: false, reason: "unreadable" };
  const { note, agreed } = { ...before, ...change };
  const notedAt = change.note === undefined ? before.notedAt : now;
  const texts: Sealed = { note: note.trim(), agreed: agreed.trim(), notedAt: notedAt?.toISOString() };
  await trx.deleteFrom("session_notes").where("id", "=", id).execute();
  if (!texts.note && !texts.agreed) return { ok: true };
  const key = await dataKeyOf(trx, one.user_id, { now });
  const sealed = sealText(key, { table: "session_notes", column: "text", row: id }, JSON.stringify(texts));
  await trx.insertInto("session_notes").values({ id, user_id: one.user_id, text: sealed, updated_at: now }).execute();
  return { ok: true };
}

/**
 * For the coach: all a meeting left, and when her note was last written, or emptied, null where there was none; null when there is nothing.
 * `readable`: false where it opens no more.
 */
export async function findSessionNote(
  db: Db,
  appointmentId: string,
): Promise<(SessionNote & { notedAt: Date | null; readable: boolean }) | null> {
  const rows = await db.selectFrom("session_notes").selectAll().where("id", "=", appointmentId).execute();
  const [opened] = await open(db, rows);
  if (!opened) return null;
  const { note, agreed, notedAt, updated_at } = opened;
  const readable = note !== UNREADABLE;
  if (notedAt) return { note, agreed, notedAt: new Date(notedAt), readable };
  return { note, agreed, notedAt: note ? updated_at : null, readable };
}

/** What was agreed at the end of one meeting. */
export interface Agreed {
  appointmentId: string;
  startsAt: Date;
  text: string;
}

/** For their own person: what was agreed after each meeting, the latest first, and nothing of the coach's notes. */
export async function listAgreed(db: Db, userId: string): Promise<Agreed[]> {
  const notes = await open(db, await notesOf(db, userId).execute());
  return notes
    .map(({ id, starts_at, agreed }) => ({ appointmentId: id, startsAt: starts_at, text: agreed }))
    .filter(({ text }) => text !== "");
}

/** What the latest session of the same person before this one left, and when it was; null when there is nothing. */
export async function findNoteBefore(
  db: Db,
  { user_id, starts_at }: { user_id: string; starts_at: Date },
): Promise<(SessionNote & { startsAt: Date }) | null> {
  const rows = await notesOf(db, user_id).where("appointments.starts_at", "<", starts_at).limit(1).execute();
  const [last] = await open(db, rows);
  return last ? { note: last.note, agreed: last.agreed, startsAt: last.starts_at } : null;
}

/** The notes of the sessions of one person, the latest session first. */
function notesOf(db: Db, userId: string) {
  return db
    .selectFrom("session_notes")
    .innerJoin("appointments", "appointments.id", "session_notes.id")
    .selectAll("session_notes")
    .select("appointments.starts_at")
    .where("session_notes.user_id", "=", userId)
    .orderBy("appointments.starts_at", "desc");
}

async function open<Row extends Selectable<Tables["session_notes"]>>(db: Db, rows: Row[]) {
  const opened = await openColumns<"text", Row>(db, "session_notes", ["text"], rows);
  return opened.map(({ text, ...row }) => ({ ...row, ...textsOf(text) }));
}

function textsOf(text: string): Sealed {
  return text === UNREADABLE ? { note: UNREADABLE, agreed: "" } : (JSON.parse(text) as Sealed);
}

import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import type { Actor } from "~/features/audit/audit.server";
import { idOfClick } from "~/platform/click.server";
import { type Db, db, inTransaction, type Trx } from "~/platform/db/database.server";
import { redirectDone } from "~/platform/http/flash.server";
import { rememberWriting, type Seen } from "~/platform/http/kept-writings.server";
import type { Direction } from "~/platform/ordering";
import { isUuid } from "~/platform/uuid";
import { seenIn, versionOf } from "~/ui/kept-version";
import type { RecordAnswer } from "~/ui/record-form";

type Verb<Input, Result = { ok: boolean }> = (trx: Trx, input: Input, actor: Actor) => Promise<Result>;

interface Arranging {
  /** The list the form leads back to. */
  list: string;
  /** « Caché du site ». */
  hidden: string;
  /** What it says is told instead of « Visible sur le site ». */
  publish: Verb<{ id: string }, { ok: boolean; said?: string | undefined }>;
  hide: Verb<{ id: string }>;
  move: Verb<{ id: string; direction: Direction }, void>;
}

/** What an `ArrangedList` posts: a record moves by one, is shown or hidden. Throws 404 for an unknown one, 400 for another form. */
export async function arrange(
  form: FormData,
  { list, hidden, publish, hide, move }: Arranging,
  actor: Actor,
): Promise<Response> {
  const id = String(form.get("id") ?? "");
  if (!isUuid(id)) throw data(null, { status: 404 });
  const intent = form.get("intent");
  if (intent === "move-up" || intent === "move-down") {
    const direction = intent === "move-up" ? "up" : "down";
    await inTransaction((trx) => move(trx, { id, direction }, actor));
    return redirect(list, 303);
  }
  if (intent !== "publish" && intent !== "hide") throw data(null, { status: 400 });
  const shown = intent === "publish";
  const changed = await inTransaction<{ ok: boolean; said?: string | undefined }>((trx) =>
    (shown ? publish : hide)(trx, { id }, actor),
  );
  if (!changed.ok) throw data(null, { status: 404 });
  return redirectDone(list, shown ? (changed.said ?? "Visible sur le site") : hidden);
}

type Find<Row> = (db: Db, id: string) => Promise<Row | undefined>;

/** The record an address names. Throws 404 when there is none. */
export async function recordOr404<Row>(find: Find<Row>, id: string): Promise<Row> {
  const record = isUuid(id) ? await find(db(), id) : undefined;
  if (!record) throw data(null, { status: 404 });
  return record;
}

/** What a page shows of a record sends with its form (`ui/record-form`): when it was last written, and a name for what is written there. */
export function seenOf(record: { updated_at: Date | null } | null) {
  return { version: versionOf(record?.updated_at ?? null), writing: randomUUID() };
}

/** What a form says of the record it keeps, besides its words; a new one has no `id`, and is the same each time its form sends `newId`. */
export interface Keeping extends Seen {
  id?: string | undefined;
  newId?: string | undefined;
}

interface Stored {
  updated_at: Date | null;
}

interface Editing<Input, Shown> {
  /** Null for a record that is being added. */
  id: string | null;
  /** The list the form leads back to. */
  list: string;
  find: Find<Stored>;
  /** `shown`: the form as it was typed, with what is wrong in it. */
  read: (form: FormData) => { ok: true; input: Input; shown: Shown } | { ok: false; refused: Shown };
  save: Verb<Input & Keeping, { ok: true } | { ok: false; reason: string }>;
  remove: Verb<{ id: string }>;
  said: { added: string; saved: string; deleted: string };
}

/**
 * What the page of one record posts: it is saved, or erased (`intent=delete`). What was written elsewhere since, or removed, is said once
 * (`elsewhere`), with the form as it was typed. Throws 404 for an unknown one, 422 for what its form never offers.
 */
export async function submitRecord<Input, Shown>(
  form: FormData,
  { id, list, find, read, save, remove, said }: Editing<Input, Shown>,
  actor: Actor,
) {
  if (id !== null && form.get("intent") === "delete") {
    await recordOr404(find, id);
    const removed = await inTransaction((trx) => remove(trx, { id }, actor));
    if (!removed.ok) throw data(null, { status: 422 });
    return redirectDone(list, said.deleted);
  }
  if (id !== null && !isUuid(id)) throw data(null, { status: 404 });
  const typed = read(form);
  const shown = typed.ok ? typed.shown : typed.refused;
  if (id !== null && !(await find(db(), id))) return refuseRecord(form, shown, "removed");
  if (!typed.ok) return refuseRecord(form, shown);
  const which = id === null ? { newId: newIdIn(form, list) } : { id };
  const saved = await inTransaction(async (trx) => {
    const saved = await save(trx, { ...typed.input, ...which, ...seenIn(form) }, actor);
    if (saved.ok) await rememberWriting(trx, form, actor.now);
    return saved;
  });
  if (saved.ok) return redirectDone(list, id === null ? said.added : said.saved);
  if (saved.reason === "not_found") return refuseRecord(form, shown, "removed");
  if (saved.reason !== "changed_meanwhile") throw data(null, { status: 422 });
  const stored = await find(db(), which.id ?? which.newId ?? "");
  return refuseRecord(form, shown, stored ?? "removed");
}

/** The id of a record that is being added, the same each time its form is sent: an answer lost on the way makes no second one. */
export function newIdIn(form: FormData, list: string): string | undefined {
  const writing = String(form.get("writing") ?? "");
  return isUuid(writing) ? idOfClick(writing, list) : undefined;
}

/**
 * What a form that is refused is told: nothing more when something is wrong in it, or that it was removed elsewhere, or that it is `found` as
 * another page wrote it; sent again, it has seen that.
 */
export function answerRecord(form: FormData, found?: Stored | "removed"): RecordAnswer {
  const { seen } = seenIn(form);
  if (found && found !== "removed") return { elsewhere: "changed", version: versionOf(found.updated_at) };
  return { elsewhere: found ?? null, version: seen && versionOf(seen) };
}

/** The form again, as it was typed. */
export function refuseRecord<Shown>(form: FormData, shown: Shown, found?: Stored | "removed") {
  const answer = answerRecord(form, found);
  return data({ ...shown, ...answer }, { status: statusOf(answer) });
}

export function statusOf({ elsewhere }: RecordAnswer): number {
  return elsewhere === null ? 422 : elsewhere === "removed" ? 404 : 409;
}

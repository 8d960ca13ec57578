import { data, redirect } from "react-router";
import type { Actor } from "~/features/audit/audit.server";
import { type Db, db, inTransaction, type Trx } from "~/platform/db/database.server";
import { redirectDone } from "~/platform/http/flash.server";
import type { Direction } from "~/platform/ordering";
import { isUuid } from "~/platform/uuid";

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

interface Editing<Input, Refused> {
  /** Null for a record that is being added. */
  id: string | null;
  /** The list the form leads back to. */
  list: string;
  find: Find<unknown>;
  read: (form: FormData) => { ok: true; input: Input } | { ok: false; refused: Refused };
  save: Verb<Input & { id?: string }, { ok: true } | { ok: false; reason: string }>;
  remove: Verb<{ id: string }>;
  said: { added: string; saved: string; deleted: string };
}

/** What the page of one record posts: it is saved, or erased (`intent=delete`). Throws 404 for an unknown one, 422 for what its form never offers. */
export async function submitRecord<Input, Refused>(
  form: FormData,
  { id, list, find, read, save, remove, said }: Editing<Input, Refused>,
  actor: Actor,
) {
  if (id !== null) await recordOr404(find, id);
  if (id !== null && form.get("intent") === "delete") {
    const removed = await inTransaction((trx) => remove(trx, { id }, actor));
    if (!removed.ok) throw data(null, { status: 422 });
    return redirectDone(list, said.deleted);
  }
  const typed = read(form);
  if (!typed.ok) return data(typed.refused, { status: 422 });
  const known = id === null ? {} : { id };
  const saved = await inTransaction((trx) => save(trx, { ...typed.input, ...known }, actor));
  if (!saved.ok) throw data(null, { status: saved.reason === "not_found" ? 404 : 422 });
  return redirectDone(list, id === null ? said.added : said.saved);
}

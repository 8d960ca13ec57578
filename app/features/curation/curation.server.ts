import { randomUUID } from "node:crypto";
import { type Actor, recordAction } from "~/features/audit/audit.server";
import type { ActionName, SubjectType } from "~/features/audit/rules";
import type { Db, Trx } from "~/platform/db/database.server";
import { isWrittenElsewhere } from "~/platform/http/kept-writings.server";
import { invalidatePages } from "~/platform/http/page-cache.server";
import { type Direction, moved, newPositions, POSITION_STEP } from "~/platform/ordering";
import type { Keeping } from "./forms.server";
import { type CuratedTable, curatedRows } from "./queries.server";

export type { Keeping } from "./forms.server";
export {
  answerRecord,
  arrange,
  newIdIn,
  recordOr404,
  refuseRecord,
  seenOf,
  statusOf,
  submitRecord,
} from "./forms.server";
export type { CuratedRow } from "./queries.server";

type Saved<Problem> = { ok: true; id: string } | { ok: false; reason: Problem | "not_found" | "changed_meanwhile" };

interface Curated<Name, Input, Problem> {
  table: Name;
  subject: SubjectType;
  /** How each change is called in the journal. */
  actions: Record<"saved" | "published" | "hidden" | "deleted" | "moved", ActionName>;
  /** What prevents a record from being kept, or null. */
  check: (input: Input) => Problem | null;
  /** What keeping a record does first, once nothing prevents it. */
  keeping?: (trx: Trx, input: Input, actor: Actor) => Promise<void>;
  /** What showing a record changes besides. */
  publishing?: (now: Date) => object;
}

/** The verbs of a room's curated records: the row's columns are its input. */
export function curatedRecords<Name extends CuratedTable, Input extends object, Problem extends string>({
  table,
  subject,
  actions,
  check,
  keeping,
  publishing,
}: Curated<Name, Input, Problem>) {
  const rows = curatedRows(table);

  async function changed(trx: Trx, id: string, found: boolean, change: keyof typeof actions, actor: Actor) {
    if (!found) return { ok: false, reason: "not_found" } as const;
    await recordAction(trx, { action: actions[change], subject: { type: subject, id } }, actor);
    await invalidatePages(trx);
    return { ok: true, id } as const;
  }

  return {
    /** In the coach's order, published or not, as they were written. */
    list: (db: Db | Trx) => rows.list(db),
    listPublished: (db: Db | Trx, place?: string) => rows.list(db, { published: true, place }),
    find: rows.find,

    /**
     * Keeps a new record (hidden until published, at the end unless `position` is given) or the new text of an existing one: refused when
     * another page wrote it since it was `seen`.
     */
    async save(
      trx: Trx,
      { id, newId, seen, after, position, ...record }: Input & Keeping & { position?: number },
      actor: Actor,
    ): Promise<Saved<Problem>> {
      const input = record as unknown as Input;
      const reason = check(input);
      if (reason) return { ok: false, reason };
      const known = id ?? newId;
      const before = known === undefined ? undefined : await rows.lockOne(trx, known);
      if (id !== undefined && !before) return { ok: false, reason: "not_found" };
      if (before && (await isWrittenElsewhere(trx, { seen, after }, before.updated_at)))
        return { ok: false, reason: "changed_meanwhile" };
      await keeping?.(trx, input, actor);
      const change = { ...input, ...(position !== undefined && { position }), updated_at: actor.now };
      if (before) return changed(trx, before.id, await rows.update(trx, before.id, change), "saved", actor);
      const last = (await rows.lock(trx)).at(-1)?.position ?? 0;
      const created = known ?? randomUUID();
      await rows.insert(trx, { position: last + POSITION_STEP, ...change, id: created, published: false });
      return changed(trx, created, true, "saved", actor);
    },

    async publish(trx: Trx, { id }: { id: string }, actor: Actor) {
      const change = { published: true, updated_at: actor.now, ...publishing?.(actor.now) };
      return changed(trx, id, await rows.update(trx, id, change), "published", actor);
    },

    async hide(trx: Trx, { id }: { id: string }, actor: Actor) {
      const found = await rows.update(trx, id, { published: false, updated_at: actor.now });
      return changed(trx, id, found, "hidden", actor);
    },

    /** Erases it, for good. */
    async delete(trx: Trx, { id }: { id: string }, actor: Actor) {
      return changed(trx, id, await rows.delete(trx, id), "deleted", actor);
    },

    /** One place up or down, among those of `place` when one is named; at the end already, nothing changes. */
    async move(
      trx: Trx,
      { id, direction, place = null }: { id: string; direction: Direction; place?: string | null },
      actor: Actor,
    ): Promise<void> {
      const before = await rows.lock(trx);
      const shown = before.filter(({ places }) => place === null || places?.includes(place));
      const ids = moved(
        before.map((row) => row.id),
        id,
        direction,
        shown.map((row) => row.id),
      );
      if (!ids) return;
      for (const row of newPositions(before, ids)) await rows.update(trx, row.id, { position: row.position });
      await changed(trx, id, true, "moved", actor);
    },
  };
}

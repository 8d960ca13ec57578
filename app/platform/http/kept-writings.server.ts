import type { Trx } from "~/platform/db/database.server";
import { isUuid } from "~/platform/uuid";
import { NOTHING_WRITTEN_MS } from "./nothing-written";
import "./tables";

const DAY_MS = 86_400_000;

/** Remembers what the keeping, or the button, that this form names gave last, for what the same form sends before it knows; for a day. */
export async function rememberWriting(trx: Trx, form: FormData, version: Date): Promise<void> {
  const id = String(form.get("writing") ?? "");
  if (!isUuid(id)) return;
  await trx
    .deleteFrom("kept_writings")
    .where("version", "<", new Date(version.getTime() - DAY_MS))
    .execute();
  await trx
    .insertInto("kept_writings")
    .values({ id, version })
    .onConflict((known) => known.column("id").doUpdateSet({ version }))
    .execute();
}

/** What somebody who writes has seen of a text, and the keepings sent since by the same form that were not answered. */
export interface Seen {
  seen?: Date | undefined;
  after?: string[] | undefined;
}

/**
 * Whether another form wrote a text, changed then, since it was seen. Nothing seen, nothing refused. To be asked once the text is
 * locked: a keeping of the same form may be under way.
 */
export async function isWrittenElsewhere(trx: Trx, { seen, after }: Seen, changed: Date | null): Promise<boolean> {
  if (seen === undefined || changed === null || seen.getTime() === changed.getTime()) return false;
  const own = await versionsOf(trx, after);
  return own.every((version) => version.getTime() !== changed.getTime());
}

/**
 * The same of a text that leaves nothing behind when it is emptied: `changed` is null, and nothing says when it went. Whoever saw one
 * has been overtaken, unless by a keeping of their own.
 */
export async function isOvertaken(trx: Trx, opened: Seen, changed: Date | null): Promise<boolean> {
  if (changed) return isWrittenElsewhere(trx, opened, changed);
  const { seen, after } = opened;
  if (seen === undefined || seen.getTime() === NOTHING_WRITTEN_MS) return false;
  return (await versionsOf(trx, after)).every((version) => version <= seen);
}

/** What these keepings gave, of those that were kept. */
export async function versionsOf(trx: Trx, after: string[] = []): Promise<Date[]> {
  if (after.length === 0) return [];
  const kept = await trx.selectFrom("kept_writings").select("version").where("id", "in", after).execute();
  return kept.map(({ version }) => version);
}

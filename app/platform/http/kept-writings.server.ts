import type { Trx } from "~/platform/db/database.server";
import { isUuid } from "~/platform/uuid";
import "./tables";

const DAY_MS = 86_400_000;

/** Remembers what the keeping that this form names gave, for what the same form sends before it knows; for a day. */
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
    .onConflict((known) => known.doNothing())
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
export async function isWrittenElsewhere(trx: Trx, { seen, after }: Seen, changed: Date): Promise<boolean> {
  if (seen === undefined || seen.getTime() === changed.getTime()) return false;
  if (!after?.length) return true;
  const own = await trx
    .selectFrom("kept_writings")
    .select("id")
    .where("id", "in", after)
    .where("version", "=", changed)
    .executeTakeFirst();
  return own === undefined;
}

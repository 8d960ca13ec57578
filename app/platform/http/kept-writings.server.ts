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

/** Whether a text stands as one of these keepings left it. To be asked once the text is locked: one of them may be under way. */
export async function isOwnWriting(trx: Trx, keepings: string[] | undefined, changed: Date): Promise<boolean> {
  if (!keepings?.length) return false;
  const own = await trx
    .selectFrom("kept_writings")
    .select("id")
    .where("id", "in", keepings)
    .where("version", "=", changed)
    .executeTakeFirst();
  return own !== undefined;
}

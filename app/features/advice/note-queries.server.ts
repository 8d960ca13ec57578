import "./tables";
import type { Db, Trx } from "~/platform/db/database.server";
import { openColumns } from "~/platform/sealing/sealed-text.server";

export async function findNote(db: Db, userId: string) {
  const rows = await db.selectFrom("advice_notes").selectAll().where("id", "=", userId).execute();
  return (await openColumns(db, "advice_notes", ["text"], rows)).at(0);
}

export async function replaceNote(trx: Trx, userId: string, note: { text: string; updated_at: Date } | null) {
  await trx.deleteFrom("advice_notes").where("id", "=", userId).execute();
  if (note)
    await trx
      .insertInto("advice_notes")
      .values({ id: userId, ...note })
      .execute();
}

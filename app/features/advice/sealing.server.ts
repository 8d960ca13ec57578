import type { At } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { dataKeyOf } from "~/platform/sealing/data-keys.server";
import { sealText } from "~/platform/sealing/sealed-text.server";

type Table = "advice_messages" | "advice_drafts" | "advice_notes";

/** A text of this room for the row `id`, sealed with the key of the person it belongs to, whoever wrote it. */
export async function sealFor(
  trx: Trx,
  userId: string,
  { table, id, text }: { table: Table; id: string; text: string },
  at: At,
): Promise<string> {
  return sealText(await dataKeyOf(trx, userId, at), { table, column: "text", row: id }, text);
}

import type { Db, Trx } from "~/platform/db/database.server";
import type { DataKey } from "~/platform/sealing/data-keys.server";
import { openColumns, sealText } from "~/platform/sealing/sealed-text.server";

type Column = "message" | "closed_note";

/** These rows of `contact_messages` in clear. */
export function opened<Row extends { id: string } & Partial<Record<Column, string | null>>>(
  db: Db | Trx,
  rows: Row[],
): Promise<Row[]> {
  return openColumns<Column, Row>(db, "contact_messages", ["message", "closed_note"], rows);
}

/** A text of this message, sealed for its row. */
export function sealedText(key: DataKey, column: Column, id: string, text: string): string {
  return sealText(key, { table: "contact_messages", column, row: id }, text);
}

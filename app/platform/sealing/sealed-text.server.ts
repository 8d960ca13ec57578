import type { Db } from "~/platform/db/database.server";
import { log } from "~/platform/log.server";
import { decrypt, encrypt } from "./aes-gcm.server";
import { type DataKey, findDataKeys } from "./data-keys.server";

const FORM = "s1";

/** Where a sealed text stands: bound in, so that it opens nowhere else. */
export interface Place {
  table: string;
  column: string;
  row: string;
}

/** Read in place of a text whose key is destroyed, or that was altered. */
export const UNREADABLE = "[Ce texte ne peut plus être lu.]";

/** Encrypts a text for its place (AES-256-GCM): `s1.<id of the key>.<nonce, text and tag>`. */
export function sealText(key: DataKey, place: Place, text: string): string {
  return `${FORM}.${key.id}.${encrypt(key.bytes, Buffer.from(text), boundTo(place)).toString("base64url")}`;
}

/** The id of the key that sealed this text; null when it is no sealed text. */
export function keyIdOf(sealed: string): string | null {
  const [form, id] = sealed.split(".");
  return form === FORM && id ? id : null;
}

/** The key that sealed this text; null when it is destroyed. */
export async function keyThatSealed(db: Db, sealed: string): Promise<DataKey | null> {
  const id = keyIdOf(sealed);
  return (id && (await findDataKeys(db, [id])).get(id)) || null;
}

/**
 * These rows of `table` with `columns` in clear. Null stays null; what does not open is `UNREADABLE`, and told in the log.
 * One query, whatever their number.
 */
export async function openColumns<Column extends string, Row extends { id: string } & Partial<Record<Column, unknown>>>(
  db: Db,
  table: string,
  columns: Column[],
  rows: Row[],
): Promise<Row[]> {
  const sealed = rows.flatMap((row) => columns.map((column) => row[column]).filter((text) => typeof text === "string"));
  const keys = await findDataKeys(
    db,
    sealed.flatMap((text) => keyIdOf(text) ?? []),
  );
  let unreadable = 0;
  const opened = rows.map((row) => {
    const clear: Partial<Record<string, string>> = {};
    for (const column of columns) {
      const text = row[column];
      if (typeof text !== "string") continue;
      const found = open(keys, { table, column, row: row.id }, text);
      if (found === null) unreadable += 1;
      clear[column] = found ?? UNREADABLE;
    }
    return { ...row, ...clear };
  });
  if (unreadable > 0) log.warn("sealed_text_unreadable", { kind: table, count: unreadable });
  return opened;
}

function open(keys: Map<string, DataKey>, place: Place, sealed: string): string | null {
  const key = keys.get(keyIdOf(sealed) ?? "");
  const body = Buffer.from(sealed.slice(sealed.lastIndexOf(".") + 1), "base64url");
  return (key && decrypt(key.bytes, body, boundTo(place))?.toString("utf8")) ?? null;
}

/** What a sealed text or file is bound to. */
export function boundTo({ table, column, row }: Place): string {
  return `${table}.${column}.${row}`;
}

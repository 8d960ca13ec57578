import type { Db } from "~/platform/db/database.server";
import { log } from "~/platform/log.server";
import { decrypt, encrypt } from "./aes-gcm.server";
import { type DataKey, findDataKeys } from "./data-keys.server";
import { boundTo, type Place } from "./sealed-text.server";

const KEY_ID_BYTES = 16;

/** Encrypts bytes for their place (AES-256-GCM): the id of the key, then nonce, bytes and tag. */
export function sealBytes(key: DataKey, place: Place, bytes: Buffer): Buffer {
  const id = Buffer.from(key.id.replaceAll("-", ""), "hex");
  return Buffer.concat([id, encrypt(key.bytes, bytes, boundTo(place))]);
}

/** What was sealed for this place; null, told in the log, when its key is destroyed or a byte was altered. */
export async function openBytes(db: Db, place: Place, sealed: Buffer): Promise<Buffer | null> {
  const hex = sealed.subarray(0, KEY_ID_BYTES).toString("hex");
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  const key = hex.length === 2 * KEY_ID_BYTES ? (await findDataKeys(db, [id])).get(id) : undefined;
  const opened = key ? decrypt(key.bytes, sealed.subarray(KEY_ID_BYTES), boundTo(place)) : null;
  if (!opened) log.warn("sealed_bytes_unreadable", { kind: place.table });
  return opened;
}

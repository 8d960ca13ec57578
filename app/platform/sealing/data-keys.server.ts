import "./tables";
import { randomBytes, randomUUID } from "node:crypto";
import type { Client } from "pg";
import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import { knownWrappingKeys, unwrap, type Wrapped, wrap, wrappingKeyInUse } from "./wrapping-keys.server";

/** A key that seals one person's texts, in clear: it never leaves the process. */
export interface DataKey {
  id: string;
  bytes: Buffer;
}

const KEY_BYTES = 32;
const REWRAPPED_AT_ONCE = 200;

/** A new key: `userId`'s, or with null that of one text of somebody without an account. */
export async function createDataKey(trx: Trx, userId: string | null, { now }: At): Promise<DataKey> {
  const key = { id: randomUUID(), bytes: randomBytes(KEY_BYTES) };
  await trx
    .insertInto("data_keys")
    .values({ ...wrap(key.id, key.bytes), user_id: userId, created_at: now })
    .execute();
  return key;
}

/** The key that seals what is written by or for this person: their latest one, or a first one. */
export async function dataKeyOf(trx: Trx, userId: string, at: At): Promise<DataKey> {
  const row = await trx
    .selectFrom("data_keys")
    .select(["id", "wrapped_key", "wrapped_with"])
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  const bytes = row && unwrap(row);
  return row && bytes ? { id: row.id, bytes } : createDataKey(trx, userId, at);
}

/** These keys, by id; those that are destroyed, or that no wrapping key opens, are not among them. */
export async function findDataKeys(db: Db, ids: string[]): Promise<Map<string, DataKey>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows: Wrapped[] = await db
    .selectFrom("data_keys")
    .select(["id", "wrapped_key", "wrapped_with"])
    .where((eb) => eb("id", "=", eb.fn.any(eb.val(wanted))))
    .execute();
  const keys = new Map<string, DataKey>();
  for (const row of rows) {
    const bytes = unwrap(row);
    if (bytes) keys.set(row.id, { id: row.id, bytes });
  }
  return keys;
}

/** Destroys every key of a person: nothing sealed with them opens any more, here or in a former copy of the texts. */
export async function destroyDataKeys(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("data_keys").where("user_id", "=", userId).execute();
}

/** Destroys these keys, each of one thing of nobody's account. */
export async function destroyDataKeysOf(trx: Trx, ids: string[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom("data_keys").where("id", "in", ids).where("user_id", "is", null).execute();
}

/** Two accounts of one person become one: the keys of `from` go on opening what they sealed. */
export async function mergeDataKeys(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  await trx.updateTable("data_keys").set({ user_id: to }).where("user_id", "=", from).execute();
}

/**
 * Wraps with the key in use what another one wrapped; texts are not touched, and open all along. Returns how many. What no key
 * opens stays as it is.
 */
export async function rewrapDataKeys(db: Db): Promise<number> {
  let done = 0;
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const rows = await db
      .selectFrom("data_keys")
      .select(["id", "wrapped_key", "wrapped_with"])
      .where("wrapped_with", "<>", wrappingKeyInUse())
      .where("id", ">", after)
      .orderBy("id")
      .limit(REWRAPPED_AT_ONCE)
      .execute();
    const last = rows.at(-1);
    if (!last) return done;
    after = last.id;
    for (const row of rows) done += await rewrapOne(db, row);
  }
}

async function rewrapOne(db: Db, row: Wrapped): Promise<number> {
  const bytes = unwrap(row);
  if (!bytes) return 0;
  const { numUpdatedRows } = await db
    .updateTable("data_keys")
    .set(wrap(row.id, bytes))
    .where("id", "=", row.id)
    .where("wrapped_with", "=", row.wrapped_with)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Whether some key was wrapped with a secret that this process was not given. */
export async function missesWrappingKey(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("data_keys")
    .select("id")
    .where("wrapped_with", "not in", knownWrappingKeys())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Every key, wrapped, for the copy that backups share. */
export async function copyDataKeys(client: Client): Promise<unknown[]> {
  return (await client.query("select id, user_id, wrapped_key, wrapped_with, created_at from data_keys")).rows;
}

/** Into a database put back: the keys of accounts that were made after it are left out. */
export async function putDataKeysBack(client: Client, keys: unknown): Promise<void> {
  await client.query(
    `insert into data_keys select * from jsonb_populate_recordset(null::data_keys, $1::jsonb) k
      where k.user_id is null or exists (select from users u where u.id = k.user_id)`,
    [JSON.stringify(keys)],
  );
}

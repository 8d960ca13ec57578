import "./tables";
import type { Insertable, Selectable } from "kysely";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";

export type DataLink = Selectable<Tables["data_links"]>;

export async function insertLink(trx: Trx, link: Insertable<Tables["data_links"]>): Promise<void> {
  await trx.insertInto("data_links").values(link).execute();
}

/** One whose mail is not written yet. */
export function lockUnwritten(trx: Trx, id: string): Promise<DataLink | undefined> {
  return trx
    .selectFrom("data_links")
    .selectAll()
    .where("id", "=", id)
    .where("token_hash", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

export async function setLinkSecret(trx: Trx, id: string, tokenHash: string): Promise<void> {
  await trx.updateTable("data_links").set({ token_hash: tokenHash }).where("id", "=", id).execute();
}

/** One that may still be followed. */
export function findUnopened(db: Db, tokenHash: string, now: Date): Promise<DataLink | undefined> {
  return db
    .selectFrom("data_links")
    .selectAll()
    .where("token_hash", "=", tokenHash)
    .where("opened_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Follows it, once: two at the same moment open it in one browser. */
export function markOpened(trx: Trx, tokenHash: string, { now, until }: { now: Date; until: Date }) {
  return trx
    .updateTable("data_links")
    .set({ opened_at: now, open_until: until })
    .where("token_hash", "=", tokenHash)
    .where("opened_at", "is", null)
    .where("expires_at", ">", now)
    .returning("id")
    .executeTakeFirst();
}

export function findOpen(db: Db | Trx, id: string, now: Date): Promise<DataLink | undefined> {
  return db
    .selectFrom("data_links")
    .selectAll()
    .where("id", "=", id)
    .where("open_until", ">", now)
    .$if(db.isTransaction, (query) => query.forUpdate())
    .executeTakeFirst();
}

export async function markClosed(db: Db | Trx, id: string, now: Date): Promise<void> {
  const open = db.updateTable("data_links").set({ open_until: now }).where("id", "=", id);
  await open.where("open_until", ">", now).execute();
}

export async function deleteLink(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("data_links").where("id", "=", id).execute();
}

export async function deleteEndedLinks(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("data_links")
    .where("expires_at", "<=", now)
    .where((eb) => eb.or([eb("open_until", "is", null), eb("open_until", "<=", now)]))
    .execute();
}

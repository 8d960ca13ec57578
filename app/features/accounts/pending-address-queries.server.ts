import type { ExpressionBuilder, Updateable } from "kysely";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";
import { setConfirmedAddress } from "./queries.server";
import "./tables";

const confirmable = (tokenHash: string, now: Date) => (eb: ExpressionBuilder<Tables, "pending_addresses">) =>
  eb.and({ confirm_token_hash: tokenHash, confirmed_at: null }).and("expires_at", ">", now);

export function insertPendingAddress(trx: Db | Trx, row: { userId: string; email: string; now: Date }) {
  return trx
    .insertInto("pending_addresses")
    .values({ user_id: row.userId, email: row.email, created_at: row.now })
    .execute();
}

export function findPendingAddress(trx: Trx, userId: string) {
  return trx
    .selectFrom("pending_addresses")
    .select(["email", "confirm_token_hash", "confirmed_at"])
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

export async function findLatestPendingUser(db: Db | Trx, email: string): Promise<string | null> {
  const row = await db
    .selectFrom("pending_addresses")
    .select("user_id")
    .where("email", "=", email)
    .where("confirmed_at", "is", null)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export async function updatePendingAddress(
  trx: Trx,
  userId: string,
  change: Updateable<Tables["pending_addresses"]>,
): Promise<void> {
  await trx.updateTable("pending_addresses").set(change).where("user_id", "=", userId).execute();
}

/** What a confirmation link would do, without using it. */
export function findConfirmation(db: Db | Trx, tokenHash: string, now: Date) {
  return db
    .selectFrom("pending_addresses")
    .select(["user_id", "email"])
    .where(confirmable(tokenHash, now))
    .executeTakeFirst();
}

/** Uses a confirmation link: of concurrent uses exactly one gets the row. */
export function consumeConfirmation(trx: Trx, tokenHash: string, now: Date) {
  return trx
    .updateTable("pending_addresses")
    .set({ confirm_token_hash: null, expires_at: null })
    .where(confirmable(tokenHash, now))
    .returning(["user_id", "email"])
    .executeTakeFirst();
}

export function findUnconfirmedAddress(trx: Trx, userId: string) {
  return trx
    .selectFrom("pending_addresses")
    .select("email")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** The address becomes the account's own. Fails on `one_account_per_address` when another account was quicker. */
export async function giveAddress(trx: Trx, row: { userId: string; email: string; now: Date }): Promise<void> {
  await setConfirmedAddress(trx, row);
  await updatePendingAddress(trx, row.userId, { confirmed_at: row.now, confirm_token_hash: null, expires_at: null });
}

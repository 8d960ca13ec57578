import { type ExpressionBuilder, sql, type Updateable } from "kysely";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";
import { setConfirmedAddress } from "./queries.server";
import { paidForPort } from "./sign-up-port";
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
    .select(["email", "confirm_token_hash", "confirmed_at", "closed_at"])
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * The sign-up a reset opens of those that wait for this address: the latest with a chosen password that holds something paid, since nothing else brings
 * that to whichever it opens, unless the money went back: it may be a stranger’s; then the first that bought without a password, which holds what its person typed where the others may be a stranger’s; then the latest.
 */
export async function findWaitingForReset(db: Db | Trx, email: string): Promise<string | null> {
  const rows = await db
    .selectFrom("pending_addresses")
    .select("user_id")
    .where("email", "=", email)
    .where("confirmed_at", "is", null)
    .where("closed_at", "is", null)
    .orderBy("created_at", "desc")
    .execute();
  const waiting = rows.map(({ user_id }) => user_id);
  const neverChosen = await listNeverChosen(db, { email });
  const paidFor = new Set(await paidForPort.value(db, waiting));
  const paid = waiting.find((userId) => paidFor.has(userId) && !neverChosen.includes(userId));
  return paid ?? neverChosen[0] ?? waiting[0] ?? null;
}

/** The sign-ups of this address whose password nobody chose, the first made first; `closed`: also those that wait no more. */
export async function listNeverChosen(
  db: Db | Trx,
  { email, closed = false }: { email: string; closed?: boolean },
): Promise<string[]> {
  const rows = await db
    .selectFrom("pending_addresses as pending")
    .innerJoin("passwords", "passwords.user_id", "pending.user_id")
    .select("pending.user_id")
    .where("pending.email", "=", email)
    .where("pending.confirmed_at", "is", null)
    .$if(!closed, (query) => query.where("pending.closed_at", "is", null))
    .where("passwords.never_chosen", "=", true)
    .orderBy("pending.created_at")
    .orderBy("pending.user_id")
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** The sign-up this link was mailed to, when nobody chose its password and this account, there before it, has the address it waits for. */
export async function findNeverChosenOf(
  db: Db,
  { tokenHash, ownerId, now }: { tokenHash: string; ownerId: string; now: Date },
): Promise<string | null> {
  const row = await db
    .selectFrom("pending_addresses")
    .innerJoin("passwords", "passwords.user_id", "pending_addresses.user_id")
    .innerJoin("users as owner", (join) =>
      join.onRef("owner.email", "=", "pending_addresses.email").on("owner.email_verified", "=", true),
    )
    .select("pending_addresses.user_id")
    .where("pending_addresses.confirm_token_hash", "=", tokenHash)
    .where("pending_addresses.confirmed_at", "is", null)
    .where("pending_addresses.expires_at", ">", now)
    .where("passwords.never_chosen", "=", true)
    .where("owner.id", "=", ownerId)
    .whereRef("owner.created_at", "<", "pending_addresses.created_at")
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** The sign-up that waits for this address and has this password (`hashWaitingPassword`), the latest first; `closed`: or waited once. */
export async function findWaitingUser(
  db: Db | Trx,
  { email, hash, closed = false }: { email: string; hash: string; closed?: boolean },
): Promise<string | null> {
  const row = await db
    .selectFrom("pending_addresses as pending")
    .innerJoin("passwords", "passwords.user_id", "pending.user_id")
    .select("pending.user_id")
    .where("pending.email", "=", email)
    .where("pending.confirmed_at", "is", null)
    .$if(!closed, (query) => query.where("pending.closed_at", "is", null))
    .where("passwords.hash", "=", hash)
    .orderBy("pending.created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** The other sign-ups that wait for this address open nothing any more; returns whose they are. */
export async function closeOtherSignUps(
  trx: Trx,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<string[]> {
  const closed = await trx
    .updateTable("pending_addresses")
    .set({ closed_at: now })
    .where("email", "=", email)
    .where("user_id", "<>", userId)
    .where("confirmed_at", "is", null)
    .where("closed_at", "is", null)
    .returning("user_id")
    .execute();
  return closed.map(({ user_id }) => user_id);
}

/** One sign-up of each address whose mail was held back: any link of an address serves all that wait for it. */
export async function listDelayedSignUps(db: Db, { since }: { since: Date }): Promise<string[]> {
  const rows = await db
    .selectFrom("pending_addresses")
    .distinctOn("email")
    .select("user_id")
    .where("confirmed_at", "is", null)
    .where("closed_at", "is", null)
    .where("confirm_token_hash", "is", null)
    .where("created_at", ">", since)
    .orderBy("email")
    .orderBy("created_at", "desc")
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export async function updatePendingAddress(
  trx: Trx,
  userId: string,
  change: Updateable<Tables["pending_addresses"]>,
): Promise<void> {
  await trx.updateTable("pending_addresses").set(change).where("user_id", "=", userId).execute();
}

/** The address a confirmation link proves, without using it. */
export async function findConfirmation(db: Db | Trx, tokenHash: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom("pending_addresses")
    .select("email")
    .where(confirmable(tokenHash, now))
    .executeTakeFirst();
  return row?.email ?? null;
}

/** Those who prove this address wait for each other, as long as the transaction lasts. */
export async function lockAddress(trx: Trx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`address:${email.toLowerCase()}`}, 0))`.execute(trx);
}

/** Uses a confirmation link: of concurrent uses exactly one gets the address. */
export async function consumeConfirmation(trx: Trx, tokenHash: string, now: Date): Promise<string | null> {
  const row = await trx
    .updateTable("pending_addresses")
    .set({ confirm_token_hash: null, expires_at: null })
    .where(confirmable(tokenHash, now))
    .returning("email")
    .executeTakeFirst();
  return row?.email ?? null;
}

/** The address an account waits for, locked when asked in a transaction. */
export function findUnconfirmedAddress(db: Db | Trx, userId: string) {
  return db
    .selectFrom("pending_addresses")
    .select("email")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is", null)
    .$if(db.isTransaction, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** The address becomes the account's own. Fails on `one_account_per_address` when another account was quicker. */
export async function giveAddress(trx: Trx, row: { userId: string; email: string; now: Date }): Promise<void> {
  await setConfirmedAddress(trx, row);
  await updatePendingAddress(trx, row.userId, { confirmed_at: row.now, confirm_token_hash: null, expires_at: null });
}

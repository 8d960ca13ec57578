import "./tables";
import { type Insertable, sql } from "kysely";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";

/** The key of the fingerprints, wrapped; undefined while there is none. */
export function findFingerprintKey(db: Db) {
  return db
    .selectFrom("fingerprint_keys")
    .innerJoin("data_keys", "data_keys.id", "fingerprint_keys.data_key_id")
    .select(["data_keys.id", "data_keys.wrapped_key", "data_keys.wrapped_with"])
    .executeTakeFirst();
}

/** Two first declarations at once make one key. */
export async function lockFingerprintKey(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('fingerprint_keys'))`.execute(trx);
}

export async function insertFingerprintKey(trx: Trx, dataKeyId: string): Promise<void> {
  await trx.insertInto("fingerprint_keys").values({ data_key_id: dataKeyId }).execute();
}

export async function findNamedAt(db: Db, userId: string): Promise<Date | null> {
  const row = await db.selectFrom("other_parents").select("named_at").where("user_id", "=", userId).executeTakeFirst();
  return row?.named_at ?? null;
}

/** In place of what was left before. */
export async function saveOtherParent(trx: Trx, row: Insertable<Tables["other_parents"]>): Promise<void> {
  const { user_id: _, ...left } = row;
  await trx
    .insertInto("other_parents")
    .values(row)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(left))
    .execute();
}

export async function deleteOtherParent(trx: Trx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom("other_parents").where("user_id", "=", userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function moveOtherParent(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  await trx.updateTable("other_parents").set({ user_id: to }).where("user_id", "=", from).execute();
}

/** Accounts, with what each declared. */
function accounts(db: Db) {
  return db
    .selectFrom("users")
    .innerJoin("profiles", "profiles.id", "users.id")
    .leftJoin("pending_addresses as pending", "pending.user_id", "users.id")
    .leftJoin("other_parents as left", "left.user_id", "users.id")
    .select([
      "users.id",
      "users.email",
      "users.email_verified",
      "users.created_at",
      "profiles.first_name",
      "profiles.last_name",
      "profiles.phone",
      "pending.email as pending_email",
      "left.given_name_hash",
      "left.email_hash",
      "left.phone_hash",
      "left.named_at",
    ]);
}

export type Account = Awaited<ReturnType<typeof listAccounts>>[number];

/** These accounts, and those that proved one of these addresses. */
export function listAccounts(db: Db, { ids, emails = [] }: { ids: string[]; emails?: string[] }) {
  return accounts(db)
    .where((eb) =>
      eb.or([
        eb("users.id", "=", eb.fn.any(eb.val(ids))),
        eb.and([eb("users.email", "=", eb.fn.any(eb.val(emails))), eb("users.email_verified", "=", true)]),
      ]),
    )
    .execute();
}

/** Those who named somebody with one of these fingerprints. */
export function listWhoNamed(db: Db, { emails, phones }: { emails: string[]; phones: string[] }) {
  return accounts(db)
    .where((eb) =>
      eb.or([
        eb("left.email_hash", "=", eb.fn.any(eb.val(emails))),
        eb("left.phone_hash", "=", eb.fn.any(eb.val(phones))),
      ]),
    )
    .orderBy("users.id")
    .execute();
}

/** Everybody who has an account: fingerprints are compared here, since the database does not hold their key. */
export function listEveryAccount(db: Db) {
  return accounts(db).orderBy("users.id").execute();
}

/** Who wrote by the contact form, once per address and number; what was put aside is nobody’s. */
export function listSenders(db: Db) {
  return db
    .selectFrom("contact_messages")
    .distinctOn(["email", "phone"])
    .select(["id", "name", "email", "phone", "created_at"])
    .where("suspect", "=", false)
    .where(({ eb, or }) => or([eb("email", "is not", null), eb("phone", "is not", null)]))
    .orderBy("email")
    .orderBy("phone")
    .orderBy("created_at")
    .execute();
}

/** Whose these threads are. */
export function listThreadOwners(db: Db, threadIds: string[]) {
  return db
    .selectFrom("advice_threads")
    .select(["id", "user_id"])
    .where((eb) => eb("id", "=", eb.fn.any(eb.val(threadIds))))
    .execute();
}

/** Whose these meetings are. */
export function listMeetingOwners(db: Db, appointmentIds: string[]) {
  return db
    .selectFrom("appointments")
    .select("id")
    .select((eb) => eb.ref("user_id").$notNull().as("user_id"))
    .where((eb) => eb("id", "=", eb.fn.any(eb.val(appointmentIds))))
    .where("user_id", "is not", null)
    .execute();
}

/** Who wrote these messages. */
export function listMessageSenders(db: Db, messageIds: string[]) {
  return db
    .selectFrom("contact_messages")
    .select(["id", "name", "email", "phone"])
    .where((eb) => eb("id", "=", eb.fn.any(eb.val(messageIds))))
    .execute();
}

/** Whom a quote is for: an account, or somebody at an address. */
export async function findQuotePerson(db: Db, quoteId: string) {
  const quote = await db
    .selectFrom("quotes")
    .select(["id", "user_id", "name", "email"])
    .where("id", "=", quoteId)
    .executeTakeFirst();
  if (!quote) return null;
  const { id: key, user_id: accountId, name, email } = quote;
  return accountId ? { key, accountId } : { key, name, email, phone: null };
}

/** When this coach last read the warning about this; null: never. */
export async function findWarnedAt(db: Db, { subject, by }: { subject: { type: string; id: string }; by: string }) {
  const row = await db
    .selectFrom("audit_entries")
    .select("at")
    .where("subject_type", "=", subject.type)
    .where("subject_id", "=", subject.id)
    .where("action", "=", "couples.warned")
    .where("actor_user_id", "=", by)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

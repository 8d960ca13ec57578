import { sql } from "kysely";
import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import "./tables";
import { ADDRESS_UNDO_HOURS, DEMONSTRATION_DOMAIN, type Terms } from "./rules";

interface NewUser {
  id: string;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  phone: string;
  passwordHash: string;
  neverChosen?: boolean;
  terms: Terms | null;
  now: Date;
}

export async function insertUser(db: Db | Trx, user: NewUser): Promise<void> {
  const { id, now } = user;
  await db
    .insertInto("users")
    .values({ id, email: user.email, email_verified: user.emailVerified, created_at: now, updated_at: now })
    .execute();
  await db
    .insertInto("passwords")
    .values({ user_id: id, hash: user.passwordHash, never_chosen: user.neverChosen ?? false, updated_at: now })
    .execute();
  await db
    .insertInto("profiles")
    .values({
      id,
      first_name: user.firstName,
      last_name: user.lastName,
      phone: user.phone,
      terms_version: user.terms?.version ?? null,
      terms_hash: user.terms?.hash ?? null,
      terms_accepted_at: user.terms && now,
      created_at: now,
    })
    .execute();
}

/** When this account was made. */
export async function findCreation(db: Db | Trx, userId: string): Promise<Date | null> {
  const row = await db.selectFrom("users").select("created_at").where("id", "=", userId).executeTakeFirst();
  return row?.created_at ?? null;
}

export async function insertRole(db: Db | Trx, userId: string): Promise<void> {
  await db
    .insertInto("user_roles")
    .values({ user_id: userId, role: "admin" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The person behind a session: their names, the address to write to, and whether they run the site. */
export function findPerson(db: Db | Trx, userId: string) {
  return db
    .selectFrom("users")
    .innerJoin("profiles", "profiles.id", "users.id")
    .leftJoin("pending_addresses as pending", "pending.user_id", "users.id")
    .leftJoin("user_roles as role", (join) => join.onRef("role.user_id", "=", "users.id").on("role.role", "=", "admin"))
    .leftJoin("second_factors as factor", "factor.user_id", "users.id")
    .select([
      "users.id",
      "users.email",
      "users.email_verified",
      "profiles.first_name",
      "profiles.last_name",
      "profiles.phone",
      "pending.email as pending_email",
      "role.role",
      "factor.enrolled_at as factor_since",
    ])
    .where("users.id", "=", userId)
    .executeTakeFirst();
}

export async function isAdmin(db: Db | Trx, userId: string): Promise<boolean> {
  const role = await db.selectFrom("user_roles").select("role").where("user_id", "=", userId).executeTakeFirst();
  return role !== undefined;
}

export async function hasAdmin(db: Db | Trx): Promise<boolean> {
  return (await db.selectFrom("user_roles").select("role").limit(1).executeTakeFirst()) !== undefined;
}

export async function listAdmins(db: Db | Trx): Promise<string[]> {
  const rows = await db.selectFrom("user_roles").select("user_id").orderBy("given_at").execute();
  return rows.map(({ user_id }) => user_id);
}

/** Was the back office opened to somebody since this instant? */
export async function isAdminSince(db: Db | Trx, instant: Date): Promise<boolean> {
  const row = await db.selectFrom("user_roles").select("role").where("given_at", ">", instant).executeTakeFirst();
  return row !== undefined;
}

/** Nobody else is given the role, nor loses it, before this transaction ends. */
export async function lockRoles(trx: Trx): Promise<void> {
  await sql`lock table user_roles in share row exclusive mode`.execute(trx);
}

/** Takes the role away; false for who has none. Throws at the commit when nobody would have it any more (`one_admin_remains`). */
export async function deleteRole(trx: Trx, userId: string): Promise<boolean> {
  const row = await trx.deleteFrom("user_roles").where("user_id", "=", userId).returning("role").executeTakeFirst();
  return row !== undefined;
}

/** Changes what a person says of themselves; their address and password have ways of their own. */
export async function updateProfile(
  trx: Trx,
  input: { userId: string; firstName: string; lastName: string; phone: string },
  { now }: At,
): Promise<void> {
  await trx
    .updateTable("profiles")
    .set({ first_name: input.firstName, last_name: input.lastName, phone: input.phone })
    .where("id", "=", input.userId)
    .execute();
  await trx.updateTable("users").set({ updated_at: now }).where("id", "=", input.userId).execute();
}

export async function findPasswordHash(db: Db | Trx, userId: string): Promise<string | null> {
  const row = await db.selectFrom("passwords").select("hash").where("user_id", "=", userId).executeTakeFirst();
  return row?.hash ?? null;
}

/** The hash, which nobody changes before the end of the transaction: what is opened with it is ended by whoever does. */
export async function lockPasswordHash(trx: Trx, userId: string): Promise<string | null> {
  const row = await trx
    .selectFrom("passwords")
    .select("hash")
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  return row?.hash ?? null;
}

/** The account that proved this address, locked against a concurrent deletion when asked in a transaction. */
export async function findConfirmedUser(db: Db | Trx, email: string): Promise<string | null> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .where("email_verified", "=", true)
    .$if(db.isTransaction, (query) => query.forUpdate())
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Has somebody proved that they read this address? With `accountId`, this very account. */
export async function isAddressProved(
  db: Db | Trx,
  { address, accountId }: { address: string; accountId?: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", address.toLowerCase())
    .where("email_verified", "=", true)
    .$if(accountId !== undefined, (query) => query.where("id", "=", accountId ?? ""))
    .executeTakeFirst();
  return row !== undefined;
}

/** The password of the account that proved this address; null without one. */
export async function findConfirmedPassword(
  db: Db | Trx,
  email: string,
): Promise<{ userId: string; hash: string | null } | null> {
  const row = await db
    .selectFrom("users")
    .innerJoin("passwords", "passwords.user_id", "users.id")
    .select(["users.id", "passwords.hash"])
    .where("users.email", "=", email)
    .where("users.email_verified", "=", true)
    .executeTakeFirst();
  return row ? { userId: row.id, hash: row.hash } : null;
}

/** The password of this very account while this address means it, proved or waited for; undefined otherwise. */
export async function findPasswordAt(
  db: Db | Trx,
  { userId, email }: { userId: string; email: string },
): Promise<{ hash: string | null } | undefined> {
  return db
    .selectFrom("users")
    .innerJoin("passwords", "passwords.user_id", "users.id")
    .leftJoin("pending_addresses as pending", (join) =>
      join
        .onRef("pending.user_id", "=", "users.id")
        .on("pending.confirmed_at", "is", null)
        .on("pending.closed_at", "is", null),
    )
    .select("passwords.hash")
    .where("users.id", "=", userId)
    .where(({ or, and, eb }) =>
      or([
        and([eb("users.email_verified", "=", true), eb("users.email", "=", email)]),
        and([eb("users.email_verified", "=", false), eb("pending.email", "=", email)]),
      ]),
    )
    .executeTakeFirst();
}

/** Removes the account with its sessions, password and profile. What other rooms still hold of it makes this fail. */
export async function deleteUser(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("users").where("id", "=", userId).execute();
}

/** Whether nobody knows the password of this account: it was bought with in a hurry. */
export async function isPasswordNeverChosen(db: Db | Trx, userId: string): Promise<boolean> {
  const row = await db.selectFrom("passwords").select("never_chosen").where("user_id", "=", userId).executeTakeFirst();
  return row?.never_chosen ?? false;
}

/** A null hash opens nothing: a new password must be chosen first. `neverChosen`: drawn again, nobody knows it. */
export async function setPasswordHash(
  trx: Trx,
  { userId, hash, neverChosen = false, now }: { userId: string; hash: string | null; neverChosen?: boolean; now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - ADDRESS_UNDO_HOURS * 3_600_000);
  // Of several changes within these hours, the password from before the first is the former one.
  const recent = sql<boolean>`coalesce(former_at > ${since}, false)`;
  await trx
    .updateTable("passwords")
    .set({
      hash,
      never_chosen: neverChosen,
      updated_at: now,
      former_hash: sql`case when ${recent} then former_hash else hash end`,
      former_at: sql`case when ${recent} then former_at when hash is null then null else ${now}::timestamptz end`,
    })
    .where("user_id", "=", userId)
    .execute();
}

/** The hash of the password that served before the changes of the last `ADDRESS_UNDO_HOURS`; the present one without any. */
export async function findFormerPasswordHash(db: Db, userId: string, { now }: At): Promise<string | null> {
  const row = await db
    .selectFrom("passwords")
    .select(["hash", "former_hash", "former_at"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const since = now.getTime() - ADDRESS_UNDO_HOURS * 3_600_000;
  const recent = row?.former_at && row.former_at.getTime() > since;
  return (recent ? row.former_hash : row?.hash) ?? null;
}

/** Fails on `one_account_per_address` when another account has it. */
export async function setConfirmedAddress(trx: Trx, row: { userId: string; email: string; now: Date }): Promise<void> {
  await trx
    .updateTable("users")
    .set({ email: row.email.toLowerCase(), email_verified: true, updated_at: row.now })
    .where("id", "=", row.userId)
    .execute();
}

export async function isLinkUsed(db: Db | Trx, linkHash: string): Promise<boolean> {
  const row = await db
    .selectFrom("first_accesses")
    .select("link_hash")
    .where("link_hash", "=", linkHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a link: of concurrent uses exactly one succeeds. */
export async function takeLink(trx: Trx, row: { linkHash: string; now: Date }): Promise<boolean> {
  const used = await trx
    .insertInto("first_accesses")
    .values({ link_hash: row.linkHash, used_at: row.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("link_hash")
    .executeTakeFirst();
  return used !== undefined;
}

export async function noteLinkUser(trx: Trx, linkHash: string, userId: string): Promise<void> {
  await trx.updateTable("first_accesses").set({ user_id: userId }).where("link_hash", "=", linkHash).execute();
}

/** The address of one of the demonstration's accounts, or null when the database holds none, or is still empty. */
export async function findDemonstrationAddress(db: Db): Promise<string | null> {
  const { rows } = await sql<{ empty: boolean }>`select to_regclass('users') is null as empty`.execute(db);
  if (rows[0]?.empty) return null;
  const row = await db
    .selectFrom("users")
    .select("email")
    .where("email", "like", `%@${DEMONSTRATION_DOMAIN}`)
    .orderBy("email")
    .executeTakeFirst();
  return row?.email ?? null;
}

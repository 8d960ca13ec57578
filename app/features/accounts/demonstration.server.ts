import { sql } from "kysely";
import { hashPassword, verifyPassword } from "~/platform/auth/passwords.server";
import { type Db, inTransaction } from "~/platform/db/database.server";
import { findConfirmedUser, findPasswordHash, setPasswordHash } from "./queries.server";
import { createAccount } from "./sign-up.server";
import "./tables";

/** Of the demonstration's people; nobody can own it (RFC 2606). */
export const DEMONSTRATION_DOMAIN = "demo.example";

type Person = Parameters<typeof createAccount>[1];

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

/** An account of the demonstration, made or found, that opens with the password given. Returns its id. */
export async function openDemonstrationAccount(
  db: Db,
  person: Person,
  { admin, now }: { admin: boolean; now: Date },
): Promise<string> {
  const known = await findConfirmedUser(db, person.email);
  if (!known) return createAccount(db, person, { confirmed: true, admin, now });
  if (!(await verifyPassword(person.password, await findPasswordHash(db, known)))) {
    const hash = await hashPassword(person.password);
    await inTransaction((trx) => setPasswordHash(trx, { userId: known, hash, now }));
  }
  return known;
}

import { hashPassword, verifyPassword } from "~/platform/auth/passwords.server";
import { type Db, inTransaction } from "~/platform/db/database.server";
import { findConfirmedUser, findPasswordHash, setPasswordHash } from "./queries.server";
import { createAccount } from "./sign-up.server";
import "./tables";

type Person = Parameters<typeof createAccount>[1];

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

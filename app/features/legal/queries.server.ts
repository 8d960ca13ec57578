import type { Insertable } from "kysely";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";

export async function insertConsent(trx: Trx, consent: Insertable<Tables["consents"]>) {
  await trx.insertInto("consents").values(consent).execute();
}

/** What this browser answered, the first answer first. */
export function listChoicesOf(db: Db | Trx, browserKey: string) {
  return db
    .selectFrom("consents")
    .select(["version", "choices", "given_at"])
    .where("browser_key", "=", browserKey)
    .orderBy("given_at")
    .execute();
}

export async function deleteConsentsBefore(trx: Trx, instant: Date) {
  await trx.deleteFrom("consents").where("given_at", "<", instant).execute();
}

/** The same text again changes nothing. */
export async function insertTerms(trx: Trx, terms: Insertable<Tables["accepted_terms"]>) {
  await trx
    .insertInto("accepted_terms")
    .values(terms)
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .execute();
}

/** Asked first: the whole text travels once. */
export async function areKept(trx: Trx, hash: string): Promise<boolean> {
  return (
    (await trx.selectFrom("accepted_terms").select("hash").where("hash", "=", hash).executeTakeFirst()) !== undefined
  );
}

export function findTerms(db: Db | Trx, hash: string) {
  return db.selectFrom("accepted_terms").selectAll().where("hash", "=", hash).executeTakeFirst();
}

import type { AccountMerge } from "~/features/accounts/accounts.server";
import { noteErasure } from "~/platform/backups/noted-erasures.server";
import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";
import type { GivenConsent } from "~/platform/personal-data/given-consent";
import "./tables";

export interface MessageConsent {
  textVersion: string;
  givenAt: Date;
}

export function findConsent(db: Db, userId: string, version: string): Promise<MessageConsent | undefined> {
  return db
    .selectFrom("message_consents")
    .select(["text_version as textVersion", "given_at as givenAt"])
    .where("user_id", "=", userId)
    .where("text_version", "=", version)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
}

/** Each time this person gave it, the first one first. */
export function listMessageConsents(db: Db, userId: string): Promise<GivenConsent[]> {
  return db
    .selectFrom("message_consents")
    .select(["given_at as givenAt", "withdrawn_at as withdrawnAt", "text_version as textVersion"])
    .where("user_id", "=", userId)
    .orderBy("given_at")
    .execute();
}

/** As `findConsent`, held until the end of the transaction: a withdrawal waits for what is being written under it. */
export async function lockConsent(trx: Trx, userId: string, version: string): Promise<MessageConsent | undefined> {
  return trx
    .selectFrom("message_consents")
    .select(["text_version as textVersion", "given_at as givenAt"])
    .where("user_id", "=", userId)
    .where("text_version", "=", version)
    .where("withdrawn_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertConsent(trx: Trx, consent: Tables["message_consents"]) {
  await trx
    .insertInto("message_consents")
    .values(consent)
    .onConflict((conflict) =>
      conflict.columns(["user_id", "text_version"]).where("withdrawn_at", "is", null).doNothing(),
    )
    .execute();
}

/**
 * As easily as it was given; the proof that it was stays. Noted for the backups that are older. `givenBefore`: what was given again later
 * stands. Whether one stood.
 */
export async function withdrawMessageConsent(
  trx: Trx,
  { userId, givenBefore }: { userId: string; givenBefore?: Date },
  { now }: At,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("message_consents")
    // A clock that went back since must not keep anybody from taking it back.
    .set((eb) => ({ withdrawn_at: eb.fn("greatest", ["given_at", eb.val(now)]) }))
    .where("user_id", "=", userId)
    .where("withdrawn_at", "is", null)
    .$if(givenBefore !== undefined, (query) => query.where("given_at", "<=", givenBefore as Date))
    .executeTakeFirstOrThrow();
  const stood = numUpdatedRows > 0n;
  if (stood) await noteErasure(trx, { consent: userId }, { now });
  return stood;
}

/**
 * Two accounts of one person become one: of a standing consent that both gave, the older is kept, under which all their letters were written. What goes along with a purchase
 * goes ended: it proves that what was handed over was so with a consent, and opens nothing more.
 */
export async function mergeMessageConsents(
  trx: Trx,
  { from, to, boughtOnly }: Parameters<AccountMerge>[1],
  { now }: At,
) {
  if (boughtOnly) {
    await withdrawMessageConsent(trx, { userId: from }, { now });
    await trx.updateTable("message_consents").set({ user_id: to }).where("user_id", "=", from).execute();
    return;
  }
  await trx
    .deleteFrom("message_consents as later")
    .where("later.user_id", "in", [from, to])
    .where("later.withdrawn_at", "is", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("message_consents as older")
          .select("older.id")
          .where("older.user_id", "in", [from, to])
          .where("older.withdrawn_at", "is", null)
          .whereRef("older.text_version", "=", "later.text_version")
          .where(({ eb, refTuple }) =>
            eb(refTuple("older.given_at", "older.id"), "<", refTuple("later.given_at", "later.id")),
          ),
      ),
    )
    .execute();
  await trx.updateTable("message_consents").set({ user_id: to }).where("user_id", "=", from).execute();
}

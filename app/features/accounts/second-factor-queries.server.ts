import type { ExpressionBuilder, Insertable } from "kysely";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";
import "./tables";
import { SIGN_IN_STEP_TRIES } from "./rules";

const open = (tokenHash: string, at: Date) => (eb: ExpressionBuilder<Tables, "sign_in_steps">) =>
  eb("token_hash", "=", tokenHash).and("tries", "<", SIGN_IN_STEP_TRIES).and("expires_at", ">", at);

export function findSecondFactor(db: Db | Trx, userId: string) {
  return db
    .selectFrom("second_factors")
    .select(["sealed_secret", "enrolled_at", "last_step"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** Whether the factor is new: of two enrolments at once, the first one stays. */
export async function insertSecondFactor(trx: Trx, row: Insertable<Tables["second_factors"]>): Promise<boolean> {
  const inserted = await trx
    .insertInto("second_factors")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deleteSecondFactor(trx: Trx, userId: string): Promise<boolean> {
  const gone = await trx
    .deleteFrom("second_factors")
    .where("user_id", "=", userId)
    .returning("user_id")
    .executeTakeFirst();
  return gone !== undefined;
}

/** What somebody else set up on this account since; false when there was nothing. */
export async function deleteSecondFactorSince(trx: Trx, userId: string, since: Date): Promise<boolean> {
  const gone = await trx
    .deleteFrom("second_factors")
    .where("user_id", "=", userId)
    .where("enrolled_at", ">=", since)
    .returning("user_id")
    .executeTakeFirst();
  return gone !== undefined;
}

/** Uses the code of a step: of concurrent uses, and of later ones, exactly one succeeds. */
export async function takeStep(db: Db | Trx, row: { userId: string; step: number }): Promise<boolean> {
  const used = await db
    .updateTable("second_factors")
    .set({ last_step: row.step })
    .where("user_id", "=", row.userId)
    .where("last_step", "<", row.step)
    .returning("user_id")
    .executeTakeFirst();
  return used !== undefined;
}

export async function replaceRecoveryCodes(trx: Trx, userId: string, hashes: string[]): Promise<void> {
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await trx
    .insertInto("recovery_codes")
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** Uses a recovery code, once. */
export async function takeRecoveryCode(trx: Trx, row: { userId: string; hash: string; now: Date }): Promise<boolean> {
  const used = await trx
    .updateTable("recovery_codes")
    .set({ used_at: row.now })
    .where("user_id", "=", row.userId)
    .where("code_hash", "=", row.hash)
    .where("used_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();
  return used !== undefined;
}

export async function countRecoveryCodes(db: Db | Trx, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("recovery_codes")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

export function insertSignInStep(db: Db | Trx, row: Insertable<Tables["sign_in_steps"]>) {
  return db.insertInto("sign_in_steps").values(row).execute();
}

/** Whose sign-in waits for a code; one of its few tries is counted. Undefined when it is over. */
export function countStepTry(db: Db | Trx, tokenHash: string, at: Date) {
  return db
    .updateTable("sign_in_steps")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where(open(tokenHash, at))
    .returning(["user_id", "shared_device"])
    .executeTakeFirst();
}

export async function isStepOpen(db: Db | Trx, tokenHash: string, at: Date): Promise<boolean> {
  const row = await db.selectFrom("sign_in_steps").select("user_id").where(open(tokenHash, at)).executeTakeFirst();
  return row !== undefined;
}

/** Ends every sign-in that waits for a code of this person, or of everybody; false when none did. */
export async function deleteSignInSteps(trx: Trx, whose: string | "all"): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("sign_in_steps")
    .$if(whose !== "all", (query) => query.where("user_id", "=", whose))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

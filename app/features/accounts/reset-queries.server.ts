import { type ExpressionBuilder, sql, type Updateable } from "kysely";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Tables } from "~/platform/db/tables";
import { RESET_LOCK_HOURS } from "./rules";
import "./tables";

const usable = (tokenHash: string, now: Date) => (eb: ExpressionBuilder<Tables, "reset_requests">) =>
  eb.and({ token_hash: tokenHash, used_at: null }).and("expires_at", ">", now);

export function insertResetRequest(trx: Trx, row: { id: string; email: string | null; now: Date }) {
  return trx.insertInto("reset_requests").values({ id: row.id, email: row.email, created_at: row.now }).execute();
}

/** Takes the typed address out of a request: it is looked up once, then no longer kept. */
export async function takeResetAddress(trx: Trx, requestId: string): Promise<string | null> {
  const row = await trx
    .selectFrom("reset_requests")
    .select("email")
    .where("id", "=", requestId)
    .forUpdate()
    .executeTakeFirst();
  if (!row?.email) return null;
  await updateResetRequest(trx, requestId, { email: null });
  return row.email;
}

export async function updateResetRequest(trx: Trx, id: string, change: Updateable<Tables["reset_requests"]>) {
  await trx.updateTable("reset_requests").set(change).where("id", "=", id).execute();
}

/** Whose reset link this is, while it works. */
export async function findResetUser(db: Db | Trx, tokenHash: string, now: Date): Promise<string | null> {
  const row = await db.selectFrom("reset_requests").select("user_id").where(usable(tokenHash, now)).executeTakeFirst();
  return row?.user_id ?? null;
}

/** Uses a reset link: of concurrent uses exactly one gets the user. */
export async function consumeReset(trx: Trx, tokenHash: string, now: Date): Promise<string | null> {
  const row = await trx
    .updateTable("reset_requests")
    .set({ used_at: now })
    .where(usable(tokenHash, now))
    .returning("user_id")
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Kills every other reset link of this person, or of everybody. */
export async function voidResets(trx: Trx, whose: string | "all", now: Date): Promise<void> {
  await trx
    .updateTable("reset_requests")
    .set({ used_at: now })
    .where("used_at", "is", null)
    .$if(whose !== "all", (query) => query.where("user_id", "=", whose))
    .execute();
}

/** The password was just set by a link received by mail. */
export async function noteReset(trx: Trx, { userId, now }: { userId: string; now: Date }): Promise<void> {
  const since = new Date(now.getTime() - RESET_LOCK_HOURS * 3_600_000);
  await trx
    .updateTable("passwords")
    .set({
      reset_at: now,
      first_reset_at: sql`case when reset_at > ${since} then coalesce(first_reset_at, reset_at) else ${now}::timestamptz end`,
    })
    .where("user_id", "=", userId)
    .execute();
}

/** When the password was last set by a link, the first of such resets in a row, and when a second factor was enrolled. */
export async function findResetMoment(
  db: Db,
  userId: string,
): Promise<{ resetAt: Date | null; firstResetAt: Date | null; enrolledAt: Date | null }> {
  const row = await db
    .selectFrom("passwords")
    .leftJoin("second_factors", "second_factors.user_id", "passwords.user_id")
    .select(["passwords.reset_at", "passwords.first_reset_at", "second_factors.enrolled_at"])
    .where("passwords.user_id", "=", userId)
    .executeTakeFirst();
  const resetAt = row?.reset_at ?? null;
  return { resetAt, firstResetAt: row?.first_reset_at ?? resetAt, enrolledAt: row?.enrolled_at ?? null };
}

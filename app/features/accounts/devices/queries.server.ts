import type { Db, Trx } from "~/platform/db/database.server";
import "../tables";

export function listSessions(db: Db | Trx, userId: string) {
  return db
    .selectFrom("sessions")
    .select(["id", "user_agent", "lifetime", "created_at", "seen_at", "expires_at"])
    .where("user_id", "=", userId)
    .orderBy("seen_at", "desc")
    .orderBy("id")
    .execute();
}

export async function deleteSession(db: Db | Trx, row: { userId: string; sessionId: string }): Promise<boolean> {
  const gone = await db
    .deleteFrom("sessions")
    .where("id", "=", row.sessionId)
    .where("user_id", "=", row.userId)
    .returning("id")
    .executeTakeFirst();
  return gone !== undefined;
}

export async function deleteOtherSessions(trx: Trx, row: { userId: string; sessionId: string }): Promise<void> {
  await trx.deleteFrom("sessions").where("user_id", "=", row.userId).where("id", "!=", row.sessionId).execute();
}

/** The password was typed in this session at this instant. */
export async function notePassword(db: Db | Trx, sessionId: string, at: Date): Promise<void> {
  await db.updateTable("sessions").set({ password_at: at }).where("id", "=", sessionId).execute();
}

import { hashPassword } from "~/platform/auth/passwords.server";
import { db } from "~/platform/db/database.server";

/** This person has this password, typed too long ago for what asks for it anew. */
export async function passwordTypedLongAgo(userId: string, password: string): Promise<void> {
  const now = new Date();
  await db()
    .updateTable("sessions")
    .set({ password_at: new Date(now.getTime() - 11 * 60_000) })
    .where("user_id", "=", userId)
    .execute();
  await db()
    .insertInto("passwords")
    .values({ user_id: userId, hash: await hashPassword(password), updated_at: now })
    .execute();
}

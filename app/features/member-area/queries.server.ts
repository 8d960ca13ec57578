import type { Db } from "~/platform/db/database.server";

/** When this person opened their account. */
export async function findSignUpInstant(db: Db, userId: string): Promise<Date | null> {
  const row = await db.selectFrom("profiles").select("created_at").where("id", "=", userId).executeTakeFirst();
  return row?.created_at ?? null;
}

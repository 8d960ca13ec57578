import { sql } from "kysely";
import { db } from "~/platform/db/database.server";

/** The mails written to this person, oldest first. */
export async function mailsTo(userId: string) {
  const { email } = await db().selectFrom("users").select("email").where("id", "=", userId).executeTakeFirstOrThrow();
  return db()
    .selectFrom("outbox")
    .select(["dedupe_key", "subject", "html", "text_body", "attachments", "good_until"])
    .where("to_address", "=", email)
    .orderBy("created_at")
    .orderBy(sql`ctid`)
    .execute();
}

/** The words of a text, with plain spaces. */
export const words = (text = "") => text.replace(/\s+/g, " ");

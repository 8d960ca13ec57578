import "./tables";
import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { ContactPreferences } from "./rules";

export async function findPreferences(db: Db | Trx, userId: string): Promise<ContactPreferences | null> {
  return (await listPreferences(db, [userId])).get(userId) ?? null;
}

/** What these people said of themselves; who said nothing is not in it. */
export async function listPreferences(db: Db | Trx, userIds: string[]): Promise<Map<string, ContactPreferences>> {
  if (userIds.length === 0) return new Map();
  const rows = await db.selectFrom("contact_preferences").selectAll().where("user_id", "in", userIds).execute();
  return new Map(
    rows.map(({ user_id, mail, phone, voice_mail, say_name, not_before, not_after }) => [
      user_id,
      { mail, phone, voiceMail: voice_mail, sayName: say_name, notBefore: not_before, notAfter: not_after },
    ]),
  );
}

/** What the account that confirmed this address said; null without such an account, or when it said nothing. */
export async function findPreferencesAt(db: Db | Trx, address: string): Promise<ContactPreferences | null> {
  const owner = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", address.toLowerCase())
    .where("email_verified", "=", true)
    .executeTakeFirst();
  return owner ? findPreferences(db, owner.id) : null;
}

/** Whether an account that asked for no mail has left this address, which no account has now. */
export async function refusedMailAtFormer(db: Db | Trx, address: string): Promise<boolean> {
  const row = await db
    .selectFrom("address_changes")
    .innerJoin("contact_preferences", "contact_preferences.user_id", "address_changes.user_id")
    .select("address_changes.id")
    .where("old_email", "=", address.toLowerCase())
    .where("made_at", "is not", null)
    .where("contact_preferences.mail", "=", false)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("users")
            .select("users.id")
            .where("users.email", "=", address.toLowerCase())
            .where("users.email_verified", "=", true),
        ),
      ),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** In place of what was chosen before. */
export async function writePreferences(
  trx: Trx,
  userId: string,
  { mail, phone, voiceMail, sayName, notBefore, notAfter }: ContactPreferences,
  { now }: At,
): Promise<void> {
  const chosen = {
    mail,
    phone,
    voice_mail: voiceMail,
    say_name: sayName,
    not_before: notBefore,
    not_after: notAfter,
    updated_at: now,
  };
  await trx
    .insertInto("contact_preferences")
    .values({ user_id: userId, ...chosen })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(chosen))
    .execute();
}

/** The account, or without its id the one that confirmed this address, if it asked not to be written to. */
export async function findRefuser(
  db: Db | Trx,
  { accountId, address }: { accountId?: string; address: string },
): Promise<string | null> {
  const refused = db
    .selectFrom("contact_preferences")
    .innerJoin("users", "users.id", "contact_preferences.user_id")
    .select("contact_preferences.user_id")
    .where("contact_preferences.mail", "=", false);
  const row = await (accountId
    ? refused.where("users.id", "=", accountId)
    : refused.where("users.email", "=", address.toLowerCase()).where("users.email_verified", "=", true)
  ).executeTakeFirst();
  return row?.user_id ?? null;
}

/** Whether that account asked not to be written to. */
export async function refusesMail(db: Db | Trx, whose: { accountId?: string; address: string }): Promise<boolean> {
  return (await findRefuser(db, whose)) !== null;
}

export async function movePreferences(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  await trx.updateTable("contact_preferences").set({ user_id: to }).where("user_id", "=", from).execute();
}
